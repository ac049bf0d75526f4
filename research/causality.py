"""Measure what a causality assessment still finds in de-identified adverse reaction reports.

    python research/causality.py [--notes 200] [--seed 0] [--model PATH] [--output TABLE.md]

The reports are drawn from the templates of this file: invented patients, real drugs and reactions. Prints
aggregates only, for each policy and mode: the share of drugs, reactions, doses, dechallenges, rechallenges,
outcomes and causality scales that stay whole; of onsets
told as an interval ("seven days later") that stay whole; of onsets told by two dates whose interval in days
can still be computed from the dates in the output; reports with all of these, and with any; and the share of
identifying letters and digits that are removed. The thesis of the inverse hybrid had a pharmacist read 100
reports of VigiBase: 96% kept some valuable information, 52% all of it.
"""

import random
import re
from collections import Counter
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import spacy
from lab import make_parser
from spacy.tokens import Doc

from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan
from spacy_phi.evaluation.masking import masking_scores
from spacy_phi.extensions import Finding, get_findings

REPORTS = (
    "A {AGE}-year-old woman, {PATIENT}, was given {drug} {dose} on {FROM} for hypertension. On {TO} she "
    "had {reaction}. {drug} was stopped. Outcome: {outcome}. Reporter: Dr. {DOCTOR}, {CITY}.",
    "Case {ID}. {PATIENT} started {drug} {dose}. {onset} he developed {reaction}, which resolved after "
    "{drug} was withdrawn. {rechallenge}. {scale}.",
    "Report from a pharmacist, {DOCTOR}: the patient, {PATIENT}, born {BIRTH}, took {drug} ({dose}) and "
    "{drug} ({dose}). {reaction} and {reaction} occurred {onset}. Outcome: {outcome}.\n"
    "{dechallenge}. {rechallenge}.",
    "NARRATIVE: {drug} {dose} was begun {FROM} at a clinic in {CITY}. {reaction} began {TO}; {outcome}.\n"
    "{dechallenge}\n{rechallenge}\n{scale}\nHy's law 0. Contact {PHONE}.",
    "On {FROM} {PATIENT} received the first {dose} of {drug}; {onset} there was {reaction}, and on {TO} also "
    "{reaction}. Concomitants: {drug}, {drug}. {scale}; {dechallenge}. Seen by {DOCTOR}. {outcome}.",
)
DRUGS = (
    *("amoxicillin", "carbamazepine", "lisinopril", "Lamictal", "methotrexate", "simvastatin", "Cipramil"),
    *("ibuprofen", "nivolumab", "Zyrtec", "allopurinol", "phenytoin", "Augmentin", "warfarin", "Norvasc"),
    *("sulfasalazine", "vancomycin", "clozapine", "Tegretol", "isoniazid"),
)
REACTIONS = (
    *("rash", "anaphylaxis", "angioedema", "Stevens-Johnson syndrome", "hepatitis", "rhabdomyolysis"),
    *("agranulocytosis", "QT prolongation", "DRESS", "Raynaud's phenomenon", "pancreatitis", "vomiting"),
    *("toxic epidermal necrolysis", "Torsades de pointes", "dry cough", "hyponatraemia", "urticaria"),
)
DOSES = ("500 mg", "2.5 mg/day", "20 mg twice daily", "1 g IV", "75 mcg", "850 mg bid", "10 mL", "40 mg q12h")
ONSETS = (
    *("Seven days later", "Three weeks later", "Within 2 hours", "After 10 days", "On day 14 of treatment"),
    *("Two months after the first dose", "48 hours later", "15 minutes after the infusion"),
)
DECHALLENGES = (
    *("Dechallenge: positive", "Positive dechallenge", "Dechallenge negative", "Dechallenge: not applicable"),
    *("Dechallenge: unknown", "De-challenge pos."),
)
RECHALLENGES = (
    *("Rechallenge: not done", "Rechallenge was not done", "Positive rechallenge", "Rechallenge: negative"),
    *("Rechallenge: unknown", "Re-challenge neg."),
)
OUTCOMES = (
    *("Recovered", "Recovered with sequelae", "Not recovered", "Recovering", "Fatal", "Outcome unknown"),
    "Life threatening, resolved",
)
SCALES = (
    *("Naranjo: 6", "Naranjo score 7 (probable)", "WHO-UMC: probable", "Causality: possible", "RUCAM 8"),
    *("Hartwig level 3", "Schumock-Thornton: preventable", "CTCAE grade 3", "Karch-Lasagna: definite"),
)
PEOPLE = (
    "Marta Quennell",
    "Oluwaseun Adeyi",
    "J. Brandvold",
    "Ingrid Petrosyan",
    "Tobias Wexcombe",
    "R. Sarkisian",
)
CITIES = ("Lowell", "Uppsala", "Bergen", "Trondheim", "Akron", "Coimbra")
FORMATS = ("%d %B %Y", "%Y-%m-%d", "%m/%d/%Y", "%B %d, %Y", "%d-%b-%Y")
LABELS = {
    **dict.fromkeys(("FROM", "TO", "BIRTH"), "DATE"),
    **{
        "ID": "IDNUM",
        "AGE": "AGE",
        "PATIENT": "PATIENT",
        "DOCTOR": "DOCTOR",
        "CITY": "CITY",
        "PHONE": "PHONE",
    },
}
CHOICES = {
    "drug": DRUGS,
    "reaction": REACTIONS,
    "dose": DOSES,
    "onset": ONSETS,
    "dechallenge": DECHALLENGES,
    "rechallenge": RECHALLENGES,
    "outcome": OUTCOMES,
    "scale": SCALES,
}
INTERVAL = "onset of two dates"
_INDEX_DAY = date(2000, 1, 1)
"""Any day for "[Day 0]" of the policy `onset`."""
_SLOT = re.compile(r"\{(\w+)\}")
RUNS = [
    *(
        (policy, "balanced")
        for policy in ("safe_harbor", "limited_data_set", "expert_determination", "onset")
    ),
    *((policy, "recall") for policy in ("safe_harbor", "expert_determination")),
]


