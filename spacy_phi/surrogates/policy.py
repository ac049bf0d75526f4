"""Policies: which operator each label gets.

A policy decides what happens to what was found; it has no say in what is found. Named ones: `safe_harbor`,
`strict`, `limited_data_set`, `expert_determination`, and the name of any operator (`mask`, `tag`, `redact`,
`keep`, `generalise`, `surrogate`, `shift`), which then serves every label.
"""

import json
from collections.abc import Callable, Collection, Mapping
from inspect import signature
from typing import Any

from spacy.util import registry

from ..errors import Errors, PhiError
from ..extensions import Finding
from ..labels import CATEGORIES, LABELS
from ..spans import read_source
from .dates import DEFAULT_SHIFT, DateShift
from .keys import SecretKey, resolve_key
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
}
"""The operators that a table may name."""
KEYED_OPERATORS: dict[str, type[Surrogate]] = {"surrogate": Surrogate, "shift": Shift}
"""The operators that a table may name and that need the secret key; see keys.resolve_key."""


_LIMITED = ("CITY", "STATE", "ZIP", "COUNTRY", "DATE", "AGE", "PROFESSION")
"""Labels that a limited data set may hold."""


class Policy:
    """A table from labels to operators; called with a finding and its note's context, it gives the
    replacement.

    table (Mapping[str, str | Operator]): Keys are labels, categories of labels ("NAME", "ID") or "*" for all
        others; a label's own entry goes before that of its category. Values are names of OPERATORS or
        operators. Labels that no entry speaks of are masked.
    name (str): What it is called in reports.
    RAISES (PhiError): E003 for an unknown operator, E004 for a key that is neither label nor category.
    """

    def __init__(self, table: Mapping[str, str | Operator], name: str = "custom") -> None:
        self.name = name
        self.table = dict(table)
        for key in self.table:
            if key != ANY and key not in LABELS and key not in CATEGORIES:
                raise PhiError(Errors.E004.format(key=key, known=", ".join((*LABELS, *CATEGORIES, ANY))))
        rest = self.table.get(ANY, mask)
        chosen = {
            label.name: self.table.get(label.name, self.table.get(label.category, rest))
            for label in LABELS.values()
        }
        # Each operator once: one that needs the key asks for it where it is made.
        made = {operator: _get_operator(operator) for operator in dict.fromkeys(chosen.values())}
        self._operators: dict[str, Operator] = {name: made[operator] for name, operator in chosen.items()}

    def __call__(self, finding: Finding, context: NoteContext) -> str | None:
        """Return the replacement of a finding, or None where its text stays.

        What a person marked or the setting `deny` lists goes whatever its label is.
        """
        new = self.operator(finding["label"])(finding, context)
        return mask(finding, context) if new is None and _is_demanded(finding) else new

    def keeps(self, finding: Finding, context: NoteContext) -> bool:
        """Return whether the text of a finding would stay, without side effects.

        finding (Finding): The finding.
        context (NoteContext): Of its note.
        RETURNS (bool): False for an operator of the user's own, which counts as one that redacts.
        """
        operator = self.operator(finding["label"])
        may_keep = operator in _KEEPING or (isinstance(operator, Surrogate) and finding["label"] == "AGE")
        return may_keep and not _is_demanded(finding) and operator(finding, context) is None

    def __repr__(self) -> str:
        return f"Policy({self.table!r}, name={self.name!r})"

    @property
    def key(self) -> SecretKey | None:
        """The secret key that surrogates are drawn from; None where no operator needs one."""
        drawn = (each.key for each in self._operators.values() if isinstance(each, Surrogate))
        return next(drawn, None)

    def operator(self, label: str) -> Operator:
        """The operator that a label gets. Labels outside of the set are masked."""
        return self._operators.get(label, mask)


def _is_demanded(finding: Finding) -> bool:
    return read_source(finding["source"]).is_demanded


def _get_operator(operator: str | Operator) -> Operator:
    if callable(operator):
        return operator
    if operator in KEYED_OPERATORS:
        return KEYED_OPERATORS[operator](resolve_key())
    if operator not in OPERATORS:
        known = ", ".join((*OPERATORS, *KEYED_OPERATORS))
        raise PhiError(Errors.E003.format(operator=operator, known=known))
    return OPERATORS[operator]


def create_safe_harbor_policy(operator: str = "mask") -> Policy:
    """`spacy-phi.SafeHarborPolicy.v1`: what 45 CFR 164.514(b)(2)(i) names goes, and what may stay stays.

    Ages above 89 become "90 or older"; bare years stay, unless they may tell such an age; other dates,
    geographic units below the State, names, contacts and all numbers go. States, countries and professions
    stay. Beyond the letter of the rule, care-givers, their user names, care sites and departments go too, as
    users expect. It does not promise the rule's second condition, (b)(2)(ii): that nobody knows the rest to
    identify the person. It acts on what was found; what was missed stays.

    operator (str): What is done with that which goes, a name of OPERATORS.
    RETURNS (Policy): The policy.
    """
    table: dict[str, str | Operator] = {
        ANY: operator,
        "AGE": "generalise",
        "DATE": "keep_year",
        **dict.fromkeys(("STATE", "COUNTRY", "PROFESSION"), "keep"),
    }
    return Policy(table, name="safe_harbor")


