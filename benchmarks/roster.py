"""Measure a roster of 100,000 entries: load time, memory, the added time per note, and the recall of rostered
names in the MEDDOCAN dev notes.

python benchmarks/roster.py cost [--entries 100000] [--staff 0.1] [--notes 100]
python benchmarks/roster.py recall [--corpus ../shared/meddocan/dev] [--seed 0]
"""

import csv
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psutil
import spacy
from common import SHARED, make_parser

from spacy_phi.corpora.reader import create_note_corpus
from spacy_phi.lexicons.gazetteers import first_names_by_gender, last_name_forms, us_places
from spacy_phi.roster.entry import FIELDS, RosterEntry
from spacy_phi.roster.find import find_by_roster
from spacy_phi.roster.gold import corrupt, gold_entries
from spacy_phi.roster.names import NameIndex, name_words
from spacy_phi.roster.rosters import PatientRoster, load_roster

LABELS = {"NOMBRE_SUJETO_ASISTENCIA": "PATIENT", "NOMBRE_PERSONAL_SANITARIO": "DOCTOR"}
LIMITS = {"CPU seconds to load": 3.0, "megabytes": 150.0, "share of the time per note": 0.05}
WARM = 300
TOKENIZER = {"nlp": {"tokenizer": {"@tokenizers": "spacy-phi.ClinicalTokenizer.v1"}}}


def write_roster(path: Path, n: int, staff: float, seed: int = 0) -> None:
    """Write a CSV of invented people: staff, and patients, every fourth of whom has a relative."""
    rng = random.Random(seed)
    firsts = [*first_names_by_gender("f"), *first_names_by_gender("m")]
    lasts, places = last_name_forms(), us_places()
    with path.open("w", encoding="utf8", newline="") as stream:
        writer = csv.writer(stream)
        writer.writerow(FIELDS)
        patient = 0
        for _ in range(n):
            name = [rng.choice(firsts), rng.choice(lasts)]
            born = f"{rng.randint(1920, 2020)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"
            phone = f"{rng.randint(201, 989)}-{rng.randint(200, 999)}-{rng.randint(0, 9999):04}"
            email = f"{name[0]}.{name[1]}{rng.randint(1, 99)}@example.org".lower()
            if rng.random() < staff:
                writer.writerow([None, "staff", *name, None, None, phone, email, None, None])
                continue
            if patient and rng.random() < 0.2:
                writer.writerow([patient, "relative", *name, born, None, phone, email, None, None])
                continue
            patient += 1
            place = rng.choice(places)
            address = f"{rng.randint(1, 999)} {rng.choice(lasts)} St, {place.city}, {place.state}"
            employer = f"{rng.choice(lasts)} & {rng.choice(lasts)}"
            writer.writerow(
                [patient, "patient", *name, born, f"{10**7 + patient}", phone, email, address, employer]
            )


def measure_load(path: Path) -> tuple[float, float, float]:
    """Return CPU seconds, wall seconds and resident megabytes needed to load the roster and its staff
    index, measured in a process of its own after the package is imported."""
    code = (
        "import gc, psutil, sys, time\n"
        "import spacy\n"
        "from spacy_phi.roster.rosters import load_roster\n"
        "process = psutil.Process()\n"
        "before, start, cpu = process.memory_info().rss, time.perf_counter(), time.process_time()\n"
        f"roster = load_roster({str(path)!r})\n"
        "names = roster.staff\n"
        "names.find_near('petrosyam')\n"
        "seconds = time.process_time() - cpu, time.perf_counter() - start\n"
        "print(*seconds, (process.memory_info().rss - before) / 1e6)\n"
    )
    result = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    cpu, seconds, megabytes = map(float, result.stdout.split())
    return cpu, seconds, megabytes


def measure_matching(path: Path, texts: list[str], repeats: int, model: str | None) -> tuple[float, float]:
    """Return CPU seconds per note of the scrubber without the roster, and of the roster matching alone."""
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber", config={"model": model})
    roster = load_roster(path)
    patients = list(roster.patients)
    without, part = [], []
    # A running service has seen most words before, and both caches hold them.
    for file in sorted((SHARED / "meddocan" / "train").glob("*.txt"))[:WARM]:
        find_by_roster(file.read_text(encoding="utf8"), roster.for_patient(patients.pop()))
    # The first share loads lexicons and compiles patterns; the other shares are new to both.
    for share in range(repeats + 1):
        notes = texts[share :: repeats + 1]
        taken = [0.0, 0.0]
        for text in notes:  # alternate, so that other load on the machine affects both equally
            start = time.process_time()
            list(nlp.pipe([text]))
            middle = time.process_time()
            find_by_roster(text, roster.for_patient(patients.pop()))
            taken[0] += middle - start
            taken[1] += time.process_time() - middle
        without.append(taken[0] / len(notes))
        part.append(taken[1] / len(notes))
    return statistics.median(without[1:]), statistics.median(part[1:])


