import pytest

from spacy_phi.rules.pattern import Match
from spacy_phi.rules.veto import find_vetoes


def judge(text, label="PATIENT", rule="ner", score=0.8, validated=False):
    """What becomes of the finding marked [[ ]] in the text: the veto, or None where it stays."""
    start, end = text.index("[["), text.index("]]") - 2
    plain = text.replace("[[", "").replace("]]", "")
    kept, vetoes = find_vetoes(plain, [Match(start, end, label, score, rule, validated)])
    assert len(kept) + len(vetoes) == 1
    return vetoes[0] if vetoes else None


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("History of [[Parkinson]]'s disease.", "PATIENT"),
        ("Known [[Crohn's]], on infliximab.", "PATIENT"),
        ("[[Lewy]] body dementia", "PATIENT"),
        ("[[Guillain]]-Barre syndrome after flu", "DOCTOR"),
        ("positive [[Murphy]] sign", "PATIENT"),
        ("[[Babinski]] upgoing on the left", "PATIENT"),
        ("[[Foley]] placed, clear urine", "PATIENT"),
        ("[[Braden]] 15, turn often", "PATIENT"),
        ("[[Natrecor]] drip overnight", "PATIENT"),
        ("started on [[Lisinipril]] 10 mg", "PATIENT"),
        ("takes [[Allegra]] 180 mg daily", "PATIENT"),
        ("[[ALKPHOS]] 211", "PATIENT"),
        ("C. [[difficile]] toxin positive", "DOCTOR"),
        ("[[Congo]] red stain negative", "COUNTRY"),
        ("aneurysm of the circle of [[Willis]]", "CITY"),
        ("pain over the [[mandible]]", "CITY"),
        ("[[Baker]] cyst behind the knee", "PROFESSION"),
        ("Vitamin D every [[Sunday]]", "DATE"),
        ("HD Mon/[[Wed]]/Fri", "DATE"),
        ("take [[1/2]] tab at night", "DATE"),
        ("[[May]] take with food.", "DATE"),
        ("[[93]]F rectal, warmed", "AGE"),
        ("Medtronic model [[5076]]-52", "DEVICE"),
        ("[[CD34]] positive blasts", "IDNUM"),
    ],
)
def test_medicine_is_taken_back(text, label):
    veto = judge(text, label)
    assert veto is not None
    assert veto.term
    assert veto.reason


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Mr. [[Parkinson]] came with his wife.", "PATIENT"),
        ("Dr. [[Foley]] placed a Foley.", "DOCTOR"),
        ("[[Addison]] is a 4 year old girl.", "PATIENT"),
        ("Helen [[Graves]], MD", "DOCTOR"),
        ("her son [[Wilson]] is here", "PATIENT"),
        ("[[Allegra]] came with her mother.", "PATIENT"),
        ("[[Ruth Alzheimer]] called.", "PATIENT"),
        ("seen by [[Babinski]], RN", "DOCTOR"),
        ("Lives in [[Willis]], Texas", "CITY"),
        ("from the [[United States]]", "COUNTRY"),
        ("admitted to [[Mercy Hospital]]", "HOSPITAL"),
        ("He is a [[baker]].", "PROFESSION"),
        ("next visit in [[May]]", "DATE"),
        ("May [[5]] at noon", "DATE"),
        ("seen on [[3/4]] in the office", "DATE"),
        ("last dialysis [[Saturday]]", "DATE"),
        ("accession [[CD34]]", "IDNUM"),
        ("A [[93]]F with a fall", "AGE"),
    ],
)
def test_people_places_and_dates_stay(text, label):
    assert judge(text, label) is None


@pytest.mark.parametrize("rule", ["roster", "rule:deny.0"])
def test_roster_and_deny_list_are_never_taken_back(rule):
    assert judge("[[Parkinson]]'s disease", rule=rule) is None


def test_validated_is_never_taken_back():
    assert judge("[[CD34]] positive", label="IDNUM", validated=True) is None


def test_a_name_that_the_note_knows_needs_more():
    text = "Dr. Still rounded. Seen by Still for fever."
    first, second = Match(4, 9, "DOCTOR", 0.9, "ner"), Match(27, 32, "DOCTOR", 0.6, "rule:propagate.name")
    kept, vetoes = find_vetoes(text, [first, second])
    assert kept == [first, second]
    assert not vetoes


def test_title_before_an_eponym_word_keeps_the_name_only_there():
    text = "Dr. Foley placed a Foley catheter."
    first, second = Match(4, 9, "DOCTOR", 0.9, "ner"), Match(19, 24, "DOCTOR", 0.9, "ner")
    kept, vetoes = find_vetoes(text, [first, second])
    assert kept == [first]
    assert [veto.match for veto in vetoes] == [second]
