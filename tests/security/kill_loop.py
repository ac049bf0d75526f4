"""Runs that are killed at random moments and repeated until one finishes."""

import os
import signal
import time

from .runs import KILLED, note, start, wait

OPTIONS = ("-m", "rules", "-p", "expert_determination", "--patient-column", "patient")
_MOST_RUNS = 200
_PAUSE = 0.05


def make_rows(count):
    """Return rows of id, patient and text, and the numbers that must not survive in the output."""
    notes = [note(number) for number in range(count)]
    return [(n, f"p{n % 7}", text) for n, (text, _) in enumerate(notes)], [secret for _, secret in notes]


def scrub_killed(args, log, seconds, dealer):
    """Repeat a command, each time with `kill -9` after a random fraction of the given seconds.

    The first kill comes in the first half, since a run with cached files is faster. The seconds grow slowly,
    since a resumed run on a busy machine may start later than the whole run ended.

    RETURNS: the number of killed runs before the finished one.
    """
    for kills in range(_MOST_RUNS):
        pid = start(args, "a", log, pause=_PAUSE)
        time.sleep(dealer.uniform(0, seconds * (0.5 + kills / 20)))
        os.kill(pid, signal.SIGKILL)
        code = wait(pid)
        if code != KILLED:
            assert code == 0, log.read_text()
            return kills
    raise AssertionError("no run was done")


def kill_loop(kind, root, loops, count, dealer):
    """Compare outputs of killed runs with that of an undisturbed one.

    RETURNS: the number of kills.
    """
    rows, secrets = make_rows(count)
    kind.write(root, rows)
    log, whole = root / "log", root / "whole"
    whole.mkdir()
    began = time.monotonic()
    assert wait(start(make_command(kind, root, whole), "a", log, pause=_PAUSE)) == 0, log.read_text()
    seconds = time.monotonic() - began
    expected, kills = kind.read(whole), 0
    assert not any(secret in repr(expected) for secret in secrets)
    for loop in range(loops):
        out = root / f"out{loop}"
        out.mkdir()
        kills += scrub_killed(make_command(kind, root, out), log, seconds, dealer)
        assert kind.read(out) == expected
    return kills


def make_command(kind, root, out):
    """Return the arguments of `phi` for an input kind, written to `root`, and an output folder."""
    return ["scrub", *kind.args(root, out), *OPTIONS]
