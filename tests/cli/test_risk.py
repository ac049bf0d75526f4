"""`phi risk`: patients of small groups are counted and listed without text, and generalizing helps."""

import json
import stat

import pytest
import spacy
from typer.testing import CliRunner

from spacy_phi.cli import app
from spacy_phi.errors import PhiError
from spacy_phi.surrogates.policy import create_safe_harbor_policy, get_policy

from ..batch.helpers import load_once
from ..risk.test_orphanet import write

quick = pytest.fixture(autouse=True)(load_once)


@pytest.fixture
def notes(tmp_path):
    """Write a note of each of ten men, eight of them 40 to 44 years old."""
    ages = [40, 41, 42, 43, 44, 40, 41, 42, 61, 77]
    path = tmp_path / "notes.jsonl"
    rows = (
        {"id": i, "patient_id": f"p{i}", "text": f"He is {age} years old. BP fine."}
        for i, age in enumerate(ages)
    )
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def run(*args, code):
    result = CliRunner().invoke(app, list(map(str, args)))
    assert result.exit_code == code, (result.output, result.stderr)
    return result


def test_small_groups_are_counted_and_listed(notes, tmp_path):
    listed = tmp_path / "small.jsonl"
    said = run("risk", notes, "--below", 3, "--list", listed, code=1)
    assert "10 patients; 10 share their quasi-identifiers with fewer than 3" in said.stdout
    assert "k = 1: 4 patients" in said.stdout
    assert "k = 2: 6 patients" in said.stdout
    assert "AGE: the largest groups result without it for 10 of them" in said.stdout
    rows = [json.loads(line) for line in listed.read_text().splitlines()]
    assert {row["id"] for row in rows if row["k"] == 1} == {"p3", "p4", "p8", "p9"}
    assert "years" not in listed.read_text()
    assert stat.S_IMODE(listed.stat().st_mode) == 0o600
    assert "E124" in run("risk", tmp_path / "none", code=2).stderr


def test_diseases_of_packets_have_their_prevalence(tmp_path):
    notes, packets, listed = tmp_path / "notes.jsonl", tmp_path / "packets", tmp_path / "small.jsonl"
    diseases = ["Quellor-Vint disease"] * 3 + ["merrowitis", "Fell syndrome", "no disease"]
    rows = [{"id": i, "text": f"He has {disease}."} for i, disease in enumerate(diseases)]
    notes.write_text("".join(json.dumps(row) + "\n" for row in rows))
    write(packets)
    said = run("risk", notes, "--below", 2, "--diseases", packets, "--list", listed, code=1)
    assert "9 names of 7 rare diseases; 2 of these count as rare" in said.stderr
    assert "6 patients; 3 share" in said.stdout
    assert "rarer than 1 in 100,000 people, whatever k is: 3" in said.stdout
    assert "without a known prevalence: 1" in said.stdout
    assert "2 packets of groups and of diseases that are not rare left out" in said.stderr
    found = {row["id"]: row["prevalence"] for row in map(json.loads, listed.read_text().splitlines())}
    assert found == {"3": "unknown", "4": "1-9 / 100 000", "5": None}
    assert "errowitis" not in listed.read_text()
    with_bound = run("risk", notes, "--below", 2, "--diseases", packets, "--rare", 0.1, code=1)
    assert "6 patients; 1 share" in with_bound.stdout
    assert "--diseases" in run("risk", notes, "--rare", 1, code=2).stderr
    assert (
        "E444"
        in run("risk", notes, "--diseases", packets, "--list", packets / "ORPHApacket_0.json", code=2).stderr
    )
    assert "E450" in run("risk", notes, "--diseases", notes, code=2).stderr


def test_a_policy_that_generalizes_makes_groups_larger(notes, tmp_path):
    common = ["scrub", notes, "--model", "rules"]
    run(*common, "-o", tmp_path / "kept", code=0)
    run(
        *common,
        "-o",
        tmp_path / "bands",
        "--policy",
        "safe_harbor",
        "--policy-setting",
        'generalize=["AGE5"]',
        code=0,
    )
    assert "40-44" in (tmp_path / "bands" / "notes.jsonl").read_text()
    said = [run("risk", tmp_path / name, "--below", 2, code=1).stdout for name in ("kept", "bands")]
    assert "k = 1: 4 patients" in said[0]
    assert "k = 1: 2 patients" in said[1]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A 58M from Oregon.", "A 55-59M from Oregon."),
        ("She is 60 years old.", "She is 60-64 years old."),
        ("She is 93 years old.", "She is 90 or older years old."),
    ],
)
def test_ages_in_classes(text, expected):
    nlp = spacy.blank("en")
    policy = {"@misc": "spacy-phi.SafeHarborPolicy.v1", "generalize": ["AGE5"]}
    nlp.add_pipe("phi_scrubber", config={"model": "rules", "policy": policy})
    before = spacy.blank("en")
    before.add_pipe("phi_scrubber", config={"model": "rules"})
    plain = before(text)._.scrubbed
    # An age above 89 is as in safe_harbor without the setting.
    assert nlp(text)._.scrubbed == (plain if "93" in text else expected)
    assert plain != text or "93" not in text


def test_what_may_be_generalized():
    policy = create_safe_harbor_policy(generalize=["PROFESSION", "AGE5"])
    assert policy.table["PROFESSION"] == "mask"
    assert get_policy("safe_harbor").table["PROFESSION"] == "keep"
    with pytest.raises(PhiError, match="E004"):
        create_safe_harbor_policy(generalize=["AGE6"])
