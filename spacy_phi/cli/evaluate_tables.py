"""The results of `evaluate` as tables on the terminal."""

import sys
from collections.abc import Iterable, Iterator
from typing import Any


def print_report(report: dict[str, Any]) -> None:
    """Print the results of `evaluate_notes` as tables."""
    from rich.console import Console

    console = Console(highlight=False, width=None if sys.stdout.isatty() else 110)
    console.print(
        f"{report['notes']} notes, {report['gold_spans']} gold spans, {report['predicted_spans']} predicted"
    )
    scored = report["scored"]
    if scored["policy"] is not None:
        console.print(
            f"{scored['spans']} gold spans count as identifiers: those that policy {scored['policy']} redacts"
        )
    for table in _tables(report):
        console.print(table)


_SCRIPT_ROWS = {
    "Token": ("all", "token"),
    "Strict": ("all", "strict"),
    "Relaxed": ("all", "relaxed"),
    "HIPAA Token": ("hipaa_as_scripted", "token"),
    "HIPAA Strict": ("hipaa_as_scripted", "strict"),
    "HIPAA Relaxed": ("hipaa_as_scripted", "relaxed"),
    "Binary Token": ("all", "binary_token"),
    "Binary Strict": ("all", "binary_strict"),
    "Binary HIPAA Token": ("hipaa_as_scripted", "binary_token"),
    "Binary HIPAA Strict": ("hipaa_as_scripted", "binary_strict"),
}
"""The rows of i2b2's script by the names that it prints, in its order: subset and measure."""
_CATEGORY_ROWS = {
    "Token": ("categories", "token"),
    "Strict": ("categories", "strict"),
    "HIPAA Token": ("categories_hipaa_as_scripted", "token"),
    "HIPAA Strict": ("categories_hipaa_as_scripted", "strict"),
    "Binary Token": ("categories", "binary_token"),
}
"""Likewise for each category; the script has no binary row, which Dernoncourt et al. 2017 plot."""
_KINDS = ("strict", "relaxed", "token", "binary_token")
_SCRIPT = "i2b2 2014 evaluation script"


_WHOLE = {
    "notes_clean": "Notes wholly clean",
    "notes_clean_of_hipaa": "Notes wholly clean of HIPAA identifiers",
    "notes_without_patient_name": "Notes without any part of a patient's name",
    "char_recall": "Characters of identifiers: recall",
    "hipaa_char_recall": "Characters of HIPAA identifiers: recall",
    "char_precision": "Characters: precision",
    "binary_hipaa_token_precision": "Binary HIPAA tokens: precision",
    "binary_hipaa_token_recall": "Binary HIPAA tokens: recall",
    "binary_hipaa_token_f1": "Binary HIPAA tokens: F1",
    "binary_hipaa_token_with_idnum_precision": "Binary HIPAA tokens with IDNUM: precision",
    "binary_hipaa_token_with_idnum_recall": "Binary HIPAA tokens with IDNUM: recall",
    "binary_hipaa_token_with_idnum_f1": "Binary HIPAA tokens with IDNUM: F1",
}
"""Names of the figures with intervals."""


def _whole_table(whole: dict[str, dict[str, Any]]) -> Any:
    table = _table("Whole notes, and intervals over notes", "notes", "share", "95% interval")
    for name, title in _WHOLE.items():
        row = whole[name]
        is_share = "share" in row
        notes = f"{row['count']} of {row['n']}" if is_share else ""
        value = row["share" if is_share else "value"]
        table.add_row(title, notes, _number(value), _interval(row))
    return table


def _comparison_table(comparison: dict[str, dict[str, Any]]) -> Any:
    title = "Comparison: first and second (--compare), paired by note"
    table = _table(title, "first", "second", "only 1st, 2nd", "difference (95%)", "p")
    for name, row in comparison.items():
        if "n" in row:
            cells = [f"{row[key]} of {row['n']}" for key in "ab"]
            cells += [f"{row['only_a']}, {row['only_b']}", ""]
        else:
            cells = [_number(row[key]) for key in "ab"]
            cells += ["", f"{row['difference']:+.4f} ({row['low']:+.4f} to {row['high']:+.4f})"]
        table.add_row(_WHOLE[name], *cells, _number(row["p"]))
    return table


