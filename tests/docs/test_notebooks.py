"""The notebooks run, with the outputs that they show, and so does the page about data frames."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytest.importorskip("pandas", reason="no pandas")


def test_the_notebooks_show_what_their_code_gives():
    command = [sys.executable, str(ROOT / "tools" / "run_notebooks.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(list((ROOT / "docs" / "notebooks").glob("*.ipynb"))) == 3


def test_the_page_about_data_frames_runs():
    page = (ROOT / "docs" / "how-to" / "pandas.md").read_text(encoding="utf8")
    (block,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    names: dict = {}
    exec(block, names)
    frame = names["frame"]
    columns = set(re.findall(r"`(\w+)`(?=[,` \w]*\|)", page.partition("| --- |")[2].partition("\n\n")[0]))
    assert {"start_char", "label", "out_end"} <= columns
    assert set(frame.columns) - {"note"} <= columns
    assert set(frame.label) == {"PATIENT", "MEDICALRECORD", "DATE", "DOCTOR", "PHONE"}
