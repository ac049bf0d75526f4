"""Histories of the batch engine: runs that are killed, hit a full disk, or are repeated with other keys
and changed inputs, until one finishes. No note may be lost, written twice, or made with two keys.
"""

import json
import os
import shutil
import tempfile
from collections import Counter
from pathlib import Path

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from spacy_phi.batch.audit_file import AUDIT, FAILED

from .runs import REFUSALS, note, run


def tree(folder):
    """Return the outputs of a folder, and its audit as unordered lines."""
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith(".phi-") and path.name != "run.json"
    }
    lines = {name: Counter(files.pop(name, b"").splitlines()) for name in (AUDIT, FAILED)}
    return files, lines


class BatchMachine(RuleBasedStateMachine):
    """A folder of notes, an output, and any sequence of runs between them."""

    options = ("--patient-column", "patient")

    def __init__(self):
        super().__init__()
        self.root = Path(tempfile.mkdtemp(prefix="phi-history-"))
        self.notes, self.out, self.log = (self.root / name for name in ("notes", "out", "log"))
        self.notes.mkdir()
        self.number = 0
        self.secrets = []

    @initialize()
    def begin(self):
        for patient in ("p0", "p1"):
            self.write(patient, "a.txt")

    def _next(self):
        self.number += 1
        text, secret = note(self.number)
        self.secrets.append(secret)
        return text

    @rule(patient=st.sampled_from(("p0", "p1", "p2")), name=st.sampled_from(("a.txt", "b.txt")))
    def write(self, patient, name):
        path = self.notes / patient / name
        path.parent.mkdir(exist_ok=True)
        text = self._next()
        path.write_text(text if self.number % 7 or name == "last.txt" else "Ruiz \x00", encoding="utf8")
        os.utime(path, ns=(self.number, self.number))

    @rule(patients=st.lists(st.sampled_from(("p0", "p2", None)), max_size=3))
    def write_table(self, patients):
        self.number += 1
        rows = [{"patient": patient, "text": self._next()} for patient in patients]
        path = self.notes / "t.jsonl"
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))
        os.utime(path, ns=(self.number, self.number))

    @rule(data=st.data())
    def remove_input(self, data):
        files = sorted(path for path in self.notes.rglob("*") if path.is_file())
        if len(files) > 1:
            data.draw(st.sampled_from(files), label="input").unlink()

    @rule(data=st.data())
    def remove_output(self, data):
        shown = [path for path in self.out.rglob("*") if path.suffix in (".txt", ".jsonl")]
        files = sorted(path for path in shown if path.parent != self.out or path.name == "t.jsonl")
        if files:
            data.draw(st.sampled_from(files), label="output").unlink()

    @rule(
        key=st.sampled_from(("a", "a", "a", "b", None)),
        flag=st.sampled_from(("", "", "--update", "--update", "--resume", "--overwrite")),
        kind=st.sampled_from(("", "fsync", "replace", "unlink", "full", "quota")),
        count=st.integers(1, 40),
    )
    def scrub(self, key, flag, kind, count):
        before = tree(self.out)
        code, told = self._run(self.out, key, flag, (kind, count))
        if code == 2 and told.startswith(REFUSALS):
            assert tree(self.out) == before, "a refused run has changed the output"

    def _run(self, out, key, flag="", fault=("", 0)):
        args = ["scrub", str(self.notes), "-o", str(out), "-m", "rules", "-p", "expert_determination"]
        return run([*args, *self.options, *([flag] if flag else [])], key, fault, self.log)

    @invariant()
    def nothing_survives(self):
        for path in self.out.rglob("*"):
            if path.is_file():
                data = path.read_text(errors="replace")
                assert not any(secret in data for secret in self.secrets), path.name

    def teardown(self):
        try:
            self._finish()
        finally:
            shutil.rmtree(self.root)

    def _finish(self):
        self.write("p2", "last.txt")  # without any note a run is an error
        code, told = self._run(self.out, "a", "--update")
        if code == 2:
            assert told.startswith(REFUSALS), told
            code, told = self._run(self.out, "a", "--overwrite")
        whole = self.root / "whole"
        assert (code, "") == (self._run(whole, "a")[0], ""), told
        assert tree(self.out) == tree(whole)
        assert not list(self.out.rglob("*.part"))
        assert not list(self.out.glob(".phi-found*"))
        again = self._run(self.out, "a")
        assert (again[0], "Nothing to do" in again[1]) == (code, True), again
