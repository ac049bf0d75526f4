"""The start-position index is up to date with the packs, and other expressions are derived."""

import re
import runpy

import pytest

from spacy_phi.errors import PhiError
from spacy_phi.lang import HERE
from spacy_phi.rules.index import derive_place, make_key, pack, read_places, unpack
from spacy_phi.rules.matcher import CompiledPattern, TextMatcher
from spacy_phi.rules.packs import get_patterns
from spacy_phi.rules.pattern import Pattern


def test_the_files_hold_the_expressions_of_the_packs():
    for path in HERE.glob("*/pack.toml"):
        places = read_places(path.parent.name)
        compiled = [CompiledPattern(each, 0, places) for each in get_patterns(path.parent.name)]
        by_key = {make_key(each.pattern.regex, each.flags): each for each in compiled}
        assert by_key.keys() == places.keys(), "run python tools/index_patterns.py"
        # Deriving all of them takes longer than any other test.
        for key in sorted(by_key)[::20]:
            assert derive_place(by_key[key].regex) == places[key], "run python tools/index_patterns.py"


def test_the_script_derives_what_the_file_holds(root):
    script = runpy.run_path(str(root / "tools" / "index_patterns.py"))
    assert script["derive"]("xx") == read_places("xx")


def test_places_are_read_as_they_were_written():
    places = read_places("en")
    assert unpack(pack(places)) == places


def test_an_expression_that_the_file_does_not_hold_is_derived():
    pattern = Pattern("IDNUM", "t.t", r"(?:HX|hy)-\d{3}[a-c]")
    assert make_key(pattern.regex, 0) not in read_places("en")
    compiled = CompiledPattern(pattern, 0)
    assert compiled.starts == derive_place(re.compile(pattern.regex)).starts
    assert {*compiled.starts.words, *compiled.starts.prefixes} == {"hx", "hy"}
    assert [m[:2] for m in TextMatcher([pattern]).find("on HX-204b")] == [(3, 10)]


@pytest.mark.parametrize(("regex", "left"), [("(", ""), (r"HX\d", "(")])
def test_an_invalid_expression_is_refused_when_it_is_loaded(regex, left):
    with pytest.raises(PhiError, match="E020"):
        TextMatcher([Pattern("IDNUM", "t.t", regex, left=left)])
