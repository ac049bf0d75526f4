"""The page of `report`: a summary, charts and tables, in plain HTML and inline SVG."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timezone
from html import escape
from typing import Any

from ..about import __version__
from ..batch.audit import Report as Checked
from ..batch.audit_file import Tally
from ..evaluation.reviewed import Reviewed
from ..evaluation.significance import get_wilson_interval
from ..labels import HIPAA_NAMES, LABELS
from ..rules.vetoes.reasons import explain
from . import charts
from .shell import to_page

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
STYLE = f"""
{charts.STYLE}table {{ border-collapse: collapse; margin: .5rem 0 1.5rem; max-width: 100%; }}
caption {{ text-align: left; }}
th, td {{ border-bottom: 1px solid var(--line); padding: .15rem .8rem .15rem 0; text-align: left;
  vertical-align: top; }}
td.n, th.n {{ text-align: right; font-variant-numeric: tabular-nums; }}
.cards {{ display: grid; grid-template-columns: repeat(auto-fit, minmax(max(9rem, 30%), 1fr)); gap: .7rem;
  padding: 0; margin: 1rem 0; list-style: none; }}
.card {{ background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: .6rem .8rem; }}
.card b {{ display: block; font-size: 1.5rem; font-variant-numeric: tabular-nums; }}
"""


def to_html(
    tally: Tally, checked: Checked | None = None, examples: bool = False, reviewed: Reviewed | None = None
) -> str:
    """Return the self-contained page.

    tally: Counts of the audit. checked: Surviving identifiers, if they were checked. examples: Whether
    examples were requested. reviewed: Counts of a reviewed sample.
    """
    when = datetime.now(timezone.utc).strftime("%Y-%m-%d %H:%M UTC")
    parts = [
        "<h1>De-identification report</h1>",
        f'<p class="faint">Made {when} with spacy_phi {escape(__version__)}.</p>',
        _summary(tally, checked, reviewed),
        _by_identifier(tally),
        _by_label(tally),
        _review(reviewed),
        _audit(checked),
        _lost(checked),
        _aside(tally),
        _vetoes(tally),
        _scores(tally),
        _by_source(tally),
        _run(tally.run),
    ]
    if examples:
        parts.append(_examples(tally))
    parts.append(
        "<h2>What this page does not say</h2><p>The counts are of what was found. What was missed is known "
        "only from a reviewed sample (<code>--reviewed</code>) or from annotated notes of your own "
        "(<code>python -m spacy phi evaluate</code>). The page is material for a determination under 45 CFR "
        "164.514(b); it is no determination.</p>"
    )
    return to_page("De-identification report", "\n".join(parts), STYLE)


def to_table(caption: str, head: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """Right-align numbers and escape everything else; a heading of numbers begins with ">"."""
    sides = [' class="n"' if name.startswith(">") else "" for name in head]
    names = "".join(f'<th scope="col"{side}>{escape(n.lstrip(">"))}</th>' for side, n in zip(sides, head))
    body = "".join("<tr>" + "".join(map(_cell, row)) + "</tr>" for row in rows)
    top = f"<table><caption>{escape(caption)}</caption><thead><tr>{names}</tr></thead>"
    return f"{top}<tbody>{body}</tbody></table>"


def _cell(value: Any) -> str:
    if isinstance(value, int):
        return f'<td class="n">{value:,}</td>'
    return f"<td>{escape(str(value))}</td>"


def _run(run: Mapping[str, Any]) -> str:
    rows = [(name, _say(run[key]) if key in run else "not recorded") for key, name in _RUN.items()]
    table = to_table("The run of scrub", ("What", "Value"), rows)
    runs = [(f"{each['finished']}", int(each["notes"])) for each in run.get("runs", ())]
    chart = charts.draw_bars("Notes by run; those after the first are updates", runs) if len(runs) > 1 else ""
    return f"<h2>How it was scrubbed</h2>{table}{chart}"


def _say(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return "a table of its own: " + ", ".join(f"{key} {operator}" for key, operator in value.items())
    return (", ".join(map(str, value)) or "all") if isinstance(value, list) else str(value)


def _summary(tally: Tally, checked: Checked | None, reviewed: Reviewed | None) -> str:
    replaced = sum(n for (_, gone), n in tally.labels.items() if gone)
    cards = [
        ("notes scrubbed", f"{tally.notes:,}"),
        ("patients", _say_patients(tally.run)),
        ("notes set aside", f"{tally.aside.total():,}"),
        ("notes with no finding", f"{tally.clean:,}"),
        ("findings replaced", f"{replaced:,}"),
        ("findings that the policy kept", f"{tally.findings - replaced:,}"),
        ("rejected as medicine", f"{tally.vetoed.total():,}"),
        (
            "identifiers that survive, by the audit",
            "not audited" if checked is None else f"{len(checked.sure):,}",
        ),
        (
            "words of medicine replaced per 1,000 words, by the audit",
            "not audited" if checked is None else f"{checked.loss_rate:.2f}",
        ),
        ("identifiers missed, by a reviewed sample", _say_missed(reviewed)),
    ]
    items = "".join(f'<li class="card"><b>{escape(value)}</b>{escape(name)}</li>' for name, value in cards)
    return f'<h2>Summary</h2><ul class="cards">{items}</ul>'


def _say_patients(run: Mapping[str, Any]) -> str:
    """Return the number of patients; over several runs it is unknown, because their patients may overlap."""
    runs = run.get("runs", ())
    known = len(runs) == 1 and runs[0]["patients"] is not None
    return f"{runs[0]['patients']:,}" if known else "not recorded"


def _say_missed(reviewed: Reviewed | None) -> str:
    if reviewed is None or not reviewed.seen:
        return "not reviewed"
    return f"{reviewed.missed.total():,} of {reviewed.seen.total():,}"


def _by_identifier(tally: Tally) -> str:
    counts = Counter[str]()
    for (label, _), n in tally.labels.items():
        counts[(LABELS[label].hipaa if label in LABELS else None) or ""] += n
    rows = [(f"{letter}  {name}", counts[letter]) for letter, name in HIPAA_NAMES.items() if counts[letter]]
    rows += [("not listed by HIPAA", counts[""])] if counts[""] else []
    none = [f"{letter} {name}" for letter, name in HIPAA_NAMES.items() if not counts[letter]]
    chart = charts.draw_bars("Findings by identifier of 45 CFR 164.514(b)(2)(i)", rows) if rows else ""
    rest = escape(", ".join(none) or "-")
    return f'<h2>By HIPAA identifier</h2>{chart}<p class="faint">None found: {rest}.</p>'


def _by_label(tally: Tally) -> str:
    labels = sorted({label for label, _ in tally.labels}, key=_order)
    rows = []
    for label in labels:
        gone, kept = tally.labels[label, True], tally.labels[label, False]
        known = LABELS.get(label)
        did = "replaced" if not kept else "kept" if not gone else "replaced in part"
        rows.append((label, (known.hipaa if known else None) or "", gone + kept, gone, kept, did))
    head = ("Label", "HIPAA", ">Found", ">Replaced", ">Kept", "The policy")
    caption = "What the policy did to what; HIPAA: the letter of 45 CFR 164.514(b)(2)(i)"
    return "<h2>By label</h2>" + to_table(caption, head, rows)


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
    return "<h2>By source</h2>" + table + to_table(caption, ("Source", ">Findings"), most)


def _scores(tally: Tally) -> str:
    figures = "".join(
        charts.draw_histogram(f"{kind}: {sum(bars):,} findings", bars)
        for kind, bars in sorted(tally.scores.items())
    )
    return f'<h2>Scores</h2><p>From 0 to 1 by source, in steps of 0.05.</p><div class="row">{figures}</div>'


def _vetoes(tally: Tally) -> str:
    if not tally.vetoed:
        return "<h2>Rejected as medicine</h2><p>Nothing.</p>"
    title = "<h2>Rejected as medicine</h2>"
    caption = "Found, but kept in the notes as a medical term or an ordinary word, by original label"
    labels = to_table(caption, ("Label", ">Count"), tally.vetoed.most_common())
    rows = [(term, explain(reason), n) for (term, reason), n in tally.reasons.most_common()]
    return (
        title + labels + to_table("By the term and reason of the veto", ("Taken for", "Why", ">Count"), rows)
    )


def _aside(tally: Tally) -> str:
    if not tally.aside:
        return "<h2>Set aside</h2><p>No note was set aside.</p>"
    caption = "Notes that could not be read or scrubbed and are not in the output, by the code of the error"
    return "<h2>Set aside</h2>" + to_table(caption, ("Error", ">Notes"), sorted(tally.aside.items()))


def _review(reviewed: Reviewed | None) -> str:
    title = "<h2>Reviewed sample</h2>"
    if reviewed is None:
        return title + "<p>None was given. Give corrected notes of this run with <code>--reviewed</code>.</p>"
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
    return title + words + to_table("Residual risk", head, rates) + to_table("Reviewed errors", heads, errors)


def _share(cases: int, n: int) -> str:
    return f"{cases / n:.1%}" if n else "-"


def _say_interval(cases: int, n: int) -> str:
    low, high = get_wilson_interval(cases, n)
    return f"{low:.1%} to {high:.1%}" if n else "-"


def _audit(checked: Checked | None) -> str:
    title = "<h2>Audit against the originals</h2>"
    if checked is None:
        return title + "<p>Not done. Give the originals with <code>--originals</code>.</p>"
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
    kinds = [(leak.kind, leak.label, "no" if leak.sure else "perhaps") for _, leak in checked.leaks]
    leaks = [(*what, n) for what, n in sorted(Counter(kinds).items(), key=_by_weight)]
    more = to_table("What survives", ("Kind", "Label", "By chance", ">Count"), leaks) if leaks else ""
    places = Counter((*kind, place) for kind, (place, _) in zip(kinds, checked.leaks))
    found = [(place, *what, n) for (*what, place), n in sorted(places.items(), key=_by_weight)[:_MOST_NOTES]]
    head = ("Note", "Kind", "Label", "By chance", ">Count")
    more += to_table(f"Where, at most {_MOST_NOTES:,} lines", head, found) if found else ""
    passed = f'<p class="{"good" if good else "bad"}">{words}</p>'
    return title + passed + to_table("Audit", ("What", ">Count"), rows) + more


def _lost(checked: Checked | None) -> str:
    title = "<h2>Medicine that was replaced</h2>"
    if checked is None:
        return title + "<p>Not counted. Give the originals with <code>--originals</code>.</p>"
    words = (
        f"<p>{len(checked.losses):,} of {checked.words:,} words, {checked.loss_rate:.2f} per 1,000, were "
        "replaced although the dictionary knows them as medicine in their context.</p>"
    )
    if not checked.losses:
        return title + words
    kinds = Counter((loss.kind, loss.label) for _, loss in checked.losses)
    places = Counter(place for place, _ in checked.losses)
    by_kind = to_table(
        "By kind", ("Kind", "Label", ">Words"), [(*what, n) for what, n in kinds.most_common()]
    )
    caption = f"By note, at most {_MOST_NOTES:,} lines"
    return title + words + by_kind + to_table(caption, ("Note", ">Words"), places.most_common(_MOST_NOTES))


def _by_weight(counted: tuple[tuple[str, ...], int]) -> tuple[Any, ...]:
    """Return a sort key: values of the roster first, then what is no chance."""
    kind, _, by_chance, *_ = counted[0]
    return kind != "roster", by_chance != "no", counted[0]


def _examples(tally: Tally) -> str:
    title = '<h2>Examples</h2><p class="bad">These are identifiers of patients.</p>'
    rows = [
        (label, text, "(stays)" if replacement is None else replacement)
        for label in sorted(tally.examples, key=_order)
        for text, replacement in tally.examples[label]
    ]
    if not rows:
        return "<h2>Examples</h2><p>The audit holds no values: scrub with <code>--audit-values</code>.</p>"
    return title + to_table("What was found", ("Label", "Text", "Becomes"), rows)
