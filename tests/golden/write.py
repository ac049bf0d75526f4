"""Write the scrubber's findings in fixed texts, so that the effect of a code change shows.

    python tests/golden/write.py

Writes one file per set of texts beside this one. Each text has a line, followed by a line for each finding of
the rules alone and of the whole scrubber, with offsets, label, words and, for a rule, its id. Two files omit
the words: the texts of $SPACY_PHI_SHARED/english-dev must not be copied, and nobody tunes on the examples.
Each pattern's counter-examples are run against all other patterns. Read the diff before committing: each
changed line is a change for users.
"""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import spacy
import srsly
from spacy.language import Language
from spacy.tokens import Doc

from spacy_phi.corpora.folders import read_notes
from spacy_phi.rules.packs import get_patterns, read_marks

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
SHARED = Path(os.environ.get("SPACY_PHI_SHARED", ROOT.parent / "shared"))
WORDLESS = ("examples", "english_dev")
Texts = list[tuple[str, str]]


def read_texts() -> dict[str, Texts]:
    """Return the available sets' ids and texts by file name."""
    snippets = sorted((ROOT / "assets" / "snippets").glob("*_read.jsonl"))
    sets = {
        "examples": [(note.id, note.text) for note in read_notes(ROOT / "spacy_phi" / "examples")],
        "snippets": [(note.id, note.text) for path in snippets for note in read_notes(path)],
        "counter_examples": [
            (f"{pattern.id} {number}", read_marks(marked)[0])
            for pattern in get_patterns()
            for number, marked in enumerate(pattern.counter_examples, 1)
        ],
        "synthetic": [(row["id"], row["text"]) for row in srsly.read_jsonl(HERE / "synthetic.jsonl")],
    }
    english_dev = SHARED / "english-dev" / "gold.jsonl"
    if english_dev.exists():
        sets["english_dev"] = [(note.id, note.text) for note in read_notes(english_dev)]
    return sets


def make_pipelines() -> tuple[Language, Language]:
    """Return the rules-only pipeline and the whole scrubber."""
    rules, whole = spacy.blank("en"), spacy.blank("en")
    rules.add_pipe("phi_scrubber", config={"model": "rules", "policy": "strict"})
    whole.add_pipe("phi_scrubber", config={"policy": "strict"})
    return rules, whole


def write_findings(name: str, texts: Texts, pipelines: tuple[Language, Language]) -> Iterator[str]:
    """Yield the lines of a set's file."""
    rules, whole = (nlp.pipe(text for _, text in texts) for nlp in pipelines)
    for (text_id, _), by_rules, by_all in zip(texts, rules, whole):
        yield f"# {text_id}"
        yield from _lines("rules", by_rules, name)
        yield from _lines("whole", by_all, name)


def _lines(pipeline: str, doc: Doc, name: str) -> Iterable[str]:
    for found in doc._.phi:
        words = "" if name in WORDLESS else " " + ascii(doc.text[found.start_char : found.end_char])
        rule = f" {found.source}" if pipeline == "rules" else ""
        yield f"{pipeline} {found.start_char}-{found.end_char} {found.label}{words}{rule}"


def main() -> None:
    """Write all files."""
    pipelines = make_pipelines()
    for name, texts in read_texts().items():
        lines = write_findings(name, texts, pipelines)
        (HERE / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf8")


if __name__ == "__main__":
    main()
