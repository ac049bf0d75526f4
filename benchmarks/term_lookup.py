"""Measure lookups per second and memory of the term index, against a loop of rapidfuzz's extractOne.

    python benchmarks/term_lookup.py [--terms 100000] [--queries 100000]

Terms are built from syllables of the bundled dictionary, so that prefixes and suffixes repeat as in real
terms. A third of the queries are terms, a third terms with one edit, a third ordinary words and names.
"distinct" asks every query once; "text" repeats queries with the frequencies of words in a text.
"""

import random
import time
import tracemalloc

from common import make_parser
from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from spacy_phi.lexicons.gazetteers import last_names
from spacy_phi.lexicons.matcher import Term, TermIndex
from spacy_phi.lexicons.medical import medical_terms
from spacy_phi.lexicons.stems import drug_stems, find_drug_stem
from spacy_phi.lexicons.words import frequent_words

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def make_terms(count: int, rng: random.Random) -> list[str]:
    """Return distinct words built from three pieces of real terms, in random order."""
    words = [term.text for term in medical_terms() if term.text.isalpha() and len(term.text) >= 9]
    pieces = [[word[:4] for word in words], [word[3:7] for word in words], [word[-4:] for word in words]]
    made = set(words)
    while len(made) < count:
        made.add("".join(rng.choice(piece) for piece in pieces))
    return rng.sample(sorted(made), count)


def edit(word: str, rng: random.Random) -> str:
    """Return a word with one letter replaced, inserted or deleted."""
    at = rng.randrange(len(word))
    kind = rng.randrange(3)
    return word[:at] + (rng.choice(LETTERS) if kind else "") + word[at + (kind != 2) :]


def make_queries(terms: list[str], count: int, rng: random.Random) -> list[str]:
    """Return a third terms, a third terms with one edit, the rest ordinary words and names, shuffled."""
    others = [*frequent_words(), *last_names()]
    third = count // 3
    queries = rng.choices(terms, k=third) + [edit(word, rng) for word in rng.choices(terms, k=third)]
    return rng.sample(queries + rng.choices(others, k=count - 2 * third), count)


def measure(index: TermIndex, queries: list[str]) -> float:
    """Return lookups per second of CPU time."""
    start = time.process_time()
    for query in queries:
        index.lookup(query)
    return len(queries) / (time.process_time() - start)


def main() -> None:
    """Parse the arguments, build the index and print its memory and rates."""
    parser = make_parser(__doc__)
    parser.add_argument("--terms", type=int, default=100_000)
    parser.add_argument("--queries", type=int, default=100_000)
    options = parser.parse_args()
    rng = random.Random(0)
    terms = make_terms(options.terms, rng)
    queries = make_queries(terms, options.queries, rng)
    find_drug_stem(drug_stems()[0].example)
    tracemalloc.start()
    index = TermIndex(Term(term, "term") for term in terms)
    memory = tracemalloc.get_traced_memory()[0] / 2**20
    tracemalloc.stop()
    distinct = list(dict.fromkeys(queries))
    start = time.process_time()
    slow = distinct[:50]
    for query in slow:
        process.extractOne(query, terms, scorer=Levenshtein.distance, score_cutoff=1)
    looped = len(slow) / (time.process_time() - start)
    rates = {"distinct words": measure(index, distinct)}
    index = TermIndex(Term(term, "term") for term in terms)
    # Words of a text repeat: by Zipf's law some hundred words make up half of it.
    weights = [1 / (rank + 1) for rank in range(len(distinct))]
    rates["words of a text"] = measure(index, rng.choices(distinct, weights, k=options.queries))
    rates["extractOne in a loop"] = looped
    hits = sum(index.lookup(query) is not None for query in distinct)
    print(f"{len(terms):,} terms, {len(distinct):,} distinct queries, {hits / len(distinct):.0%} found")
    print(f"memory of the index with its terms: {memory:.0f} MB")
    for name, rate in rates.items():
        print(f"{name:<24}{rate:>14,.0f} look-ups/s")


if __name__ == "__main__":
    main()