def create_strict_policy(operator: str = "mask") -> Policy:
    """`spacy-phi.StrictPolicy.v1`: all that was found goes, years, ages, states and professions too.

    It follows no one rule: it takes more than Safe Harbor asks for, and like it acts only on what was found.

    operator (str): What is done with it, a name of OPERATORS.
    RETURNS (Policy): The policy.
    """
    return Policy({ANY: operator}, name="strict")


def create_limited_data_set_policy(operator: str = "mask") -> Policy:
    """`spacy-phi.LimitedDataSetPolicy.v1`: the sixteen direct identifiers of 45 CFR 164.514(e)(2) go; town,
    State, ZIP code, dates and ages stay as they are, those above 89 too.

    Countries and professions stay as well. Beyond the letter of the rule, care-givers, care sites and
    departments go, as users expect. It does not make the note de-identified: a limited data set is still PHI,
    to be given only under a data use agreement, (e)(4), for research, public health or health care
    operations, (e)(3). It acts on what was found; what was missed stays.

    operator (str): What is done with that which goes, a name of OPERATORS or KEYED_OPERATORS.
    RETURNS (Policy): The policy.
    """
    return Policy({ANY: operator, **dict.fromkeys(_LIMITED, "keep")}, name="limited_data_set")


def create_expert_determination_policy(
    key_file: str | None = None,
    min_days: int = DEFAULT_SHIFT.min_days,
    max_days: int = DEFAULT_SHIFT.max_days,
    hold_weekdays: bool = DEFAULT_SHIFT.hold_weekdays,
    day_first: bool | None = None,
    reserved_phones: bool = True,
) -> Policy:
    """`spacy-phi.ExpertDeterminationPolicy.v1`: realistic surrogates and dates shifted by patient, so that a
    missed identifier hides among them ("hiding in plain sight"; Carrell et al. 2013, J Am Med Inform Assoc
    20:342).

    It serves a determination by an expert under 45 CFR 164.514(b)(1), and is none: whether the risk is very
    small, for these notes and these recipients, a person must judge and document. It is not Safe Harbor,
    under which no shifted date may stay. Dates keep their intervals, ages up to 89 stay, older ones become
    one class, and dates more than 89 years before the note are capped. A code derived from the person, as a
    surrogate is, may stay only as long as the secret key is kept apart, 164.514(c). It acts on what was
    found; what was missed stays.

    key_file (str | None): File of the secret key; None for SPACY_PHI_KEY, then SPACY_PHI_KEY_FILE.
    min_days, max_days (int): Least and largest shift of dates, either way, in days.
    hold_weekdays (bool): Whether the shift is a number of whole weeks, so that no visit moves to a weekend.
    day_first (bool | None): What 3/4 means; None for the custom of the note's language.
    reserved_phones (bool): Whether American telephone numbers become 555-01xx; else they map one-to-one.
    RETURNS (Policy): The policy.
    RAISES (PhiError): E080 and E081 for a key that cannot be used, E083 for a range that holds no shift.
    """
    shift = DateShift(min_days, max_days, hold_weekdays)
    settings = SurrogateSettings(shift, day_first, reserved_phones=reserved_phones)
    return Policy({ANY: Surrogate(resolve_key(key_file), settings)}, name="expert_determination")


def create_table_policy(table: dict[str, str]) -> Policy:
    """`spacy-phi.TablePolicy.v1`: a table of one's own; it promises what the table says and no more.

    table (Dict[str, str]): As Policy takes it, `{"DATE": "keep", "NAME": "tag", "*": "mask"}`.
    RETURNS (Policy): The policy.
    """
    return Policy(table)


POLICIES: dict[str, Callable[[], Policy]] = {
    "safe_harbor": create_safe_harbor_policy,
    "strict": create_strict_policy,
    "limited_data_set": create_limited_data_set_policy,
    "expert_determination": create_expert_determination_policy,
}
"""Named policies, each made anew for whoever asks."""


def get_policy(policy: Any) -> Policy:
    """The policy that a setting means.

    policy (str | Mapping[str, str] | Policy): A name of POLICIES or OPERATORS, a table, the block of a config
        that names a registered policy, or a policy.
    RETURNS (Policy): The policy.
    RAISES (PhiError): E003, E004 as in Policy; E005 for an unknown name.
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
    known = ", ".join((*POLICIES, *OPERATORS, *KEYED_OPERATORS))
    raise PhiError(Errors.E005.format(policy=policy, known=known))


def policy_block(name: str, settings: Mapping[str, str]) -> dict[str, Any]:
    """The block of a config that names a policy of POLICIES with settings of its own.

    name (str): The policy. settings (Mapping[str, str]): Its settings, values in JSON or plain text.
    RAISES (PhiError): E204 for a policy without settings, and for a setting or value that it does not have.
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
    """Return the labels of the direct identifiers of 45 CFR 164.514(e)(2) that stay as they are.

    policy (Policy): What it keeps stays.
    labels (Collection[str]): The only labels that are looked for, so that all others stay; empty for all.
    """
    direct = (name for name, label in LABELS.items() if label.hipaa and name not in _LIMITED)
    return [name for name in direct if policy.operator(name) is keep or (labels and name not in labels)]
