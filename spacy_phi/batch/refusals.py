"""Settings that are rejected before anything is written, unless the user accepts them."""

from spacy import util

from ..errors import Errors, PhiError
from ..pipeline.inner import RULES, has_lexicons
from ..surrogates.policy import get_policy, kept_identifiers
from .settings import Settings


def refuse_kept(settings: Settings, is_meant: bool) -> None:
    """Stop if the policy or the labels keep direct HIPAA identifiers, unless the user accepts that.

    RAISES: PhiError (E205), which lists their labels.
    """
    kept = kept_identifiers(get_policy(settings.config()["policy"]), settings.labels)
    if kept and not is_meant:
        raise PhiError(Errors.E205.format(labels=", ".join(kept)))


def refuse_limited_language(settings: Settings, is_accepted: bool) -> None:
    """Stop if the built-in pipeline has no lexicons for the language, unless the user accepts that.

    settings (Settings): With a user's own model, any language is accepted.
    is_accepted (bool): Whether `--accept-limited-language` was given.
    RAISES: PhiError (E018) without lexicons, E214 for a language that spaCy does not support.
    """
    if is_accepted or settings.model not in (None, RULES):
        return
    try:
        lang = util.get_lang_class(settings.lang).lang
    except ImportError:
        raise PhiError(Errors.E214.format(lang=settings.lang)) from None
    if not has_lexicons(str(lang)):
        raise PhiError(Errors.E018.format(lang=lang))
