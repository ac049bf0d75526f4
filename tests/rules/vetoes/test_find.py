import re

import pytest

from spacy_phi.lexicons.matcher import Term
from spacy_phi.lexicons.medical import make_index
from spacy_phi.rules.packs import get_patterns
from spacy_phi.rules.vetoes.cues import title_before
from spacy_phi.rules.vetoes.find import find_vetoes
from spacy_phi.spans import Match, read_source


def _get_source(name):
    """Return the source of the named built-in pattern, with tags, or of another finder."""
    known = {pattern.source.name: pattern.source for pattern in get_patterns()}
    return known.get(name) or read_source(name)


def judge(text, label="PATIENT", rule="ner", score=0.8, validated=False, trust_probability=None, index=None):
    """Return the veto of the finding marked [[ ]] in the text, or None if it is kept."""
    start, end = text.index("[["), text.index("]]") - 2
    plain = text.replace("[[", "").replace("]]", "")
    match = Match(start, end, label, score, _get_source(rule), validated)
    kept, vetoes = find_vetoes(plain, [match], index, trust_probability=trust_probability)
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
        ("[[Spetzler Martin]] 3 AVM", "PATIENT"),
        ("[[Durie Salmon IIIA]]", "ORGANIZATION"),
        ("Child [[Pugh]] B cirrhosis", "PATIENT"),
        ("dif between [[Wells]] and Geneva", "DOCTOR"),
        ("[[Ella]] vs Plan B", "PATIENT"),
        ("Charcot vs [[Reynolds]] pentad", "PATIENT"),
        ("[[Henry]]'s law", "PATIENT"),
        ("explain Sister [[Mary Joseph]] nodule", "PATIENT"),
        ("[[Saturday]] night palsy", "DATE"),
        ("Medtronic model [[5076]]-52", "DEVICE"),
        ("MedDRA v27.0 PT: [[Stevens-Johnson syndrome]]; liver injury", "PATIENT"),
        ("LLT: [[Kaposi]] sarcoma", "PATIENT"),
        ("stem removed with [[Moreland]] osteotomes", "DOCTOR"),
        ("[[Duane]] cells were seen", "PATIENT"),
        ("[[CD34]] positive blasts", "IDNUM"),
    ],
)
def test_medicine_is_vetoed(text, label):
    veto = judge(text, label)
    assert veto is not None
    assert veto.term
    assert veto.reason


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Mr. [[Parkinson]] came with his wife.", "PATIENT"),
        ("call [[Duane]]s cell 218 555 0147", "PATIENT"),
        ("(Patel N, EBUS, [[Flagstaff]])", "CITY"),
        ("Dr. [[Foley]] placed a Foley.", "DOCTOR"),
        ("[[Addison]] is a 4 year old girl.", "PATIENT"),
        ("Helen [[Graves]], MD", "DOCTOR"),
        ("Dr. [[Lambert Eaton]] rounded", "DOCTOR"),
        ("[[Robert Jones]] called the ward", "PATIENT"),
        ("her son [[Wells]] vs the school board", "PATIENT"),
        ("on [[Saturday]] night, fell", "DATE"),
        ("el [[Mayo 2]], 2024", "DATE"),
        ("[[Leeds]] vs Bradford", "CITY"),
        ("her son [[Wilson]] disease clinic", "PATIENT"),
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
def test_people_places_and_dates_are_kept(text, label):
    assert judge(text, label) is None


@pytest.mark.parametrize("rule", ["roster", "rule:deny.0"])
def test_roster_and_deny_list_are_never_vetoed(rule):
    assert judge("[[Parkinson]]'s disease", rule=rule) is None


def test_validated_findings_are_never_vetoed():
    assert judge("[[CD34]] positive", label="IDNUM", validated=True) is None