def _interval(row: dict[str, Any]) -> str:
    return "-" if row["low"] is None else f"{row['low']:.4f} to {row['high']:.4f}"


def _tables(report: dict[str, Any]) -> Iterator[Any]:
    yield _whole_table(report["whole_notes"])
    if "comparison" in report:
        yield _comparison_table(report["comparison"])
        yield "p, not corrected for several tests: exact McNemar for notes, else approximate randomization"
    meddocan, i2b2, masking = report["meddocan"], report["i2b2"], report["masking"]
    rows = [
        ("MEDDOCAN 1: span and type", meddocan["ner"]),
        ("MEDDOCAN 2: span, strict", meddocan["spans"]),
        ("MEDDOCAN 2: span, merged", meddocan["merged"]),
    ]
    rows += [(f"i2b2 HIPAA with IDNUM: {kind.replace('_', ' ')}", i2b2["hipaa"][kind]) for kind in _KINDS]
    yield _prf_table("Measures", rows)
    script = [(name, i2b2[subset][kind]) for name, (subset, kind) in _SCRIPT_ROWS.items()]
    by_category = [
        (f"{category} {name}", i2b2[subset][category][kind])
        for category in i2b2["categories"]
        for name, (subset, kind) in _CATEGORY_ROWS.items()
        if category in i2b2[subset]
    ]
    yield _prf_table(f"{_SCRIPT}, micro (primary)", [*script, *by_category])
    yield _macro_table(f"{_SCRIPT}, macro (SD): mean and deviation over the notes", script)
    yield _prf_table("Strict, per label", report["per_label"].items())
    title = "i2b2 binary token, per label (PHI under any label)"
    yield _prf_table(title, report["per_label_binary_token"].items(), "gold", "predicted")
    yield _masking_table(masking, report["scored"]["policy"])
    yield (
        f"Masking: character precision {_number(masking['char_precision'])}, "
        f"leaks per note {_number(masking['leaks_per_note'])}; leak score {_number(meddocan['leak'])}"
    )
    if masking["keep"]["n"]:
        keep = masking["keep"]
        yield f"Over-redacted must-stay mentions: {keep['damaged']} of {keep['n']} ({_number(keep['share'])})"
    if masking["clean"]["n"]:
        clean = masking["clean"]
        yield f"Changed notes without PHI: {clean['changed']} of {clean['n']} ({_number(clean['share'])})"


def _macro_table(title: str, rows: list[tuple[str, dict[str, Any]]]) -> Any:
    table = _table(title, "P (SD)", "R (SD)", "F1")
    for name, row in rows:
        macro = row["macro"]
        spread = [f"{_number(macro[key])} ({macro[f'{key}_sd']:.2f})" for key in "pr"]
        table.add_row(name, *spread, _number(macro["f"]))
    return table


def _table(title: str, *columns: str) -> Any:
    from rich.table import Table

    table = Table(title=title, title_justify="left")
    table.add_column("")
    for column in columns:
        table.add_column(column, justify="right")
    return table


def _prf_table(title: str, rows: Iterable[tuple[str, Any]], *counts: str) -> Any:
    table = _table(title, "P", "R", "F1", *(counts or ("TP", "FP", "FN")))
    for name, row in rows:
        ratios = [_number(row[key]) for key in "prf"]
        table.add_row(name, *ratios, *(str(row[key]) for key in counts or ("tp", "fp", "fn")))
    return table


def _masking_table(masking: dict[str, Any], policy: str | None) -> Any:
    title = "Masking recall" + (f" of what {policy} redacts" if policy else "")
    table = _table(title, "spans", "characters", "tokens", "whole spans")
    rows = [("all", masking["phi"]), ("HIPAA, under any policy", masking["hipaa"])]
    rows += [*masking["per_category"].items(), *((f"  {k}", v) for k, v in masking["per_label"].items())]
    for name, row in rows:
        recalls = [_number(row[key]) for key in ("char_recall", "token_recall", "span_full")]
        table.add_row(name, str(row["n"]), *recalls)
    return table


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.4f}"