class Report(NamedTuple):
    """A report, its identifiers, the mentions that an assessment needs, and its dates."""

    note: AnnotatedNote
    keep: list[tuple[str, int, int]]
    """Kind, start and end."""
    dates: list[tuple[int, int]]
    """Start of the drug and of the reaction, or neither."""
    format: str
    days: int


def make_reports(n: int, seed: int) -> Iterator[Report]:
    """Generate reports, the same ones for the same seed."""
    rng = random.Random(seed)
    for number in range(n):
        yield make_report(f"r{number}", rng)


def make_report(name: str, rng: random.Random) -> Report:
    """Fill one of the templates."""
    begun = date(2003, 1, 1) + timedelta(rng.randrange(7000))
    days, style = rng.randint(2, 60), rng.choice(FORMATS)
    values = {
        "FROM": lambda: begun.strftime(style),
        "TO": lambda: (begun + timedelta(days)).strftime(style),
        "BIRTH": lambda: (begun - timedelta(rng.randint(8000, 30000))).strftime(style),
        "ID": lambda: f"{rng.choice('ABDG')}{rng.randint(10**6, 10**7 - 1)}",
        "AGE": lambda: str(rng.randint(18, 88)),
        "PHONE": lambda: f"617-555-{rng.randint(100, 199):04}",
        **{key: lambda: rng.choice(PEOPLE) for key in ("PATIENT", "DOCTOR")},
        "CITY": lambda: rng.choice(CITIES),
        **{key: lambda choices=choices: rng.choice(choices) for key, choices in CHOICES.items()},
    }
    text, spans, keep, dates = "", [], [], []
    template, at = rng.choice(REPORTS), 0
    for slot in _SLOT.finditer(template):
        text += template[at : slot.start()]
        at, start, kind = slot.end(), len(text), slot[1]
        value = values[kind]()
        # "developed Seven days later" has a capital only after a full stop.
        text += value[0].lower() + value[1:] if kind == "onset" and not text.endswith(". ") else value
        if kind in LABELS:
            spans.append(AnnotatedSpan(start, len(text), LABELS[kind]))
        else:
            keep.append((kind, start, len(text)))
        dates += [(start, len(text))] if kind in ("FROM", "TO") else []
    whole = len(dates) == 2
    return Report(
        AnnotatedNote(name, text + template[at:], tuple(spans)), keep, dates if whole else [], style, days
    )


