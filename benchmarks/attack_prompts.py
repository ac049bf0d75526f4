"""Search for requests whose secret is sent unread, and measure the service while it protects long prompts.

    python benchmarks/attack_prompts.py [--requests 5000] [--model rules]

Requests are random instances of the request types of the openai and anthropic packages, with a social
security number in a random field at a random depth, see tests/gateway/chat_requests.py. Each is protected by
the pipeline.

The table has prompts of record numbers and of persons: the seconds of `POST /v1/protect`, of restoring the
answer and of restoring 500 kB of other text afterwards, and the median and longest wait for `GET /health`
meanwhile. The first row is an idle service.
"""

import http.client
import json
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import spacy
from common import make_parser, start_service

from spacy_phi.errors import PhiError
from spacy_phi.gateway import Session

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.gateway.chat_requests import holds, make_request, roots

SIZES = (250, 500, 1_000, 4_000)
OTHER = "The patient slept well and the wound is dry; no change of the plan, 12 mg twice a day.\n" * 5_800
NAMES = "Alvarez Petrov Okafor Lindqvist Marchetti Nguyen Haddad Kowalski Brennan Castellano".split()


def main() -> None:
    """Parse the arguments, search, measure and print."""
    parser = make_parser(__doc__)
    parser.add_argument("--requests", type=int, default=5_000)
    parser.add_argument("--model", default="rules")
    args = parser.parse_args()
    if args.requests:
        nlp = spacy.blank("en")
        nlp.add_pipe("phi_scrubber", config={"model": args.model})
        for name, count in sorted(search(nlp, args.requests).items()):
            print(name, count)
    with start_service() as port:
        print("\n| prompt | number | chars | protect, s | restore, s | restore 500 kB, s | /health, s |")
        print("| --- | --- | --- | --- | --- | --- | --- |")
        with watched(port) as waits:
            time.sleep(5)
        print(f"| none | | | | | | {summary(waits)} |")
        for kind, make in (("record numbers", numbers), ("persons", persons)):
            post(port, "/v1/protect", value=make(2_000, Random(1)))  # starts the process of long prompts
            for size in SIZES:
                print(f"| {kind} | {size} | {row(port, make(size, Random(size)))} |", flush=True)


def search(nlp: Any, number: int) -> Counter[str]:
    """Count requests that were protected, refused and sent with their secret."""
    rng, counts, kinds = Random(46), Counter[str](), list(roots().items())
    for n in range(number):
        name, root = kinds[n % len(kinds)]
        value, secret = make_request(root, rng)
        session = Session(nlp, policy=rng.choice(["surrogate", "placeholder"]))
        try:
            made = session.protect(value)
        except PhiError:
            counts[f"{name}: refused"] += 1
            continue
        counts[f"{name}: protected"] += not holds(made, secret)
        counts["sent with its secret"] += holds(made, secret)
        counts["not restored"] += session.restore(made, tools="*", urls=True) != value
    return counts


def numbers(count: int, rng: Random) -> str:
    """Return a text with record numbers."""
    return "\n".join(f"MRN: {rng.randint(10**7, 10**8 - 1)}" for _ in range(count))


def persons(count: int, rng: Random) -> str:
    """Return a text with persons and dates."""
    return "\n".join(
        f"Seen by Dr. {rng.choice('ABCDEFGHIJ')}. {rng.choice(NAMES)}{rng.choice(NAMES).lower()} on "
        f"{rng.randint(1, 12):02}/{rng.randint(1, 28):02}/{rng.randint(1980, 2024)}."
        for _ in range(count)
    )


def row(port: int, prompt: str) -> str:
    """Return the figures of a prompt as cells."""
    with watched(port) as waits:
        started = time.perf_counter()
        first = post(port, "/v1/protect", value=prompt)
        protected = time.perf_counter()
        back = post(port, "/v1/restore", session=first["session"], value=first["value"])
        restored = time.perf_counter()
        post(port, "/v1/restore", session=first["session"], value=OTHER)
        other = time.perf_counter()
    assert back["value"] == prompt
    cells = (protected - started, restored - protected, other - restored)
    return " | ".join([str(len(prompt)), *(f"{seconds:.2f}" for seconds in cells), summary(waits)])


def summary(waits: list[float]) -> str:
    """Return the median and the longest wait."""
    return f"{median(waits):.3f}, {max(waits):.3f}"


@contextmanager
def watched(port: int) -> Iterator[list[float]]:
    """Ask for the health of the service until the end of the block, and collect the waits."""
    waits: list[float] = []
    stop = threading.Event()

    def watch() -> None:
        while not stop.is_set():
            started = time.perf_counter()
            ask(port, "GET", "/health")
            waits.append(time.perf_counter() - started)
            time.sleep(0.02)

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        yield waits
    finally:
        stop.set()
        watcher.join()


def post(port: int, path: str, **body: Any) -> Any:
    """Return the answer to a request."""
    return ask(port, "POST", path, json.dumps(body))


def ask(port: int, method: str, path: str, body: str | None = None) -> Any:
    """Return the answer to a request as JSON."""
    client = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
    try:
        client.request(method, path, body, {"Content-Type": "application/json"})
        answer = client.getresponse()
        assert answer.status == 200, answer.read()
        return json.loads(answer.read())
    finally:
        client.close()


if __name__ == "__main__":
    main()
