"""A PostgreSQL server for tests, in its own folder and reachable only by socket."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

_PORT = 5499


def _program(name: str) -> str | None:
    found = shutil.which(name)
    others = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return found or (str(others[-1]) if others else None)


@contextmanager
def start_postgres() -> Iterator[str]:
    """Yield the URL of a temporary server; skip the test if PostgreSQL is not installed."""
    initdb, control = _program("initdb"), _program("pg_ctl")
    if initdb is None or control is None:
        pytest.skip("no PostgreSQL: apt-get install postgresql")
    folder = Path(tempfile.mkdtemp(prefix="phi-pg-"))
    # The server refuses to run as root.
    user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    if user:
        shutil.chown(folder, "postgres")

    def run(*command: str) -> None:
        done = subprocess.run([*user, *command], capture_output=True, timeout=400, cwd=folder)
        assert done.returncode == 0, done.stderr

    data = str(folder / "data")
    options = f"-c listen_addresses='' -k {folder} -p {_PORT} -F"
    try:
        run(initdb, "-D", data, "-A", "trust", "-U", "phi", "-E", "UTF8", "--locale=C", "--no-sync")
        run(control, "-D", data, "-o", options, "-l", str(folder / "log"), "-w", "-t", "300", "start")
        try:
            yield f"postgresql+psycopg://phi@/postgres?host={folder}&port={_PORT}"
        finally:
            run(control, "-D", data, "-m", "immediate", "-w", "-t", "300", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
