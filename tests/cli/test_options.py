"""Options of the commands: a pipeline's own settings are the defaults, and keeping PHI needs confirmation."""

import json
import re

import pytest
import spacy
from typer.testing import CliRunner

from spacy_phi.about import __version__
from spacy_phi.batch.records import Columns
from spacy_phi.batch.run import Run
from spacy_phi.batch.settings import Settings
from spacy_phi.batch.stages import load, scrub_tasks
from spacy_phi.batch.tasks import Task
from spacy_phi.cli import app, list_commands
from spacy_phi.errors import PhiError
from spacy_phi.surrogates.policy import get_policy, kept_identifiers

from ..batch.helpers import NOTE, assert_clean


def _run(*args, code=0):
    result = CliRunner().invoke(app, list(map(str, args)), catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result


@pytest.fixture
def note(tmp_path):
    (tmp_path / "a.txt").write_text(NOTE)
    return tmp_path / "a.txt"


@pytest.fixture(scope="module")
def pipeline(tmp_path_factory):
    """Save a pipeline with a renamed scrubber that has its own settings."""
    nlp = spacy.blank("en")
    config = {"policy": "redact", "mode": "recall", "model": "rules", "allow": ["617-555-0123"]}
    nlp.add_pipe("phi_scrubber", name="mine", config=config)
    path = tmp_path_factory.mktemp("models") / "own"
    nlp.to_disk(path)
    return path


def test_a_saved_pipeline_keeps_its_settings_unless_others_are_given(pipeline):
    config = Settings(model=str(pipeline)).config()
    assert (config["policy"], config["mode"]) == ("redact", "recall")
    (outcome,) = scrub_tasks(load(Settings(model=str(pipeline))), [Task(NOTE)])
    assert "617-555-0123" in outcome.scrubbed
    assert "█" in outcome.scrubbed
    scrubber = load(Settings("mask", model=str(pipeline))).get_pipe("phi_scrubber")
    assert (scrubber.policy.name, scrubber.mode) == ("mask", "recall")
    assert "phi_inverse" in scrubber.inner.pipe_names


def test_the_policy_of_a_saved_replacer_applies(tmp_path):
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_ruler")
    nlp.add_pipe("phi_replacer", config={"policy": "redact"})
    nlp.to_disk(tmp_path / "m")
    assert load(Settings(model=str(tmp_path / "m"))).get_pipe("phi_scrubber").policy.name == "redact"
    assert Settings().config()["policy"] == "safe_harbor"


def test_a_policy_that_keeps_identifiers_is_asked_about(note, tmp_path):
    table = tmp_path / "t.json"
    table.write_text('{"NAME": "keep", "*": "mask"}')
    for policy, label in (("keep", "SSN"), (table, "PATIENT")):
        refused = _run("scrub", note, "-o", tmp_path / "out", "-p", policy, code=2).stderr
        assert "E205" in refused
        assert label in refused
        assert not (tmp_path / "out").exists()
    _run("scrub", note, "-o", tmp_path / "out", "-p", "keep", "--yes-keep-phi", "--model", "rules")
    assert (tmp_path / "out" / "a.txt").read_text() == NOTE
    assert "E205" in _run("serve", "-p", "keep", code=2).stderr


@pytest.mark.parametrize("model", [(), ("--model", "rules")])
def test_a_language_without_lexicons_is_refused_unless_accepted(note, tmp_path, model):
    out = tmp_path / "out"
    for lang in ("fi", "fin"):
        refused = _run("scrub", note, "-o", out, "--lang", lang, *model, code=2).stderr
        assert refused.startswith("[E018]")
        assert refused.count("\n") == 1
        assert not out.exists()
    assert "E018" in _run("serve", "--lang", "fi", *model, code=2).stderr
    _run("scrub", note, "-o", out, "--lang", "fi", "--accept-limited-language", "-p", "mask", *model)
    scrubbed = (out / "a.txt").read_text()
    assert "jane@example.org" not in scrubbed
    assert "Jane Ruiz" in scrubbed  # as the warning says


_SPANISH = (
    "Paciente: Jane Ruiz, NHC 00482917, vista el 14/03/2024. Llamar al 617-555-0123 o a jane@example.org."
)


@pytest.mark.parametrize(("lang", "text"), [("en", NOTE), ("es", _SPANISH), ("xx", NOTE)])
def test_a_language_with_lexicons_needs_no_acceptance(note, tmp_path, lang, text):
    note.write_text(text)
    _run("scrub", note, "-o", tmp_path / "out", "--lang", lang, "-p", "mask", "--model", "rules")
    scrubbed = (tmp_path / "out" / "a.txt").read_text()
    assert_clean(scrubbed)
    assert "14/03" not in scrubbed


def test_a_language_without_lexicons_passes_with_a_model(note, tmp_path):
    nlp = spacy.blank("fi")
    nlp.add_pipe("phi_ruler")
    nlp.to_disk(tmp_path / "m")
    _run("scrub", note, "-o", tmp_path / "out", "--lang", "fi", "-p", "mask", "-m", tmp_path / "m")


def test_which_policies_keep_identifiers():
    for policy in ("safe_harbor", "strict", "limited_data_set", {"DATE": "keep"}, {"DOCTOR": "keep"}):
        assert kept_identifiers(get_policy(policy)) == []
    assert kept_identifiers(get_policy({"PHONE": "keep"})) == ["PHONE"]


def test_settings_of_a_policy(monkeypatch):
    monkeypatch.setenv("SPACY_PHI_KEY", "7f3c9a1e5d2b8046c1f7e3a95b0d6824e9a4c7135f8b2d60a3e1974c5b8f0d26")
    given = (("hold_weekdays", "false"), ("min_days", "60"))
    policy = get_policy(Settings("expert_determination", policy_settings=given).config()["policy"])
    shift = policy.operator("DATE").settings.shift
    assert (shift.hold_weekdays, shift.min_days) == (False, 60)
    assert load(Settings("expert_determination", model="rules", policy_settings=given))
    for name, setting in (
        ("expert_determination", ("days", "3")),
        ("expert_determination", ("min_days", "Ruiz")),
        ("mask", ("min_days", "3")),
        (None, ("min_days", "3")),
    ):
        with pytest.raises(PhiError, match="E204"):
            Settings(name, policy_settings=(setting,)).config()


def test_allow_deny_and_terminologies(note, tmp_path):
    words, terms = tmp_path / "words.txt", tmp_path / "terms.txt"
    words.write_text("seen\n\nCall\n")
    terms.write_text("Ruiz\n")
    options = ("--allow", "617-555-0123", "--deny", f"@{words}", "--terminology", terms, "--model", "rules")
    _run("scrub", note, "-o", tmp_path / "out", *options)
    text = (tmp_path / "out" / "a.txt").read_text()
    assert "617-555-0123" in text
    assert "[OTHER] 03" not in text
    assert text.count("[OTHER]") == 2
    assert "E128" in _run("scrub", note, "-o", tmp_path / "o2", "--deny", "@none", code=2).stderr


@pytest.fixture
def patterns(note, tmp_path):
    """Write a file of patterns, and a note with a number that only they find."""
    note.write_text(f"{NOTE} Shelf hx/4471.")
    path = tmp_path / "patterns.jsonl"
    path.write_text('{"label": "MEDICALRECORD", "id": "own.mrn", "regex": "hx/[0-9]{4}"}\n')
    return path


def _without_time(page):
    """Return a report without the minute of its creation."""
    return re.sub(r"\d\d:\d\d UTC", "", page.read_text())


def test_patterns_from_a_file(note, patterns, tmp_path):
    output, page = tmp_path / "out", tmp_path / "report.html"
    own = ("--model", "rules", "--patterns", patterns)
    report = ("report", output, "--html", page, "--originals", note)
    assert "own.mrn" in _run("show", note, *own).stdout
    _run("scrub", note, "-o", output, "--model", "rules")
    _run("audit", note, output, "--model", "rules")
    _run(*report, "--model", "rules")
    without = _without_time(page)
    assert "4471" not in _run("audit", note, output, *own, code=1).stdout
    _run(*report, *own)
    assert _without_time(page) != without
    _run(*report, "--model", "rules")
    assert _without_time(page) == without
    _run("scrub", note, "-o", output, "--overwrite", *own)
    assert "hx/4471" not in (output / "a.txt").read_text()
    _run("audit", note, output, *own)


@pytest.mark.parametrize("command", ["scrub", "show"])
def test_a_broken_file_of_patterns_stops_and_is_not_quoted(command, note, patterns, tmp_path):
    patterns.write_text('{"label": "MEDICALRECORD", "id": "own.mrn", "regex": "hx/(4471"}\n')
    output = () if command == "show" else ("-o", tmp_path / "out")
    refused = _run(command, note, *output, "--patterns", patterns, "--model", "rules", code=2).stderr
    assert "E028" in refused
    assert "4471" not in refused


def test_serve_refuses_a_broken_file_of_patterns(tmp_path):
    path = tmp_path / "patterns.jsonl"
    path.write_text("HX/4471\n")
    refused = _run("serve", "--patterns", path, "--model", "rules", code=2).stderr
    assert "E026" in refused
    assert "4471" not in refused


def test_mcp_writes_nothing_where_it_may_read_nothing(tmp_path):
    assert "--root" in _run("mcp", "--output", tmp_path, code=2).stderr


def test_a_run_is_another_with_changed_patterns(tmp_path):
    path = tmp_path / "patterns.jsonl"
    run = Run(("a.txt",), None, Settings(patterns=str(path)), Columns())
    path.write_text('{"label": "IDNUM", "pattern": "HX"}\n')
    before = run.fingerprint(())
    path.write_text('{"label": "IDNUM", "pattern": "HY"}\n')
    assert run.fingerprint(()) != before


def test_options_from_a_file(note, tmp_path):
    path = tmp_path / "phi.toml"
    path.write_text(
        '[scrub]\npolicy = "redact"\nmodel = "rules"\ndeny = ["Call"]\nyes-keep-phi = true\n'
        f'audit-values = "{tmp_path / "values.jsonl"}"\n'
    )
    _run("scrub", note, "-o", tmp_path / "out", "--config", path)
    text = (tmp_path / "out" / "a.txt").read_text()
    assert_clean(text)
    assert "Call" not in text
    assert "█" in text
    line = json.loads((tmp_path / "values.jsonl").read_text())
    assert any(span.get("text") == "Call" for span in line["spans"])
    _run("scrub", note, "-o", tmp_path / "two", "--config", path, "-p", "mask")
    assert "[PATIENT]" in (tmp_path / "two" / "a.txt").read_text()
    path.write_text('[scrub]\npolicy = "redact"\nmodel = "rules"\ndeny = ["Call"]  # as above\n[report]\n')
    said = _run("scrub", note, "-o", tmp_path / "three", "--config", path).stderr
    assert "[scrub] sets policy, model, deny." in said
    assert (tmp_path / "three" / "a.txt").read_text() == text
    for wrong in ("[scrub]\npolciy = 1\n", "[show]\n", "scrub = 1\n", "nonsense"):
        path.write_text(wrong)
        assert "E206" in _run("scrub", note, "-o", tmp_path / "o3", "--config", path, code=2).stderr
    path.write_text("[scrub]\npolciy = 1\n")
    said = _run("scrub", note, "-o", tmp_path / "o3", "--config", path, code=2).stderr
    assert "scrub has no option 'polciy'. Did you mean 'policy'?" in " ".join(said.split())
    assert not (tmp_path / "o3").exists()


def test_every_command_with_options_reads_them_from_a_file():
    for name, command in list_commands().items():
        options = {param.name for param in command.params if param.param_type_name == "option"}
        assert not options or "config" in options, name


def test_the_version():
    assert __version__ in _run("--version").stdout
