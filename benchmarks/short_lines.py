"""Measure how often short lines of clinical notes lose their content: nouns alone, parts of the body, values.

    python benchmarks/short_lines.py [--langs en de] [--show]

No line holds PHI but for its date. Prints by language and kind the lines in which anything
else is replaced by the policy safe_harbor, and with --show what was in them. The words: short_lines.toml.
"""

import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from common import make_parser
from content import make_pipeline

from spacy_phi.lang.base import tomllib

WORDS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf8"))
LANGUAGES = tuple(name for name in WORDS if name != "values")
NOUNS = ("{w} {date}", "{w}: {note}", "{w}\nok", "{date} {w} ok.", "- {w}\n- ok", "{w} {same}.")
PARTS = ("{w} {date}", "{w}: {date}\n", "{date} {w} ok")
VALUES = ("{w}", "- {w}\n", "10:30 {w}; RR 128/74")
TIMES = 4
"""Draws of each value."""


def make_lines(lang: str, rng: random.Random) -> Iterator[tuple[str, str, str]]:
    """Yield the kind of each line, the line, and the part of it that must stay."""
    own = WORDS[lang]
    comma = "." if lang == "en" else ","
    drawn = [draw_value(value, rng, comma) for value in WORDS["values"] for _ in range(TIMES)]
    pairs = [f"{head} {part}" for head in own["heads"] for part in own["parts"]]
    for kind, words, frames in (
        ("nouns", own["nouns"], NOUNS),
        ("parts of the body", pairs, PARTS),
        ("values", drawn, VALUES),
    ):
        for word in words:
            for frame in frames:
                yield (
                    kind,
                    frame.format(w=word, **{name: own[name] for name in ("date", "note", "same")}),
                    word,
                )


def draw_value(value: str, rng: random.Random, comma: str) -> str:
    """Return a value with its slots filled."""
    slots = {
        "1": lambda: str(rng.randint(1, 4)),
        "2": lambda: str(rng.randint(10, 59)),
        "3": lambda: str(rng.randint(100, 190)),
        "4": lambda: str(rng.randint(1100, 2400)),
        "d": lambda: f"{rng.randint(1, 14)}{comma}{rng.randint(1, 9)}",
        "t": lambda: f"3{rng.randint(6, 9)}{comma}{rng.randint(0, 9)}",
    }
    return re.sub(r"\{(.)\}", lambda found: slots[found[1]](), value)


def measure(lang: str, show: bool = False) -> None:
    """Print the changed lines of a language."""
    lines = list(make_lines(lang, random.Random(lang)))
    totals, changed, words = Counter(kind for kind, _, _ in lines), Counter[str](), Counter[str]()
    docs = make_pipeline("safe_harbor", None, lang).pipe(line for _, line, _ in lines)
    for (kind, line, word), doc in zip(lines, docs):
        start, end = line.index(word), line.index(word) + len(word)
        if any(found.start_char < end and start < found.end_char for found in doc._.phi):
            changed[kind] += 1
            words[word] += 1
    print(f"{lang}: " + "; ".join(f"{kind} {changed[kind]} of {totals[kind]}" for kind in totals))
    for word, count in words.most_common() if show else ():
        print(f"{count:4}  {word}")


def main() -> None:
    """Parse the arguments and print the counts."""
    parser = make_parser(__doc__)
    parser.add_argument("--langs", nargs="+", default=LANGUAGES, choices=LANGUAGES)
    parser.add_argument("--show", action="store_true")
    args = parser.parse_args()
    for lang in args.langs:
        measure(lang, args.show)


if __name__ == "__main__":
    main()
