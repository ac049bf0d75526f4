"""Measure how much of what the scrubber misses in a hospital's notes the loop of `phi site` repairs.

    python benchmarks/site_learning.py OUT [--notes 300] [--learn 60] [--steps 300] [--reader right|harmful]

The notes of the hospital are those of templates that the bundled network has not seen, with habits that no
template has: ward names and a note header of its own, staff codes, and abbreviations that look like codes.
A scripted reader corrects the notes to learn from through the API of the review page, and accepts the
proposed entries of the lexicon. The notes that are neither learned from nor in the random part are the test.

The harmful reader leaves out most names, dates and numbers of the notes for training, and is right about the
held-out notes. The pipeline that it leads to must not be kept.
"""

import json
import re
import resource
import subprocess
import sys
import urllib.request
from pathlib import Path
from random import Random
from typing import Any

import srsly
from common import make_parser

from spacy_phi.batch.settings import Settings
from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan
from spacy_phi.corpora.jsonl import read_jsonl, write_jsonl
from spacy_phi.evaluation.whole_notes import NoteCounts, summarize
from spacy_phi.site import measure
from spacy_phi.site.folder import Site
from spacy_phi.synthesis.draft import Draft, Edit, apply_edits
from spacy_phi.synthesis.generator import synthesize

BIRDS = ("Kittiwake", "Dunlin", "Whimbrel", "Siskin", "Redpoll", "Brambling", "Turnstone", "Garganey")
WARD_LINES = (
    "Handed over to {} at shift change.\n",
    "Slept in {} overnight.\n",
    "Obs done on {}.\n",
    "Moved {} -> {}.\n",
)
SIGNS = ("~~{}\n", "obs by {}\n", "meds given, {}\n", "chk {} / {}\n")
PLAIN = ("{} unremarkable.\n", "On {} protocol.\n", "Cont {} as charted.\n")
SHORTS = ("Vexa", "Trilo", "Hoban", "Quorn")
"""Abbreviations of the hospital that are no PHI."""
OPEN = dict.fromkeys(("score", "was", "wasLabel", "term", "reason")) | {"forced": False, "moved": False}


def write_ward(rng: Random) -> str:
    """Draw a ward: a bird and a bay."""
    return f"{rng.choice(BIRDS)} {rng.randint(1, 9)}{rng.choice('abc')}"


def write_code(rng: Random) -> str:
    """Draw a staff code: q and the letters of a name, such as qmrtl."""
    return "q" + "".join(rng.choices("bcdfghjklmnprstvwz", k=rng.choice((3, 4))))


def add_habits(note: AnnotatedNote, rng: Random) -> AnnotatedNote:
    """Return a note as the hospital writes it."""
    spans: list[tuple[int, int, str]] = []
    text = ""

    def write(template: str, make: Any, label: str | None) -> None:
        nonlocal text
        for piece in re.split(r"(\{\})", template):
            if piece == "{}":
                value = make(rng)
                if label is not None:
                    spans.append((len(text), len(text) + len(value), label))
                text += value
            else:
                text += piece

    write("#U {} ", write_ward, "DEPARTMENT")
    write("#K {}\n", write_code, "DOCTOR")
    for lines, make, label in (
        (WARD_LINES, write_ward, "DEPARTMENT"),
        (SIGNS, write_code, "DOCTOR"),
        (PLAIN, lambda rng: rng.choice(SHORTS), None),
    ):
        for line in rng.sample(lines, 2):
            write(line, make, label)
    body = Draft(note.text, tuple((span.start, span.end, span.label) for span in note.spans))
    whole = apply_edits(body, [Edit(0, 0, text)]) if text else body
    shifted = [AnnotatedSpan(*span) for span in sorted([*spans, *whole.spans])]
    return AnnotatedNote(note.id, whole.text, tuple(shifted))


def make_notes(n: int, seed: int = 52) -> list[AnnotatedNote]:
    """Return the notes of the hospital."""
    return [add_habits(note, Random(f"{seed}/{note.id}")) for note in synthesize(n, seed, "dev")]


def spoil(spans: tuple[AnnotatedSpan, ...], part: str) -> tuple[AnnotatedSpan, ...]:
    """Return the corrections of the harmful reader."""
    return spans if part != "train" else tuple(each for each in spans if each.label == "AGE")


