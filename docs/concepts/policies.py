"""Prints docs/concepts/policies.md: what each policy does with each label.

python docs/concepts/policies.py > docs/concepts/policies.md
"""

import warnings

from spacy_phi.labels import LABELS, Label
from spacy_phi.surrogates.onset import RelativeDay
from spacy_phi.surrogates.operators import keep, mask
from spacy_phi.surrogates.policy import POLICIES, Policy
from spacy_phi.surrogates.safe_harbor import generalise, keep_year
from spacy_phi.surrogates.surrogate import Surrogate

_HEAD = """# What each policy removes and keeps

Printed by `python docs/concepts/policies.py` from the code. A policy acts on findings; what was missed stays.
What the setting `deny` lists or a reviewer marks goes under every policy. HIPAA's letters are those of
45 CFR 164.514(b)(2)(i).
"""
_TAIL = """
A table of your own, `{"DATE": "mask", "NAME": "tag", "*": "mask"}`, names labels, categories or `*`.
Operators: `mask` writes `[DATE]`, `tag` writes `<DATE:1>`, `redact` writes blocks of the same length, `keep`
leaves the text, `surrogate` writes another value of the same kind, `shift` another date, `relative_day`
the time from an [index event](../how-to/onset.md). The command line refuses a policy that keeps direct
identifiers, and `--labels` that leaves them out, unless `--yes-keep-phi` is given.
"""
_SURROGATE = {
    "DEPARTMENT": "names and numbers: surrogate; specialty kept",
    "AGE": "kept up to 89; above: 90+",
    "DATE": "shifted",
    "LOCATION-OTHER": "masked",
    "OTHER": "masked",
}


def describe(policy: Policy, label: Label) -> str:
    """Return what a policy does with a label, in words."""
    operator = policy.operator(label.name)
    if isinstance(operator, Surrogate):
        return _SURROGATE.get(label.name, "surrogate")
    if isinstance(operator, RelativeDay):
        return "time from an index event: [Day +7]"
    words = {
        keep: "**kept**",
        mask: "masked",
        generalise: "kept up to 89; above: 90 or older, 90+",
        keep_year: "bare years kept (*)",
    }
    return words[operator]


def main() -> None:
    """Print the page."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # no key is needed to describe a policy
        policies = {name: make() for name, make in POLICIES.items()}
    print(_HEAD)
    print(f"| label | HIPAA | {' | '.join(f'`{name}`' for name in policies)} |")
    print("| --- " * (len(policies) + 2) + "|")
    for label in LABELS.values():
        cells = (describe(policy, label) for policy in policies.values())
        print(f"| {label.name} | {label.hipaa or ''} | {' | '.join(cells)} |")
    print("\n(*) Unless the year may tell an age above 89.")
    print(_TAIL, end="")


if __name__ == "__main__":
    main()
