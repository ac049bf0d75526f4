"""The report of `phi site certify`: a decision, figures with intervals, and no text of a note."""

from collections.abc import Mapping
from html import escape
from typing import Any

from ..labels import HIPAA_NAMES
from .report import to_table
from .shell import read_style, to_page

_FIGURES = {
    "hipaa_char_recall": "Letters and digits of HIPAA identifiers that are redacted",
    "char_precision": "Redacted letters and digits that are PHI",
    "notes_clean_of_hipaa": "Notes wholly clean of HIPAA identifiers",
}
_LIMITS = """<h2>Limits</h2><p>The intervals hold for notes drawn as the sample was, by the exact binomial for
notes and single identifiers and by the bootstrap over notes for shares of characters. Readers overlook
identifiers too; the agreement of two readers indicates how many. The page is material for a determination
under 45 CFR 164.514(b); it is no determination.</p>"""


def to_html(certificate: Mapping[str, Any]) -> str:
    """Return the self-contained page. certificate: From `site.certify`."""
    parts = [
        "<h1>Certified sample</h1>",
        f"<p><small>Made {certificate['made']} with {escape(certificate['package'])}.</small></p>",
        _decide(certificate["decision"]),
        _describe(certificate),
        _recall(certificate),
        _content(certificate),
        _agree(certificate["agreement"]),
        _LIMITS,
    ]
    inside = "\n".join(parts)
    return to_page("Certified sample", f'<main class="container">{inside}</main>', read_style("report.css"))


def _decide(decision: Mapping[str, Any]) -> str:
    wanted = f"fewer than {decision['rate']:.2%} of notes have a leak, at {decision['level']:.0%}"
    words = "Shown" if decision["shown"] else "Not shown"
    rows = [
        ("Notes reviewed", decision["notes"]),
        ("Notes in which a HIPAA identifier, or a part of one, survives", decision["leaking"]),
        ("Share of such notes, 95% interval", _interval(decision)),
        (f"Upper bound at {decision['level']:.0%}, one-sided", f"{decision['bound']:.2%}"),
        ("Notes to review for the wanted rate with so many leaks", decision["needed"]),
    ]
    kind = "good" if decision["shown"] else "bad"
    claim = f'<p class="{kind}">{words}: {wanted}.</p>'
    return (
        "<h2>Decision</h2>"
        + claim
        + to_table("Exact binomial (Clopper and Pearson)", ("What", ">Value"), rows)
    )


def _describe(certificate: Mapping[str, Any]) -> str:
    source = certificate["source"]
    rows = [
        ("Notes of the site", certificate["population"]),
        ("Notes in the random part of the sample", certificate["sampled"]),
        ("Notes that could not be scrubbed, in which nothing counts as redacted", certificate["failed"]),
        ("Language", source["lang"]),
        ("Policy", source["policy"]),
        ("Stratified by", ", ".join((*source["by"], "first heading", "latest year", "length"))),
        ("Digest of the pipeline", certificate["model"] or "the bundled one"),
        (
            "Pipelines measured on these notes; after the first, the estimate is too favorable",
            certificate["pipelines"],
        ),
    ]
    return "<h2>Notes and pipeline</h2>" + to_table("Sample", ("What", ">Value"), rows)


def _recall(certificate: Mapping[str, Any]) -> str:
    head = ("Identifier", ">Reviewed", ">Survive", ">Recall", "95% interval")
    letters = [
        (f"{letter}  {HIPAA_NAMES.get(letter, '')}", *_cells(row))
        for letter, row in certificate["by_letter"].items()
    ]
    labels = [(label, *_cells(row)) for label, row in certificate["by_label"].items()]
    names = f"<p>Names of patients or staff left, whole or in part: {certificate['names_left']:,}.</p>"
    title = "<h2>Recall by identifier</h2>"
    by_letter = to_table("By identifier of 45 CFR 164.514(b)(2)(i)", head, letters)
    return title + names + by_letter + to_table("By label", head, labels)


def _cells(row: Mapping[str, Any]) -> tuple[Any, ...]:
    share = f"{1 - row['missed'] / row['n']:.1%}"
    return row["n"], row["missed"], share, _interval(row)


def _interval(row: Mapping[str, Any]) -> str:
    return f"{row['low']:.2%} to {row['high']:.2%}"


def _content(certificate: Mapping[str, Any]) -> str:
    rows = []
    for name, words in _FIGURES.items():
        row = certificate["figures"][name]
        value = row["share"] if "share" in row else row["value"]
        if value is not None:
            rows.append((words, f"{value:.2%}", _interval(row)))
    wrong = [(label, count) for label, count in certificate["wrong"].items() if count]
    lost = certificate["lost"]
    rate = 1_000 * lost["losses"] / max(1, lost["words"])
    words = f"<p>Words of medicine that were replaced: {lost['losses']:,}, {rate:.2f} per 1,000 words.</p>"
    caption = "Redacted although no reader marked it, by label"
    table = to_table(caption, ("Label", ">Findings"), wrong) if wrong else ""
    figures = to_table("Shares", ("What", ">Value", "95% interval"), rows)
    return "<h2>Notes clean, and content lost</h2>" + figures + words + table


def _agree(agreement: Mapping[str, Any] | None) -> str:
    title = "<h2>Agreement of readers</h2>"
    if agreement is None:
        return title + "<p>No note was finished by two readers.</p>"
    figures = (
        (name, agreement[key]) for name, key in (("F1 of spans", "spans_f1"), ("Kappa of PHI", "kappa"))
    )
    rows = [("Notes that two readers finished", agreement["notes"])]
    rows += [(name, "-" if value is None else f"{value:.3f}") for name, value in figures]
    return title + to_table("Before decisions", ("What", ">Value"), rows)
