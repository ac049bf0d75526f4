"""Histories of runs on Parquet and SQL: killed, or repeated with other keys and changed inputs."""

import shutil
import tempfile
from pathlib import Path

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from .kinds import KINDS
from .runs import REFUSALS, note, run

_OPTIONS = ("-m", "rules", "-p", "expert_determination", "--patient-column", "patient")


class TableMachine(RuleBasedStateMachine):
    """A table of notes, an output, and any sequence of runs between them."""

    kinds = ("parquet", "sqlite")

    def __init__(self):
        super().__init__()
        self.root = Path(tempfile.mkdtemp(prefix="phi-history-"))
        self.out, self.log = self.root / "out", self.root / "log"
        self.out.mkdir()
        self.rows, self.secrets = [], []

    @initialize(kind=st.sampled_from(kinds), count=st.integers(1, 7))
    def begin(self, kind, count):
        self.kind = KINDS[kind]
        # A database's contents do not identify a run, so they do not change here.
        self.may_change = kind == "parquet"
        self._add("p0", count)

    def _add(self, patient, count):
        for _ in range(count):
            text, secret = note(len(self.secrets))
            self.secrets.append(secret)
            self.rows.append((len(self.secrets), patient, text))
        self.kind.write(self.root, self.rows)

    @rule(patient=st.sampled_from(("p0", "p1", None)), count=st.integers(1, 3))
    def add(self, patient, count):
        if self.may_change:
            self._add(patient, count)

    @rule(number=st.integers(0, 20))
    def remove(self, number):
        if self.may_change and len(self.rows) > 1:
            del self.rows[number % len(self.rows)]
            self.kind.write(self.root, self.rows)

    @rule(
        key=st.sampled_from(("a", "a", "a", "b", None)),
        flags=st.sampled_from(((), (), (), ("--overwrite",))),
        kind=st.sampled_from(("", "_put", "_put", "fsync", "replace", "unlink", "full", "quota")),
        count=st.integers(1, 12),
    )
    def scrub(self, key, flags, kind, count):
        before = self.kind.read(self.out)
        code, told = self._run(self.out, key, flags, (kind, count))
        if code == 2 and told.startswith(REFUSALS):
            assert self.kind.read(self.out) == before, "a refused run has changed the output"

    def _run(self, out, key, flags=(), fault=("", 0)):
        command = ["scrub", *self.kind.args(self.root, out), *_OPTIONS, *flags]
        return run(command, key, fault, self.log)

    @invariant()
    def nothing_survives(self):
        found = [path.read_bytes() for path in self.out.rglob("*") if path.is_file()]
        assert not any(secret.encode() in data for data in found for secret in self.secrets)

    def teardown(self):
        try:
            if self.secrets:
                self._finish()
        finally:
            shutil.rmtree(self.root)

    def _is_random(self):
        return any('"key": "random"' in path.read_text() for path in self.out.glob("*.journal.json"))

    def _finish(self):
        code, told = self._run(self.out, "a")
        if code == 2:
            assert told.splitlines()[-1].startswith((*REFUSALS, "[E138]")), told
            code, told = self._run(self.out, "a", ("--overwrite",))
        elif self._is_random():  # a finished run is left as it is
            code, told = self._run(self.out, "a", ("--overwrite",))
        whole = self.root / "whole"
        whole.mkdir()
        assert (code, self._run(whole, "a")[0]) == (0, 0), told
        assert self.kind.read(self.out) == self.kind.read(whole)
        code, told = self._run(self.out, "a")
        assert (code, "Nothing to do" in told) == (0, True), told
