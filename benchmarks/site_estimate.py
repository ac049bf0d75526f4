"""Simulate reviews, and measure how often the interval of the leak rate covers the true one.

    python benchmarks/site_estimate.py [--reviews 500] [--population 20000]

Each review draws the random part of `phi site sample` from a population of notes in twelve strata, in which
the share of notes with a leak rises from a tenth of the mean to three times the mean. Prints, for each mean
share and sample size, the coverage of the exact interval, its mean width, and how often the one-sided bound
is below the true share.
"""

import random
from collections.abc import Iterator

from common import make_parser

from spacy_phi.evaluation.significance import get_exact_interval, get_upper_bound
from spacy_phi.site.sampling import Candidate, draw_random

STRATA = 12
SHARES = (0.002, 0.01, 0.05, 0.2)
SIZES = (60, 299, 628)


def make_population(n: int, share: float, rng: random.Random) -> tuple[list[Candidate], frozenset[int]]:
    """Return notes in strata of unequal size, and the numbers of those with a leak."""
    weights = [1 / (i + 1) for i in range(STRATA)]
    relative = [0.1 + 2.9 * i / (STRATA - 1) for i in range(STRATA)]
    mean = sum(w * r for w, r in zip(weights, relative)) / sum(weights)
    strata = rng.choices(range(STRATA), weights, k=n)
    notes = [Candidate(i, None, (f"{stratum:02}",)) for i, stratum in enumerate(strata)]
    chances = [min(1.0, share * relative[stratum] / mean) for stratum in strata]
    return notes, frozenset(i for i, chance in enumerate(chances) if rng.random() < chance)


def simulate(
    n: int, share: float, size: int, reviews: int, seed: int = 0
) -> Iterator[tuple[bool, float, bool]]:
    """Yield, for each review of `size` notes of `n`, whether the interval covers the true share, its width,
    and whether the one-sided bound is below the true share."""
    rng = random.Random(f"{seed}/{share}/{size}")
    notes, leaking = make_population(n, share, rng)
    true = len(leaking) / n
    for _ in range(reviews):
        found = sum(each.number in leaking for each in draw_random(notes, size, rng))
        low, high = get_exact_interval(found, size)
        yield low <= true <= high, high - low, get_upper_bound(found, size) < true


def main() -> None:
    """Parse the arguments and print a table."""
    parser = make_parser(__doc__)
    parser.add_argument("--reviews", type=int, default=500)
    parser.add_argument("--population", type=int, default=20_000)
    args = parser.parse_args()
    print("| share of notes with a leak | notes read | coverage | mean width | bound too low |")
    print("| --- | --- | --- | --- | --- |")
    for share in SHARES:
        for size in SIZES:
            rows = list(simulate(args.population, share, size, args.reviews))
            covered, width, wrong = (sum(column) / len(rows) for column in zip(*rows))
            print(f"| {share:.1%} | {size} | {covered:.3f} | {width:.4f} | {wrong:.3f} |", flush=True)


if __name__ == "__main__":
    main()
