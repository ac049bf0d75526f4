"""Policies in words, for people who choose or sign one."""

from collections.abc import Mapping

from .policy import ANY

POLICY_WORDS: dict[str, str] = {
    "safe_harbor": "Labels replace the identifiers of HIPAA's Safe Harbor list; years, states, countries, "
    "professions and ages up to 89 stay.",
    "strict": "Labels replace everything found, years, ages, states and professions too.",
    "limited_data_set": "Labels replace the sixteen direct identifiers; dates, ages, towns, states, ZIP "
    "codes and professions stay. The result is still PHI.",
    "expert_determination": "Invented values replace identifiers, and dates are shifted by patient; ages "
    "up to 89 stay.",
    "onset": "As Safe Harbor, but dates become the time from an index event.",
}
"""A sentence or two by named policy."""
OPERATOR_WORDS: dict[str, str] = {
    "mask": "becomes its label in brackets.",
    "tag": "becomes its label with a number per value.",
    "redact": "becomes blocks of the same length.",
    "keep": "stays.",
    "generalise": "stays, but ages above 89 become one class.",
    "keep_year": "becomes its label, but bare years stay.",
    "age5": "becomes its class of five years.",
    "year_only": "becomes its year.",
    "relative_day": "becomes the time from an index event.",
    "surrogate": "becomes an invented value of its kind.",
    "shift": "becomes a shifted date.",
}
"""The fate of a value, by operator, as the end of a sentence."""


def describe_policy(policy: str | Mapping[str, str]) -> str:
    """Return a policy in words.

    policy: A name of POLICIES or of an operator, a table of operators by label, or the config block of a
        registered policy.
    RETURNS: Sentences; an unknown name as it is.
    """
    if isinstance(policy, Mapping) and "@misc" in policy:
        given = ", ".join(f"{key} {value}" for key, value in policy.items() if key != "@misc")
        return f"The registered policy {policy['@misc']}: {given or 'as it is'}."
    if isinstance(policy, Mapping):
        rest = {ANY: "mask", **policy}
        rows = sorted(rest.items(), key=lambda row: (row[0] == ANY, row[0]))
        parts = (f"{'every other label' if key == ANY else key} {_say(operator)}" for key, operator in rows)
        return "A table of its own: " + "; ".join(parts) + "."
    if policy in OPERATOR_WORDS:
        return f"Every finding {_say(policy)}."
    return POLICY_WORDS.get(policy, policy)


def _say(operator: str) -> str:
    return OPERATOR_WORDS.get(operator, f"is treated by {operator}").removesuffix(".")
