"""Run one training of `compare.py` and record its cost.

Standalone, for an unchanged config:
"""

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

ONE_CORE = {f"{name}_NUM_THREADS": "1" for name in ("OMP", "MKL", "OPENBLAS", "BLIS")}
TOOK = "training.json"
"""Written beside `model-best`: seconds and memory of the training."""


def run(command: list[str], log: Path) -> dict[str, float]:
    """Run a command on one core, with its output in a file.

    RETURNS: wall and CPU seconds and peak MiB of the process. Raises CalledProcessError if it fails.
    """
    start = time.perf_counter()
    with log.open("wb") as stream:
        process = subprocess.Popen(command, stdout=stream, stderr=stream, env={**os.environ, **ONE_CORE})
        _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command, output=f"see {log}")
    return {
        "seconds": round(time.perf_counter() - start, 1),
        "cpu_seconds": round(used.ru_utime + used.ru_stime, 1),
        "peak_mib": round(used.ru_maxrss / 1024),
    }


def fit(config: Path, output: Path, overrides: dict[str, Any], gpu: int = -1) -> None:
    """Train to OUTPUT/model-best with `spacy train`, and write the cost to OUTPUT/training.json."""
    output.mkdir(parents=True, exist_ok=True)
    # A record left by an earlier training would be mistaken for this one's.
    (output / TOOK).unlink(missing_ok=True)
    command = [sys.executable, "-m", "spacy", "train", str(config), "--output", str(output)]
    for path, value in overrides.items():
        command += [f"--{path}", str(value)]
    took = run([*command, "--gpu-id", str(gpu)], output / "training.log")
    (output / TOOK).write_text(json.dumps(took, indent=1), encoding="utf8")


def main() -> None:
    """Train one config."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name in ("config", "output", "train", "dev"):
        parser.add_argument(name, type=Path)
    parser.add_argument("--lang", default="es")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--gpu", type=int, default=-1)
    args = parser.parse_args()
    overrides = {
        "paths.train": args.train,
        "paths.dev": args.dev,
        # Collect labels from the data: older label lists do not apply.
        "paths.labels": "corpus/labels/none.json",
        "nlp.lang": args.lang,
        "system.seed": args.seed,
    }
    fit(args.config, args.output, overrides, args.gpu)


if __name__ == "__main__":
    main()
