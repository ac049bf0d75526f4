"""Measure the service under load on loopback, against the plain pipeline on the same notes in the same run.

    python benchmarks/service.py                       # 4 clients, 200 requests of one note each
    python benchmarks/service.py --clients 1 4 16 --requests 400 --notes 8
    python benchmarks/service.py --model rules

The server and the plain pipeline run one after the other in their own processes, each after a warm-up pass.
Times are wall-clock times, except for words per CPU second, which other load affects less. A request answered
with 503 waits as requested, and its wait counts.
"""

import argparse
import http.client
import json
import os
import re
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from queue import Empty, SimpleQueue

import psutil
from common import make_notes

_PLAIN = """
import json, sys, time
from spacy_phi.batch.settings import Settings
from spacy_phi.batch.tasks import Task
from spacy_phi.batch.stages import load
from spacy_phi.batch.stages import scrub_tasks
texts, model = json.load(sys.stdin)
nlp = load(Settings(model=model))
scrub_tasks(nlp, [Task(text) for text in texts[:20]])
start, before = time.perf_counter(), time.process_time()
for at in range(0, len(texts), 64):
    scrub_tasks(nlp, [Task(text) for text in texts[at : at + 64]])
seconds, cpu = time.perf_counter() - start, time.process_time() - before
import psutil
print(json.dumps({"seconds": seconds, "cpu": cpu, "memory": psutil.Process().memory_info().rss / 2**20}))
"""


def run_plain(texts: Sequence[str], model: str | None) -> dict[str, float]:
    """Return wall seconds, CPU seconds and memory in MiB of the plain pipeline."""
    data = json.dumps([texts, model])
    done = subprocess.run(
        [sys.executable, "-c", _PLAIN], input=data, check=True, capture_output=True, text=True
    )
    return json.loads(done.stdout)


class Server:
    """A context manager that runs the service in a process of its own."""

    def __init__(self, model: str | None) -> None:
        command = [sys.executable, "-m", "spacy", "phi", "serve", "--port", "0"]
        self.process = subprocess.Popen(
            command + (["--model", model] if model else []),
            stderr=subprocess.PIPE,
            text=True,
            env={name: value for name, value in os.environ.items() if not name.startswith("SPACY_PHI_TOKEN")},
        )
        assert self.process.stderr is not None
        line = next((line for line in self.process.stderr if line.startswith("Serving at ")), "")
        found = re.search(r":(\d+)/", line)
        if found is None:
            raise SystemExit(f"the service did not start: {line}")
        self.port = int(found[1])

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *args: object) -> None:
        self.process.terminate()
        self.process.wait(60)

    @property
    def cpu(self) -> float:
        """Return CPU seconds so far."""
        times = psutil.Process(self.process.pid).cpu_times()
        return times.user + times.system

    @property
    def memory(self) -> float:
        """Return resident memory in MiB."""
        return psutil.Process(self.process.pid).memory_info().rss / 2**20


def run_clients(port: int, bodies: Sequence[bytes], clients: int) -> tuple[float, list[float], int]:
    """Return total seconds, seconds of each request, and the number of 503 answers."""
    queue: SimpleQueue[bytes] = SimpleQueue()
    for body in bodies:
        queue.put(body)
    times: list[float] = []
    later: list[int] = []

    def work() -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
        while True:
            try:
                body = queue.get_nowait()
            except Empty:
                return
            start = time.perf_counter()
            while True:
                connection.request("POST", "/scrub", body, {"content-type": "application/json"})
                response = connection.getresponse()
                data = response.read()
                if response.status != 503:
                    break
                later.append(1)
                time.sleep(int(response.headers["retry-after"]))
            times.append(time.perf_counter() - start)
            if response.status != 200 or json.loads(data)["failed"]:
                raise SystemExit(f"status {response.status}")

    threads = [threading.Thread(target=work) for _ in range(clients)]
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if len(times) != len(bodies):
        raise SystemExit(f"{len(bodies) - len(times)} requests were lost")
    return time.perf_counter() - start, times, len(later)


def main() -> None:
    """Run both and print a table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--clients", type=int, nargs="+", default=[4])
    parser.add_argument("--requests", type=int, default=200)
    parser.add_argument("--notes", type=int, default=1, help="notes per request")
    parser.add_argument("--chars", type=int, default=1_500, help="approximate characters per note")
    parser.add_argument("--model", default=None, help="model of phi_scrubber")
    args = parser.parse_args()
    count = args.requests * args.notes
    whole = "".join(make_notes(count * args.chars, seed=3))
    texts = [whole[i * args.chars : (i + 1) * args.chars] for i in range(count)]
    words = sum(len(text.split()) for text in texts)
    groups = [texts[i : i + args.notes] for i in range(0, count, args.notes)]
    bodies = [json.dumps({"notes": [{"text": text} for text in group]}).encode() for group in groups]
    plain = run_plain(texts, args.model)
    print(f"{count} notes of {args.chars} characters, {words:,} words; {args.notes} a request")
    print("| system | requests/s | words/s | words/CPU s | p50 ms | p99 ms | told to wait | memory MiB |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    rate = words / plain["seconds"]
    print(
        f"| plain pipeline, batches of 64 | | {rate:,.0f} | {words / plain['cpu']:,.0f} "
        f"| | | | {plain['memory']:,.0f} |",
        flush=True,
    )
    with Server(args.model) as server:
        run_clients(server.port, bodies[:20], 1)
        for clients in args.clients:
            before = server.cpu
            seconds, times, later = run_clients(server.port, bodies, clients)
            cpu = server.cpu - before
            cuts = statistics.quantiles(times, n=100, method="inclusive")
            print(
                f"| service, {clients} clients | {len(bodies) / seconds:.1f} | {words / seconds:,.0f} "
                f"| {words / cpu:,.0f} | {1000 * cuts[49]:,.0f} | {1000 * cuts[98]:,.0f} "
                f"| {later} | {server.memory:,.0f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
