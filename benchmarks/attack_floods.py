"""Measure a regular client's response time while the service is flooded; see tests/security/floods.py.

python benchmarks/attack_floods.py --count 300
"""

import sys
from pathlib import Path

from common import make_parser, start_service

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.security.floods import FLOODS, ask, flood


def main() -> None:
    """Start the service, run each kind of flood, and print the response times."""
    parser = make_parser(__doc__)
    parser.add_argument("--count", type=int, default=300, help="connections per flood")
    asked = parser.parse_args()
    log: list[str] = []
    with start_service(log) as port:
        ask(port)
        print(f"| flood | wait with {asked.count}, s |\n| --- | --- |")
        for name in FLOODS:
            print(f"| {name} | {flood(port, name, asked.count):.2f} |", flush=True)
    print(f"\n{len(log)} lines in the log")
    assert not any("Traceback" in line for line in log)


if __name__ == "__main__":
    main()
