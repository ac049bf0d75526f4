"""A worker and the process that started it."""

import signal
import subprocess
import sys
import time

import psutil

_PARENT = """
import os, sys, time
from spacy_phi.batch.workers import Worker

def start(): pass
def work(stage, tasks): return [os.getpid() for _ in tasks]

if __name__ == "__main__":
    with Worker(start, (), work, lambda stage, late: None, lambda stage: True) as worker:
        worker.submit("a", [0])
        print(worker.result()[0], flush=True)
        time.sleep(600)
"""


def test_a_worker_does_not_outlive_its_parent(tmp_path):
    script = tmp_path / "parent.py"
    script.write_text(_PARENT, encoding="utf8")
    parent = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE)
    worker = psutil.Process(int(parent.stdout.readline()))
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    deadline = time.monotonic() + 60
    while worker.is_running() and worker.status() != psutil.STATUS_ZOMBIE and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not worker.is_running() or worker.status() == psutil.STATUS_ZOMBIE
