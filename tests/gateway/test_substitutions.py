import random
import re
from contextlib import nullcontext

from spacy_phi.gateway.lookup import Lookup
from spacy_phi.gateway.restoring import RestoredStream
from spacy_phi.gateway.substitutions import Substitutions


def test_letters_that_only_match_by_case_folding_are_kept():
    substitutions = Substitutions()
    substitutions.prepare([("Jane Ruiz", "PATIENT", "Sofia Kessel")])
    substitutions.add("Jane Ruiz", "PATIENT", "Sofia Kessel")
    answer = "\u017fofia \u017fofia came."
    assert substitutions.restore(answer) == answer
    stream = RestoredStream(substitutions, nullcontext(), urls=False)
    assert "".join([*map(stream.feed, answer), stream.end()]) == answer


def test_a_surrogate_never_holds_a_placeholder():
    made = Substitutions()
    assert made.add("code <PATIENT_1>", "IDNUM", "code <PATIENT_2>") == "<IDNUM_1>"
    assert made.placeholder("Lee", "PATIENT") == "<PATIENT_1>"


def test_terms_are_found_as_by_an_expression_of_all_of_them():
    rng = random.Random(4)
    for _ in range(400):
        terms = ["".join(rng.choice("aAb1-. sΣσ") for _ in range(rng.randint(1, 5))) for _ in range(12)]
        text = "".join(rng.choice("aAb1-. sSΣς_") for _ in range(60))
        lookup, found = Lookup(), set()
        for term in terms:
            lookup.add(term)
        for term in terms:
            left = r"(?<![^\W_])" if term[0].isalnum() else ""
            right = r"(?=s?(?![^\W_]))" if term[-1].isalpha() else r"(?![^\W_])" if term[-1].isalnum() else ""
            pattern = re.compile(f"(?={left}({re.escape(term)}){right})", re.IGNORECASE)
            found |= {match.span(1) for match in pattern.finditer(text)}
        assert {span for spans in lookup.find(text) for span in spans} == found
