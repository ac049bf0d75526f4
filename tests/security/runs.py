"""Forked runs of the batch engine that are killed, hit a full disk, or finish.

Each run is a fork that ends itself with `os._exit` at a chosen write, or is ended by SIGKILL: nothing is
flushed and no handler runs. A full disk is simulated by a file size limit (RLIMIT_FSIZE) or a failing
`fsync`.
"""

import errno
import io
import os
import resource
import signal
import sys
import traceback

from spacy_phi.batch import sinks, stages
from spacy_phi.batch.settings import Settings
from spacy_phi.cli import app
from spacy_phi.tables import parquet, parquet_files, sql, sql_output

KEYS = {
    "a": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "b": "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
    None: None,
}
KILLED = 137
POINTS = {
    "fsync": (os,),
    "replace": (os,),
    "unlink": (os,),
    "_put": (parquet_files, sql_output),
}
"""The writes at which a run may die, by owner; `_put` writes a chunk of a table."""
REFUSALS = ("[E211]", "[E212]", "[E121]", "[E217]", "[E218]")
_PIPELINES = {}
_load = stages.load


def _load_once(settings):
    key = settings, os.environ.get("SPACY_PHI_KEY")
    return _PIPELINES.get(key) or _PIPELINES.setdefault(key, _load(settings))


def prepare(policy="expert_determination"):
    """Load the pipelines shared by all runs, so that forks have them at once."""
    for name in KEYS:
        _set_key(name)
        stages.load = _load_once
        stages.load_ready(Settings(policy=policy, model="rules"))
    _set_key(None)


def _set_key(name):
    os.environ.pop("SPACY_PHI_KEY", None)
    if KEYS[name]:
        os.environ["SPACY_PHI_KEY"] = KEYS[name]


def note(number):
    """A note, and its value that must not survive."""
    secret = f"7{number:03}4829{number % 10}"
    return (
        f"Patient: Jane Ruiz, MRN {secret}, seen 03/{number % 27 + 1:02}/2024. Call 617-555-0{number:03}.",
        secret,
    )


def _kill_at(owner, point, count):
    """Make the process die before or after a write."""
    real, left = getattr(owner, point), [count]

    def write(*args, **kwargs):
        left[0] -= 1
        if left[0] == 0:
            os._exit(KILLED)
        done = real(*args, **kwargs)
        if left[0] == 1 and count % 2:
            os._exit(KILLED)
        return done

    setattr(owner, point, write)


def _fail_at(count):
    real, left = os.fsync, [count]

    def fsync(number):
        left[0] -= 1
        if left[0] <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(number)

    os.fsync = fsync


def start(args, key, log, fault=("", 0), pause=0, stopped=False):
    """Start the command in a fork, with `pause` seconds between checkpoints. RETURNS: its process id.

    stopped: The fork waits for SIGCONT before it begins.
    """
    log.write_text("")
    pid = os.fork()
    if pid:
        return pid
    code = 99
    try:
        sys.stderr = io.StringIO()
        if stopped:
            os.kill(os.getpid(), signal.SIGSTOP)
        code = invoke(args, key, fault, pause)
        # The run's own messages do not go to the full disk.
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        log.write_text(sys.stderr.getvalue())
    finally:
        os._exit(code)


def invoke(args, key, fault=("", 0), pause=0):
    """Run the command in this process. RETURNS: its exit code."""
    sinks._CHECKPOINT_SECONDS = pause
    parquet._ROWS = sql._ROWS = 2
    _set_key(key)
    _strike(*fault)
    try:
        return app(args, standalone_mode=False) or 0
    except BaseException as error:
        if not hasattr(error, "exit_code"):
            traceback.print_exc()
        return getattr(error, "exit_code", 98)


def _strike(kind, count):
    for owner in POINTS.get(kind, ()):
        _kill_at(owner, kind, count)
    if kind == "full":
        _fail_at(count)
    elif kind == "quota":
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (count * 100, resource.RLIM_INFINITY))


def wait(pid):
    """Return the exit code of a run, 137 if it was killed."""
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    return KILLED if code == -signal.SIGKILL else code


def run(args, key, fault, log):
    """Run the command in a fork. RETURNS: exit code and stderr."""
    code = wait(start(args, key, log, fault))
    told = log.read_text()
    assert code in (0, 1, 2, KILLED), told
    assert "Traceback" not in told, told
    assert "[E213]" not in told, "a kill has damaged the journal"
    assert code != 2 or told.splitlines()[-1].startswith("[E"), told
    return code, told
