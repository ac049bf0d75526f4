"""Hostile strings through the whole scrubber: none raises an error, and none hides a number."""

from random import Random

SECRET = "123-45-6789"
ALPHABETS = {
    "controls": "".join(map(chr, [*range(1, 32), *range(127, 160)])),
    "marks": "".join(map(chr, range(0x300, 0x370))),
    "directions": "\u202a\u202b\u202c\u202d\u202e\u2066\u2069\u200e\u200f",
    "invisible": "\u200b\u200c\u200d\u2060\ufeff\u00ad",
    "brackets": "()[]{}<>\"'`",
    "scripts": "aбγاת中かกह",
    "astral": "\U0001f600\U0001d400\U000e0041\U0010ffff",
    "digits": "0123456789\u0660\uff10\u2460",
    "anything": "".join(map(chr, [*range(32, 0x250), *range(0x2000, 0x2100)])),
}


def hostile_strings():
    random = Random(0)
    for name, alphabet in ALPHABETS.items():
        for _ in range(30):
            size = random.choice([1, 5, 40, 400, 2000])
            yield name, "".join(random.choices(alphabet, k=size))


def test_nothing_raises_and_the_adjacent_number_is_redacted(nlp):
    cases = list(hostile_strings())
    texts = [f"{text}\nSSN {SECRET}\n{text}" for _, text in cases]
    docs = list(nlp.pipe(texts))
    assert [doc.text for doc in docs] == texts
    leaks = [name for (name, _), doc in zip(cases, docs) if SECRET in doc._.scrubbed]
    assert leaks == []
