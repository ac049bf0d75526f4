"""A policy that keeps direct identifiers is asked about before anything is written."""

from ..errors import Errors, PhiError
from ..surrogates.policy import get_policy, kept_identifiers
from .engine import Settings


def refuse_kept(settings: Settings, is_meant: bool) -> None:
    """Stop where the policy or the labels leave direct identifiers of HIPAA in, unless that is meant.

    RAISES: PhiError (E205), which names their labels.
    """
    kept = kept_identifiers(get_policy(settings.config()["policy"]), settings.labels)
    if kept and not is_meant:
        raise PhiError(Errors.E205.format(labels=", ".join(kept)))
