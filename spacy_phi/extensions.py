"""The `doc._` and `span._` attributes, in one place.

| attribute | what it holds |
| --- | --- |
| `doc._.scrubbed` | the text after the policy, or None before `phi_replacer` ran |
| `doc._.phi` | list of Finding, ordered by start, without overlaps |
| `doc._.phi_patient` | the patient's id, which ties the notes of one patient together |
| `doc._.phi_safe` | per token, the network's marginal probability of being no PHI |
| `span._.phi_label`, `phi_score`, `phi_source`, `phi_replacement` | of the first finding that the span touches |

Findings are kept in `doc.user_data` as plain dicts, so that they survive `Doc.to_bytes`, DocBin (with
`store_user_data=True`) and `nlp.pipe(n_process=2)`.
"""

from collections.abc import Iterable
from typing import Any

from spacy.tokens import Doc, Span

_FINDINGS = "phi_findings"


class Finding(dict):
    """One finding of PHI in a text; a dict whose keys are attributes too.

    start_char, end_char (int): character offsets in the original text, end exclusive.
    label (str): of labels.LABELS.
    score (float): 0 to 1.
    source (str): who found it: "rule:<pattern id>", "ner", "roster", "user".
    replacement (str | None): what stands in its place in the scrubbed text; None where the policy keeps it, and
        before the policy was asked.
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
    """The findings of a Doc, each a Finding; an empty list where nothing was looked for. Change one by assigning
    the whole list to `doc._.phi`."""
    return [Finding(**values) for values in doc.user_data.get(_FINDINGS, ())]


def set_findings(doc: Doc, findings: Iterable[Finding]) -> None:
    """Replace the findings of a Doc."""
    doc.user_data[_FINDINGS] = [dict(finding) for finding in findings]


def _first_finding(span: Span, key: str) -> Any:
    for values in span.doc.user_data.get(_FINDINGS, ()):
        if values["start_char"] < span.end_char and span.start_char < values["end_char"]:
            return values[key]
    return None


def _span_getter(key: str):
    return lambda span: _first_finding(span, key)


def register_extensions() -> None:
    """Register every extension once; calling it again changes nothing."""
    if not Doc.has_extension("phi"):
        Doc.set_extension("phi", getter=get_findings, setter=set_findings)
    for name in ("scrubbed", "phi_patient", "phi_safe"):
        if not Doc.has_extension(name):
            Doc.set_extension(name, default=None)
    for key in ("label", "score", "source", "replacement"):
        if not Span.has_extension(f"phi_{key}"):
            Span.set_extension(f"phi_{key}", getter=_span_getter(key))
