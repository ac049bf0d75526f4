"""Run generated conversations through the proxy: what the upstream gets, what comes back, latency and memory.

    python benchmarks/proxy.py [--conversations 2000] [--requests 5000] [--network] [--ner FOLDER]

The service runs in its own process, with rules alone or with the bundled network, in front of the local
server of the tests. Its model rewrites the prompt as models do: escaped, bracketed, bare, bold, as a table,
in another language, as JSON. A conversation has two turns with planted identifiers. The APIs take turns, and
half of the answers are streams. A conversation leaks if the record of the server holds an identifier. It is
restored if each answer holds all of them and no placeholder. The latency is that of one client and of
sixteen. The CPU time for a prompt of 200 words is that of the service, beside spaCy's `ner` in the folder of
a pipeline such as en_core_web_sm.
"""

import html
import json
import re
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from itertools import chain, islice
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import anthropic
import openai
import psutil
import spacy
from common import ROOT, make_parser, start_service

sys.path.insert(0, str(Path(__file__).parents[1]))
from spacy_phi.synthesis.generator import synthesize
from tests.gateway.model_server import ModelServer, run_model

FIRST = "Marta Ingrid Tomasz Aisha Henrik Lucia Dmitri Yolanda Piotr Noemi".split()
LAST = "Alvarez Lindqvist Kowalczyk Okafor Petrov Castellanos Brannigan Abernathy Nakamura Ferreira".split()
_PLACEHOLDER = re.compile(r"<[A-Z-]+_\d+>")
_LEFT = re.compile(r"[A-Z]{3,}(?:-[A-Z]+)?\\{0,2}_\d+")


def _mark(write: str) -> Callable[[str], str]:
    return lambda text: _PLACEHOLDER.sub(lambda match: write.format(match[0], match[0][1:-1]), text)


FORMS: dict[str, Callable[[str], str]] = {
    "echo": str,
    "HTML": html.escape,
    "Markdown escapes": lambda text: re.sub(r"([<>_])", r"\\\1", text),
    "JSON escapes": _mark(r"\u003c{1}\u003e"),
    "brackets": _mark("[{1}]"),
    "bare": _mark("{1}"),
    "bold": _mark("**{1}**"),
    "lowercase": lambda text: _PLACEHOLDER.sub(lambda match: match[0].lower(), text),
    "table": lambda text: (
        "| value |\n| --- |\n" + "\n".join(f"| {p[1:-1]} |" for p in _PLACEHOLDER.findall(text))
    ),
    "Spanish": lambda text: f"El paciente: {' y '.join(_PLACEHOLDER.findall(text))}.",
}


def main() -> None:
    """Parse the arguments, measure and print."""
    parser = make_parser(__doc__)
    parser.add_argument("--conversations", type=int, default=2_000)
    parser.add_argument("--requests", type=int, default=5_000)
    parser.add_argument("--network", action="store_true", help="with the bundled network")
    parser.add_argument("--ner", type=Path, help="folder of a pipeline to compare CPU times with")
    args = parser.parse_args()
    kind = None if args.network else "rules"
    with run_model() as model, start_service(None, "--upstream", model.address, model=kind) as port:
        counts = converse(model, port, args.conversations)
        print(", ".join(f"{name} {count}" for name, count in counts.items()), flush=True)
        print_load(model, port)
        print_memory(port, args.requests)
        if args.ner:
            print_cost(port, args.ner)


def make_turns(rng: Random) -> tuple[list[str], list[str]]:
    """Return two turns, and the identifiers in both."""
    name, phone = f"{rng.choice(FIRST)} {rng.choice(LAST)}", f"617-555-{rng.randint(1000, 9999)}"
    mrn, ssn = (
        f"{rng.randint(0, 10**8 - 1):08}",
        f"{rng.randint(100, 665)}-{rng.randint(10, 99)}-{rng.randint(1000, 9999)}",
    )
    day = f"{rng.randint(1, 12):02}/{rng.randint(1, 28):02}/20{rng.randint(10, 24)}"
    turns = [
        f"Patient: {name}, MRN {mrn}, SSN {ssn}, seen {day}. Call {phone}. Why the fever?",
        f"Thank you. Patient: {name}, MRN {mrn}. Write to {phone} about {day} and SSN {ssn}.",
    ]
    return turns, [name, mrn, ssn, day, phone]


