import subprocess
import sys
from itertools import groupby

import pytest
from typer.testing import CliRunner

from spacy_phi.cli import app
from spacy_phi.cli.app import PANELS
from spacy_phi.cli.options import MODES
from spacy_phi.pipeline.scrubber import MODES as KNOWN_MODES

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


def test_help_lists_options_by_panel_and_imports_no_engine():
    probe = "import sys; from typer.testing import CliRunner; from spacy_phi.cli import app; "
    probe += "print(CliRunner().invoke(app, ['scrub', '--help']).output); "
    probe += "print(sorted(set(sys.modules) & {'spacy_phi.batch.crew', 'spacy_phi.pipeline.scrubber'}))"
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, timeout=300)
    *lines, heavy = done.stdout.splitlines()
    assert heavy == "[]", done.stderr
    titles = [line.rstrip(":") for line in lines if line.endswith(":") and not line.startswith(" ")]
    assert [title for title in titles if title in PANELS] == list(PANELS)
    assert max(len(list(rows)) for _, rows in groupby(lines, bool)) < 45


def test_a_choice_is_checked_and_guessed():
    assert MODES == KNOWN_MODES
    for args, says in (
        (("--mode", "recal"), "Did you mean 'recall'?"),
        (("--input-format", "jsnl"), "Did you mean 'jsonl'?"),
        (("--policy", "safe_harbour"), "Did you mean 'safe_harbor'?"),
        (("--labels", "pateint"), "Did you mean 'PATIENT'?"),
    ):
        result = CliRunner().invoke(app, ["scrub", "-", "--model", "rules", *args], input="Seen.")
        assert result.exit_code == 2
        assert says in " ".join(result.stderr.split()), args
