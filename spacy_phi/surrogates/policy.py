"""Policies: assign an operator to each label.

A policy decides on the treatment of findings; it does not influence detection. Named ones: `safe_harbor`,
`strict`, `limited_data_set`, `expert_determination`, `onset`, and the name of any operator (`mask`, `tag`,
`redact`, `keep`, `generalise`, `relative_day`, `surrogate`, `shift`), which then applies to every label.
"""

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from inspect import signature
from typing import Any

from spacy.util import registry

from ..errors import Errors, PhiError, unknown_value
from ..extensions import Finding
from ..labels import CATEGORIES, LABELS
from ..spans import read_source
from .ages import write_band
from .dates import DEFAULT_SHIFT, DateShift
from .keys import SecretKey, is_lasting, resolve_key
from .onset import RelativeDay
from .operators import NoteContext, Operator, keep, mask, redact, tag
from .safe_harbor import generalise, keep_year
from .surrogate import Shift, Surrogate, SurrogateSettings, keep_only_year

DEFAULT_POLICY = "safe_harbor"
_KEEPING = (keep, generalise, keep_year, keep_only_year)
ANY = "*"

OPERATORS: dict[str, Operator] = {
    "mask": mask,
    "tag": tag,
    "redact": redact,
    "keep": keep,
    "generalise": generalise,
    "keep_year": keep_year,
    "year_only": keep_only_year,
    "relative_day": RelativeDay(),
    "age5": write_band,
}
"""Operators that a table may name."""
KEYED_OPERATORS: dict[str, type[Surrogate]] = {"surrogate": Surrogate, "shift": Shift}
"""Operators that a table may name and that need the secret key; see keys.resolve_key."""


_LIMITED = ("CITY", "STATE", "ZIP", "COUNTRY", "DATE", "AGE", "PROFESSION")
"""Labels that a limited data set may contain."""


class Policy:
    """A table from labels to operators. Called with a finding and its note's context, it returns the
    replacement.

    table: Keys are labels, categories of labels ("NAME", "ID") or "*" for all others; a label's own entry
        takes precedence over that of its category. Values are names of OPERATORS or operators. Labels without
        an entry are masked.
    name: Its name in reports.
    RAISES: PhiError (E003) for an unknown operator, E004 for a key that is neither label nor category.
    """

    def __init__(self, table: Mapping[str, str | Operator], name: str = "custom") -> None:
        self.name = name
        self.table = dict(table)
        for key in self.table:
            if key != ANY and key not in LABELS and key not in CATEGORIES:
                raise unknown_value(Errors.E004, key, (*LABELS, *CATEGORIES, ANY))
        rest = self.table.get(ANY, mask)
        chosen = {
            label.name: self.table.get(label.name, self.table.get(label.category, rest))
            for label in LABELS.values()
        }
        # Create each operator once: one that needs the key looks it up when it is created.
        made = {operator: _get_operator(operator) for operator in dict.fromkeys(chosen.values())}
        self._operators: dict[str, Operator] = {name: made[operator] for name, operator in chosen.items()}

    def __call__(self, finding: Finding, context: NoteContext) -> str | None:
        """Return the replacement of a finding, or None if its text is kept.

        A finding marked by a person or on the deny list is redacted regardless of its label.
        """
        new = self.operator(finding["label"])(finding, context)
        return mask(finding, context) if new is None and _is_demanded(finding) else new

    def keeps(self, finding: Finding, context: NoteContext) -> bool:
        """Return whether the text of a finding would be kept, without side effects.

        finding: The finding.
        context: Of its note.
        RETURNS: False for a user's own operator, which is assumed to redact.
        """
        operator = self.operator(finding["label"])
        may_keep = operator in _KEEPING or isinstance(operator, RelativeDay)
        may_keep |= isinstance(operator, Surrogate) and finding["label"] == "AGE"
        return may_keep and not _is_demanded(finding) and operator(finding, context) is None

    def __repr__(self) -> str:
        return f"Policy({self.table!r}, name={self.name!r})"

    @property
    def key(self) -> SecretKey | None:
        """The secret key of the surrogates; None if no operator needs one."""
        drawn = (each.key for each in self._operators.values() if isinstance(each, Surrogate))
        return next(drawn, None)

    def operator(self, label: str) -> Operator:
        """Return the operator of a label. Labels outside the set are masked."""
        return self._operators.get(label, mask)


def _is_demanded(finding: Finding) -> bool:
    return read_source(finding["source"]).is_demanded


def _get_operator(operator: str | Operator) -> Operator:
    if callable(operator):
        return operator
    if operator in KEYED_OPERATORS:
        return KEYED_OPERATORS[operator](resolve_key())
    if operator not in OPERATORS:
        raise unknown_value(Errors.E003, operator, (*OPERATORS, *KEYED_OPERATORS))
    return OPERATORS[operator]