def test_a_known_name_of_the_note_needs_more_evidence():
    text = "Dr. Still rounded. Seen by Still for fever."
    first, second = (
        Match(4, 9, "DOCTOR", 0.9, read_source("ner")),
        Match(27, 32, "DOCTOR", 0.6, read_source("rule:propagate.name")),
    )
    kept, vetoes = find_vetoes(text, [first, second])
    assert kept == [first, second]
    assert not vetoes


def test_title_before_an_eponym_word_keeps_the_name_only_there():
    text = "Dr. Foley placed a Foley catheter."
    first, second = (
        Match(4, 9, "DOCTOR", 0.9, read_source("ner")),
        Match(19, 24, "DOCTOR", 0.9, read_source("ner")),
    )
    kept, vetoes = find_vetoes(text, [first, second])
    assert kept == [first]
    assert [veto.match for veto in vetoes] == [second]


@pytest.mark.parametrize("score", [0.5, 0.8, 0.97])
def test_a_network_is_no_proof_against_a_plain_term(score):
    # Nothing beside it indicates a person.
    veto = judge("Continue [[Metoprolol]] for now.", score=score)
    assert veto is not None
    assert veto.term == "drug"


@pytest.mark.parametrize(
    ("text", "score", "stays"),
    [
        ("[[Lasix]] called about the bill.", 0.5, False),
        ("[[Lasix]] called about the bill.", 0.99, True),
        ("Seen in clinic by [[Reglan]] today", 0.5, False),
        ("Dr. [[Reglan]] came by", 0.4, True),
        ("[[Parkinson]]'s disease", 0.999, False),
        ("discharged with [[Trazodone]]", 0.999, False),
    ],
)
def test_network_confidence_counts(text, score, stays):
    assert (judge(text, score=score) is None) is stays


def test_a_rule_confirms_a_network():
    text = "Met with Lasix called about it."
    ner = Match(9, 14, "PATIENT", 0.9, read_source("ner"))
    rule = Match(9, 14, "DOCTOR", 0.7, read_source("rule:lexicon.word"))
    assert find_vetoes(text, [ner])[0] == []
    kept, vetoes = find_vetoes(text, [ner, rule])
    assert ner in kept
    assert not vetoes


def test_findings_kept_by_another_source_are_not_recorded_as_vetoed():
    text = "Mr. Lasix called."
    whole, part = (
        Match(0, 9, "PATIENT", 0.9, read_source("rule:user")),
        Match(4, 9, "CITY", 0.3, read_source("ner")),
    )
    kept, vetoes = find_vetoes(text, [whole, part])
    assert whole in kept
    assert not vetoes


def test_half_of_a_name_is_not_a_term():
    text = "Médico: Yolanda Prat llegó. Prat normal."
    first, second = (
        Match(8, 15, "DOCTOR", 0.9, read_source("ner")),
        Match(16, 20, "DOCTOR", 0.6, read_source("rule:propagate.name")),
    )
    kept, vetoes = find_vetoes(text, [first, second])
    assert kept == [first, second]
    assert not vetoes


@pytest.mark.parametrize(
    ("text", "label", "rule"),
    [
        ("O/C consultant [[Wells]] 555 0134", "DOCTOR", "rule:name.staff_role"),
        ("Ask for [[Alan]].\ncc: file", "DOCTOR", "rule:lexicon.word"),
        ("7781  Jones, [[Jamie]]   174 mg   pays", "PATIENT", "rule:lexicon.word"),
        ("[[Quinton]] is out until Monday", "DOCTOR", "rule:name.list_is"),
        ("Will be followed by [[PG]].", "DOCTOR", "rule:name.initials"),
        ("She in [[Equatorial Guinea]] rings often", "COUNTRY", "rule:country.name"),
    ],
)
def test_columns_telephones_and_initials_are_not_medicine(text, label, rule):
    assert judge(text, label, rule) is None


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("the inhibitor [[SSR180711]] did nothing", "IDNUM"),
        ("[[WR238605]] (2 mg/kg) was well borne", "IDNUM"),
        ("gain of band [[15q11]]", "IDNUM"),
        ("after pretreatment with [[QNPZ]] it fell", "HOSPITAL"),
        ("which was reversed by [[QNPZ]].", "ORGANIZATION"),
        ("pons ([[2/8]]), medulla (1/8), and vermis (6/8)", "DATE"),
        ("seen in [[12/30]] (40%) of them", "DATE"),
    ],
)
def test_drug_codes_bands_and_counts_are_vetoed(text, label):
    assert judge(text, label) is not None


