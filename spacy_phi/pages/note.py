"""A note with its findings highlighted, in its own layout: for `show --html` and for notebooks."""

from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from spacy.tokens import Doc

from ..errors import Errors, PhiError
from ..labels import LABELS
from .shell import COLORS, to_page

_CATEGORY = "".join(f".phi .{name} {{ --fill: {color}; }}\n" for name, color in COLORS.items())
STYLE = f"""
{_CATEGORY}.phi pre {{ font: 14px/2.3 ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace;
  white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid #8888; border-radius: 4px;
  padding: .8rem; }}
.phi mark {{ color: #000; background: var(--fill); border-radius: 3px; position: relative; }}
.phi mark.kept {{ color: inherit; background: none; box-shadow: inset 0 0 0 2px var(--fill); }}
.phi mark.unsure {{ border-bottom: 2px dashed currentColor; }}
/* Above the line, so that columns stay where they were. */
.phi small {{ font-size: 11px; line-height: 1; position: absolute; left: 0; bottom: 100%; max-width: 100%;
  overflow: hidden; white-space: nowrap; color: CanvasText; }}
.phi ul {{ list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .3rem 1rem; }}
"""
UNSURE = 0.8
"""Findings with a lower score are underlined."""


class NoteView:
    """Return a scrubbed Doc as HTML, for display in notebooks."""

    def __init__(self, doc: Doc) -> None:
        """doc: A Doc processed by `phi_scrubber`. RAISES: PhiError (E084) for one that was not scrubbed."""
        if doc._.scrubbed is None:
            raise PhiError(Errors.E084)
        self._doc = doc

    def _repr_html_(self) -> str:
        return f"<style>{STYLE}</style>{mark_note(self._doc.text, self._doc._.phi)}"


def to_html(text: str, findings: Sequence[Mapping[str, Any]]) -> str:
    """Return a page with a note, including its original text, and its findings.

    text: The note. findings: Dicts as in `doc._.phi`.
    """
    head = f"<h1>{len(findings) or 'No'} finding{'s' * (len(findings) != 1)}</h1>"
    return to_page("PHI found in a note", head + mark_note(text, findings), STYLE)


def mark_note(text: str, findings: Sequence[Mapping[str, Any]]) -> str:
    """Return a note as HTML: replaced findings are filled with the color of their category, kept ones are
    outlined.

    text: The note. findings: Dicts as in `doc._.phi`, sorted by start and without overlaps.
    """
    parts, end = [], 0
    for found in findings:
        parts += [escape(text[end : found["start_char"]]), _mark(text, found)]
        end = found["end_char"]
    body = "".join([*parts, escape(text[end:])])
    return f'<div class="phi">{_legend(findings)}<pre tabindex="0" aria-label="Note">{body}</pre></div>'


def _mark(text: str, found: Mapping[str, Any]) -> str:
    label, becomes = str(found["label"]), found["replacement"]
    kinds = [_category(label), "kept" if becomes is None else "gone"]
    kinds += ["unsure"] if found["score"] < UNSURE else []
    fate = "kept by the policy" if becomes is None else f"replaced by {becomes}"
    title = f"{label}, {fate}; {found['source']}, score {found['score']:.2f}"
    inside = escape(text[found["start_char"] : found["end_char"]])
    name = f"<small>{escape(label)}</small>"
    return f'<mark class="{" ".join(kinds)}" title="{escape(title)}">{inside}{name}</mark>'


def _category(label: str) -> str:
    return LABELS[label].category if label in LABELS else "OTHER"


def _legend(findings: Sequence[Mapping[str, Any]]) -> str:
    counts = Counter((str(found["label"]), found["replacement"] is None) for found in findings)
    rows = [
        f'<li><mark class="{_category(label)} {"kept" if kept else "gone"}">{escape(label)}</mark> '
        f"{n} {'kept' if kept else 'replaced'}</li>"
        for (label, kept), n in sorted(counts.items())
    ]
    return f"<ul>{''.join(rows) or '<li>nothing found</li>'}</ul>"
