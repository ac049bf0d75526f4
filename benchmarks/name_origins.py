"""Measure how often a person's name without a title is missed, by the name's origin.

    python benchmarks/name_origins.py [LANG ...] [--mode balanced|recall] [--safe-logit 0 1 2]

Each sentence of name_origins.toml, such as "Bed 12: Okonjo, stable overnight.", is scrubbed with each name. A
name is missed if one of its letters is not redacted. Prints the percentage of missed names for each language
and origin; `own` are surnames of the language. --safe-logit prints a row for each threshold instead of one
for the bundled threshold.
"""

from collections import defaultdict
from itertools import chain, product
from pathlib import Path

from common import make_parser, make_scrubber
from spacy.language import Language

from spacy_phi.evaluation.by_names import get_names, list_groups
from spacy_phi.lang.base import tomllib

DATA = Path(__file__).with_suffix(".toml")


def is_missed(nlp: Language, sentence: str, name: str) -> bool:
    """Return whether letters of a name in a sentence are not redacted. sentence: "{}" is the name."""
    start = sentence.index("{}")
    doc = nlp(sentence.format(name))
    redacted = {i for span in doc.spans["phi"] for i in range(span.start_char, span.end_char)}
    letters = (i for i in range(start, start + len(name)) if doc.text[i].isalnum())
    return not redacted.issuperset(letters)


def main() -> None:
    """Parse the arguments and print a table."""
    data = tomllib.loads(DATA.read_text(encoding="utf8"))
    origins = [group.name for group in list_groups("en") if group.kind == "origin"]
    parser = make_parser(__doc__)
    parser.add_argument("langs", nargs="*", metavar="LANG", default=sorted(data))
    parser.add_argument("--mode", default="balanced")
    parser.add_argument("--safe-logit", nargs="+", type=float, default=[None])
    args = parser.parse_args()
    if unknown := set(args.langs) - data.keys():
        parser.error(f"no sentences for {', '.join(sorted(unknown))}. Known: {', '.join(sorted(data))}")
    print(f"| language | {' | '.join([*origins, 'all'])} |")
    print(f"| --- |{' --- |' * (len(origins) + 1)}")
    for lang, safe_logit in product(args.langs, args.safe_logit):
        nlp = make_scrubber(lang, args.mode, safe_logit)
        missed: dict[str, list[bool]] = defaultdict(list)
        for origin in origins:
            for sentence in data[lang]["sentences"]:
                missed[origin] += [is_missed(nlp, sentence, name) for name in get_names(origin, lang)]
        missed["all"] = list(chain.from_iterable(missed.values()))
        cells = (f"{100 * sum(found) / len(found):.0f}%" for found in missed.values())
        row = lang if safe_logit is None else f"{lang}, {safe_logit:g}"
        print(f"| {row} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