@pytest.mark.parametrize(
    "text", ["ID [[SSR180711]]", "see [[QTR238605]] on file", "came ([[2/8]]), left (3/9)"]
)
def test_other_codes_and_dates_are_kept(text):
    assert judge(text, "DATE" if "/" in text else "IDNUM") is None


@pytest.mark.parametrize("text", ["treated at [[QNPZ]] for a fall", "Treated with heparin at [[QNPZ]]"])
def test_sites_after_other_words_are_kept(text):
    assert judge(text, "HOSPITAL") is None


@pytest.mark.parametrize(("word", "stays"), [("grace", True), ("swelling", False)])
def test_a_name_in_lower_case_is_left_to_the_network(word, stays):
    assert (judge(f"the [[{word}]] seen today", score=0.7) is None) is stays


def test_an_institution_of_dictionary_words_is_kept_if_the_network_is_confident():
    text = "Paid by the Social Security Administration since May."
    start = text.index("Social")
    for score, taken_back in ((0.95, False), (0.5, True)):
        match = Match(start, start + 30, "ORGANIZATION", score, read_source("ner"))
        assert bool(find_vetoes(text, [match])[1]) == taken_back


def test_recall_mode_trusts_a_half_confident_network():
    text = "started on [[Lisinopril]] 10 mg"
    assert judge(text, trust_probability=0.5) is None
    assert judge(text, score=0.4, trust_probability=0.5).term == "drug"
    assert judge(text, rule="rule:name.title", trust_probability=0.5).term == "drug"


def test_recall_mode_vetoes_nothing_as_ordinary_words():
    text = "asked [[grant]] about it. Seen. Fed. Went. Home."
    assert judge(text, "DOCTOR", score=0.4).term == "word"
    assert judge(text, "DOCTOR", score=0.4, trust_probability=0.5) is None


@pytest.mark.parametrize(
    "text",
    [
        "Continue [[Lisinoprl]].",
        "[[Lisinoprl]].",
        "started on [[Lipitr]]",
        "Started [[Plavx]] 75 mg daily",
        "allergic to [[Penicilin]]",
    ],
)
@pytest.mark.parametrize("label", ["PATIENT", "PERSON", "GPE", "LOC", "NOMBRE_SUJETO_ASISTENCIA"])
def test_misspelt_drugs_are_vetoed_however_confident_the_network_is(text, label):
    assert judge(text, label, score=1.0)


@pytest.mark.parametrize(
    "text",
    [
        "met [[Lipitr]] today",
        "discussed with [[Plavx]] yesterday",
        "Mr. [[Lisinoprl]] came",
        "Continue with Dr. [[Metforman]].",
        "given [[Collins]] a leaflet",
        "took [[Larsen]] home",
        "started on [[Marisol]]'s list",
        "Continue [[Anderson]].",
    ],
)
def test_names_near_drugs_are_kept(text):
    assert judge(text, score=1.0) is None


@pytest.mark.parametrize(
    ("term", "text"),
    [
        (Term("zyloprexin", "whodrug"), "Continue [[Zyloprxin]]."),
        (Term("zyloq", "whodrug"), "started on [[Zylog]]"),
        (Term("quarexia", "meddra"), "new [[Quarxia]] since"),
        (Term("zyloprexin", "whodrug"), "Continue [[Zylporexin]]."),
    ],
)
def test_misspelt_terms_of_the_users_terminologies(term, text):
    assert judge(text, index=make_index([term]))
    assert judge(text) is None


