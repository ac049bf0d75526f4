"""The page of `report`: tables and histograms in plain HTML and inline SVG, without script or network."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timezone
from html import escape
from typing import TYPE_CHECKING, Any

from ..about import __version__
from ..batch.audit import Report as Checked
from ..labels import LABELS
from ..rules.vetoes.reasons import explain

if TYPE_CHECKING:
    from .report import Tally

_MOST_RULES = 40
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
"""What the page tells of `run.json`, and by which name."""
_WIDTH, _HEIGHT = 400, 110

_STYLE = """
:root { color-scheme: light dark; --ink: #1c1c1c; --back: #fff; --faint: #5a5a5a; --line: #c9c9c5;
  --bar: #2b6ca3; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ececea; --back: #181a1c; --faint: #b0b3b5; --line: #46494c; --bar: #7db4e3; } }
@media print { :root { --ink: #000; --back: #fff; --faint: #444; --bar: #444; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--back); max-width: 60rem;
  margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: .5rem 0 1.5rem; min-width: min(32rem, 100%); }
caption { text-align: left; color: var(--faint); }
th, td { border-bottom: 1px solid var(--line); padding: .15rem .8rem .15rem 0;
  text-align: left; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; } code { overflow-wrap: anywhere; }
figure { display: inline-block; margin: 0 1.5rem 1rem 0; } figcaption, .faint { color: var(--faint); }
svg { display: block; } rect { fill: var(--bar); } text { fill: var(--faint); font-size: 11px; }
line { stroke: var(--line); } .good { font-weight: 600; } .bad { font-weight: 600; color: #b3261e; }
@media (prefers-color-scheme: dark) { .bad { color: #ffb4ab; } }
"""


def to_html(tally: "Tally", checked: Checked | None = None, examples: bool = False) -> str:
    """The page.

    tally (Tally): what the audit says. checked (audit.Report | None): what survives, where it was looked for.
    examples (bool): whether examples were asked for.
    RETURNS (str): one page of HTML that needs nothing else.
    """
    when = datetime.now(timezone.utc).strftime("%Y-%m-%d %H:%M UTC")
    parts = [
        "<h1>De-identification report</h1>",
        f'<p class="faint">Made {when} with spacy_phi {escape(__version__)}.</p>',
        _run(tally.run),
        _summary(tally),
        _by_label(tally),
        _by_source(tally),
        _scores(tally),
        _vetoes(tally),
        _aside(tally),
        _audit(checked),
    ]
    if examples:
        parts.append(_examples(tally))
    parts.append(
        "<h2>What this page does not say</h2><p>It counts what was found. What was missed is not in it: "
        "measure recall on annotated notes of your own with <code>python -m spacy phi evaluate</code>.</p>"
    )
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>De-identification report</title><style>{_STYLE}</style></head><body>\n"
        + "\n".join(parts)
        + "\n</body></html>\n"
    )


def _table(caption: str, head: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """Numbers stand to the right, and all else is escaped; a head of numbers begins with ">"."""
    names = "".join(f'<th scope="col"{_side(n)}>{escape(n.lstrip(">"))}</th>' for n in head)
    body = "".join("<tr>" + "".join(map(_cell, row)) + "</tr>" for row in rows)
    top = f"<table><caption>{escape(caption)}</caption><thead><tr>{names}</tr></thead>"
    return f"{top}<tbody>{body}</tbody></table>"


def _side(name: str) -> str:
    return ' class="n"' if name.startswith(">") else ""


def _cell(value: Any) -> str:
    if isinstance(value, int):
        return f'<td class="n">{value:,}</td>'
    return f"<td>{escape(str(value))}</td>"


def _run(run: Mapping[str, Any]) -> str:
    rows = [(name, _say(run[key]) if key in run else "not recorded") for key, name in _RUN.items()]
    return "<h2>How it was scrubbed</h2>" + _table("The run of scrub", ("What", "Value"), rows)


def _say(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return "a table of its own: " + ", ".join(f"{key} {operator}" for key, operator in value.items())
    return (", ".join(map(str, value)) or "all") if isinstance(value, list) else str(value)


def _summary(tally: "Tally") -> str:
    replaced = sum(n for (_, gone), n in tally.labels.items() if gone)
    rows = [
        ("Notes scrubbed", tally.notes),
        ("Notes set aside", tally.aside.total()),
        ("Notes with no finding", tally.clean),
        ("Findings", tally.findings),
        ("Findings replaced", replaced),
        ("Findings that the policy kept", tally.findings - replaced),
        ("Taken back as medicine", tally.vetoed.total()),
    ]
    return "<h2>In all</h2>" + _table("Notes and findings", ("What", ">Count"), rows)


def _by_label(tally: "Tally") -> str:
    labels = sorted({label for label, _ in tally.labels}, key=_order)
    rows = []
    for label in labels:
        gone, kept = tally.labels[label, True], tally.labels[label, False]
        known = LABELS.get(label)
        did = "replaced" if not kept else "kept" if not gone else "replaced in part"
        rows.append((label, (known.hipaa if known else None) or "", gone + kept, gone, kept, did))
    head = ("Label", "HIPAA", ">Found", ">Replaced", ">Kept", "The policy")
    caption = "What the policy did to what; HIPAA: the letter of 45 CFR 164.514(b)(2)(i)"
    return "<h2>By label</h2>" + _table(caption, head, rows)


def _order(label: str) -> tuple[int, str]:
    known = list(LABELS)
    return (known.index(label) if label in LABELS else len(known), label)


def _by_source(tally: "Tally") -> str:
    kinds = Counter[str]()
    for (kind, _), n in tally.sources.items():
        kinds[kind] += n
    names = [kind for kind, _ in kinds.most_common()]
    labels = sorted({label for _, label in tally.sources}, key=_order)
    rows: list[Sequence[Any]] = [(label, *(tally.sources[kind, label] for kind in names)) for label in labels]
    rows.append(("all", *(kinds[kind] for kind in names)))
    table = _table("Findings by label and source", ("Label", *(f">{kind}" for kind in names)), rows)
    most = tally.rules.most_common(_MOST_RULES)
    left = tally.findings - sum(n for _, n in most)
    caption = "Single patterns" + (f"; {left:,} findings of others are left out" if left else "")
    return "<h2>By source</h2>" + table + _table(caption, ("Source", ">Findings"), most)


def _scores(tally: "Tally") -> str:
    figures = "".join(_histogram(kind, bars) for kind, bars in sorted(tally.scores.items()))
    return "<h2>Scores</h2><p>From 0 to 1 by source, in steps of 0.05.</p>" + figures


def _histogram(kind: str, bars: Sequence[int]) -> str:
    top = max(*bars, 1)
    step = _WIDTH / len(bars)
    pieces = []
    for i, n in enumerate(bars):
        # A bar of a few is seen beside one of many.
        height = max(1.5, n / top * _HEIGHT) if n else 0
        title = f"<title>{i / len(bars):.2f} to {(i + 1) / len(bars):.2f}: {n:,}</title>"
        pieces.append(
            f'<rect x="{i * step + 1:.1f}" y="{_HEIGHT - height + 14:.1f}" width="{step - 2:.1f}" '
            f'height="{height:.1f}">{title}</rect>'
        )
    words = ", ".join(f"{i / len(bars):.2f}: {n}" for i, n in enumerate(bars) if n)
    base = _HEIGHT + 14
    return (
        f"<figure><figcaption>{escape(kind)}: {sum(bars):,} findings, the highest bar {top:,}</figcaption>"
        f'<svg width="{_WIDTH}" height="{base + 16}" role="img" '
        f'aria-label="Scores of {escape(kind)}: {words}">'
        + "".join(pieces)
        + f'<line x1="0" y1="{base}" x2="{_WIDTH}" y2="{base}"/><text x="0" y="{base + 13}">0</text>'
        f'<text x="{_WIDTH / 2:.0f}" y="{base + 13}" text-anchor="middle">0.5</text>'
        f'<text x="{_WIDTH}" y="{base + 13}" text-anchor="end">1</text></svg></figure>'
    )


def _vetoes(tally: "Tally") -> str:
    if not tally.vetoed:
        return "<h2>Taken back as medicine</h2><p>Nothing.</p>"
    title = "<h2>Taken back as medicine</h2>"
    caption = "Found, and left in the notes for a term of medicine or an ordinary word, by the label it had"
    labels = _table(caption, ("Label", ">Count"), tally.vetoed.most_common())
    rows = [(term, explain(reason), n) for (term, reason), n in tally.reasons.most_common()]
    return title + labels + _table("By what it was taken for, and why", ("Taken for", "Why", ">Count"), rows)


def _aside(tally: "Tally") -> str:
    if not tally.aside:
        return "<h2>Set aside</h2><p>No note was set aside.</p>"
    caption = "Notes that could not be read or scrubbed and are not in the output, by the code of the error"
    return "<h2>Set aside</h2>" + _table(caption, ("Error", ">Notes"), sorted(tally.aside.items()))


def _audit(checked: Checked | None) -> str:
    title = "<h2>Audit against the originals</h2>"
    if checked is None:
        return title + "<p>Not done. Give the originals with <code>--originals</code>.</p>"
    sure, chance = len(checked.sure), len(checked.leaks) - len(checked.sure)
    good = not sure and not checked.unchecked
    words = "Nothing that was found survives." if good else "Not passed."
    rows = [
        ("Notes checked", checked.notes - checked.unchecked),
        ("Notes that could not be checked", checked.unchecked),
        ("Identifiers that survive", sure),
        ("Perhaps by chance, counted apart", chance),
        ("Notes with an identifier in their id or file name", checked.names),
    ]
    counts = Counter(
        (leak.kind, leak.label, "perhaps" if not leak.sure else "no") for _, leak in checked.leaks
    )
    leaks = [(*what, n) for what, n in sorted(counts.items())]
    more = _table("What survives", ("Kind", "Label", "By chance", ">Count"), leaks) if leaks else ""
    passed = f'<p class="{"good" if good else "bad"}">{words}</p>'
    return title + passed + _table("Audit", ("What", ">Count"), rows) + more


def _examples(tally: "Tally") -> str:
    title = '<h2>Examples</h2><p class="bad">These are identifiers of patients.</p>'
    rows = [
        (label, text, "(stays)" if replacement is None else replacement)
        for label in sorted(tally.examples, key=_order)
        for text, replacement in tally.examples[label]
    ]
    if not rows:
        return "<h2>Examples</h2><p>The audit holds no values: scrub with <code>--audit-values</code>.</p>"
    return title + _table("What was found", ("Label", "Text", "Becomes"), rows)
