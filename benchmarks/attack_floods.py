"""Measure a regular client's response time while the service is flooded; see tests/security/floods.py.

python benchmarks/attack_floods.py --count 300
"""

import subprocess
import sys
from pathlib import Path

from common import make_parser

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.security.floods import FLOODS, ask, flood


def main() -> None:
    """Start the service, run each kind of flood, and print the response times."""
    parser = make_parser(__doc__)
    parser.add_argument("--count", type=int, default=300, help="connections per flood")
    asked = parser.parse_args()
    command = [sys.executable, "-m", "spacy", "phi", "serve", "--port", "0", "--model", "rules"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as service:
        assert service.stderr is not None
        try:
            line = next(line for line in service.stderr if line.startswith("Serving at "))
            port = int(line.split("/ (")[0].rpartition(":")[2])
            ask(port)
            print(f"| flood | wait with {asked.count}, s |\n| --- | --- |")
            for name in FLOODS:
                print(f"| {name} | {flood(port, name, asked.count):.2f} |", flush=True)
        finally:
            service.terminate()
        log = service.stderr.read()
    print(f"\n{len(log.splitlines())} lines in the log")
    assert "Traceback" not in log


if __name__ == "__main__":
    main()
