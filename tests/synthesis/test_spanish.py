"""Notes in Spanish: forms, agreement, countries and national numbers."""

import re
from random import Random

import pytest

from spacy_phi.identifiers import get_identifiers
from spacy_phi.labels import LABELS
from spacy_phi.lang import get_pack
from spacy_phi.lexicons.gazetteers import first_names, name_key
from spacy_phi.synthesis.cast import Cast
from spacy_phi.synthesis.frame import FORMS, compile_frame
from spacy_phi.synthesis.generator import synthesize

from .conftest import FOLDER

CASES = [(slot, form) for slot, forms in FORMS.items() for form in forms]
_ARTICLE = r"<< (?:el día |el |la |los |las |de )?"
_CLOCK = r"(?:,? ?(?:- |a las )?T?[\d:.]+(?: ?h(?:rs)?|Z|[+-]\d\d:\d\d)?)? >>"
_PHONES = {
    "es": r"(?:\(?\+34\)? ?|0034 )?[679]",
    "cl": r"\+56|9|\(2\)|22|\(41\)",
    "pe": r"\+51|9|\(?0",
    "co": r"\+57|3|\(?60|\d{3} \d\d \d\d",
}


@pytest.mark.parametrize(("slot", "form"), CASES, ids=[f"{slot}.{form}" for slot, form in CASES])
def test_every_form_is_filled_and_annotated(draw_spanish, slot, form):
    values = set()
    for seed in range(200):
        text, spans = draw_spanish(f"<< {{{slot}.{form}}} >>", seed)
        ((start, end, label),) = spans
        value = text[start:end]
        assert label == (slot if slot in LABELS else "PATIENT")
        assert value == value.strip()
        assert not re.search(r"[{}<>\[\]|]", value), value
        assert re.fullmatch(_ARTICLE, text[:start]), text
        assert re.fullmatch(_CLOCK, text[end:]), text
        values.add(value)
    assert len(values) >= 12


def test_national_numbers_pass_their_check(draw_spanish, spanish):
    known = {each.id.replace(".", "_"): each for each in get_identifiers(get_pack("es"))}
    drawn = [record for record in spanish.grammar.records if record.partition(".")[2] in known]
    assert {"IDNUM.es_dni", "HEALTHPLAN.es_sip", "SSN.es_nass", "IDNUM.mx_curp", "IDNUM.cl_rut"} <= {*drawn}
    for record in drawn:
        for seed in range(20):
            value = draw_spanish(f"{{{record}}}", seed).text
            assert known[record.partition(".")[2]].holds("".join(filter(str.isalnum, value)))


@pytest.mark.parametrize(("record", "country"), [("IDNUM.mx_curp", "mx"), ("IDNUM.cl_rut", "cl")])
def test_a_national_number_makes_the_note_one_of_its_country(spanish, record, country):
    frame = compile_frame(f"{{{record}}} {{PHONE}} {{STREET}}", known=spanish.known)
    assert {Cast(Random(seed), spanish, frame).writer.country.id for seed in range(20)} == {country}


@pytest.mark.parametrize("country", _PHONES)
def test_phones_and_codes_are_those_of_the_country(writer, spanish, country):
    for seed in range(60):
        assert re.match(_PHONES[country], writer(seed, country, spanish).write("phone.own"))
    streets = [writer(seed, "co", spanish).write("address.co") for seed in range(60)]
    assert (
        sum(re.search(r"(?:#|No\.|n\.º) ?\d+\w?(?: \w+)?-\d", street) is not None for street in streets) > 40
    )
    assert all(re.fullmatch(r"\d{5}", writer(seed, "es", spanish).write("zip.any")) for seed in range(40))


def test_days_are_before_months(draw_spanish):
    for seed in range(60):
        day, month = draw_spanish("{DATE.short}", seed).text.replace("-", "/").replace(".", "/").split("/")
        assert 1 <= int(day) <= 31
        assert 1 <= int(month) <= 12


