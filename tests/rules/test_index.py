"""The start-position index is up to date with the packs, and other expressions are derived."""

import gzip
import re
import runpy

import pytest

from spacy_phi.errors import PhiError
from spacy_phi.lang import HERE
from spacy_phi.rules.index import FILE, derive_place, make_key, pack, read_places
from spacy_phi.rules.matcher import CompiledPattern, TextMatcher
from spacy_phi.rules.pattern import Pattern


def test_the_files_are_derived_from_the_packs(root):
    script = runpy.run_path(str(root / "assets" / "index_patterns.py"))
    for code in script["CODES"]:
        derived = script["derive"](code)
        held = gzip.decompress((HERE / code / FILE).read_bytes())
        assert pack(derived) == held, "run python assets/index_patterns.py"
        assert read_places(code) == derived


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
