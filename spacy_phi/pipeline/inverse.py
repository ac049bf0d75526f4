"""`phi_inverse`: redacts everything that no lexicon knows as safe, for recall mode without a network."""

from spacy.pipeline import Pipe
from spacy.tokens import Doc

from ..attributes import register_extensions
from ..errors import require_one_of
from ..extensions import get_text
from ..lexicons.safety import Safety
from ..rules.unlisted import find_unlisted
from ..spans import get_matches, set_group
from .handled import handled
from .span_groups import INVERSE, SOURCES

_LEVELS = [level.name.lower() for level in Safety]


class PhiInverse(Pipe):
    """Finds words and numbers of a note that are in no lexicon of ordinary or medical words and that no other
    component has found, and writes them to `doc.spans[spans_key]` as OTHER.

    The lexicons are those of the pipeline's language. In recall mode, `phi_scrubber` adds this component if
    no network scores the tokens."""

    def __init__(
        self, name: str = "phi_inverse", *, spans_key: str = INVERSE, min_safety: str = "ambiguous"
    ) -> None:
        """Initialize the component.

        name: The component's name.
        spans_key: Key of doc.spans to write.
        min_safety: Lowest safety class that a word needs to be kept: a name of lexicons.safety.Safety in
            lowercase. "word" also keeps names that are ordinary words.
        RAISES: PhiError (E008) for an unknown class.
        """
        register_extensions()
        self.name = name
        self.spans_key = spans_key
        self.min_safety = Safety[require_one_of(_LEVELS, "min_safety", min_safety).upper()]

    @handled
    def __call__(self, doc: Doc) -> None:
        """Find everything that no lexicon knows as safe.

        doc: The Doc.
        RETURNS: The same Doc.
        """
        found = [match for key in SOURCES if key != self.spans_key for match in get_matches(doc, key)]
        set_group(doc, self.spans_key, list(find_unlisted(get_text(doc), found, self.min_safety, doc.lang_)))