def is_whole(findings: list[Finding], start: int, end: int) -> bool:
    """Return whether no character of a mention was replaced."""
    return not any(f.start_char < end and start < f.end_char for f in findings)


def read_date(report: Report, findings: list[Finding], start: int, end: int) -> date | None:
    """Return a date as the output shows it, None if it is no longer a date."""
    shown = report.note.text[start:end]
    if not is_whole(findings, start, end):
        same = [f for f in findings if (f.start_char, f.end_char) == (start, end)]
        if not same:
            return None
        shown = same[0].replacement or ""
    if shown.startswith("[Day "):
        return _INDEX_DAY + timedelta(int(shown[5:-1]))
    try:
        return datetime.strptime(shown, report.format).date()
    except ValueError:
        return None


def assess(report: Report, doc: Doc) -> Counter[tuple[str, bool]]:
    """Count the mentions of a report by kind and whether the output still tells them."""
    findings = [f for f in get_findings(doc) if f.replacement is not None]
    found = Counter((kind, is_whole(findings, start, end)) for kind, start, end in report.keep)
    if report.dates:
        first, last = (read_date(report, findings, *each) for each in report.dates)
        kept = first is not None and last is not None and (last - first).days == report.days
        found[INTERVAL, kept] += 1
    return found


def measure(reports: list[Report], policy: str, mode: str, model: str | None) -> list[str]:
    """Return the cells of a row: the shares of mentions kept, of reports, and of PHI removed."""
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber", config={"policy": policy, "mode": mode, "model": model})
    docs = list(nlp.pipe(report.note.text for report in reports))
    each = [assess(report, doc) for report, doc in zip(reports, docs)]
    total: Counter[tuple[str, bool]] = sum(each, Counter())
    shares = [_ratio(total[kind, True], total[kind, False]) for kind in (*CHOICES, INTERVAL)]
    complete = sum(not any(n and not kept for (_, kept), n in one.items()) for one in each)
    some = sum(any(n and kept for (_, kept), n in one.items()) for one in each)
    masked = [
        [(f.start_char, f.end_char) for f in get_findings(doc) if f.replacement is not None] for doc in docs
    ]
    removed: Any = masking_scores([report.note for report in reports], masked)["hipaa"]["char_recall"]
    parts = [_ratio(n, len(reports) - n) for n in (complete, some)]
    return [policy, mode, *shares, *parts, f"{removed:.3f}"]


def _ratio(kept: int, lost: int) -> str:
    return f"{kept / (kept + lost):.3f}" if kept + lost else "-"


def main() -> None:
    """Measure every policy and print the table."""
    parser = make_parser(__doc__)
    parser.add_argument("--notes", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--model", help='model of phi_scrubber; "rules" disables the network')
    parser.add_argument("--output", type=Path, help="also write the table to this file")
    args = parser.parse_args()
    reports = list(make_reports(args.notes, args.seed))
    head = ["policy", "mode", *CHOICES, INTERVAL, "reports with all", "with any", "HIPAA removed"]
    lines = ["| " + " | ".join(head) + " |", "| --- " * len(head) + "|"]
    lines += ["| " + " | ".join(measure(reports, *run, args.model)) + " |" for run in RUNS]
    if args.output:
        args.output.write_text("\n".join(lines) + "\n", encoding="utf8")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
