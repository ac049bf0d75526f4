"""Ages as they are written."""

from random import Random

from ..lang import vocabulary
from .chance import weighted

_ONES = list(vocabulary("ages_ones"))
_TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety".split()


def draw_age(rng: Random, child: bool = False) -> int:
    """An age in years.

    child (bool): Whether the note is about a child.
    """
    if child:
        return rng.randint(1, 17)
    return weighted(
        rng,
        (
            (6.0, rng.randint(18, 39)),
            (8.0, rng.randint(40, 64)),
            (9.0, rng.randint(65, 84)),
            (2.5, rng.randint(85, 104)),
            (1.0, rng.randint(2, 17)),
        ),
    )


def age_words(years: int) -> str:
    """A number below 130 in words, as in "sixty-seven"."""
    if years >= 100:
        return "one hundred" + (f" and {age_words(years - 100)}" if years > 100 else "")
    if years < 20:
        return _ONES[years]
    tens, ones = divmod(years, 10)
    return _TENS[tens] + (f"-{_ONES[ones]}" if ones else "")


def write_age(rng: Random, years: int, form: str) -> str:
    """An age in a form of the README.

    form (str): "infant" tells months, weeks or days and takes no heed of `years`.
    """
    if form == "word":
        words = age_words(years)
        return words.replace("-", " ") if rng.random() < 0.25 else words
    if form == "infant":
        count = rng.randint(2, 23)
        unit = weighted(
            rng,
            (
                (3.0, " mo"),
                (2.0, "-month"),
                (2.0, " month"),
                (1.5, "mo"),
                (1.0, " m/o"),
                (1.0, " months"),
                (1.0, "m"),
                (1.0, " week"),
                (0.7, "-week"),
                (0.7, " wk"),
                (0.7, " day"),
                (0.7, "-day"),
                (0.5, " weeks"),
                (0.4, "d"),
            ),
        )
        return f"{count}{unit}"
    if form == "decade":
        tens = max(2, min(9, years // 10)) * 10
        word = age_words(tens)[:-1] + "ies"
        return weighted(rng, ((6.0, f"{tens}s"), (1.5, f"{tens}'s"), (1.5, word), (0.5, f"{tens}ies")))
    return str(years)
