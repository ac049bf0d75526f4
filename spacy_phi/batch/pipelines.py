"""Load a pipeline with the scrubber, configured by the settings of a run."""

import spacy
from spacy.language import Language

from ..errors import Errors, PhiError
from ..pipeline.scrubber import PhiScrubber
from ..roster.rosters import load_roster
from .saved import read_saved
from .settings import Settings


def load(settings: Settings) -> Language:
    """Return a pipeline with the scrubber, ready to run. Raises PhiError for unusable settings."""
    saved = read_saved(settings.model)
    lang = saved.lang or settings.lang
    try:
        nlp = spacy.blank(lang)
    except ImportError:
        raise PhiError(Errors.E214.format(lang=lang)) from None
    scrubber = nlp.add_pipe("phi_scrubber", config={**settings.config(), "annotate_ents": False})
    assert isinstance(scrubber, PhiScrubber)
    if saved.folder is not None:
        try:
            scrubber.from_disk(saved.folder)
        except (OSError, ValueError) as error:
            kind = type(error).__name__
            raise PhiError(Errors.E007.format(model=settings.model, kind=kind)) from None
    if settings.roster is not None:
        # Not in the config, which would store the database URL.
        scrubber.set_roster(load_roster(settings.roster, settings.roster_query, settings.is_lenient))
    scrubber.inner  # noqa: B018 - a model that cannot be loaded is told now
    return nlp


def get_scrubber(nlp: Language) -> PhiScrubber:
    """Return the scrubber of a pipeline returned by `load`."""
    scrubber = nlp.get_pipe("phi_scrubber")
    assert isinstance(scrubber, PhiScrubber)
    return scrubber
