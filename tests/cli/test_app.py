import pytest
from typer.testing import CliRunner

from spacy_phi.cli import app

from ..batch.helpers import run_spacy


def test_phi_is_listed_with_spacys_own_commands():
    top = run_spacy("--help")
    assert b"phi" in top.stdout
    assert b"debug" in top.stdout
    group = CliRunner().invoke(app, ["--help"])
    assert group.exit_code == 0
    for name in ("scrub", "show", "evaluate", "convert", "Exit codes:\n    0  success"):
        assert name in group.stdout


@pytest.mark.parametrize("command", ["scrub", "show", "evaluate", "convert", "serve", "report"])
def test_every_help_text_has_examples_and_exit_codes(command):
    result = CliRunner().invoke(app, [command, "--help"])
    assert result.exit_code == 0
    assert f"  python -m spacy phi {command} " in result.output
    assert "2  wrong usage" in result.output
    assert "\\b" not in result.output


def test_wrong_usage_is_exit_code_2():
    for args in (["scrub"], ["scrub", "x"], ["scrub", "-", "--output", "y"], ["convert", "a"], ["nonsense"]):
        assert CliRunner().invoke(app, args).exit_code == 2, args


def test_a_result_that_cannot_be_written_is_a_coded_error(tmp_path):
    gold = tmp_path / "gold.jsonl"
    gold.write_text('{"text": "Seen by Dr. Ruiz.", "spans": [{"start": 12, "end": 16, "label": "DOCTOR"}]}\n')
    result = CliRunner().invoke(
        app, ["evaluate", str(gold), str(gold), "--json", str(tmp_path / "none" / "x")]
    )
    assert result.exit_code == 2
    assert "[E128]" in result.stderr