MEDDRA = [
    Term("acute myocardial infarction", "meddra"),
    Term("hepatic encephalopathy", "meddra"),
    Term("quarexia nodosa", "meddra"),
]


@pytest.mark.parametrize(
    "text",
    [
        "with acute [[Myocardail]] infarction in May",
        "with [[Acute]] myocardail infarction",
        "[[Hepatic Encephalopahty]] since",
        "[[Quarexai]] nodosa since",
        "no [[Quarexi]] nodosa",
    ],
)
def test_misspelt_words_in_phrases_of_the_users_terminologies(text):
    assert judge(text, index=make_index(MEDDRA), score=0.98)


@pytest.mark.parametrize(
    "text",
    [
        "Mr. [[Myocardail]] came",
        "Mr. [[Quarexi]] nodosa group",
        "seen with [[Hepatt Encephalopahtyx]] today",
        "met [[Quarexi]] today",
    ],
)
def test_names_near_phrases_are_kept(text):
    assert judge(text, index=make_index(MEDDRA), score=1.0) is None


@pytest.mark.parametrize(
    "label", ["PERSON", "PER", "GPE", "LOC", "ORG", "NOMBRE_SUJETO_ASISTENCIA", "CORREO_ELECTRONICO"]
)
def test_kept_and_vetoed_findings_carry_the_label_of_their_source(label):
    veto = judge("Started [[Lisinopril]] 10 mg daily", label)
    assert (veto is None) == (label == "CORREO_ELECTRONICO")
    if veto:
        assert veto.match.label == label


@pytest.mark.parametrize(
    ("language", "left", "is_title"),
    [
        ("nl", "Gestart met Pantomed en ", False),
        ("nl", "Brief aan de heer en mevrouw ", True),
        ("es", "Firma D. ", True),
        ("pt", "Uso de ", False),
        ("pt", "Exma. Sra. ", True),
        ("fr", "Relais en ", False),
    ],
)
def test_a_function_word_of_a_longer_title_is_no_title(language, left, is_title):
    assert bool(title_before(language).search(left)) == is_title


@pytest.mark.parametrize(
    ("language", "text", "stays"),
    [
        ("de", "Herr Zahn kommt. Schmerzen am Zahn seit gestern.", [False, True]),
        ("de", "Frau Fuß kommt. Frau Fuß geht.", [False, False]),
        ("de", "Herr Zahn kommt. Zahn klagt.", [False, False]),
    ],
)
def test_a_word_that_is_a_name_after_a_title_is_a_word_elsewhere(language, text, stays):
    word = text.split()[1]
    places = [found.start() for found in re.finditer(word, text)]
    matches = [Match(at, at + len(word), "PATIENT", 0.8, read_source("ner")) for at in places]
    _, vetoes = find_vetoes(text, matches, language=language)
    vetoed = {veto.match.start for veto in vetoes}
    assert [at in vetoed for at in places] == stays


@pytest.mark.parametrize(
    ("text", "label", "is_kept"),
    [
        # Words of the language and abbreviations, not terms of medicine.
        ("City is [[Whitetail]] okay", "CITY", True),
        ("City is [[whitetail]] okay", "CITY", False),
        ("1420 stable /[[s.h.]]", "DOCTOR", True),
        ("Started on [[Zoloft]] 50 mg daily", "DOCTOR", False),
    ],
)
def test_a_certain_network_outweighs_ordinary_words_alone(text, label, is_kept):
    start, end = text.index("[["), text.index("]]") - 2
    plain = text.replace("[[", "").replace("]]", "")
    match = Match(start, end, label, 0.8, read_source("ner"))
    assert find_vetoes(plain, [match])[0] == []
    assert bool(find_vetoes(plain, [match], is_certain=lambda each: True)[0]) == is_kept
