"""Kill `phi scrub` at each system call that changes a file, in turn, and repeat the command, for each kind of
input. Needs Linux and strace.

    python benchmarks/attack_kills.py

A table counts the kills, and the repeated runs that failed or whose output differed from that of an
undisturbed run. Each of these is named with its call, and the exit code is 1.
"""

import io
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Sequence
from contextlib import redirect_stderr
from pathlib import Path
from typing import Any

from common import make_parser

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.security.kill_loop import make_command, make_rows
from tests.security.kinds import KINDS
from tests.security.runs import KILLED, invoke, prepare, start, wait

CALLS = (
    "openat write writev pwrite64 ftruncate fsync fdatasync rename renameat renameat2 unlink unlinkat mkdir "
    "mkdirat rmdir link"
).split()
UPDATED = ("folder", "jsonl")


def run(args: Sequence[str], log: Path) -> int:
    """Run the command in a fork. RETURNS: its exit code."""
    return int(wait(start(args, "a", log)))


def run_killed(args: Sequence[str], log: Path, call: str, count: int) -> int:
    """Run the command in a fork, killed at its `count`th system call of one name. RETURNS: its exit code."""
    pid = start(args, "a", log, stopped=True)
    os.waitpid(pid, os.WUNTRACED)
    inject = f"inject={call}:signal=SIGKILL:when={count}"
    options = ["-f", "-qq", "-o", os.devnull, "-e", f"trace={call}", "-e", inject]
    tracer = subprocess.Popen(["strace", *options, "-p", str(pid)], stderr=subprocess.PIPE)
    status = Path(f"/proc/{pid}/status")
    while "TracerPid:\t0" in status.read_text() and tracer.poll() is None:
        time.sleep(0.005)
    os.kill(pid, signal.SIGCONT)
    code = int(wait(pid))
    _, told = tracer.communicate()
    if tracer.returncode not in (0, -signal.SIGKILL):
        raise SystemExit(f"strace failed: {told.decode()}")
    return code


def attack(kind: Any, root: Path, notes: int, updated: bool) -> tuple[int, list[str]]:
    """Kill a run at each call, and repeat the command until a run reaches its end before the kill.

    updated: Kill an update instead, of a run with two notes fewer.
    RETURNS: the number of kills, and the failures, each with its call.
    """
    rows, _ = make_rows(notes)
    log, kills, failures = root / "log", 0, []

    def write(some: Sequence[Any]) -> None:
        shutil.rmtree(root / "notes", ignore_errors=True)
        kind.write(root, some)
        for path in (*root.glob("notes.*"), *root.glob("notes/*/*")):
            os.utime(path, (0, 0))  # the output records the times of its inputs

    def prepare_output(name: str) -> list[str]:
        out = root / name
        out.mkdir()
        command: list[str] = make_command(kind, root, out)
        if updated:
            write(rows[:-2])
            assert run(command, log) == 0, log.read_text()
            command.append("--update")
        write(rows)
        return command

    # In this process too, so that its forks do not read the vocabularies.
    with redirect_stderr(io.StringIO()) as told:
        assert invoke(prepare_output("first"), "a") == 0, told.getvalue()
    assert run(prepare_output("whole"), log) == 0, log.read_text()
    expected = kind.read(root / "whole")
    for call in CALLS:
        for count in range(1, sys.maxsize):
            name = f"{call}{count}"
            command = prepare_output(name)
            killed = run_killed(command, log, call, count) == KILLED
            kills += killed
            if run(command, log) != 0:
                failures.append(f"{call} {count}: {log.read_text()}")
            elif kind.read(root / name) != expected:
                failures.append(f"{call} {count}: the output differs")
            shutil.rmtree(root / name)
            if not killed:
                break
    return kills, failures


def main() -> None:
    """Print the kills and failures by input kind."""
    parser = make_parser(__doc__)
    parser.add_argument("--notes", type=int, default=5, help="notes per run")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS), help="input kinds")
    asked = parser.parse_args()
    if shutil.which("strace") is None:
        parser.error("install strace")
    warnings.simplefilter("ignore")
    prepare()
    print("| input | run | kills | failures |\n| --- | --- | --- | --- |")
    broken: list[str] = []
    for name in asked.kinds:
        for updated in (False, True) if name in UPDATED else (False,):
            with tempfile.TemporaryDirectory() as root:
                kills, failures = attack(KINDS[name], Path(root), asked.notes, updated)
            print(f"| {name} | {'update' if updated else 'first'} | {kills} | {len(failures)} |", flush=True)
            broken += [f"{name}: {failure}" for failure in failures]
    if broken:
        raise SystemExit("\n".join(broken))


if __name__ == "__main__":
    main()
