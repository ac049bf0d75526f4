"""Measures, forms, bills, genes and models are vetoed; identifiers are kept."""

import pytest

from spacy_phi.rules.vetoes.find import find_vetoes
from spacy_phi.spans import Match, read_source


def judge(text, label, rule="ner", score=0.9):
    start, end = text.index("[["), text.index("]]") - 2
    plain = text.replace("[[", "").replace("]]", "")
    return find_vetoes(plain, [Match(start, end, label, score, read_source(rule))])[1]


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Amoxicillin clavulanate [[500/125]] bid", "IDNUM"),
        ("Growth of [[100000]] CFU in urine", "ZIP"),
        ("Cells [[81200]] /mL", "IDNUM"),
        ("Enrolled per protocol [[ABC1234]] in May", "IDNUM"),
        ("Signed [[CMS-1500]] today", "IDNUM"),
        ("Billed as service [[G0439]]", "IDNUM"),
        ("[[99213]], M54.5", "OTHER"),
        ("Infusion pump [[8100X]] s/n 77A19", "DEVICE"),
        ("linked to [[D17S855]]", "OTHER"),
        ("Poison Control [[1-800-222-1222]] any time", "PHONE"),
        ("call or text [[988]].", "PHONE"),
        ("SNOMED [[44054006]], LOINC", "IDNUM"),
        ("NDC [[50580-488-10]] given", "IDNUM"),
        ("DIN [[02247521]] daily", "IDNUM"),
        ("MYH[[7 R403]]Q carrier", "ROOM"),
        ("sat up, [[118/64]], pulse 70", "ROOM"),
        ("KRAS [[G12C]] lung", "IDNUM"),
        ("is [[28-day]] still ok", "AGE"),
        ("metoprolol [[50]] daily", "AGE"),
        ("Toma [[Eliquis 5]] y calcio", "VEHICLE"),
        ("Nursing [[0730-1930]] 11/04/25", "IDNUM"),
        ("Seen by PT [[0930 - 1000]], walked", "IDNUM"),
        ("Resumen\n[[3]]. DIAGNÓSTICO PRINCIPAL\nNeumonía", "ROOM"),
        ("[[2]]. ALERGIAS\nNinguna", "DATE"),
        ("diabetica da [[20]] anni", "AGE"),
        ("roker sinds [[95]] jaar", "AGE"),
    ],
)
def test_not_identifiers(text, label):
    assert judge(text, label)


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Ligt op\n[[12]]. kamer", "ROOM"),
        ("[[3]]. MAYO de 2024", "DATE"),
        ("Kamer [[12]]. SCHMIDT", "ROOM"),
        ("donna di [[95]] anni", "AGE"),
        ("MRN [[81200]] /mL", "MEDICALRECORD"),
        ("my ext. [[211]] please", "PHONE"),
        ("bleep [[1737]], thanks", "PHONE"),
        ("call [[617-555-0142]] any time", "PHONE"),
        ("DIN [[W0414 25 103377]] hung", "IDNUM"),
        ("Study ID [[ABC1234]]", "IDNUM"),
        ("MRN [[LY274614]]", "MEDICALRECORD"),
        ("Tag [[XQ274614]] on the bag", "DEVICE"),
        ("EEG [[17/8837]] at the unit", "IDNUM"),
        ("Account no. [[500/125]]", "ACCOUNT"),
        ("Moved to [[221/5]] overnight", "ROOM"),
        ("Infusion pump s/n [[77A19]]", "DEVICE"),
        ("Lives at ZIP [[99213]], Medford", "ZIP"),
        ("a [[28-day]]-old baby", "AGE"),
        ("Alba [[50]] here", "AGE"),
        ("Ella [[30]] here", "AGE"),
        ("WARD [[C203B]] now", "ROOM"),
        ("Case [[0730-1931]] closed", "IDNUM"),
        ("ID [[0730-1930]] checked", "IDNUM"),
        ("call [[0730-1930]] today", "PHONE"),
    ],
)
def test_identifiers(text, label):
    assert not judge(text, label)


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("and [[LY274614]] within an hour", "DEVICE"),
        ("memory was better after Ro[[4368554]].", "IDNUM"),
        ("cisplatin (NSC [[119875]]; platinum)", "IDNUM"),
    ],
)
def test_a_manufacturer_prefix_decides_if_the_network_is_uncertain(text, label):
    assert judge(text, label, score=0.6)
    assert not judge(text, label, score=0.9)
    assert not judge(text, label, rule="rule:some.rule", score=0.6)
