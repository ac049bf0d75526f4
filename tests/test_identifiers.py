"""National identifiers: one record suffices to find, replace and generate them."""

import re
import warnings
from functools import cache
from pathlib import Path
from random import Random
from string import ascii_uppercase
from types import SimpleNamespace

import pytest
import spacy

from spacy_phi.errors import PhiError
from spacy_phi.identifiers import all_identifiers, find_class
from spacy_phi.lang import base, get_pack, register_language
from spacy_phi.rules.packs import get_matcher
from spacy_phi.spans import SourceKind
from spacy_phi.surrogates.identifiers import identifier, social_security_number
from spacy_phi.surrogates.keys import SecretKey
from spacy_phi.synthesis.cast import Cast
from spacy_phi.synthesis.frame import Slot
from spacy_phi.synthesis.template import read_templates

TEMPLATES = Path(__file__).parent.parent / "assets" / "templates"
KEY = SecretKey(bytes(range(32)))
SHARED = {
    *(
        "ca.health_card",
        "ca.sin",
        "gb.nhs_number",
        "de.kvnr",
        "fr.nir",
        "fr.nir_corsica",
        "ie.pps",
        "ie.pps_two",
    ),
    *("fi.hetu", "fi.hetu_letter"),
}
RECORD = """
[[identifier]]
id = "no.card"
label = "SSN"
country = "NO"
cues = ["kortnummer", "knr"]
shape = "###### #####"
check = { kind = "weighted", weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2], modulus = 11, complement = true }
examples = ["010203 00171"]
counter_examples = ["010203 00172"]
"""


def core(value):
    return re.sub(r"\W", "", value)


def kinds():
    return sorted(all_identifiers(), key=lambda each: each.id)


@pytest.fixture
def write_pack(tmp_path, monkeypatch):
    """Return a function that writes a pack of one identifier and returns its folder."""
    monkeypatch.setattr(base, "_registered", {})

    def write(text=RECORD):
        (tmp_path / "pack.toml").write_text(
            'code = "nb"\nname = "Norwegian"\nbase = ["xx"]\n', encoding="utf8"
        )
        (tmp_path / "identifiers.toml").write_text(text, encoding="utf8")
        return tmp_path

    base.known_languages.cache_clear()
    yield write
    get_pack.cache_clear()
    base.known_languages.cache_clear()


def get_language(each):
    if each.id in get_pack("xx").identifiers:
        return "fi"  # It has no pack.
    return next(code for code in base.known_languages() if each.id in get_pack(code).identifiers)


def test_the_countries_of_all_languages_and_of_spanish_are_known():
    assert set(get_pack("xx").identifiers) == SHARED
    countries = {record.fields["country"] for record in get_pack("es").identifiers.values()}
    assert {"ES", "MX", "AR", "CO", "CL", "EC", "UY", "DO"} < countries


@cache
def get_scrubber(language):
    nlp = spacy.blank(language)
    nlp.add_pipe("phi_scrubber", config={"model": "rules"})
    return nlp


@pytest.mark.parametrize("each", kinds(), ids=lambda each: each.id)
def test_generated_values_are_found_and_have_valid_surrogates(each):
    rng = Random(7)
    numbers = [each.draw(rng) for _ in range(10)]
    text = "\n".join(f"{each.cues[0]}: {number}" for number in numbers)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = get_scrubber(get_language(each))(text)._.phi
    assert [(text[f.start_char : f.end_char], f.label) for f in found] == [(n, each.label) for n in numbers]
    make = social_security_number if each.label == "SSN" else identifier
    for number in numbers:
        assert each.holds(core(number))
        if each.has_check:
            new = make(number, KEY)
            assert new != number
            assert each.holds(core(new))
            assert re.sub(r"\w", "#", new) == re.sub(r"\w", "#", number)


def test_a_number_without_a_cue_needs_two_right_check_digits():
    matcher = get_matcher("xx")
    right, wrong = "2 55 08 14 168 025 38", "2 55 08 14 168 025 39"
    for text, found in ((f"NIR {wrong}", True), (wrong, False), (right, True), ("A123456780", False)):
        assert any(match.source.kind is SourceKind.IDENTIFIER for match in matcher.find(text)) == found


