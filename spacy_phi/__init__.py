"""spacy_phi: find protected health information in clinical text and remove or replace it, inside spaCy.

nlp = spacy.blank("en")
nlp.add_pipe("phi_scrubber")
doc = nlp(note)
doc._.scrubbed  # the note, safe to share
doc._.phi       # what was found
"""

from typing import TYPE_CHECKING, Any

from .about import __version__
from .attributes import register_extensions
from .extensions import Finding

if TYPE_CHECKING:
    from .integrations.frames import scrub_frame
    from .pipeline.alignment import scrubbed_doc

__all__ = ["Finding", "__version__", "scrub_frame", "scrubbed_doc"]

# A Doc loaded from disk needs its extensions, whether or not a pipeline is loaded.
register_extensions()


def __getattr__(name: str) -> Any:
    """Load `scrubbed_doc` and `scrub_frame` on first access."""
    if name == "scrubbed_doc":
        from .pipeline.alignment import scrubbed_doc

        return scrubbed_doc
    if name == "scrub_frame":
        from .integrations.frames import scrub_frame

        return scrub_frame
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