def phi(*args: object) -> None:
    """Run a command of `phi site`."""
    subprocess.run([sys.executable, "-m", "spacy", "phi", "site", *map(str, args)], check=True)


def read_on_page(folder: Path, gold: dict[str, AnnotatedNote], harmful: bool) -> None:
    """Correct the notes to learn from through the API of the review page."""
    parts = {note.id: note.meta["part"] for note in Site.open(folder).read_sample()}
    command = [sys.executable, "-m", "spacy", "phi", "site", "review", str(folder), "--part", "learn"]
    with subprocess.Popen(
        [*command, "--reader", "script", "--port", "0"], stderr=subprocess.PIPE, text=True
    ) as service:
        assert service.stderr is not None
        line = next(line for line in service.stderr if line.startswith("Serving at "))
        address = line.split()[2] + "review/notes"
        try:
            with urllib.request.urlopen(address) as answer:
                listed = json.load(answer)["notes"]
            for number, entry in enumerate(listed):
                spans = gold[entry["id"]].spans
                spans = spoil(spans, parts[entry["id"]]) if harmful else spans
                items = [
                    {"start": s.start, "end": s.end, "label": s.label, "source": "you", "state": "on", **OPEN}
                    for s in spans
                ]
                body = json.dumps({"items": items, "reviewed": True}).encode()
                head = {"content-type": "application/json"}
                wanted = urllib.request.Request(f"{address}/{number}", body, head, method="PUT")
                with urllib.request.urlopen(wanted) as answer:
                    assert answer.status == 200
        finally:
            service.terminate()
        service.stderr.read()


def accept_all(folder: Path) -> Path:
    """Write the decisions of the reader: every proposal without a question is accepted."""
    path = folder.parent / "accepted.jsonl"
    rows = [row for row in srsly.read_jsonl(folder / "lexicon.jsonl") if not row["question"]]
    srsly.write_jsonl(path, ({**row, "accept": True} for row in rows))
    return path


def cpu_seconds() -> float:
    """Return the CPU time of the commands so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measure_on(notes: list[AnnotatedNote], model: str | None) -> list[NoteCounts]:
    """Return the counts of a pipeline on the test notes."""
    settings = Settings("safe_harbor", model=model)
    return measure.count(notes, measure.run(settings, notes, "Measuring"), settings)


def main() -> None:
    """Parse the arguments, run the loop, and print a table."""
    parser = make_parser(__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--notes", type=int, default=300)
    parser.add_argument("--learn", type=int, default=60)
    parser.add_argument("--random", type=int, default=40)
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--reader", choices=("right", "harmful"), default="right")
    args = parser.parse_args()
    args.out.mkdir(parents=True)
    notes, folder = args.out / "notes.jsonl", args.out / "site"
    write_jsonl(make_notes(args.notes), notes)
    gold = {note.id: note for note in read_jsonl(notes)}
    phi("init", notes, "--out", folder)
    phi("sample", folder, "--learn", args.learn, "--random", args.random)
    read_on_page(folder, gold, args.reader == "harmful")
    begin = cpu_seconds()
    phi("learn", folder, "--lexicons-only")
    phi("learn", folder, "--accept", accept_all(folder), "--steps", args.steps)
    used = cpu_seconds() - begin
    site = Site.open(folder)
    sampled = {note.id for note in site.read_sample()}
    test = [note for note in gold.values() if note.id not in sampled]
    before, after = (measure_on(test, model) for model in (None, site.model))
    rows = measure.compare(before, after)
    missed = 1 - rows[measure.RECALL]["a"]
    print(f"{len(test)} notes; learning took {used:.0f} s of CPU time")
    for name in (measure.RECALL, measure.PRECISION):
        row, (old, new) = rows[name], (summarize(each)[name] for each in (before, after))
        ends = [f"{each['value']:.4f} ({each['low']:.4f} to {each['high']:.4f})" for each in (old, new)]
        print(f"{name}: {ends[0]} -> {ends[1]}, p {row['p']:.4f}")
    print(f"{rows[measure.RECALL]['difference'] / missed:.0%} of the missing recall is repaired")
    print("notes clean of HIPAA identifiers:", *(int(rows["notes_clean_of_hipaa"][x]) for x in "ab"))


if __name__ == "__main__":
    main()
