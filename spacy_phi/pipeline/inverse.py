"""`phi_inverse`: takes all that no list knows as safe, for recall mode without a network."""

from spacy.pipeline import Pipe
from spacy.tokens import Doc

from ..errors import require_one_of
from ..extensions import get_text, register_extensions
from ..lexicons.safety import Safety
from ..rules.unlisted import find_unlisted
from ..spans import get_matches, set_group
from .span_groups import INVERSE, SOURCES

_LEVELS = [level.name.lower() for level in Safety]


class PhiInverse(Pipe):
    """Takes the words and numbers of a note that are in no list of ordinary or medical words and that nothing
    has found yet, and writes them to `doc.spans[spans_key]` as OTHER.

    The lexicons are those of the pipeline's language. In recall mode `phi_scrubber` adds it where no
    network weighs a token."""

    def __init__(
        self, name: str = "phi_inverse", *, spans_key: str = INVERSE, min_safety: str = "ambiguous"
    ) -> None:
        """Initialize the component.

        name (str): The component's name.
        spans_key (str): Key of doc.spans that is written.
        min_safety (str): The lowest class of safety that a word needs to stay, a name of
            lexicons.safety.Safety in lowercase: "word" takes ordinary words that are names as well.
        RAISES (PhiError): E008 for a class that there is not.
        """
        register_extensions()
        self.name = name
        self.spans_key = spans_key
        self.min_safety = Safety[require_one_of(_LEVELS, "min_safety", min_safety).upper()]

    def __call__(self, doc: Doc) -> Doc:
        """Take what no list knows as safe.

        doc (Doc): The Doc.
        RETURNS (Doc): The same Doc.
        """
        error_handler = self.get_error_handler()
        try:
            found = [match for key in SOURCES if key != self.spans_key for match in get_matches(doc, key)]
            set_group(
                doc, self.spans_key, list(find_unlisted(get_text(doc), found, self.min_safety, doc.lang_))
            )
            return doc
        except Exception as e:
            return error_handler(self.name, self, [doc], e)
