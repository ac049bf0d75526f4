"""A note with its findings highlighted, in its own layout: for `show --html` and for notebooks."""

from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from spacy.tokens import Doc

from ..about import __version__
from ..errors import Errors, PhiError
from ..extensions import get_policy_name
from ..labels import LABELS
from ..surrogates.policy_words import describe_policy
from .shell import now, read_style, to_page

UNSURE = 0.8
"""Findings with a lower score have a wavy underline."""
_MARGIN = 22
"""Characters of labels that fit into the margin of a line."""


class NoteView:
    """Return a scrubbed Doc as HTML, for display in notebooks.

    The name of the note is `doc.user_data["title"]`, as in displaCy.
    """

    def __init__(self, doc: Doc) -> None:
        """doc: A Doc processed by `phi_scrubber`. RAISES: PhiError (E084) for one that was not scrubbed."""
        if doc._.scrubbed is None:
            raise PhiError(Errors.E084)
        self._doc = doc

    def _repr_html_(self) -> str:
        doc = self._doc
        name = str(doc.user_data.get("title") or "A note")
        head = f"<p><strong>{escape(name)}</strong> {_about(get_policy_name(doc))}</p>"
        body = f"{head}{_WARNING}{mark_note(doc.text, doc._.phi)}"
        return f'<style>{read_style("note.css")}</style><div class="phi">{body}</div>'


def to_html(
    text: str,
    findings: Sequence[Mapping[str, Any]],
    name: str = "A note",
    policy: str | Mapping[str, str] = "",
) -> str:
    """Return a page with a note, including its original text, and its findings.

    text: The note. findings: Dicts as in `doc._.phi`. name: Of the note. policy: A name, or a table of
        operators by label.
    """
    n = len(findings)
    head = f"<h1>{escape(name)}</h1><p>{n or 'No'} finding{'s' * (n != 1)}. {_about(policy)}</p>"
    body = (
        f'<main class="container">{head}<div class="phi">{_WARNING}{mark_note(text, findings)}</div></main>'
    )
    return to_page(f"{name}: PHI, {now()}", body, read_style("note.css"))


_WARNING = (
    '<p class="alert" role="note"><strong>This page holds PHI.</strong> It shows the original note. '
    "Keep it where the notes belong, and share only the scrubbed text.</p>"
)


def _about(policy: str | Mapping[str, str]) -> str:
    words = f" {escape(describe_policy(policy))}" if policy else ""
    named = f"Policy {escape(policy)}. " if isinstance(policy, str) and policy else ""
    return f"{named}{words} Made {now()} with spacy_phi {escape(__version__)}.".strip()


def mark_note(text: str, findings: Sequence[Mapping[str, Any]]) -> str:
    """Return a note as HTML: replaced findings are underlined in the color of their category, kept ones
    twice, and the labels of a line stand in its margin.

    text: The note. findings: Dicts as in `doc._.phi`, sorted by start and without overlaps.
    """
    parts, end, margin = [], 0, 0
    lines: dict[int, list[str]] = {}
    for found in findings:
        before = text[end : found["start_char"]]
        parts.append(escape(before))
        if not margin or "\n" in before:
            margin = len(parts)
            parts.append("")
        lines.setdefault(margin, []).append(str(found["label"]))
        parts.append(_mark(text, found))
        end = found["end_char"]
    for place, labels in lines.items():
        parts[place] = _margin(labels)
    body = "".join([*parts, escape(text[end:])])
    return f'{_legend(findings)}<pre class="text" tabindex="0" role="region" aria-label="Note">{body}</pre>'


def _margin(labels: Sequence[str]) -> str:
    """Return the labels of a line, each once, as far as they fit."""
    names, length, shown = list(dict.fromkeys(labels)), 0, 0
    for name in names:
        length += len(name) + 1
        shown += length <= _MARGIN or not shown
    rows = [(name, _category(name)) for name in names[:shown]]
    rows += [(f"+{len(names) - shown}", "OTHER")] if shown < len(names) else []
    inside = "".join(f'<i class="{kind}" data-label="{escape(name)}"></i>' for name, kind in rows)
    return f'<span class="margin">{inside}</span>'


def _mark(text: str, found: Mapping[str, Any]) -> str:
    label, becomes = str(found["label"]), found["replacement"]
    kinds = [_category(label), "kept" if becomes is None else "gone"]
    kinds += ["unsure"] if found["score"] < UNSURE else []
    fate = "kept by the policy" if becomes is None else f"replaced by {becomes}"
    title = f"{label}, {fate}; {found['source']}, score {found['score']:.2f}"
    inside = escape(text[found["start_char"] : found["end_char"]])
    about = f'title="{escape(title)}" data-label="{escape(label)}"'
    return f'<mark class="{" ".join(kinds)}" {about} tabindex="0">{inside}</mark>'


def _category(label: str) -> str:
    return LABELS[label].category if label in LABELS else "OTHER"


def _legend(findings: Sequence[Mapping[str, Any]]) -> str:
    counts = Counter((str(found["label"]), found["replacement"] is None) for found in findings)
    rows = [
        f'<li><mark class="{_category(label)} {"kept" if kept else "gone"}">{escape(label)}</mark> '
        f"{n} {'kept' if kept else 'replaced'}</li>"
        for (label, kept), n in sorted(counts.items())
    ]
    return f'<ul class="legend">{"".join(rows) or "<li>nothing found</li>"}</ul>'
