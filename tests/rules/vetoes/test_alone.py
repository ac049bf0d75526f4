"""Network-only findings are rejected as ordinary language, and kept for persons."""

import pytest

from spacy_phi.rules.vetoes.alone import is_small
from spacy_phi.rules.vetoes.find import find_vetoes
from spacy_phi.spans import UNSAFE, Match, read_source


def judge(text, label, *others, score=0.7):
    """Return the veto of the network's finding marked [[ ]], or None; others: rule findings of the same
    extent."""
    start, end = text.index("[["), text.index("]]") - 2
    plain = text.replace("[[", "").replace("]]", "")
    found = [Match(start, end, label, score, read_source("ner"))]
    found += [Match(start, end, other, 0.6, read_source("rule:some.rule")) for other in others]
    kept, vetoes = find_vetoes(plain, found)
    return next((veto for veto in vetoes if veto.match == found[0]), None), kept


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Little [[hope]] of recovery.", "PATIENT"),
        ("They plan to [[chase]] the result.", "DOCTOR"),
        ("[[Drew]] the blood gas.", "PATIENT"),
        ("[[Frank]] blood in the stool.", "PATIENT"),
        ("Denies [[CP]] and palpitations.", "DOCTOR"),
        ("Ibuprofen 400 mg [[p.r.n.]]", "DOCTOR"),
        ("Wound care [[T/Th/S]].", "DOCTOR"),
        ("He teaches at [[College]] for a living.", "ORGANIZATION"),
        ("[[Left hip surgery]], appendectomy", "HOSPITAL"),
        ("[[Some college education]], now retired", "ORGANIZATION"),
        ("cont'd\nQZXF      -2     -3     0", "PATIENT"),
        ("In a [[splint of plaster of Paris]].", "ORGANIZATION"),
        ("This 65 y/o [[RHM]] had a stroke.", "HOSPITAL"),
        ("Father died of [[MI]], age 80.", "PATIENT"),
    ],
)
def test_ordinary_language_is_vetoed(text, label):
    if "[[" not in text:
        text = text.replace("QZXF", "[[QZXF]]")
    assert judge(text, label)[0] is not None


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Spoke with her sister [[hope]] by phone.", "PATIENT"),
        ("Thanks, [[grace]]", "PATIENT"),
        ("talked to [[hope]] about it. she will call. ok.", "PATIENT"),
        ("[[Frank]] reports pain.", "PATIENT"),
        ("Dr. [[Drew]] the surgeon on call", "DOCTOR"),
        ("He was moved to [[Riverside Clinic]] at noon.", "HOSPITAL"),
        ("Denies that [[Ruiz]] said so.", "DOCTOR"),
        ("Discussed with [[KLW]] and agreed.", "DOCTOR"),
        ("Phototherapy for bb [[hope]], feeding well.", "PATIENT"),
        ("Will follow in the morning. [[KLW]]", "DOCTOR"),
    ],
)
def test_persons_and_places_are_kept(text, label):
    assert judge(text, label)[0] is None


@pytest.mark.parametrize(
    ("after", "is_title"), [(". García", True), (" Ruiz", True), ("", False), (" came", False)]
)
def test_a_title_before_a_name_is_no_name(after, is_title):
    match = Match(8, 10, "DOCTOR", 0.95, read_source("ner"))
    vetoes = find_vetoes(f"Médico: Dr{after}", [match], language="es")[1]
    assert [veto.reason for veto in vetoes] == ["title"] * is_title


def test_findings_confirmed_by_a_rule_are_kept():
    assert judge("Little [[hope]] of recovery.", "PATIENT", "PATIENT")[0] is None


def test_a_confident_network_is_trusted():
    assert judge("Little [[hope]] of recovery.", "PATIENT", score=0.89)[0] is not None
    assert judge("Then perry: [[perry]] wrote it.", "PATIENT", score=0.91)[0] is None
    for score, taken_back in ((0.8, True), (0.95, False)):
        veto = judge("Registered via [[lions club]] today.", "ORGANIZATION", score=score)[0]
        assert (veto is not None) == taken_back
    assert judge("Seen with [[hope]].", "PATIENT", score=0.6)[0] is not None
    assert judge("Thanks, [[hope]]. Take care.", "PATIENT", score=0.95)[0] is None


def test_lowercase_notes_are_detected():
    assert is_small("pt seen today. doing well. no pain")
    assert not is_small("Seen today. Doing well. no pain")
    assert not is_small("")


def test_a_state_is_no_city_but_a_city_of_that_name_may_be_meant():
    for name, labels in (("North Carolina", {"STATE"}), ("New York", {"STATE", "CITY"})):
        text = f"Lives in {name} now."
        start, end = 9, 9 + len(name)
        found = [
            Match(start, end, "CITY", 0.9, read_source("ner")),
            Match(start, end, "STATE", 0.8, read_source("rule:state.name")),
        ]
        assert {match.label for match in find_vetoes(text, found)[0]} == labels


@pytest.mark.parametrize("unit", ["\n", "\n-", "\n- ", ". \n", " \n", "\n \t"], ids=ascii)
def test_blank_pages_are_read_once(unit):
    # Time was once cubic in length: 1,000 lines took 7 s, and these would take years.
    assert not is_small(unit * 50_000)
    assert is_small(unit * 50_000 + "\nsmall\nletters. all\n- of\n\n  them")


@pytest.mark.parametrize(
    ("text", "language", "is_vetoed"),
    [
        ("[[Skgr]]: ruhig", "de", True), ("Stabil. [[Skgr]]: ruhig", "de", True),
        ("[[Mobz]]. : ok", "de", True),
        ("[[Pilar]]: mejor hoy", "es", False), ("14:05 [[Skgr]]: ruhig", "de", False),
        ("[[Skgr]] ruhig", "de", False), ("[[Skgr]]:12", "de", False), ("von [[Skgr]]: ruhig", "de", False),
        ("[[skgr]]: ruhig", "de", False),
    ],
)  # fmt: skip
def test_an_unlisted_word_that_heads_an_item_is_no_person(text, language, is_vetoed):
    start, end = text.index("[["), text.index("]]") - 2
    match = Match(start, end, "DOCTOR", 0.7, UNSAFE)
    vetoes = find_vetoes(text.replace("[[", "").replace("]]", ""), [match], language=language)[1]
    assert [veto.reason for veto in vetoes] == ["heading"] * is_vetoed


@pytest.mark.parametrize(
    ("language", "text", "label", "is_vetoed"),
    [
        ("it", "nonna con [[celiachia]]: ttg iga", "PATIENT", True),
        ("it", "nonna con [[carlotta]]: ttg iga", "PATIENT", False),
        ("it", "[[Odontoiatria]]: avulsione 4.6", "DEPARTMENT", True),
        ("it", "ricoverato in [[Odontoiatria]] da ieri", "DEPARTMENT", False),
        ("it", "[[Anamnesi]]\nFumatore", "DOCTOR", True),
        ("it", "[[Complicanze]]\nNessuna", "ORGANIZATION", True),
        ("it", "[[Gualdoni]]\nNessuna", "DOCTOR", False),
        ("fr", "[[Endoprothèse]]\nAucune", "URL", True),
    ],
)
def test_diseases_of_small_notes_specialties_and_titles_of_sections(language, text, label, is_vetoed):
    start, end = text.index("[["), text.index("]]") - 2
    plain = text.replace("[[", "").replace("]]", "")
    found = Match(start, end, label, 0.4, UNSAFE)
    kept, _ = find_vetoes(plain, [found], language=language)
    assert (kept == []) == is_vetoed