def test_words_follow_the_sex_of_the_patient(draw_spanish):
    frame = "{El} {hombre} ingresad{o}, {Sr} {PATIENT.last}, {un} doctor{es_o} y {hijo}, ir {al} box"
    for seed in range(20):
        man = draw_spanish(frame, seed, gender="m").text
        woman = draw_spanish(frame, seed, gender="f").text
        assert re.match(r"El (?:hombre|varón) ingresado, Sr\. .*, un doctor y hijo, ir al box$", man)
        assert re.match(r"La mujer ingresada, Sra\. .*, una doctora y hija, ir a la box$", woman)
        assert re.match(r"La niña ingresada", draw_spanish(frame, seed, child=True, gender="f").text)


def test_one_writer_writes_the_sex_in_one_way(draw_spanish):
    pairs = {draw_spanish("{sexo}|{sexo}", seed, gender="f").text for seed in range(60)}
    assert all(first == again for first, again in (pair.split("|") for pair in pairs))
    assert {"Mujer|Mujer", "F|F"} <= pairs


@pytest.mark.parametrize(
    ("frame", "gender"),
    [
        ("su esposa {RELATIVE.first}", "f"),
        ("{RELATIVE.first} (su yerno)", "m"),
        ("Dra. {DOCTOR.first}", "f"),
        ("Dr. {DOCTOR.first}", "m"),
    ],
)
def test_names_agree_with_the_words_beside_them(draw_spanish, frame, gender):
    agree = other = 0
    for seed in range(60):
        text, ((start, end, _),) = draw_spanish(frame, seed)
        entry = first_names("es").get(name_key(text[start:end].split()[0]))
        if entry is not None and entry.gender in "fm":
            agree += entry.gender == gender
            other += entry.gender != gender
    assert agree > 20
    assert other <= agree // 10


def test_persons_have_two_surnames_mostly(draw_spanish):
    names = [draw_spanish("{PATIENT.last_first}", seed).text for seed in range(100)]
    assert sum(len(re.split(r" ?,", name)[0].split()) > 1 for name in names) > 60


def test_articles_contract(draw_spanish):
    for frame in ("cerca de {LOCATION-OTHER}", "desde el {DATE.ordinal}", "fue a {LOCATION-OTHER}"):
        for seed in range(60):
            text = draw_spanish(frame, seed).text
            assert not re.search(r"\b(?:de el|a el|el el|el la|del el) ", text), text


def test_a_seed_gives_the_same_notes():
    one, again = (list(synthesize(20, 4, lang="es", templates=FOLDER)) for _ in range(2))
    assert one == again
    assert one != list(synthesize(20, 5, lang="es", templates=FOLDER))


def test_decimals_are_mostly_commas():
    text = " ".join(note.text for note in synthesize(200, 2, lang="es", templates=FOLDER))
    assert len(re.findall(r"\d,\d", text)) > 2 * len(re.findall(r"(?<!\d)\d\.\d(?!\d)", text))


def test_surnames_are_of_the_country(writer, spanish):
    def names(country):
        return {writer(seed, country, spanish).write("surname.own") for seed in range(300)}

    peru, spain = names("pe"), names("es")
    assert peru & {"Ccopa", "Ccori", "Ñahui", "Pumacahua"}
    assert not spain & {"Ccopa", "Ccori", "Ñahui", "Pumacahua"}


def test_a_template_of_a_country_is_mostly_of_it_and_a_form_decides_first(spanish):
    phone, street = (compile_frame(frame, known=spanish.known) for frame in ("{PHONE}", "{STREET.pe}"))
    drawn = [Cast(Random(seed), spanish, phone, country="cl").writer.country.id for seed in range(100)]
    assert 75 <= drawn.count("cl") < 100
    assert {Cast(Random(seed), spanish, street, country="cl").writer.country.id for seed in range(20)} == {
        "pe"
    }