def cost(entries: int, staff: float, n_notes: int, repeats: int, model: str | None) -> int:
    """Print the cost of a roster; return 1 if a limit is exceeded."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "roster.csv"
        write_roster(path, entries, staff)
        cpu, seconds, megabytes = measure_load(path)
        files = sorted((SHARED / "meddocan" / "dev").glob("*.txt"))[:n_notes]
        texts = [file.read_text(encoding="utf8") for file in files]
        without, part = measure_matching(path, texts, repeats, model)
    found = dict(zip(LIMITS, (cpu, megabytes, part / without)))
    load = psutil.getloadavg()[0]
    print(f"{entries} entries, {staff:.0%} staff, loaded in {seconds:.2f} s; load average {load:.1f}")
    for name, value in found.items():
        print(f"{name:28} {value:8.3f}   limit {LIMITS[name]}")
    print(f"a note without {without * 1e3:.2f} ms, the roster's part {part * 1e3:.3f} ms, {len(texts)} notes")
    return int(any(value > LIMITS[name] for name, value in found.items()))


def _held(text: str, entries: list[RosterEntry], label: str) -> str:
    """Return how the entries of a role match a name.

    One of "exact", "misspelled" (all its words within one edit), "part", or "no".
    """
    role = "patient" if label == "PATIENT" else "staff"
    index = NameIndex((e.role, e.first_name, e.last_name) for e in entries if e.role == role)
    words = list(name_words(text))
    exact = [word in index.parts for word in words]
    if not words or not any(exact):
        near = [word in index.parts or index.find_near(word) is not None for word in words]
        return "misspelt" if words and all(near) else "no"
    if all(exact):
        return "exact"
    near = [word in index.parts or index.find_near(word) is not None for word in words]
    return "misspelt" if all(near) else "part"


def recall(corpus: Path, seed: int) -> int:
    """Print the recall of rostered names; return 1 if one is below 0.998."""
    nlp = spacy.blank("es", config=TOKENIZER)
    counts: dict[tuple[str, str], list[int]] = {}
    wrong = tokens = 0
    for n, example in enumerate(create_note_corpus(corpus, format="brat")(nlp)):
        doc = example.reference
        rng = random.Random(f"{seed}/{n}")
        entries = corrupt(gold_entries(doc), rng, language="es")
        own = [e for e in entries if e.role != "staff"]
        roster = PatientRoster(
            own, NameIndex((e.role, e.first_name, e.last_name) for e in entries if e.role == "staff")
        )
        matches = [m for m in find_by_roster(doc.text, roster, "es") if m.source.name == "roster:name"]
        covered = {i for m in matches for i in range(m.start, m.end)}
        gold: set[int] = set()
        for ent in doc.ents:
            if ent.label_ not in LABELS and ent.label_ != "FAMILIARES_SUJETO_ASISTENCIA":
                continue
            gold.update(range(ent.start_char, ent.end_char))
            if ent.label_ in LABELS:
                how = _held(ent.text, entries, LABELS[ent.label_])
                chars = [i for i in range(ent.start_char, ent.end_char) if doc.text[i].isalnum()]
                row = counts.setdefault((ent.label_, how), [0, 0])
                row[0] += all(i in covered for i in chars)
                row[1] += 1
        letters = [i for m in matches for i in range(m.start, m.end) if doc.text[i].isalnum()]
        wrong += sum(i not in gold for i in letters)
        tokens += len(letters)
    low = 0
    for (label, how), (hit, total) in sorted(counts.items()):
        print(f"{label:28} held: {how:9} {hit:5} of {total:5}  {hit / total:.4f}")
        low += how == "exact" and hit / total < 0.998
    print(f"letters redacted outside gold names: {wrong} of {tokens} ({wrong / max(1, tokens):.4f})")
    return int(bool(low))


def main() -> int:
    parser = make_parser(__doc__)
    parser.add_argument("what", choices=("cost", "recall"))
    parser.add_argument("--entries", type=int, default=100_000)
    parser.add_argument("--staff", type=float, default=0.1)
    parser.add_argument("--notes", type=int, default=200)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument(
        "--model", help="model of the scrubber (default: bundled network); 'rules' disables it"
    )
    parser.add_argument("--corpus", type=Path, default=SHARED / "meddocan" / "dev")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    if args.what == "cost":
        return cost(args.entries, args.staff, args.notes, args.repeats, args.model)
    return recall(args.corpus, args.seed)


if __name__ == "__main__":
    sys.exit(main())
