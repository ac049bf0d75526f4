"""The data that the package stores with a Doc: findings, text and roster; see `attributes` for `doc._`.

Findings are stored in `doc.user_data` as plain dicts, so that they survive `Doc.to_bytes`, DocBin (with
`store_user_data=True`) and `nlp.pipe(n_process=2)`.
"""

from bisect import bisect_right
from collections.abc import Iterable
from operator import itemgetter
from typing import Any
from uuid import uuid4
from weakref import WeakKeyDictionary, WeakValueDictionary

from spacy.tokens import Doc, Span

from .errors import Errors, PhiError

_FINDINGS = "phi_findings"
_TEXT = "phi_text"
_POLICY = "phi_policy"
_ROSTER = "phi_roster_key"
# Not stored in user_data, which is saved and sent to other processes with a Doc: a roster is PHI. user_data
# holds a random key, with which a copy of the Doc, as made in training, finds the roster while the Doc lives.
_rosters: "WeakKeyDictionary[Doc, Any]" = WeakKeyDictionary()
_by_key: "WeakValueDictionary[str, Any]" = WeakValueDictionary()


class Finding(dict):
    """One PHI finding in a text; a dict whose keys are also attributes.

    start_char, end_char: Character offsets in the original text, end exclusive.
    label: One of labels.LABELS.
    score: 0 to 1.
    source: "rule:<pattern id>", "ner", "roster:<field>", "user".
    replacement: Replacement in the scrubbed text; None if the policy keeps the text, and before the policy is
        applied.
    also: overruled labels of other sources, comma-separated; absent if sources agree.
    out_start, out_end: its offsets in the scrubbed text, once it exists.
    """

    start_char: int
    end_char: int
    label: str
    score: float
    source: str
    replacement: str | None

    def __init__(
        self,
        start_char: int,
        end_char: int,
        label: str,
        score: float = 1.0,
        source: str = "",
        replacement: str | None = None,
        **extra: Any,
    ) -> None:
        super().__init__(
            start_char=start_char,
            end_char=end_char,
            label=label,
            score=score,
            source=source,
            replacement=replacement,
            **extra,
        )

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value

    def __reduce__(self):
        return _restore, (dict(self),)


def _restore(values: dict[str, Any]) -> Finding:
    return Finding(**values)


def get_findings(doc: Doc) -> list[Finding]:
    """Return the findings of a Doc, each a Finding; an empty list if it was not searched. To change one,
    assign the whole list to `doc._.phi`."""
    return [Finding(**values) for values in doc.user_data.get(_FINDINGS, ())]


def has_findings(doc: Doc) -> bool:
    """Return whether a Doc was searched, even without findings."""
    return _FINDINGS in doc.user_data


def get_text(doc: Doc) -> str:
    """Return the text of a Doc as stored by `set_text`: `doc.text` rebuilds it, which is as slow as
    tokenizing."""
    return doc.user_data.get(_TEXT) or doc.text


def set_text(doc: Doc, text: str) -> None:
    """Store the text of a Doc that is internal; user_data is saved with a Doc."""
    doc.user_data[_TEXT] = text


def get_roster(doc: Doc) -> Any:
    """Return the roster.rosters.PatientRoster of a Doc, or None."""
    found = _rosters.get(doc)
    return _by_key.get(doc.user_data.get(_ROSTER, "")) if found is None else found


def set_roster(doc: Doc, roster: Any) -> None:
    """Set the roster of a Doc: a PatientRoster, or None."""
    _rosters.pop(doc, None)
    doc.user_data.pop(_ROSTER, None)
    if roster is not None:
        key = uuid4().hex
        _rosters[doc] = _by_key[key] = roster
        doc.user_data[_ROSTER] = key


def set_findings(doc: Doc, findings: Iterable[Finding]) -> None:
    """Replace the findings of a Doc, sorted by start."""
    ordered = sorted(findings, key=itemgetter("start_char", "end_char"))
    doc.user_data[_FINDINGS] = [dict(finding) for finding in ordered]


def set_scrubbed(doc: Doc, text: str, policy: str = "") -> None:
    """Set `doc._.scrubbed`, and the name of the policy that made it.

    RAISES: PhiError (E017) if reading it returns another value, as with an extension of another package.
    """
    doc._.scrubbed = text
    if doc._.scrubbed != text:
        raise PhiError(Errors.E017.format(name="scrubbed"))
    if policy:
        doc.user_data[_POLICY] = policy


def get_policy_name(doc: Doc) -> str:
    """Return the name of the policy that a Doc was scrubbed with; empty if it is unknown."""
    return str(doc.user_data.get(_POLICY, ""))


def find_first(span: Span) -> dict[str, Any] | None:
    """Return the first finding that overlaps a span, as stored."""
    findings = span.doc.user_data.get(_FINDINGS, ())
    i = bisect_right(findings, span.start_char, key=itemgetter("end_char"))
    return findings[i] if i < len(findings) and findings[i]["start_char"] < span.end_char else None
