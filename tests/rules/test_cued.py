import re

from spacy_phi.rules.cued import Cued
from spacy_phi.rules.starts import find_starts


def test_items_are_found_by_a_first_word_or_its_beginning():
    expressions = {"word": r"(?i)\bmrn:", "beginning": r"mrs[a-z]{2,9} ", "other": r"\d{4}"}
    cued = Cued([(find_starts(re.compile(regex)), name) for name, regex in expressions.items()])
    assert cued.find("mrn") == ["word"]
    assert cued.find("mrsab") == ["beginning"]
    assert cued.find("mr") == cued.find("m") == cued.find("2024") == []
    assert cued.kept == {"mrn": ["word"], "mrsab": ["beginning"], "mr": [], "m": [], "2024": []}
