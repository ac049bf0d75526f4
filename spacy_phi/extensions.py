"""The `doc._` and `span._` attributes, in one place.

| attribute | what it holds |
| --- | --- |
| `doc._.scrubbed` | the text after the policy, or None before `phi_replacer` ran |
| `doc._.phi` | list of Finding, ordered by start, without overlaps |
| `doc._.phi_patient` | the patient's id, which ties the notes of one patient together |
| `doc._.phi_safe` | per token, the network's marginal probability of being no PHI |
| `doc._.phi_view` | the note with its findings as HTML, which a notebook displays |
| `doc._.phi_roster` | what the hospital's roster knows of the patient; never saved with the Doc |
| `span._.phi_label`, `phi_score`, `phi_source`, `phi_replacement` | of the first finding that it touches |

Findings are kept in `doc.user_data` as plain dicts, so that they survive `Doc.to_bytes`, DocBin (with
`store_user_data=True`) and `nlp.pipe(n_process=2)`.
"""

from bisect import bisect_right
from collections.abc import Iterable
from functools import partial
from operator import itemgetter
from typing import Any
from uuid import uuid4
from weakref import WeakKeyDictionary, WeakValueDictionary

from spacy.tokens import Doc, Span

from .errors import Errors, PhiError

_FINDINGS = "phi_findings"
_TEXT = "phi_text"
_ROSTER = "phi_roster_key"
# Not in user_data, which is saved and sent to other processes with a Doc: a roster is PHI. What is there
# is a random key, by which a copy of the Doc, as training makes them, finds the roster while the Doc lives.
_rosters: "WeakKeyDictionary[Doc, Any]" = WeakKeyDictionary()
_by_key: "WeakValueDictionary[str, Any]" = WeakValueDictionary()


class Finding(dict):
    """One finding of PHI in a text; a dict whose keys are attributes too.

    start_char, end_char (int): character offsets in the original text, end exclusive.
    label (str): of labels.LABELS.
    score (float): 0 to 1.
    source (str): who found it: "rule:<pattern id>", "ner", "roster:<field>", "user".
    replacement (str | None): what is in its place in the scrubbed text; None where the policy keeps it,
        and before the policy was asked.
    also (str): labels of other sources that lost, separated by commas; absent where sources agree.
    out_start, out_end (int): its offsets in the scrubbed text, once there is one.
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
    """The findings of a Doc, each a Finding; an empty list where nothing was looked for. Change one by
    assigning the whole list to `doc._.phi`."""
    return [Finding(**values) for values in doc.user_data.get(_FINDINGS, ())]


def has_findings(doc: Doc) -> bool:
    """Return whether anything was looked for in a Doc, though nothing may have been found."""
    return _FINDINGS in doc.user_data


def get_text(doc: Doc) -> str:
    """The text of a Doc, as `set_text` kept it: `doc.text` builds it anew, as slow as tokenizing."""
    return doc.user_data.get(_TEXT) or doc.text


def set_text(doc: Doc, text: str) -> None:
    """Keep the text of a Doc that no user sees; user_data is saved with a Doc."""
    doc.user_data[_TEXT] = text


def get_roster(doc: Doc) -> Any:
    """The roster.rosters.PatientRoster of a Doc, or None."""
    found = _rosters.get(doc)
    return _by_key.get(doc.user_data.get(_ROSTER, "")) if found is None else found


def set_roster(doc: Doc, roster: Any) -> None:
    """Give a Doc its roster: a PatientRoster, a list of entries (RosterEntry or dicts), or None."""
    from .roster.rosters import as_patient_roster

    found = as_patient_roster(roster)
    _rosters.pop(doc, None)
    doc.user_data.pop(_ROSTER, None)
    if found is not None:
        key = uuid4().hex
        _rosters[doc] = _by_key[key] = found
        doc.user_data[_ROSTER] = key


def set_findings(doc: Doc, findings: Iterable[Finding]) -> None:
    """Replace the findings of a Doc; they are ordered by start."""
    ordered = sorted(findings, key=itemgetter("start_char", "end_char"))
    doc.user_data[_FINDINGS] = [dict(finding) for finding in ordered]


def set_scrubbed(doc: Doc, text: str) -> None:
    """Set `doc._.scrubbed`.

    Raises PhiError (E017) where another value is read there, as an extension of another package gives.
    """
    doc._.scrubbed = text
    if doc._.scrubbed != text:
        raise PhiError(Errors.E017.format(name="scrubbed"))


def _first_finding(span: Span, key: str) -> Any:
    findings = span.doc.user_data.get(_FINDINGS, ())
    i = bisect_right(findings, span.start_char, key=itemgetter("end_char"))
    return findings[i][key] if i < len(findings) and findings[i]["start_char"] < span.end_char else None


def get_view(doc: Doc) -> Any:
    """The getter of `doc._.phi_view`. Raises PhiError (E084) for a Doc that was not scrubbed."""
    from .pages.note import NoteView

    return NoteView(doc)


def register_extensions() -> None:
    """Register every extension once; calling it again changes nothing.

    Raises PhiError (E017) where another package has an extension of the same name with a getter.
    """
    for name, getter in (
        ("phi", get_findings),
        ("phi_roster", get_roster),
        ("phi_view", get_view),
        ("scrubbed", None),
    ):
        if Doc.has_extension(name) and Doc.get_extension(name)[2] is not getter:
            raise PhiError(Errors.E017.format(name=name))
    if not Doc.has_extension("phi"):
        Doc.set_extension("phi", getter=get_findings, setter=set_findings)
    if not Doc.has_extension("phi_roster"):
        Doc.set_extension("phi_roster", getter=get_roster, setter=set_roster)
    if not Doc.has_extension("phi_view"):
        Doc.set_extension("phi_view", getter=get_view)
    for name in ("scrubbed", "phi_patient", "phi_safe"):
        if not Doc.has_extension(name):
            Doc.set_extension(name, default=None)
    # Partials, not lambdas: `nlp.pipe(n_process=2)` pickles the getters where processes are spawned.
    for key in ("label", "score", "source", "replacement"):
        if not Span.has_extension(f"phi_{key}"):
            Span.set_extension(f"phi_{key}", getter=partial(_first_finding, key=key))
