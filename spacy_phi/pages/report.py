"""The page of `report`: a summary, charts and tables, in plain HTML and inline SVG."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

from ..about import __version__
from ..batch.audit import Report as Checked
from ..batch.audit_file import NoteIds, Tally
from ..batch.journal import RANDOM
from ..errors import Errors
from ..evaluation.reviewed import Reviewed
from ..evaluation.significance import get_wilson_interval
from ..labels import HIPAA_NAMES, LABELS
from ..rules.vetoes.reasons import explain
from ..surrogates.policy_words import describe_policy
from . import charts
from .shell import now, read_style, to_page

_MOST_RULES = 40
_MOST_NOTES = 1_000
_RUN = {
    "finished": "Finished",
    "package": "Package",
    "policy": "Policy",
    "mode": "Mode",
    "model": "Model",
    "language": "Language",
    "labels": "Labels looked for",
    "audit_values": "Identifiers were written apart (--audit-values)",
}
"""Entries of `run.json` shown on the page, with their headings."""


class _Ids(NamedTuple):
    """A cell with the ids of notes."""

    first: Sequence[str]
    notes: int


def to_html(
    tally: Tally,
    checked: Checked | None = None,
    examples: bool = False,
    reviewed: Reviewed | None = None,
    data_set: str = "",
    by: str = "",
) -> str:
    """Return the self-contained page.

    tally: Counts of the audit. checked: Surviving identifiers, if they were checked. examples: Whether
    examples were requested. reviewed: Counts of a reviewed sample. data_set, by: Names for the first page.
    """
    sections = [
        ("hipaa", "By HIPAA identifier", _by_identifier(tally)),
        ("labels", "By label", _by_label(tally)),
        ("review", "Reviewed sample", _review(reviewed)),
        ("audit", "Audit against the originals", _audit(checked)),
        ("lost", "Medicine that was replaced", _lost(checked)),
        ("aside", "Set aside", _aside(tally)),
        ("vetoes", "Rejected as medicine", _vetoes(tally)),
        ("scores", "Scores", _scores(tally)),
        ("sources", "By source", _by_source(tally)),
        ("run", "How it was scrubbed", _run(tally.run)),
        ("limits", "What this page does not say", _LIMITS),
    ]
    last = [("places", "Where identifiers survive", _places(checked))] if checked and checked.leaks else []
    last += [("examples", "Examples", _examples(tally))] if examples else []
    named = "".join(f'<li><a href="#{key}">{title}</a></li>' for key, title, _ in [*sections, *last])
    inside = (
        f"{_first_page(tally, checked, reviewed, data_set, by)}"
        f'<nav id="contents" aria-label="Contents"><h2>Contents</h2><ol>{named}</ol></nav>'
        f'<div class="two">{"".join(_section(*each) for each in sections)}</div>'
        f"{''.join(_section(*each) for each in last)}"
    )
    title = f"De-identification report{f': {data_set}' if data_set else ''}, {now()}"
    return to_page(title, f'<main class="container">{inside}</main>', read_style("report.css"))


def _section(key: str, title: str, inside: str) -> str:
    return f'<section id="{key}"><h2>{title}</h2>{inside}</section>'


_LIMITS = (
    "<p>The counts are of what was found. What was missed is known only from a reviewed sample "
    "(<code>--reviewed</code>) or from annotated notes of your own (<code>python -m spacy phi "
    "evaluate</code>). The page is material for a determination under 45 CFR 164.514(b); it is no "
    "determination.</p>"
)
_CHOICES = ("release", "release after the corrections below", "do not release")
_SIGNED = ("Name", "Role", "Signature", "Date", "Corrections, conditions")


def _first_page(
    tally: Tally, checked: Checked | None, reviewed: Reviewed | None, data_set: str, by: str
) -> str:
    """Return what a person signs: what was done, what is left, and a decision."""
    run = tally.run
    runs = [str(each["finished"]) for each in run.get("runs", ())]
    policy = run.get("policy", "not recorded")
    named = policy if isinstance(policy, str) else "its own"
    facts = [
        ("Data set", data_set or "…"),
        ("Scrubbed and reported by", by or "…"),
        ("Scrubbed", " to ".join(dict.fromkeys((runs[0], runs[-1]))) if runs else "not recorded"),
        ("Reported", f"{now()}, spacy_phi {__version__}"),
        ("Policy", f"{named}. {describe_policy(policy) if 'policy' in run else ''}"),
        ("Mode, model, language", ", ".join(str(run.get(key, "?")) for key in ("mode", "model", "language"))),
        ("Key of the surrogates", _say_key(run)),
        ("Notes", f"{tally.notes:,} scrubbed, {tally.clean:,} of them without a finding"),
        ("Patients", _say_patients(run)),
    ]
    if "part" in run:
        facts.append(("A trial", f"only {run['part']} of the notes were scrubbed"))
    rows = "".join(f"<dt>{name}</dt><dd>{escape(value)}</dd>" for name, value in facts)
    gone = _by_hipaa(tally, only_replaced=True)
    counts = [*gone, ("Kept by the policy", tally.findings - sum(n for _, n in gone))]
    removed = "".join(f"<li>{escape(name)}: {n:,}</li>" for name, n in counts)
    risk = [
        ("Set aside, not in the output", _say_aside(tally)),
        ("Residual risk, by a reviewed sample", _say_risk(reviewed)),
        ("Identifiers that survive, by the audit", _say_survivors(checked)),
        ("Content that was lost, by the audit", _say_lost(checked)),
    ]
    left = "".join(f"<dt>{name}</dt><dd>{escape(value)}</dd>" for name, value in risk)
    choices = "".join(f"<p>☐ {choice}</p>" for choice in _CHOICES)
    lines = "".join(f"<li>{name}</li>" for name in _SIGNED)
    return (
        f'<section id="sign"><h1>De-identification report</h1><dl>{rows}</dl>'
        "<h2>What was removed, and what is left</h2>"
        f"<dl><dt>Removed, by HIPAA identifier</dt><dd><ul>{removed}</ul></dd>{left}</dl>"
        f'<h2>Decision</h2>{choices}<ul class="lines">{lines}</ul></section>'
    )


def _say_key(run: Mapping[str, Any]) -> str:
    key = run.get("key", "not recorded")
    return "none is needed" if not key else "random, not kept" if key == RANDOM else f"fingerprint {key}"


def _say_aside(tally: Tally) -> str:
    rows = (f"{n:,} by {code} ({_explain(code)})" for code, n in sorted(tally.aside.items()))
    return "; ".join(rows) or "none"


def _explain(code: str) -> str:
    """Return the message of an error without its values."""
    text = str(getattr(Errors, code, "unknown")).partition("] ")[2] or "unknown"
    return re.sub(r"'?\{[^}]*\}'?", "…", text).split(". ")[0].rstrip(".")


def _say_risk(reviewed: Reviewed | None) -> str:
    if reviewed is None or not reviewed.seen:
        return "unknown: no sample was reviewed (--reviewed)"
    missed, seen = reviewed.missed.total(), reviewed.seen.total()
    return (
        f"{missed:,} of {seen:,} identifiers survive, {_share(missed, seen)} "
        f"(95%: {_say_interval(missed, seen)}), in {reviewed.leaking:,} of {reviewed.masking.notes:,} notes, "
        f"{_share(reviewed.leaking, reviewed.masking.notes)} "
        f"(95%: {_say_interval(reviewed.leaking, reviewed.masking.notes)})"
    )


def _say_survivors(checked: Checked | None) -> str:
    if checked is None:
        return "not audited (--originals)"
    unsure = len(checked.leaks) - len(checked.sure)
    chance = sum(checked.expected(*what) for what in checked.control if not what[2])
    more = f"; {unsure:,} short values match too, {chance:,.0f} would by chance alone"
    return f"{len(checked.sure):,}{more if unsure else ''}"


def _say_lost(checked: Checked | None) -> str:
    if checked is None:
        return "not audited (--originals)"
    return f"{len(checked.losses):,} words of medicine, {checked.loss_rate:.2f} per 1,000 words"


def to_table(caption: str, head: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """Right-align numbers and escape everything else; a heading of numbers begins with ">"."""
    sides = [' class="n"' if name.startswith(">") else "" for name in head]
    names = "".join(f'<th scope="col"{side}>{escape(n.lstrip(">"))}</th>' for side, n in zip(sides, head))
    body = "".join("<tr>" + "".join(map(_cell, row)) + "</tr>" for row in rows)
    top = f"<table><caption>{escape(caption)}</caption><thead><tr>{names}</tr></thead>"
    return f"{top}<tbody>{body}</tbody></table>"


def _cell(value: Any) -> str:
    if isinstance(value, _Ids):
        more = value.notes - len(value.first)
        rest = f" and {more:,} more" if more > 0 else ""
        return f"<td><small>{escape(', '.join(value.first))}{rest}</small></td>"
    if isinstance(value, int):
        return f'<td class="n">{value:,}</td>'
    if isinstance(value, float):
        return f'<td class="n">{value:,.1f}</td>'
    return f"<td>{escape(str(value))}</td>"


def _run(run: Mapping[str, Any]) -> str:
    rows = [(name, _say(run[key]) if key in run else "not recorded") for key, name in _RUN.items()]
    table = to_table("The run of scrub", ("What", "Value"), rows)
    runs = [(f"{each['finished']}", int(each["notes"])) for each in run.get("runs", ())]
    chart = charts.draw_bars("Notes by run; those after the first are updates", runs) if len(runs) > 1 else ""
    return f"{table}{chart}"


def _say(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return "a table of its own: " + ", ".join(f"{key} {operator}" for key, operator in value.items())
    return (", ".join(map(str, value)) or "all") if isinstance(value, list) else str(value)


def _say_patients(run: Mapping[str, Any]) -> str:
    """Return the number of patients; over several runs it is unknown, because their patients may overlap."""
    runs = run.get("runs", ())
    known = len(runs) == 1 and runs[0]["patients"] is not None
    return f"{runs[0]['patients']:,}" if known else "not recorded"


def _by_hipaa(tally: Tally, only_replaced: bool = False) -> list[tuple[str, int]]:
    """Return the findings by HIPAA identifier; those that it does not list come last."""
    counts = Counter[str]()
    for (label, gone), n in tally.labels.items():
        if gone or not only_replaced:
            counts[(LABELS[label].hipaa if label in LABELS else None) or ""] += n
    rows = [(f"{letter}  {name}", counts[letter]) for letter, name in HIPAA_NAMES.items() if counts[letter]]
    return rows + ([("not listed by HIPAA", counts[""])] if counts[""] else [])


def _by_identifier(tally: Tally) -> str:
    rows = _by_hipaa(tally)
    found = {name for name, _ in rows}
    none = [f"{letter} {name}" for letter, name in HIPAA_NAMES.items() if f"{letter}  {name}" not in found]
    chart = charts.draw_bars("Findings by identifier of 45 CFR 164.514(b)(2)(i)", rows) if rows else ""
    return f'{chart}<p class="faint">None found: {escape(", ".join(none) or "-")}.</p>'


def _by_label(tally: Tally) -> str:
    labels = sorted({label for label, _ in tally.labels}, key=_order)
    rows = []
    for label in labels:
        gone, kept = tally.labels[label, True], tally.labels[label, False]
        known = LABELS.get(label)
        did = "replaced" if not kept else "kept" if not gone else "replaced in part"
        letter = (known.hipaa if known else None) or ""
        rows.append((label, letter, gone + kept, gone, kept, did, _ids(tally, "label", label)))
    head = ("Label", "HIPAA", ">Found", ">Replaced", ">Kept", "The policy", "In notes")
    caption = "What the policy did to what; HIPAA: the letter of 45 CFR 164.514(b)(2)(i)"
    clean = _ids(tally, "clean", "")
    none = (
        to_table("Notes without a finding", (">Notes", "Which"), [(clean.notes, clean)])
        if clean.notes
        else ""
    )
    return to_table(caption, head, rows) + none


def _ids(tally: Tally, kind: str, name: str) -> _Ids:
    held = tally.ids.get((kind, name), NoteIds())
    return _Ids(held.first, held.notes)


def _order(label: str) -> tuple[int, str]:
    known = list(LABELS)
    return (known.index(label) if label in LABELS else len(known), label)


def _by_source(tally: Tally) -> str:
    kinds = Counter[str]()
    for (kind, _), n in tally.sources.items():
        kinds[kind] += n
    names = [kind for kind, _ in kinds.most_common()]
    labels = sorted({label for _, label in tally.sources}, key=_order)
    rows: list[Sequence[Any]] = [(label, *(tally.sources[kind, label] for kind in names)) for label in labels]
    rows.append(("all", *(kinds[kind] for kind in names)))
    table = to_table("Findings by label and source", ("Label", *(f">{kind}" for kind in names)), rows)
    most = tally.rules.most_common(_MOST_RULES)
    left = tally.findings - sum(n for _, n in most)
    caption = "Single patterns" + (f"; {left:,} findings of others are left out" if left else "")
    return table + to_table(caption, ("Source", ">Findings"), most)


def _scores(tally: Tally) -> str:
    figures = "".join(
        charts.draw_histogram(f"{kind}: {sum(bars):,} findings", bars)
        for kind, bars in sorted(tally.scores.items())
    )
    return f'<p>From 0 to 1 by source, in steps of 0.05.</p><div class="row">{figures}</div>'


def _vetoes(tally: Tally) -> str:
    if not tally.vetoed:
        return "<p>Nothing.</p>"
    caption = "Found, but kept in the notes as a medical term or an ordinary word, by original label"
    counts = [(label, n, _ids(tally, "vetoed", label)) for label, n in tally.vetoed.most_common()]
    labels = to_table(caption, ("Label", ">Count", "In notes"), counts)
    rows = [(term, explain(reason), n) for (term, reason), n in tally.reasons.most_common()]
    return labels + to_table("By the term and reason of the veto", ("Taken for", "Why", ">Count"), rows)


def _aside(tally: Tally) -> str:
    if not tally.aside:
        return "<p>No note was set aside.</p>"
    caption = "Notes that could not be read or scrubbed and are not in the output, by the code of the error"
    rows = [(code, _explain(code), n, _ids(tally, "aside", code)) for code, n in sorted(tally.aside.items())]
    return to_table(caption, ("Error", "Why", ">Notes", "Which"), rows)


def _review(reviewed: Reviewed | None) -> str:
    if reviewed is None:
        return "<p>None was given. Give corrected notes of this run with <code>--reviewed</code>.</p>"
    head = ("Estimate", ">Cases", ">Of", ">Rate", "95% confidence")
    rates = [
        (name, cases, n, _share(cases, n), _say_interval(cases, n)) for name, cases, n in reviewed.rates()
    ]
    words = (
        f"<p>{reviewed.masking.notes:,} notes were reviewed. The intervals (Wilson) hold for a random sample "
        "of the notes; identifiers of one note are not independent, which makes them too narrow.</p>"
    )
    labels = sorted({*reviewed.seen, *reviewed.wrong}, key=_order)
    errors = [
        (label, reviewed.seen[label], reviewed.missed[label], reviewed.wrong[label]) for label in labels
    ]
    heads = ("Label", ">Identifiers", ">Survive", ">Replaced by mistake")
    ids = _Ids(reviewed.leaking_ids[:_MOST_NOTES], len(reviewed.leaking_ids))
    where = to_table("Notes with a surviving identifier", (">Notes", "Which"), [(ids.notes, ids)])
    tables = (to_table("Residual risk", head, rates), to_table("Reviewed errors", heads, errors))
    return words + "".join(tables) + (where if ids.notes else "")


def _share(cases: int, n: int) -> str:
    return f"{cases / n:.1%}" if n else "-"


def _say_interval(cases: int, n: int) -> str:
    low, high = get_wilson_interval(cases, n)
    return f"{low:.1%} to {high:.1%}" if n else "-"


def _audit(checked: Checked | None) -> str:
    if checked is None:
        return "<p>Not done. Give the originals with <code>--originals</code>.</p>"
    sure, chance = len(checked.sure), len(checked.leaks) - len(checked.sure)
    good = not sure and not checked.unchecked
    words = "Nothing that was found survives." if good else "Not passed."
    listed = sum(leak.kind == "roster" for _, leak in checked.sure)
    rows = [
        ("Values of the notes' own roster that survive", listed),
        ("Notes checked", checked.notes - checked.unchecked),
        ("Notes that could not be checked", checked.unchecked),
        ("Identifiers that survive, those of the roster included", sure),
        ("Perhaps by chance, counted apart", chance),
        ("Notes with an identifier in their id or file name", checked.names),
    ]
    kinds = Counter(_kinds(checked))
    leaks = [
        (kind, label, by_chance, n, _say_expected(checked, kind, label, by_chance == "no"))
        for (kind, label, by_chance), n in sorted(kinds.items(), key=_by_weight)
    ]
    head = ("Kind", "Label", "By chance", ">Count", ">Expected by chance")
    more = to_table("What survives", head, leaks) + _explain_chance(checked) if leaks else ""
    passed = f'<p class="{"good" if good else "bad"}">{words}</p>'
    return passed + to_table("Audit", ("What", ">Count"), rows) + more


def _kinds(checked: Checked) -> list[tuple[str, str, str]]:
    return [(leak.kind, leak.label, "no" if leak.sure else "perhaps") for _, leak in checked.leaks]


def _say_expected(checked: Checked, kind: str, label: str, sure: bool) -> float | str:
    # A remainder of a value and a value of the note's own roster have no counterpart of another patient.
    known = checked.controlled and kind not in ("cut", "roster")
    return checked.expected(kind, label, sure) if known else "-"


def _explain_chance(checked: Checked) -> str:
    if not checked.controlled:
        return (
            "<p>A short number, or a name that is a common word, may match by chance. How often is unknown: "
            "the notes are one patient's.</p>"
        )
    return (
        "<p>A short number, or a name that is a common word, may match by chance: 120 is a blood pressure "
        f"and a part of a telephone number. How often was measured: {checked.controlled:,} texts were "
        "searched for the values of another patient too, which cannot stand there but by chance. "
        f"{checked.control.total():,} matched. The last column is their number for all "
        f"{checked.checked:,} texts. A count well above it asks for a look at the notes.</p>"
    )


def _places(checked: Checked) -> str:
    places = Counter((*kind, place) for kind, (place, _) in zip(_kinds(checked), checked.leaks))
    found = [(place, *what, n) for (*what, place), n in sorted(places.items(), key=_by_weight)[:_MOST_NOTES]]
    head = ("Note", "Kind", "Label", "By chance", ">Count")
    return to_table(f"Where, at most {_MOST_NOTES:,} lines", head, found)


def _lost(checked: Checked | None) -> str:
    if checked is None:
        return "<p>Not counted. Give the originals with <code>--originals</code>.</p>"
    words = (
        f"<p>{len(checked.losses):,} of {checked.words:,} words, {checked.loss_rate:.2f} per 1,000, were "
        "replaced although the dictionary knows them as medicine in their context.</p>"
    )
    if not checked.losses:
        return words
    kinds = Counter((loss.kind, loss.label) for _, loss in checked.losses)
    places = Counter(place for place, _ in checked.losses)
    by_kind = to_table(
        "By kind", ("Kind", "Label", ">Words"), [(*what, n) for what, n in kinds.most_common()]
    )
    caption = f"By note, at most {_MOST_NOTES:,} lines"
    return words + by_kind + to_table(caption, ("Note", ">Words"), places.most_common(_MOST_NOTES))


def _by_weight(counted: tuple[tuple[str, ...], int]) -> tuple[Any, ...]:
    """Return a sort key: values of the roster first, then what is no chance."""
    kind, _, by_chance, *_ = counted[0]
    return kind != "roster", by_chance != "no", counted[0]


def _examples(tally: Tally) -> str:
    title = '<p class="bad">These are identifiers of patients.</p>'
    rows = [
        (label, text, "(stays)" if replacement is None else replacement)
        for label in sorted(tally.examples, key=_order)
        for text, replacement in tally.examples[label]
    ]
    if not rows:
        return "<p>The audit holds no values: scrub with <code>--audit-values</code>.</p>"
    return title + to_table("What was found", ("Label", "Text", "Becomes"), rows)