def test_surrogates_are_one_to_one_whether_a_check_holds_or_not():
    for start in (9434765000, 130692000):
        values = [str(start + n) for n in range(1500)]
        images = [identifier(value, KEY) for value in values]
        assert len(set(images)) == len(values)
        assert [find_class(value) for value in values] == [find_class(image) for image in images]


def find_kinds(core):
    """Return the ids of all identifiers whose check digits hold."""
    return {each.id for each in all_identifiers() if each.has_check and each.holds(core)}


def test_a_number_valid_by_chance_for_many_identifiers_keeps_the_strongest_checks():
    number = "56.32.12-233.60"
    assert {"br.cpf", "de.steuer_id", "pt.niss"} < find_kinds(core(number))
    assert find_class(core(number)) == {"be.insz_2000", "be.niss_2000", "br.cpf"}
    assert find_class(core(identifier(number, KEY))) == find_class(core(number))


def test_an_american_number_still_begins_with_nine():
    # 078-05-1120 has no valid Luhn digit; 078-05-1122 has one.
    for value in ("078-05-1120", "078-05-1122", "078051122"):
        assert social_security_number(value, KEY).startswith("9")


def draw_number(language, label, seed):
    templates = read_templates(TEMPLATES, "train", language)
    slot = Slot(label, 1, "any", "")
    return Cast(Random(seed), templates, [slot]).fill(slot).value


def test_the_synthesis_draws_them():
    drawn: set[str] = set()
    for seed in range(3_000):
        drawn.update(find_kinds(core(draw_number("en", "HEALTHPLAN", seed))))
        if "de.kvnr" in drawn:
            break
    assert "de.kvnr" in drawn
    assert not any(id_.startswith("es.") for id_ in drawn)


def test_spanish_numbers_are_drawn_for_spanish_notes():
    drawn = {kind for seed in range(1_000) for kind in find_kinds(core(draw_number("es", "IDNUM", seed)))}
    assert {"es.dni", "mx.curp", "cl.rut"} <= drawn


@pytest.mark.parametrize(
    ("id_", "right", "wrong"),
    [
        ("es.dni", "12345678Z", "12345678A"),
        ("es.nie", "Y1234567X", "Q1234567X"),
        ("mx.curp", "HEGG560427MVZRRL04", "HEGG560427MVZRRL03"),
        ("mx.rfc", "GODE561231GR8", "GODE561231GRA"),
        ("cl.rut_short", "7654333K", "76543331"),
        ("ec.cedula", "1710034065", "1710034060"),
        ("at.svnr", "1237010180", "1238010180"),
        ("de.rvnr", "65170839J003", "65170839J004"),
        ("de.steuer_id", "86095742719", "86095742718"),
        ("de.lanr", "123456601", "123457601"),
        ("be.niss_2000", "05073003326", "05073003338"),
        ("it.codice_fiscale", "RSSMRA80A01F205X", "RSSMRA80A01F205Y"),
        ("br.cpf", "52998224725", "52998224726"),
    ],
)
def test_check_characters_may_be_letters_have_a_place_and_count_a_prefix(id_, right, wrong):
    (each,) = (kind for kind in kinds() if kind.id == id_)
    assert each.holds(right)
    assert not each.holds(wrong)


def test_each_row_of_weights_gives_a_check_digit(write_pack):
    rows = [[10, 9, 8, 7, 6, 5, 4, 3, 2], [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]]
    check = (
        f'{{ kind = "weighted", weights = {rows}, modulus = 11, complement = true, alphabet = "01234567890"'
    )
    old = RECORD[RECORD.index("shape") : RECORD.index("examples")]
    record = RECORD.replace(old, f'shape = "###.###.###-##"\ncheck = {check} }}\n')
    record = record.replace("010203 00171", "529.982.247-25").replace("010203 00172", "529.982.247-26")
    register_language(write_pack(record))
    (each,) = (kind for kind in kinds() if kind.id == "no.card")
    drawn = core(each.draw(Random(3)))
    assert each.length == 2
    assert each.holds(drawn)
    assert not each.holds(drawn[:-1] + str((int(drawn[-1]) + 1) % 10))


