"""Measure Spark throughput by number of executors, and extrapolate to 100 million notes.

    python benchmarks/spark.py                          # 1 and 2 executors of one core each
    python benchmarks/spark.py --executors 1 2 4 --notes 20000 --model rules

Each number of executors runs in its own local cluster, one after the other. Notes are read from Parquet, ten
per patient, and written to Parquet by `scrub_dataframe` with its shuffle by patient; a small warm-up pass
loads the pipelines. Seconds are wall seconds; CPU seconds are summed over all processes of the cluster and
are affected less by other load.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import psutil
from speed import make_notes

GOAL = 100_000_000
_NOTES_A_PATIENT = 10


def measure(executors: int, notes: int, chars: int, model: str | None) -> dict[str, float]:
    """Scrub notes on a cluster of its own.

    RETURNS (dict): Counts, seconds, the memory of the largest worker process in MiB, and the load average
    of the machine at the end, including other work.
    """
    from pyspark.sql import SparkSession

    from spacy_phi.spark import scrub_dataframe, split_aside

    # Otherwise Spark's launch script uses the first python on the PATH.
    os.environ |= {"PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"}
    os.environ["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
    session = (
        SparkSession.builder.master(f"local-cluster[{executors},1,1024]")
        .config("spark.ui.enabled", "false")
        .config("spark.log.level", "ERROR")
        .getOrCreate()
    )
    whole = "".join(make_notes(notes * chars, seed=3))
    rows = [(n, f"p{n // _NOTES_A_PATIENT}", whole[n * chars : (n + 1) * chars]) for n in range(notes)]
    process = psutil.Process()
    with tempfile.TemporaryDirectory() as folder:
        session.createDataFrame(rows, "id int, patient string, text string").write.parquet(f"{folder}/in")
        frame = session.read.parquet(f"{folder}/in")

        def scrub(name: str, some: Any, partitions: int) -> None:
            out = scrub_dataframe(some, "text", "patient", model=model, partitions=partitions)
            out.write.parquet(f"{folder}/{name}")

        scrub("first", frame.limit(20 * executors), executors)
        start, before = time.perf_counter(), _cpu_seconds(process)
        scrub("out", frame, 8 * executors)
        seconds, cpu = time.perf_counter() - start, _cpu_seconds(process) - before
        good, aside = split_aside(session.read.parquet(f"{folder}/out"))
        counts = {"in": frame.count(), "out": good.count(), "aside": aside.count()}
        memory = _largest_worker(process)
    session.stop()
    load = os.getloadavg()[0]
    return {"executors": executors, **counts, "seconds": seconds, "cpu": cpu, "memory": memory, "load": load}


def _cpu_seconds(process: psutil.Process) -> float:
    total = 0.0
    for child in process.children(recursive=True):
        try:
            times = child.cpu_times()
        except psutil.NoSuchProcess:
            continue
        total += times.user + times.system
    return total


def _largest_worker(process: psutil.Process) -> float:
    workers = [child for child in process.children(recursive=True) if child.name().startswith("python")]
    return max((worker.memory_info().rss for worker in workers), default=0) / 2**20


def row(found: dict[str, float], first: dict[str, float]) -> str:
    """Format a row of the table.

    found (dict): Results of `measure`.
    first (dict): Results with the fewest executors, as the baseline.
    """
    rate, cpu_rate = found["in"] / found["seconds"], found["in"] / found["cpu"]
    times = rate / (first["in"] / first["seconds"])
    hours = GOAL / cpu_rate / 3600
    return (
        f"| {found['executors']:.0f} | {found['in']:,.0f} | {found['out']:,.0f} | {found['aside']:,.0f} "
        f"| {found['seconds']:.1f} | {rate:.1f} | {times:.2f} | {cpu_rate:.1f} | {hours:,.0f} "
        f"| {found['memory']:,.0f} | {found['load']:.0f} |"
    )


HEAD = (
    "| executors | in | out | aside | seconds | notes/s | growth | notes/CPU s | CPU hours for 100 M "
    "| worker MiB | load |\n"
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"
)


def main() -> None:
    """Run each number of executors in its own process and print a table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--executors", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--notes", type=int, default=1_000)
    parser.add_argument("--chars", type=int, default=1_500, help="characters per note")
    parser.add_argument("--model", default=None, help="model of phi_scrubber")
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.one:
        print(json.dumps(measure(args.executors[0], args.notes, args.chars, args.model)))
        return
    print(f"{args.notes} notes of {args.chars} characters, {_NOTES_A_PATIENT} a patient", HEAD, sep="\n")
    first: dict[str, float] = {}
    for executors in args.executors:
        command = [sys.executable, str(Path(__file__)), "--one", "--executors", str(executors)]
        command += ["--notes", str(args.notes), "--chars", str(args.chars)]
        command += ["--model", args.model] if args.model else []
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
        found = json.loads(done.stdout.splitlines()[-1])
        first = first or found
        print(row(found, first), flush=True)


if __name__ == "__main__":
    main()
