"""spacy_phi: find protected health information in clinical text and remove or replace it, inside spaCy.

    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber")
    doc = nlp(note)
    doc._.scrubbed  # the note, safe to share
    doc._.phi       # what was found
"""

from .about import __version__
from .extensions import Finding, register_extensions

__all__ = ["Finding", "__version__"]

# A Doc that comes back from disk needs its extensions, whether or not a pipeline is loaded.
register_extensions()
