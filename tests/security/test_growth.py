"""Texts that once took the whole scrubber quadratic or cubic time."""

import time

import pytest
import spacy

SIZES = (12_000, 48_000)
MOST = 9
"""Quadruple the text: a linear scrubber takes 4 times as long, a quadratic one 16 times, a cubic one 64."""


@pytest.fixture(scope="module")
def scrub():
    scrubber = spacy.blank("en").add_pipe("phi_scrubber", config={"model": "rules"})
    scrubber.scrub_texts(["Dr. John Smith, MRN 1234567, lisinopril."], [None])
    return lambda text: scrubber.scrub_texts([text], [None])


def seconds(scrub, text):
    times = []
    for _ in range(2):
        started = time.process_time()
        scrub(text)
        times.append(time.process_time() - started)
    return min(times)


@pytest.mark.parametrize("unit", ["1/2 ", "\n", "A", "Aa", "QUJD"])
def test_time_grows_with_the_length(scrub, unit):
    small, large = (seconds(scrub, (unit * size)[:size]) for size in SIZES)
    assert large < MOST * max(small, 0.05)