BANDS = {"AGE5": ("AGE", "age5")}
"""Names of `generalize` that are no label: the label, and its operator."""


def generalize_table(table: Mapping[str, str | Operator], names: Sequence[str]) -> dict[str, str | Operator]:
    """Return a table that keeps less.

    names: Labels to mask, such as "PROFESSION", and "AGE5" for ages in classes of five years.
    RAISES: PhiError (E004) for another name.
    """
    made = dict(table)
    for name in names:
        label, operator = BANDS.get(name, (name, "mask"))
        if label not in LABELS:
            raise unknown_value(Errors.E004, name, (*LABELS, *BANDS))
        made[label] = operator
    return made


def create_safe_harbor_policy(operator: str = "mask", generalize: list | tuple = ()) -> Policy:
    """`spacy-phi.SafeHarborPolicy.v1`: redact the identifiers of 45 CFR 164.514(b)(2)(i), and keep what it
    permits.

    Ages above 89 become "90 or older". Bare years are kept, unless they may indicate such an age. Other
    dates, geographic units smaller than a state, names, contacts and all numbers are redacted; states,
    countries and professions are kept. Beyond the letter of the rule, caregivers, their user names, care
    sites and departments are redacted too, as users expect. It does not guarantee the rule's second
    condition, (b)(2)(ii): that the covered entity does not know how to identify the person from the rest. It
    acts on findings; false negatives remain.

    operator: Operator for redacted labels, a name of OPERATORS.
    generalize: What to keep less of, as in `generalize_table`.
    RETURNS: The policy.
    """
    table: dict[str, str | Operator] = {
        ANY: operator,
        "AGE": "generalise",
        "DATE": "keep_year",
        **dict.fromkeys(("STATE", "COUNTRY", "PROFESSION"), "keep"),
    }
    return Policy(generalize_table(table, generalize), name="safe_harbor")


def create_strict_policy(operator: str = "mask") -> Policy:
    """`spacy-phi.StrictPolicy.v1`: redact all findings, including years, ages, states and professions.

    It follows no particular rule: it redacts more than Safe Harbor requires, and like it acts only on
    findings.

    operator: Operator for all labels, a name of OPERATORS.
    RETURNS: The policy.
    """
    return Policy({ANY: operator}, name="strict")


def create_limited_data_set_policy(operator: str = "mask") -> Policy:
    """`spacy-phi.LimitedDataSetPolicy.v1`: redact the sixteen direct identifiers of 45 CFR 164.514(e)(2);
    keep town, state, ZIP code, dates and ages, including those above 89.

    Countries and professions are kept as well. Beyond the letter of the rule, caregivers, care sites and
    departments are redacted, as users expect. It does not de-identify the note: a limited data set is still
    PHI, and may be disclosed only under a data use agreement, (e)(4), for research, public health or health
    care operations, (e)(3). It acts on findings; false negatives remain.

    operator: Operator for redacted labels, a name of OPERATORS or KEYED_OPERATORS.
    RETURNS: The policy.
    """
    return Policy({ANY: operator, **dict.fromkeys(_LIMITED, "keep")}, name="limited_data_set")


def create_expert_determination_policy(
    key_file: str | None = None,
    min_days: int = DEFAULT_SHIFT.min_days,
    max_days: int = DEFAULT_SHIFT.max_days,
    hold_weekdays: bool = DEFAULT_SHIFT.hold_weekdays,
    day_first: bool | None = None,
    reserved_phones: bool = True,
    site_key: bool = False,
    generalize: list | tuple = (),
) -> Policy:
    """`spacy-phi.ExpertDeterminationPolicy.v1`: realistic surrogates and dates shifted by patient, so that a
    missed identifier hides among them ("hiding in plain sight"; Carrell et al. 2013, J Am Med Inform Assoc
    20:342).

    It supports an expert determination under 45 CFR 164.514(b)(1) but does not replace one: a person must
    judge and document whether the risk is very small for these notes and recipients. It is not Safe Harbor,
    which permits no shifted date. Dates keep their intervals, ages up to 89 are kept, higher ones become one
    class, and dates more than 89 years before the note are capped. A code derived from the person, such as a
    surrogate, is permitted only if the secret key is kept apart, 164.514(c). It acts on findings; false
    negatives remain.

    key_file: File of the secret key; None for SPACY_PHI_KEY, then SPACY_PHI_KEY_FILE.
    min_days, max_days: Minimum and maximum date shift in either direction, in days.
    hold_weekdays: Shift by a whole number of weeks, so that no visit moves to a weekend.
    day_first: Whether 3/4 is April 3; None for the convention of the note's language.
    reserved_phones: Convert American telephone numbers to 555-01xx; if false, they map one-to-one.
    site_key: Give a hospital, department or doctor the same surrogate for all patients, for studies by site.
        It links the patients of a site or doctor; for its risk see docs/concepts/surrogates.md.
    generalize: What to keep less of, as in `generalize_table`.
    RETURNS: The policy.
    RAISES: PhiError (E080) and E081 for an unusable key, E083 for a range without a valid shift, E420 for
        `site_key` without a permanent key.
    """
    shift = DateShift(min_days, max_days, hold_weekdays)
    key = resolve_key(key_file)
    if site_key and not is_lasting(key):
        raise PhiError(Errors.E420)
    settings = SurrogateSettings(shift, day_first, reserved_phones=reserved_phones, site_key=site_key)
    table = generalize_table({ANY: Surrogate(key, settings)}, generalize)
    return Policy(table, name="expert_determination")


