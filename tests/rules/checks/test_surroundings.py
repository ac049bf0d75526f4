"""Every check named by a pattern is registered under its own name."""

from spacy_phi.rules.checks import registered  # noqa: F401  (it registers the checks)
from spacy_phi.rules.checks.surroundings import SURROUNDINGS, surroundings
from spacy_phi.rules.checks.validators import VALIDATORS
from spacy_phi.rules.packs import get_patterns


def test_patterns_name_checks_that_are_there() -> None:
    named = {p.validator for p in get_patterns() if p.validator}
    assert named <= set(SURROUNDINGS) | set(VALIDATORS)
    assert not set(SURROUNDINGS) & set(VALIDATORS)


def test_a_check_is_registered_under_its_name() -> None:
    def never(view, start, end):
        return False

    try:
        assert surroundings(never) is never
        assert SURROUNDINGS["never"] is never
    finally:
        del SURROUNDINGS["never"]
