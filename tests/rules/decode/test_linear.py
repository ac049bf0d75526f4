"""The cost of decoding only depends on the length of a text."""

import time

import pytest

from spacy_phi.rules.decode import DECODERS
from spacy_phi.rules.scripts import find_foreign

UNITS = (
    *(
        "\n",
        "a ",
        "1\n",
        "A.",
        "%41",
        "=41",
        "&#65;",
        "&",
        "<b>",
        "<",
        "a\b",
        "a\x00",
        "a\u0336",
        "\ufffd",
        "a\ufffd",
    ),
    *(
        "Ã©",
        "Ⓐ",
        "one ",
        "alfa ",
        "S as in Sam, ",
        "Arn",
        "Aclrnvv ",
        "M4rtin ",
        "a@1",
        "\u200b",
        "王",
        "α ",
        "\\x",
    ),
    *("\\u0041", "\x1b[1;", "^H", "a=\n", "1  ", "Vv", "<!--"),
)
SMALL, LARGE = 4_000, 32_000
# Allow eight times the time for eight times the text, doubled for a busy machine.
SLACK, FLOOR = 16, 0.025


def _cost(find, text):
    start = time.process_time()
    list(find(text))
    return time.process_time() - start


@pytest.mark.parametrize("unit", UNITS, ids=ascii)
def test_cost_is_linear(unit):
    for find in (*DECODERS, find_foreign):
        text = (unit * LARGE)[:LARGE]
        if min(_cost(find, text) for _ in range(2)) > FLOOR:
            small, large = (min(_cost(find, text[:size]) for _ in range(3)) for size in (SMALL, LARGE))
            assert large < SLACK * small, find.__name__
