"""Every form of every pack reads its own output; an invalid one raises an error with file and line."""

import re
from datetime import date
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_phi.errors import PhiError
from spacy_phi.formats import get_formats, read_forms, rewrite_form, write_form
from spacy_phi.formats.parts import DateParts, RandomParts
from spacy_phi.lang import base, get_pack, register_language

CODES = ("en", "es", "xx")
CASES = [(code, form) for code in CODES for form in get_formats(code).forms]
TEXTS = ("surname", "spanish_surname", "first", "first_m", "town", "letter")
NAMES = [
    {"first": "Rosa", "middle": "Luz", "last": "de la O'Hara-Núñez", "nick": "Rosie", "male": 0},
    {"first": "Jean-Luc", "middle": "Wei Ling", "last": "Smith", "nick": "Ace", "male": 1},
]
for _name in NAMES:
    _name |= {f"{part}_initial": _name[part][0].upper() for part in ("first", "middle", "last")}
HABITS = st.tuples(
    st.sampled_from(("comma_space", "comma", "space_comma", "blank")),
    st.sampled_from(("month_first", "day_first")),
    st.sampled_from(("padded", "unpadded")),
    st.sampled_from(("long_year", "short_year")),
    st.sampled_from(("slash", "dash", "dot", "space")),
    st.sampled_from(("figures", "iso", "month_name", "any")),
)


@pytest.mark.parametrize(("code", "form"), CASES)
@settings(max_examples=15, deadline=None)
@given(day=st.dates(date(1900, 1, 1), date(2199, 12, 31)), seed=st.integers(0, 10**6), habits=HABITS)
def test_a_form_reads_its_own_output(code, form, day, seed, habits):
    formats, rng = get_formats(code), Random(seed)
    address = RandomParts("address", rng, dict.fromkeys(TEXTS, lambda rng: rng.choice("XYZ")))
    kinds = {"address": address, "phone": RandomParts("phone", rng), "name": NAMES[seed % 2]}
    value = kinds.get(form.split(".")[0], DateParts(day, rng))
    text = write_form(formats, form, value, rng, frozenset(habits))
    if text is None:
        return  # no word for this value, such as a misspelled May
    bare = re.sub(r".*\[\[|\]\].*", "", text)
    readings = list(islice(read_forms(formats, form, bare, frozenset(habits)), 200))
    if form.startswith(("phone.", "address.")):
        # the form's "+44" is not part of the value
        assert readings
        fields = readings[0].fields
        assert all(bare[each.start : each.end] == each.field.write(each.number) for each in fields)
        return
    same = [
        each
        for each in readings
        if all(str(value[part]).casefold() == str(read).casefold() for part, read in each.value.items())
    ]
    assert same, text
    # A form with two equal endings is rewritten with either, but with the same words.
    assert all(rewrite_form(formats, each.ways[0], value).casefold() == bare.casefold() for each in same)


def test_forms_of_one_reading_give_the_value_back():
    formats = get_formats()
    readings = [dict(each.value) for each in read_forms(formats, "date.long", "MARCH 14th, 2021")]
    assert readings == [{"month": 3, "day": 14, "year": 2021}]
    assert next(read_forms(formats, "date.year_said", "two thousand")).value == {"year": 2000}
    assert not list(read_forms(formats, "date.year_said", "twenty oh eleven"))
    assert not list(read_forms(formats, "date.long", "March 14, 2021 or so"))


FORM = '[[form]]\nid = "date.own"\nkind = "date"\ntemplates = [[1.0, "{day}. {month:full}"]]\n'
WORDS = '[[words]]\nid = "month.full"\nterms = "jan feb mar apr maí jún júl ágú sep okt nóv des"\n'


@pytest.fixture
def make_pack(tmp_path, monkeypatch):
    """Return a function that registers a pack with these forms."""
    monkeypatch.setattr(base, "_registered", {})
    yield lambda text, head="": _register(tmp_path, text, head)
    get_pack.cache_clear()
    base.known_languages.cache_clear()


def _register(folder, text, head):
    (folder / "pack.toml").write_text('code = "is"\nname = "Icelandic"\nbase = ["en"]\n' + head)
    (folder / "formats.toml").write_text(text, encoding="utf8")
    return register_language(folder)


def test_a_pack_overrides_and_switches_off_forms_of_its_base(make_pack):
    text = WORDS + FORM.replace("own", "long")
    code = make_pack(text, 'off = ["date.any", "date.dob"]\n')
    formats = get_formats(code)
    assert write_form(formats, "date.long", {"day": 3, "month": 6}, Random(1)) == "3. jún"
    assert "date.any" not in formats.forms


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("form = 3", r"line 1: .*written \[\[form\]\]"),
        ("[form]\nid = 4", r"line 1: .*written \[\[form\]\]"),
        ('[[form]]\nid = "date.own"\n', 'line 2: .*needs kind = "..."'),
        ("[[forms]]\n", "'forms' is not one of form, words"),
        (WORDS + WORDS, "line 2: .*two records"),
        (FORM.replace('"date"', '"day"'), "line 2: .*kind is not one of date"),
        (FORM.replace("1.0", "0"), "line 2: .*weight"),
        (FORM.replace("1.0", '"much"'), "line 2: .*weight"),
        (FORM.replace("1.0, ", ""), "line 2: .*template must be"),
        (FORM.replace("{day}", "{dag}"), "line 2: .*part 'dag' is not one of"),
        (FORM.replace(":full", ":half_full"), "line 2: .*no words 'month.half_full' or 'half_full'"),
        (FORM.replace("{day}", "<day_number>"), "line 2: .*no form 'date.day_number'"),
        (FORM.replace("{day}", "<own>"), "line 2: .*'date.own' refers to itself"),
        (FORM.replace('full}"', 'full}", "noisy"'), "line 2: .*neither a comparison nor a habit"),
        (
            '[[form]]\nid = "name.own"\nkind = "name"\ntemplates = [[1, "{first}", "first=1"]]\n',
            "line 2: .*neither a comparison nor a habit",
        ),
        (FORM + "cases = { shouted = 1 }\n", "line 2: .*'shouted' is not one of"),
        (FORM + 'vocab = "none_such"\n', "line 2: .*no vocabulary 'none_such'"),
        (FORM + "colour = 2\n", "line 2: .*'colour' is not one of"),
        (FORM.replace("templates = ", "vocab = "), "line 2: .*'vocab' is of the wrong type"),
        (FORM.split("templates")[0], "line 2: .*needs 'templates', 'terms' or 'vocab'"),
        (WORDS.replace("jan ", ""), "line 2: .*11 terms where 12 are needed"),
        (WORDS.split("terms")[0], "line 2: .*needs 'terms'"),
        (WORDS + 'first = "one"\n', "line 2: .*'first' is of the wrong type"),
    ],
)
def test_a_broken_form_says_where(make_pack, text, told):
    with pytest.raises(PhiError, match=rf"(?s)E03[01].*formats.toml.*{told}"):
        get_formats(make_pack(text))
