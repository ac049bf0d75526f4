"""Measure the recall cost of the disambiguator: each corpus masked with and without its vetoes.

    python benchmarks/veto_recall.py GOLD [GOLD ...] [--lang en] [--model PATH]

GOLD is a folder or file that `spacy phi evaluate` reads. Prints aggregates only: recall of PHI and of HIPAA
identifiers over letters and digits, precision, damaged mentions that must be kept, and the number of gold
characters lost to vetoes.
"""

from collections.abc import Sequence
from pathlib import Path

import spacy
from common import make_parser
from spacy.language import Language

from spacy_phi.corpora.annotated import AnnotatedNote
from spacy_phi.corpora.folders import read_notes
from spacy_phi.evaluation.masking import Masking, is_hipaa

DISAMBIGUATOR = "phi_disambiguator"
Spans = list[tuple[int, int]]


def make_pipeline(lang: str, model: str | None) -> Language:
    """Return a blank pipeline with phi_scrubber; if it has no disambiguator, one is added before the
    replacer."""
    nlp = spacy.blank(lang)
    inner = nlp.add_pipe("phi_scrubber", config={"policy": "strict", "model": model}).inner
    if DISAMBIGUATOR not in inner.pipe_names:
        inner.add_pipe(DISAMBIGUATOR, before=inner.pipe_names[-1])
    return nlp


def set_veto(nlp: Language, veto: bool) -> None:
    """Turn the vetoes of a pipeline of `make_pipeline` on or off."""
    nlp.get_pipe("phi_scrubber").inner.get_pipe(DISAMBIGUATOR).veto = veto


def mask(nlp: Language, notes: Sequence[AnnotatedNote]) -> list[Spans]:
    """Return the redacted spans of each note."""
    docs = nlp.pipe((note.text for note in notes), batch_size=32)
    return [[(f.start_char, f.end_char) for f in doc._.phi if f.replacement is not None] for doc in docs]


def lost_chars(note: AnnotatedNote, before: Spans, after: Spans) -> int:
    """Count letters and digits of gold HIPAA identifiers that the vetoes unmask."""
    then, now = ({i for start, end in spans for i in range(start, end)} for spans in (before, after))
    gold = {i for span in note.spans if is_hipaa(span, note.text) for i in range(span.start, span.end)}
    return sum(note.text[i].isalnum() for i in gold & then - now)


def measure(nlp: Language, path: Path) -> dict[str, float | int | None]:
    """Return the figures of one corpus.

    nlp (Language): From `make_pipeline`.
    path (Path): The gold.
    """
    notes = list(read_notes(path))
    masks, report = {}, {}
    for veto in (False, True):
        set_veto(nlp, veto)
        masks[veto] = mask(nlp, notes)
        counts = Masking()
        for note, spans in zip(notes, masks[veto], strict=True):
            counts.add(note, spans)
        figures, name = counts.to_dict(), "with" if veto else "without"
        report[f"phi_recall_{name}"] = figures["phi"]["char_recall"]
        report[f"hipaa_recall_{name}"] = figures["hipaa"]["char_recall"]
        report[f"precision_{name}"] = figures["char_precision"]
        report[f"damaged_{name}"] = figures["keep"]["damaged"]
    report["hipaa_chars_lost"] = sum(map(lost_chars, notes, masks[False], masks[True]))
    return report


def main() -> None:
    """Parse the arguments and print the figures of each corpus."""
    parser = make_parser(__doc__)
    parser.add_argument("gold", type=Path, nargs="+")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--model", help="trained pipeline (default: the built-in one)")
    options = parser.parse_args()
    nlp = make_pipeline(options.lang, options.model)
    for path in options.gold:
        print(path.name)
        for name, value in measure(nlp, path).items():
            print(f"  {name:<24}{value:.4f}" if isinstance(value, float) else f"  {name:<24}{value}")


if __name__ == "__main__":
    main()