def create_onset_policy(operator: str = "mask", day_first: bool | None = None) -> Policy:
    """`spacy-phi.OnsetPolicy.v1`: Safe Harbor, with the time from an index event in place of every date:
    "[Day +7]". It keeps what an assessment of causality needs: latencies, doses, ages.

    As `safe_harbor` in all other labels. Years become relative too; a date of birth is redacted. For the
    index date see surrogates/onset.py. It acts on findings; false negatives remain.

    operator: Operator for redacted labels, a name of OPERATORS.
    day_first: Whether 3/4 is April 3; None for the convention of the note's language.
    RETURNS: The policy.
    """
    return Policy({**create_safe_harbor_policy(operator).table, "DATE": RelativeDay(day_first)}, name="onset")


def create_table_policy(table: dict[str, str]) -> Policy:
    """`spacy-phi.TablePolicy.v1`: a custom table; it guarantees only what the table specifies.

    table: As in Policy, `{"DATE": "keep", "NAME": "tag", "*": "mask"}`.
    RETURNS: The policy.
    """
    return Policy(table)


POLICIES: dict[str, Callable[[], Policy]] = {
    "safe_harbor": create_safe_harbor_policy,
    "strict": create_strict_policy,
    "limited_data_set": create_limited_data_set_policy,
    "expert_determination": create_expert_determination_policy,
    "onset": create_onset_policy,
}
"""Named policies, created anew on each request."""


def get_policy(policy: Any) -> Policy:
    """Return the policy that a setting specifies.

    policy: A name of POLICIES or OPERATORS, a table, a config block that names a registered policy, or a
        policy.
    RETURNS: The policy.
    RAISES: PhiError (E003), E004 as in Policy; E005 for an unknown name.
    """
    if isinstance(policy, Policy):
        return policy
    if isinstance(policy, Mapping) and "@misc" in policy:
        return registry.resolve({"policy": dict(policy)})["policy"]
    if isinstance(policy, Mapping):
        return Policy(policy)
    if isinstance(policy, str) and policy in POLICIES:
        return POLICIES[policy]()
    if isinstance(policy, str) and policy in (*OPERATORS, *KEYED_OPERATORS):
        return Policy({ANY: policy}, name=policy)
    raise unknown_value(Errors.E005, str(policy), (*POLICIES, *OPERATORS, *KEYED_OPERATORS))


def policy_block(name: str, settings: Mapping[str, str]) -> dict[str, Any]:
    """Return the config block of a policy of POLICIES with custom settings.

    name: The policy. settings: Its settings, values in JSON or plain text.
    RAISES: PhiError (E204) for a policy without settings, and for an invalid setting or value.
    """
    known = {} if name not in POLICIES else signature(POLICIES[name]).parameters
    block: dict[str, Any] = {"@misc": f"spacy-phi.{name.title().replace('_', '')}Policy.v1"}
    for setting, text in settings.items():
        try:
            value = json.loads(text)
        except ValueError:
            value = text
        if setting not in known or not isinstance(value, known[setting].annotation):
            told = f"Settings of '{name}': {', '.join(map(str, known.values())) or 'none'}"
            raise PhiError(Errors.E204.format(setting=setting, value=text, known=told))
        block[setting] = value
    return block


def kept_identifiers(policy: Policy, labels: Collection[str] = ()) -> list[str]:
    """Return the labels of the direct identifiers of 45 CFR 164.514(e)(2) that are kept.

    policy: The policy to check.
    labels: The only labels that are searched, so that all others are kept; empty for all.
    """
    direct = (name for name, label in LABELS.items() if label.hipaa and name not in _LIMITED)
    return [name for name in direct if policy.operator(name) is keep or (labels and name not in labels)]