def converse(model: ModelServer, port: int, number: int) -> Counter[str]:
    """Count conversations: leaking, restored, and not restored by form."""
    counts = Counter(conversations=0, leaking=0, restored=0)
    asks = make_clients(port)
    for seed in range(number):
        turns, planted = make_turns(Random(seed))
        form, ask = list(FORMS)[seed % len(FORMS)], asks[seed % len(asks)]
        model.asked.clear()
        model.say = FORMS[form]
        rows: list[Any] = []
        is_whole = True
        for turn in turns:
            rows.append({"role": "user", "content": turn})
            answer = ask(rows, seed % 4 > 1)
            rows.append({"role": "assistant", "content": answer})
            is_whole &= all(each in answer for each in planted) and not _LEFT.search(answer)
        counts["conversations"] += 1
        counts["leaking"] += any(each in asked for asked in model.asked for each in planted)
        counts["restored"] += is_whole
        if not is_whole:
            counts[f"not restored ({form})"] += 1
    return counts


def make_clients(port: int) -> list[Callable[[list[Any], bool], str]]:
    """Return a function for each API that asks and returns the text of the answer."""
    gpt = openai.OpenAI(base_url=f"http://127.0.0.1:{port}/v1", api_key="none", max_retries=0)
    claude = anthropic.Anthropic(base_url=f"http://127.0.0.1:{port}", api_key="none", max_retries=0)

    def chat(rows: list[Any], stream: bool) -> str:
        if not stream:
            options = {"response_format": {"type": "json_object"}} if len(rows) > 1 else {}
            text = (
                gpt.chat.completions.create(model="gpt-5", messages=rows, **options)
                .choices[0]
                .message.content
            )
            return json.loads(text)["summary"] if options else text
        chunks = gpt.chat.completions.create(model="gpt-5", messages=rows, stream=True)
        return "".join(chunk.choices[0].delta.content or "" for chunk in chunks)

    def responses(rows: list[Any], stream: bool) -> str:
        if not stream:
            return gpt.responses.create(model="gpt-5", input=rows, store=False).output_text
        events = gpt.responses.create(model="gpt-5", input=rows, store=False, stream=True)
        return "".join(event.delta for event in events if event.type == "response.output_text.delta")

    def messages(rows: list[Any], stream: bool) -> str:
        options = {"model": "claude-opus-5", "max_tokens": 100, "messages": rows}
        if not stream:
            return claude.messages.create(**options).content[0].text
        with claude.messages.stream(**options) as events:
            return "".join(events.text_stream)

    return [chat, responses, messages]


def print_load(model: ModelServer, port: int) -> None:
    """Print the median latency with one client and with sixteen."""
    model.say = str
    turns, _ = make_turns(Random(1))
    rows = [{"role": "user", "content": " ".join(turns * 6)}]
    for clients in (1, 16):
        seconds: list[float] = []

        def ask(seconds: list[float] = seconds) -> None:
            chat = make_clients(port)[0]
            for _ in range(20):
                began = time.perf_counter()
                chat(rows, False)
                seconds.append(time.perf_counter() - began)

        threads = [threading.Thread(target=ask) for _ in range(clients)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        words = len(rows[0]["content"].split())
        print(f"{clients} clients, {words} words: median {median(seconds) * 1000:.0f} ms", flush=True)


def print_cost(port: int, folder: Path) -> None:
    """Print the CPU time for prompts that the service has not read: its own, and that of `ner`."""
    service, chat, ner = find_service(), make_clients(port)[0], spacy.load(folder, enable=["ner"])
    notes = (note.text for note in synthesize(10**9, 1, "dev", templates=ROOT / "assets" / "templates"))
    words = chain.from_iterable(re.findall(r"\S+\s*", note + "\n") for note in notes)
    prompts = ["".join(islice(words, 200)).strip() for _ in range(150)]
    seconds = [0.0, 0.0]
    for number, prompt in enumerate(prompts):
        before = _cpu(service), time.process_time()
        chat([{"role": "user", "content": prompt}], False)
        middle = _cpu(service), time.process_time()
        ner(prompt)
        if number >= 50:  # after a warm-up
            seconds[0] += middle[0] - before[0]
            seconds[1] += time.process_time() - middle[1]
    own, other = (each * 10 for each in seconds)
    print(f"CPU of a prompt of 200 words: {own:.1f} ms, ner {other:.1f} ms, ratio {own / other:.2f}")


def _cpu(process: psutil.Process) -> float:
    return sum(process.cpu_times()[:2])


def find_service() -> psutil.Process:
    """Return the process of the service."""
    (service,) = (each for each in psutil.Process().children() if "serve" in each.cmdline())
    return service


def print_memory(port: int, requests: int) -> None:
    """Print the memory of the service after each fifth of some requests."""
    service, chat = find_service(), make_clients(port)[0]
    sizes = []
    for number in range(requests):
        chat([{"role": "user", "content": make_turns(Random(number))[0][0]}], number % 2 == 0)
        if (number + 1) % (requests // 5) == 0:
            sizes.append(round(service.memory_info().rss / 2**20))
    print(f"memory after each fifth of {requests} requests, MiB: {', '.join(map(str, sizes))}")


if __name__ == "__main__":
    main()
