"""Histories of the batch engine: runs that are killed, that meet a full disk, that are repeated with other
keys and changed inputs, until one is done. Nothing may be lost, come twice, or be made with two keys.

Each run is a fork that ends itself with `os._exit` at a chosen write, as SIGKILL would: nothing is flushed
and no handler runs. A full disk is a limit on the size of files (RLIMIT_FSIZE) or a failing `fsync`.
"""

import errno
import json
import os
import resource
import shutil
import signal
import sys
import tempfile
import traceback
from collections import Counter
from pathlib import Path

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from spacy_phi.cli import app, engine, sinks
from spacy_phi.cli.engine import Settings
from spacy_phi.cli.sinks import AUDIT, FAILED

KEYS = {
    "a": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "b": "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
    None: None,
}
_KILLED = 137
_POINTS = ("fsync", "replace", "unlink")
_REFUSALS = ("[E211]", "[E212]", "[E121]", "[E217]", "[E218]")
_PIPELINES = {}
_load = engine.load


def _load_once(settings):
    key = settings, os.environ.get("SPACY_PHI_KEY")
    return _PIPELINES.get(key) or _PIPELINES.setdefault(key, _load(settings))


def prepare(policy="expert_determination"):
    """Load the pipelines that all runs share; forks have them at once."""
    for name in KEYS:
        _set_key(name)
        engine.load = _load_once
        engine.load_ready(Settings(policy=policy, model="rules"))
    _set_key(None)


def _set_key(name):
    os.environ.pop("SPACY_PHI_KEY", None)
    if KEYS[name]:
        os.environ["SPACY_PHI_KEY"] = KEYS[name]


def note(number):
    """A note and what of it may not survive."""
    secret = f"7{number:03}4829{number % 10}"
    return (
        f"Patient: Jane Ruiz, MRN {secret}, seen 03/{number % 27 + 1:02}/2024. Call 617-555-0{number:03}.",
        secret,
    )


def _kill_at(point, count):
    """Let the process die at a write: before or after it is done."""
    real, left = getattr(os, point), [count]

    def write(*args, **kwargs):
        left[0] -= 1
        if left[0] == 0:
            os._exit(_KILLED)
        done = real(*args, **kwargs)
        if left[0] == 1 and count % 2:
            os._exit(_KILLED)
        return done

    setattr(os, point, write)


def _fail_at(count):
    real, left = os.fsync, [count]

    def fsync(number):
        left[0] -= 1
        if left[0] <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(number)

    os.fsync = fsync


def run(args, key, fault, log):
    """Run the command in a fork. RETURNS: its exit code and what it wrote to stderr."""
    pid = os.fork()
    if pid:
        _, status = os.waitpid(pid, 0)
        return os.waitstatus_to_exitcode(status), log.read_text()
    code = 99
    try:
        stream = log.open("w")
        os.dup2(stream.fileno(), 2)
        sys.stderr = stream
        sinks._CHECKPOINT_SECONDS = 0
        _set_key(key)
        kind, count = fault
        if kind in _POINTS:
            _kill_at(kind, count)
        elif kind == "full":
            _fail_at(count)
        elif kind == "quota":
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (count * 100, resource.RLIM_INFINITY))
        code = app(args, standalone_mode=False) or 0
    except BaseException as error:
        code = getattr(error, "exit_code", 98)
        if code == 98:
            traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(code)


def tree(folder):
    """The outputs of a folder, and its audit as lines without order."""
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith(".phi-") and path.name != "run.json"
    }
    lines = {name: Counter(files.pop(name, b"").splitlines()) for name in (AUDIT, FAILED)}
    return files, lines


class BatchMachine(RuleBasedStateMachine):
    """A folder of notes, an output, and runs of any kind between the two."""

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
        path.write_text(
            self._next() if self.number % 7 or name == "last.txt" else "Ruiz \x00", encoding="utf8"
        )
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
        kind=st.sampled_from(("", *_POINTS, "full", "quota")),
        count=st.integers(1, 40),
    )
    def scrub(self, key, flag, kind, count):
        before = tree(self.out)
        code, told = self._run(self.out, key, flag, (kind, count))
        if code == 2 and told.startswith(_REFUSALS):
            assert tree(self.out) == before, "a refused run has changed the output"

    def _run(self, out, key, flag="", fault=("", 0)):
        args = ["scrub", str(self.notes), "-o", str(out), "-m", "rules", "-p", "expert_determination"]
        code, told = run([*args, *self.options, *([flag] if flag else [])], key, fault, self.log)
        assert code in (0, 1, 2, _KILLED), told
        assert "Traceback" not in told, told
        assert "[E213]" not in told, "a kill has damaged the journal"
        assert code != 2 or told.splitlines()[-1].startswith("[E"), told
        return code, told

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
            assert told.startswith(_REFUSALS), told
            code, told = self._run(self.out, "a", "--overwrite")
        whole = self.root / "whole"
        assert (code, "") == (self._run(whole, "a")[0], ""), told
        assert tree(self.out) == tree(whole)
        assert not list(self.out.rglob("*.part"))
        assert not list(self.out.glob(".phi-found*"))
        again = self._run(self.out, "a")
        assert (again[0], "Nothing to do" in again[1]) == (code, True), again