def test_a_number_without_a_check_digit_is_found_after_a_cue_only():
    found = [match for match in get_matcher("es").find("NUHSA AN0412345678") if not match.validated]
    assert {match.label for match in found} == {"HEALTHPLAN"}
    assert get_matcher("es").find("AN0412345678") == []


def test_a_record_of_a_pack_is_all_that_a_number_needs(write_pack):
    matcher = get_matcher(register_language(write_pack()))
    (each,) = (kind for kind in all_identifiers() if kind.id == "no.card")
    number = each.draw(Random(3))
    text = f"knr {number}"
    assert any(text[match.start : match.end] == number and match.validated for match in matcher.find(text))
    assert each.holds(core(social_security_number(number, KEY)))


def test_any_sign_of_a_shape_is_an_optional_separator(write_pack):
    record = RECORD.replace('"###### #####"', '"###/###|#####"').replace("010203 0017", "010/203|0017")
    matcher = get_matcher(register_language(write_pack(record)))
    for number in ("010/203|00171", "010 203-00171", "010/20300171", "01020300171"):
        text = f"knr {number}"
        assert {text[match.start : match.end] for match in matcher.find(text)} == {number}
    assert matcher.find("knr 010:203|00171") == []


@pytest.mark.parametrize(
    ("tables", "told"),
    [
        ([], "36 values"),
        ([list(range(35))], "36 values"),
        ([["0"] * 36], "'tables' of its check"),
    ],
)
def test_a_broken_table_says_where(write_pack, tables, told):
    old = RECORD[RECORD.index("check =") : RECORD.index("examples")]
    check = (
        f'check = {{ kind = "tabled", tables = {tables}, modulus = 26, alphabet = "{ascii_uppercase}" }}\n'
    )
    with pytest.raises(PhiError, match=rf"(?s)E031.*identifiers.toml, line 3: .*{told}"):
        get_matcher(register_language(write_pack(RECORD.replace(old, check))))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"SSN"', '"FNR"', "label"),
        ("00171", "00174", "example 1"),
        ("00172", "00171", "counter-example 1"),
        ("weighted", "verhoeff", "kind of its check"),
        ("complement = true", 'alphabet = "01234"', "alphabet of its check"),
        (", modulus = 11", "", "needs modulus"),
        ("complement", "inverse", "'inverse'"),
        ('country = "NO"', 'land = "NO"', "'land'"),
        ('cues = ["kortnummer", "knr"]', "", "needs cues"),
        ('cues = ["kortnummer", "knr"]', 'cues = "knr"', "'cues' is of the wrong type"),
        ("weights = [5, ", "weights = [", "as many as"),
        ("modulus = 11", "modulus = 0", "modulus"),
        ("modulus = 11", 'modulus = "11"', "'modulus' of its check"),
        ("weights = [5, ", "weights = [[5], ", "'weights' of its check"),
        ("weights = [5, 4, ", 'weights = ["5", 4, ', "'weights' of its check"),
        ("complement = true", 'prefix = "A"', "as many as|prefix"),
        ("complement = true", "position = 12", "position of its check"),
        ("complement = true", "position = 0", "position of its check"),
        ('label = "SSN"', "", "needs label"),
    ],
)
def test_a_broken_record_says_where(write_pack, old, new, told):
    with pytest.raises(PhiError, match=rf"(?s)E031.*identifiers.toml, line 3: .*{told}"):
        get_matcher(register_language(write_pack(RECORD.replace(old, new))))


def test_two_records_of_one_id_are_refused(write_pack):
    with pytest.raises(PhiError, match=r"E031.*two records 'no.card'"):
        get_matcher(register_language(write_pack(RECORD + RECORD)))


def test_packs_of_entry_points_are_known(write_pack, monkeypatch):
    entry = SimpleNamespace(name="nb", load=write_pack)
    monkeypatch.setattr(base, "get_packaged", lambda: {"nb": entry})
    assert "no.card" in {each.id for each in all_identifiers()}
