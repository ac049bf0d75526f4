"""Policies: the operator of each label."""

import pickle

import pytest
from spacy import registry

from spacy_phi.errors import PhiError
from spacy_phi.extensions import Finding
from spacy_phi.labels import LABELS
from spacy_phi.surrogates.operators import NoteContext, mask
from spacy_phi.surrogates.policy import OPERATORS, POLICIES, Policy, get_policy

SAMPLES = {"AGE": "47", "DATE": "3/4/2019", "ZIP": "02139", "PHONE": "617-555-0101", "STATE": "Ohio"}


def _ask(policy, label, value=None, year=2024):
    value = value or SAMPLES.get(label, "Xyz")
    return policy(Finding(0, len(value), label), NoteContext(value, reference_year=year))


def test_safe_harbor_redacts_hipaa_identifiers_caregivers_and_sites():
    policy = get_policy("safe_harbor")
    stay = {label for label in LABELS if _ask(policy, label) is None}
    assert stay == {"AGE", "STATE", "COUNTRY", "PROFESSION"}


@pytest.mark.parametrize(("label", "value"), [("AGE", "89"), ("DATE", "2019"), ("DATE", "1990s")])
def test_safe_harbor_keeps_years_and_ages(label, value):
    assert _ask(get_policy("safe_harbor"), label, value) is None


@pytest.mark.parametrize(
    ("label", "value", "want"),
    [("AGE", "90", "90 or older"), ("DATE", "1931", "[DATE]"), ("ZIP", "02139", "[ZIP]")],
)
def test_safe_harbor_redacts_old_ages(label, value, want):
    assert _ask(get_policy("safe_harbor"), label, value) == want


@pytest.mark.parametrize("name", ["strict", "mask"])
def test_strict_redacts_everything(name):
    policy = get_policy(name)
    assert all(_ask(policy, label) == f"[{label}]" for label in LABELS)


def test_keep_keeps_everything():
    assert all(_ask(get_policy("keep"), label) is None for label in LABELS)


def test_a_label_precedes_its_category_and_that_the_rest():
    policy = get_policy({"PATIENT": "keep", "NAME": "tag", "ID": "redact", "*": "mask"})
    assert _ask(policy, "PATIENT") is None
    assert _ask(policy, "DOCTOR") == "<DOCTOR:1>"
    assert _ask(policy, "SSN") == "███"
    assert _ask(policy, "CITY") == "[CITY]"


def test_table_without_a_rest_masks_it():
    assert _ask(get_policy({"DATE": "keep"}), "PATIENT") == "[PATIENT]"


def test_label_outside_of_the_set_is_masked():
    assert _ask(get_policy("keep"), "NOVEL") == "[NOVEL]"


def test_operator_of_ones_own():
    policy = Policy({"DATE": lambda finding, context: context.value(finding)[::-1]})
    assert _ask(policy, "DATE", "abc") == "cba"
    assert policy.operator("CITY") is mask


@pytest.mark.parametrize(
    ("policy", "code"),
    [
        ("harbour", "E005"),
        ({"DATE": "shred"}, "E003"),
        ({"PERSON": "mask"}, "E004"),
        (7, "E005"),
        (None, "E005"),
        (["mask"], "E005"),
    ],
)
def test_invalid_policies_are_refused(policy, code):
    with pytest.raises(PhiError, match=rf"^\[{code}\]"):
        get_policy(policy)


@pytest.mark.parametrize("name", [*POLICIES, *OPERATORS])
def test_every_name_is_a_policy_that_pickles(name):
    policy = pickle.loads(pickle.dumps(get_policy(name)))
    assert policy.name == name
    assert _ask(policy, "PATIENT") == _ask(get_policy(name), "PATIENT")


@pytest.mark.parametrize(
    ("name", "kwargs", "want"),
    [
        ("SafeHarborPolicy", {"operator": "tag"}, "<PATIENT:1>"),
        ("StrictPolicy", {}, "[PATIENT]"),
        ("TablePolicy", {"table": {"NAME": "redact"}}, "███"),
    ],
)
def test_registered_functions(name, kwargs, want):
    policy = registry.misc.get(f"spacy-phi.{name}.v1")(**kwargs)
    assert get_policy(policy) is policy
    assert _ask(policy, "PATIENT") == want


@pytest.mark.parametrize("source", ["user", "rule:deny"])
def test_user_marked_spans_are_redacted_under_any_policy(source):
    policy, context = get_policy("safe_harbor"), NoteContext("Ohio")
    finding = Finding(0, 4, "STATE", 1.0, source)
    assert policy(finding, context) == "[STATE]"
    assert not policy.keeps(finding, context)
    assert policy.keeps(Finding(0, 4, "STATE", 1.0, "ner"), context)


@pytest.mark.parametrize("name", [*POLICIES, "keep", "generalise", "year_only"])
def test_kept_findings_are_left_in_the_text(name):
    policy = get_policy(name)
    for label, value in {**SAMPLES, "DATE": "2019"}.items():
        finding, context = Finding(0, len(value), label), NoteContext(value, reference_year=2024)
        if policy.keeps(finding, context):
            assert policy(finding, context) is None
