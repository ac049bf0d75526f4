"""Docs of the scrubbed text, for `output="doc"`."""

from spacy.language import Language
from spacy.tokens import Doc
from spacy.vocab import Vocab

from ..extensions import Finding, set_findings, set_scrubbed
from ..forget import component_strings, guard_strings
from ..spans import Match, read_source, set_group, spans_for_ents
from .inner import KEPT_LEXEMES
from .result import Result
from .span_groups import MERGED


class ScrubbedDocs:
    """Creates Docs of scrubbed texts with a vocabulary that holds no word of a note.

    nlp: The host pipeline; its tokenizer is used.
    """

    def __init__(self, nlp: Language) -> None:
        self.nlp = nlp
        self._safe_vocab: Vocab | None = None

    def make(self, original: Doc, result: Result, annotate_ents: bool) -> Doc:
        """Return a Doc of the scrubbed text, made by the host's tokenizer, with the findings at their new
        offsets.
        """
        made = self.nlp.tokenizer(result.scrubbed)
        doc = Doc(self._get_safe_vocab()).from_bytes(made.to_bytes())
        doc._context = original._context
        findings = [
            Finding(**{**f, "start_char": f["out_start"], "end_char": f["out_end"]}) for f in result.findings
        ]
        set_scrubbed(doc, result.scrubbed)
        set_findings(doc, findings)
        matches = [Match(f.start_char, f.end_char, f.label, f.score, read_source(f.source)) for f in findings]
        set_group(doc, MERGED, matches)
        if annotate_ents:
            doc.ents = spans_for_ents(doc.spans[MERGED])
        return doc

    def _get_safe_vocab(self) -> Vocab:
        """Return the vocabulary for Docs of scrubbed text; the host's own holds words of the notes."""
        if self._safe_vocab is None or len(self._safe_vocab) > KEPT_LEXEMES:
            self._safe_vocab = guard_strings(self.nlp).make_vocab()
        for string in component_strings(self.nlp):
            self._safe_vocab.strings.add(string)
        return self._safe_vocab
