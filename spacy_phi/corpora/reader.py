"""The corpus reader `spacy-phi.NoteCorpus.v1`: notes of any format as training Examples, directly from a
config."""

import random
import warnings
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path

from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example, dont_augment

from ..errors import Errors, PhiError, PhiWarning, Warnings
from ..label_maps import get_label_map
from ..ml.windows import Lines, cut_windows
from .annotated import map_labels
from .docs import AlignmentReport, Misaligned, note_to_doc
from .folders import guess_format, read_docs, read_notes


class NoteCorpus:
    """Iterate over the notes of a file or folder as Examples; registered as `spacy-phi.NoteCorpus.v1`.

    path: A folder or file of brat, i2b2 or MEDDOCAN XML, JSONL, CoNLL or `.spacy`.
    format: "auto" selects by suffix.
    labels: A label map by name ("meddocan-to-i2b2") or as a dict.
    misaligned: "missing" excludes the tokens of misaligned gold from training, "expand" extends gold to whole
        tokens.
    limit: Maximum number of notes; 0 for all.
    shuffle, seed: Use a new order in every pass.
    augmenter: as in spaCy's own corpus reader.
    RAISES: PhiError (E114) for an unknown map.

    Misaligned or overlapping gold is counted in one warning per corpus (W100).
    """

    def __init__(
        self,
        path: str | Path,
        format: str = "auto",
        labels: str | dict[str, str] | None = None,
        misaligned: Misaligned = "missing",
        limit: int = 0,
        shuffle: bool = False,
        seed: int = 0,
        augmenter: Callable[[Language, Example], Iterable[Example]] | None = None,
    ) -> None:
        self.path = Path(path)
        self.format = format
        self.labels = get_label_map(labels)
        self.misaligned: Misaligned = misaligned
        self.limit = limit
        self.shuffle = shuffle
        self.random = random.Random(seed)
        self.augmenter = augmenter or dont_augment
        self._warned = False

    def __call__(self, nlp: Language) -> Iterator[Example]:
        """Yield Examples: the predicted Doc is tokenized by `nlp`, and the reference has the gold ents.

        nlp: The pipeline that is trained or evaluated.
        YIELDS: In corpus order, or reshuffled in every pass.
        RAISES: PhiError (E100 to E112) for unreadable files.
        """
        report = AlignmentReport()
        references = self._references(nlp, report)
        if self.limit:
            references = islice(references, self.limit)
        if self.shuffle:
            held = list(references)
            self.random.shuffle(held)
            references = iter(held)
        for reference in references:
            yield from self.augmenter(nlp, _make_example(nlp, reference))
        if report.notes == 0:
            raise PhiError(Errors.E112.format(path=self.path, expected="notes"))
        if report and not self._warned:
            self._warned = True
            warnings.warn(
                Warnings.W100.format(path=self.path, summary=report.summary()), PhiWarning, stacklevel=2
            )

    def _references(self, nlp: Language, report: AlignmentReport) -> Iterator[Doc]:
        name = guess_format(self.path) if self.format == "auto" else self.format
        if name == "spacy":
            for doc in read_docs(self.path, nlp.vocab):
                report.notes += 1
                yield doc
            return
        for note in read_notes(self.path, name):
            mapped = map_labels(note, self.labels)
            yield note_to_doc(mapped, nlp.make_doc, misaligned=self.misaligned, report=report)


def _make_example(nlp: Language, reference: Doc) -> Example:
    if reference.has_unknown_spaces:
        words, spaces = [token.text for token in reference], [bool(token.whitespace_) for token in reference]
        return Example(Doc(nlp.vocab, words=words, spaces=spaces), reference)
    return Example(nlp.make_doc(reference.text), reference)


create_note_corpus = NoteCorpus


class LineCorpus:
    """Iterate over the lines of notes as Examples; registered as `spacy-phi.LineCorpus.v1`.

    path, format: As in `spacy-phi.NoteCorpus.v1`. max_tokens: Longer lines are split at sentence ends. limit:
        Maximum number of notes; 0 for all. augmenter: applied to whole notes before splitting. join: Join
        lines that continue a sentence, for hard-wrapped notes; give the network the same lines by `lines =
        "joined"` in its encoder.
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
