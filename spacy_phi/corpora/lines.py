"""The corpus reader `spacy-phi.LineCorpus.v1`: each line of a note is a training Example."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example

from ..ml.windows import Lines, cut_windows
from .reader import NoteCorpus


class LineCorpus:
    """Iterate over the lines of notes as Examples; registered as `spacy-phi.LineCorpus.v1`.

    path (str | Path), format (str): as in `spacy-phi.NoteCorpus.v1`. max_tokens (int): longer lines are split
        at sentence ends. limit (int): maximum number of notes; 0 for all. augmenter: applied to whole notes
        before splitting. join (bool): join lines that continue a sentence, for hard-wrapped notes; give the
        network the same lines by `lines = "joined"` in its encoder.
    """

    def __init__(
        self,
        path: str | Path,
        max_tokens: int = 128,
        format: str = "auto",
        limit: int = 0,
        augmenter: Callable[[Language, Example], Iterable[Example]] | None = None,
        join: bool = False,
    ) -> None:
        self.notes = NoteCorpus(path, format=format, limit=limit, augmenter=augmenter)
        self.max_tokens = max_tokens
        self.lines: Lines = "joined" if join else True

    def __call__(self, nlp: Language) -> Iterator[Example]:
        """Yield an Example per line; YIELDS and RAISES as in NoteCorpus."""
        for example in self.notes(nlp):
            reference = example.reference
            for start, end in cut_lines(reference, self.max_tokens, self.lines):
                piece = reference[start:end].as_doc()
                words, spaces = [t.text for t in piece], [bool(t.whitespace_) for t in piece]
                unknown = reference.has_unknown_spaces
                made = Doc(nlp.vocab, words, spaces) if unknown else nlp.make_doc(piece.text)
                yield Example(made, piece)


def cut_lines(doc: Doc, max_tokens: int, lines: Lines = True) -> list[tuple[int, int]]:
    """Yield chunks of a gold Doc, split as the networks split a note, but never within an entity: (first
    token, end token)."""
    ends = [window.end for window in cut_windows(doc, max_tokens, context=0, lines=lines)]
    inside = {i for ent in doc.ents for i in range(ent.start + 1, ent.end)}
    kept = [end for end in ends if end not in inside]
    return list(zip([0, *kept[:-1]], kept))


create_line_corpus = LineCorpus
