import pytest

from spacy_phi.errors import PhiError
from spacy_phi.lang import Pack
from spacy_phi.rules.vetoes import zones
from spacy_phi.rules.vetoes.zones import cut_zones, find_zones, read_terms
from spacy_phi.spans import NER, Match, SourceKind, rule_source

LANGUAGES = ("en", "es", "de", "fr", "it", "nl", "pt")


def _covers(text, part, language="en"):
    start = text.index(part)
    return any(zone.start <= start and start + len(part) <= zone.end for zone in find_zones(text, language))


@pytest.mark.parametrize(
    "text",
    [
        "enrolled in [[NCT01234567]]", "[[EudraCT 2019-001234-56]]", "[[ISRCTN12345678]] is open",
        "phenotype [[HP:0001250]]", "[[ORPHA 558]]", "[[ENST00000357654]].9", "[[NM_007294.4]]:c.68_69del",
        "[[VCV000017661]]", "[[rs80357906]]", "given at [[8 a.m.]] today", "[[11:30 P.M.]]",
        "on [[[**2151-7-16**]]]", "by [[[**Doctor Last Name 12**]]]", "[[HOSPITAL_3]]", "born [[XX/XX/XXXX]]",
        "Dr. [[ABC]] saw", "Mrs. [[XYZ]]",
        "[[@LASTLABS@]]", "{[[EXAM:30421]]}", "[[Rechallenge]] was not done", "[[Naranjo 4]]",
        "Causality ([[Naranjo): 4]], likely", "[[DOI 10.1056/NEJMx012345]]",
        "on [[KEYNOTE-024]]", "as in [[CheckMate 067]]", "goal [[INR 2.0-3.0]] met", "grew [[E. faecalis]]",
        "G4 [[TPAL 3013]]", "given @[[2130]] by mouth", "[[serum level 14.2]] today",
        "[[2039 ml]] today", "shock at [[200 J]]", "[[16 Fr]] catheter", "[[40 py]], quit",
        "Fluid [[2010 kcal/d]]", "[[pH 7.27]], bnp",
        "[[2-0]] Prolene", "1 tab [[1-0-1-0]]", "stage [[pT2N1M0]] now", "[[NRS 3-4]] at rest",
        "[[BNP 1957]] today", "REBEC [[RBR-4xk2jm]], open", "insulin [[22-0-14]] s.c.", "thuiszorg [[2dd]]",
        "Paciente: [[XX]], estable", "JAK2 [[V617F]] pos",
        "log in to [[MyChart]]", "[[Cycle 2 Day 15]] given", "[[7/9 sessions]] attended",
    ],
)  # fmt: skip
def test_what_is_never_phi(text):
    part = text[text.index("[[") + 2 : text.rindex("]]")]
    plain = text.replace("[[", "", 1)
    plain = plain[: plain.rindex("]]")] + plain[plain.rindex("]]") + 2 :]
    assert _covers(plain, part.removesuffix(" sessions"))


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Dr. Naranjo saw her", "Naranjo"), ("her GP (Naranjo) came", "Naranjo"),
        ("Mrs. Holding called", "Holding"), ("NCT123", "NCT123"),
        ("record 0123456789", "0123456789"), ("Dr. Abc came", "Abc"),
        ("2008 L MCA stroke", "2008"), ("Zi 12 Fr Meier", "12"), ("age 91 J", "91"),
        ("Calle Sol 57, 9L", "9L"), ("metoprolol 25 mg 12/12", "12/12"),
        ("PACIENTE EVA 85 AÑOS", "EVA"), ("INR 12 May 2020", "12"), ("GCS 15 May", "15"),
        ("biopsy by Hand", "Hand"),
        ("[**Ida Quill**]", "Ida Quill"), ("seen 7/9 by her GP", "7/9"),
        ("Regards to Ida Quill", "Ida Quill"), ("She speaks Ida Quill", "Ida"), ("spricht Anna an", "Anna"),
        ("4-0-7-7 is his number", "4-0-7-7"), ("XXX-XXX-0092", "XXX"),
        ("Piazza XX Settembre", "XX Settembre"), ("bed V617F", "V617F"),
        ("pt speaks with Ida", "Ida"), ("spoke Ida", "Ida"),
    ],
)  # fmt: skip
def test_what_may_be_phi(text, part):
    assert not _covers(text, part)


@pytest.mark.parametrize(
    ("language", "text", "part"),
    [
        ("de", "Pat. Sommer stabil", "Pat."), ("nl", "Pat. De Winter stabiel", "Pat."),
        ("fr", "Pat. Petit stable", "Pat."), ("it", "Paz. Costa stabile", "Paz"),
        ("es", "Pte. Prado estable", "Pte"),
    ],
)  # fmt: skip
def test_the_abbreviation_of_patient_is_no_name(language, text, part):
    assert _covers(text, part, language)
    assert not _covers(text, text.removeprefix(part).split()[-2], language)
    assert not _covers(f"Antje {part}", part, language)


def test_a_finding_loses_what_is_never_phi_at_its_edges():
    text = "Sincerely, Ida Quill"
    match = Match(0, len(text), "DOCTOR", 0.9, NER)
    kept, vetoes = cut_zones(text, [match], "en")
    assert [text[m.start : m.end] for m in kept] == ["Ida Quill"]
    assert [(text[v.match.start : v.match.end].strip(", "), v.reason) for v in vetoes] == [
        ("Sincerely", "never")
    ]


def test_a_finding_that_a_person_demands_stays():
    text = "Rechallenge"
    denied = Match(0, len(text), "OTHER", 1.0, rule_source("deny.0", SourceKind.DENIED))
    assert cut_zones(text, [denied], "en") == ([denied], [])


def test_ordinary_words_left_of_a_place_go_with_it():
    text = "to the Step-Down Unit"
    match = Match(7, len(text), "DEPARTMENT", 0.8, NER)
    assert cut_zones(text, [match], "en")[0] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_term_without_a_context_is_a_name(language):
    assert len(read_terms(language)) > 20


@pytest.mark.parametrize(
    ("line", "reason"), [("Naranjo", "also a name"), ("Rechallenge | soon", "not a context")]
)
def test_an_unusable_term_is_a_coded_error(monkeypatch, line, reason):
    pack = Pack("en", "English", vocab={"never_phi": (line,)})
    monkeypatch.setattr(zones, "get_host_pack", lambda _: pack)
    read_terms.cache_clear()
    try:
        with pytest.raises(PhiError, match=f"E031.*{reason}"):
            read_terms("en")
    finally:
        read_terms.cache_clear()


@pytest.mark.parametrize(
    ("text", "part", "language", "is_maker"),
    [
        ("usa losartana Medley à noite", "Medley", "pt", True),
        ("hidroclorotiazida 25 mg Medley", "Medley", "pt", True),
        ("o médico Medley pediu losartana", "Medley", "pt", False),
        ("losartana, Medley pediu", "Medley", "pt", False),
        ("omeprazol 20 mg (Cinfa)", "Cinfa", "es", True),
        ("metformin Torrent twice daily", "Torrent", "en", True),
        ("lorazepam 2 mg Watson, RN", "Watson", "en", False),
        ("Ramipril Heumann 5 mg", "Heumann", "de", True),
        ("Frau Heumann nimmt Ramipril", "Heumann", "de", False),
        ("bisoprolol Sandoz", "Sandoz", "nl", True),
        ("paracétamol Arrow 1 g", "Arrow", "fr", True),
        ("amoxicillina DOC", "DOC", "it", True),
    ],
)
def test_a_maker_stays_beside_its_drug(text, part, language, is_maker):
    assert _covers(text, part, language) == is_maker


@pytest.mark.parametrize(
    ("language", "text", "zone"),
    [
        ("it", "Impiantato Medtronic Micra VVIR oggi", "Medtronic Micra VVIR"),
        ("de", "Boston Scientific Accolade L331", "Boston Scientific Accolade L331"),
        ("pt", "Stent Abbott Xience 3 na DA", "Abbott Xience 3"),
    ],
)
def test_a_maker_of_devices_keeps_its_model(language, text, zone):
    assert zone in {text[each.start : each.end] for each in find_zones(text, language)}


@pytest.mark.parametrize("text", ["the cook with pain", "seen by Cook Abigail", "Fisher said"])
def test_a_maker_without_a_model_is_no_zone(text):
    assert find_zones(text, "en") == []


@pytest.mark.parametrize(
    ("text", "zone"),
    [("Dr Haverford, K 4.1 mmol/L", "K"), ("ms tarn hb 11.2", "hb"), ("Larsen, T 37.5", "T")],
)
def test_values_of_the_laboratory_after_a_name(text, zone):
    assert zone in {text[each.start : each.end] for each in find_zones(text, "en")}


def test_an_initial_before_an_age_is_no_electrolyte():
    assert find_zones("Larsen, K 45 yo", "en") == []


@pytest.mark.parametrize(
    ("language", "text", "part"),
    [
        ("en", "Trial COMPASS excluded", "COMPASS"),
        ("en", "Reporter: other health professional.", "other health"),
        ("es", "Nefro: sin cambios", "Nefro"), ("es", "Notificación RAM grave", "RAM"),
        ("es", "pcte estable", "pcte"),
        ("es", "Notificador: abogada.", "abogada"), ("de", "Uro: gewechselt", "Uro"),
        ("de", "Op: Rehm / Anä: Holst", "Anä"), ("de", "Melder: Ärztin.", "Ärztin"),
        ("de", "Tochter Ilka zu Besuch.", "zu Besuch"), ("fr", "Gyn: pas de plainte", "Gyn"),
        ("fr", "Vu. Réa: stable", "Réa"), ("fr", "Notificateur : consommateur", "consommateur"),
        ("fr", "Patient M, 47 ans", "M"), ("fr", "leriche stade IV", "leriche"),
        ("it", "Gastro: nega", "Gastro"),
        ("it", "SESSO: F. Nega", "F"), ("it", "CV 18 Ch in sede", "Ch"),
        ("it", "Segnalatore: cittadino", "cittadino"),
        ("nl", "Broer Wietse HLA id", "HLA"), ("nl", "Melder: advocaat", "advocaat"),
        ("nl", "Rutherford graad 3", "Rutherford"), ("pt", "RN masc, bem", "masc"),
        ("pt", "Doente F, 63 anos", "F"), ("pt", "Notificador: farmacêutica", "farmacêutica"),
        ("de", "Biotronik Edora 8 SR-T", "SR-T"),
        ("fr", "Date ; TA ; Dextro ; Visa\n3/4 ; 12/7 ; 1,1 ; X", "Dextro"),
    ],
)  # fmt: skip
def test_headings_abbreviations_and_qualifications(language, text, part):
    assert _covers(text, part, language)


@pytest.mark.parametrize(
    ("language", "text", "part"),
    [
        ("es", "Pilar: mejor hoy", "Pilar"), ("es", "Notificador: Ana Olabarri", "Ana Olabarri"),
        ("es", "ok --EVA\n", "EVA"), ("es", "rx@hospital.es", "rx"), ("de", "Ilka: mobil", "Ilka"),
        ("de", "Melder: Quast", "Quast"), ("fr", "Mme Fontaine Anne", "Fontaine"),
        ("fr", "Patient M. Roux", "M"),
        ("it", "studio ROSSI", "ROSSI"), ("it", "12:10 medicata - EGA\n", "EGA"),
        ("nl", "zus Coro belt", "zus"),
        ("pt", "estudo GARCIA", "GARCIA"), ("en", "Oak | Ulmer | Moss\nA | B | C", "Ulmer"),
    ],
)  # fmt: skip
def test_names_and_initials_beside_them_are_not(language, text, part):
    assert not _covers(text, part, language)


@pytest.mark.parametrize(("language", "text"), [("es", "P.A.A.F."), ("es", "E.P.O.C."), ("it", "B.P.C.O.")])
def test_abbreviations_with_periods_stay_and_initials_go(language, text):
    assert _covers(f"con {text} ayer", text, language)
    assert not _covers("con R.K.L.M. ayer", "R.K.L.M.", language)


def test_a_side_of_the_body_is_also_a_door_of_a_house():
    assert _covers("fractura de cadera dcha tras caída", "dcha", "es")
    assert not _covers("vive en Olmo 14, 3º Dcha. 28039 Madrid", "Dcha", "es")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Smith JA, Lee K. Outcomes after TAVI. N Engl J Med. 2019;380(18):1695-1705.", "Smith JA, Lee K"),
        ("siehe 1. Marsden P. Etwas. BMJ 2012 Jan 4;344:e1234", "2012 Jan 4;344:e1234"),
        ("as shown by Smith et al. (2019)", "Smith et al"),
        ("Zhou F, et al. Lancet, PMID: 32171076", "Zhou F, et al"),
        ("Cite Cochrane and Nelson on vitamin D", "Cochrane and Nelson"),
        ("per Braunwald 2018, start early", "Braunwald"),
        ("According to Nelson Textbook of Pediatrics", "Nelson Textbook of Pediatrics"),
        ("laut Herold, Kap. 4", "Herold"),
        ("prone (PROSEVA, Guérin 2013)", "PROSEVA, Guérin 2013"),
        ("Etude PROSEVA (Guérin 2013)", "Guérin 2013"),
        ("as in Baddour 2015 (AHA)", "Baddour 2015"),
    ],
)
def test_authors_of_literature(text, part):
    assert _covers(text, part)


@pytest.mark.parametrize(
    "text",
    [
        "Seen by Nelson 2018 for biopsy.",
        "per Nelson pt is stable",
        "See Harrison for follow up",
        "Dr. Smith et al. 2019",
        "Smith et al family visited",
        "Mr. Nelson, 2019 CABG",
        "Lives in Harrison, 2018 moved",
    ],
)
def test_people_beside_years_are_no_literature(text):
    assert find_zones(text, "en") == []


def test_a_credential_begins_no_list_of_authors():
    text = "Jones MD. Smith JA, Lee K. Title. J Foo 2019;38:1695-9."
    assert not _covers(text, "Jones MD")
    assert _covers(text, "Smith JA, Lee K")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("EFW 3210g, TOLAC", "EFW 3210g"),
        ("RN mujer 3480 Apgar 9/10", "3480"),
        ("port accessed w/ 20G Huber", "20G"),
        ("BPRS 61", "BPRS 61"),
        ("Guía SEOM 2022", "SEOM 2022"),
    ],
)
def test_values_and_guidelines(text, part):
    assert _covers(text, part, "es")


@pytest.mark.parametrize("text", ["(CABG, Smith 2013)", "Rm 20G", "MRN 3480", "LG 3/4 seen"])
def test_numbers_and_names_beside_them_are_no_values(text):
    assert find_zones(text, "en") == []


def test_dotted_initials_after_their_word_are_no_abbreviation():
    assert find_zones("(initials E.M.B.)", "en") == []
    assert _covers("biopsy (E.M.B.)", "E.M.B.")


@pytest.mark.parametrize(
    ("language", "text", "part"),
    [
        ("pt", "losartana 50 12/12 3 omeprazol 40", "12/12"),
        ("pt", "captopril 25 mg 8/8", "8/8"),
        ("pt", "FA 245 U/L, GGT", "245 U/L"),
        ("pt", "SNG nº16, sonda vesical nº 18", "vesical nº 18"),
        ("fr", "enfant 3a1/2", "3a1/2"),
        ("de", "DR I genäht", "DR I"),
        ("fr", "syndrome DRESS le 30.05.24", "DRESS"),
        ("es", "Escala de Gijón 14", "Escala de Gijón"),
        ("en", "as in ADAURA", "ADAURA"),
    ],
)
def test_intervals_units_sizes_and_trials(language, text, part):
    assert _covers(text, part, language)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        *(("pt", text) for text in ("consulta 8/8", "valor 9 12/12", "nº 16 da rua", "UI/L")),
        *(("pt", text) for text in ("agulha Silva nº 12", "guia MARIA nova")),
        ("en", "WORKS AT COMPASS, SEEN AT PACIFIC HOSPITAL"),
        ("en", "Mr Maddocks 45, Mrs Stanley-Brown"),
        ("es", "natural de Gijón 14"),
        ("it", "LG ROSSI 1956"),
        ("nl", "dr. Coll belt"),
        ("de", "Frau Magen, Dr. Endo"),
    ],
)
def test_dates_people_and_institutions_are_no_zones(language, text):
    assert find_zones(text, language) == []


@pytest.mark.parametrize(
    ("language", "name", "rest", "after"),
    [
        ("de", "Aumüller-Sand", " RASS", " -3"),
        ("en", "Burt III", "", "; seen"),
        ("en", "Ida MAY", "", "; seen"),
        ("it", "Casini GC", "", "\tVertigine"),
        ("en", "Ida COPD", "", " stable"),
    ],
)
def test_an_abbreviation_with_its_value_is_no_part_of_a_name(language, name, rest, after):
    text = f"{name}{rest}{after}"
    match = Match(0, len(name + rest), "PATIENT", 0.9, NER)
    kept, vetoes = cut_zones(text, [match], language)
    assert [text[m.start : m.end] for m in kept] == [name]
    assert [(text[v.match.start : v.match.end], v.reason) for v in vetoes] == (
        [(rest, "abbreviation")] if rest else []
    )


@pytest.mark.parametrize(
    ("language", "text", "part"),
    [
        # Codes of classifications and of drugs.
        ("fr", "[CIS : 64332894] DOLIPRANE", "64332894"), ("fr", "CIP 3400930000120", "3400930000120"),
        ("fr", "UCD 9000001, LPPR 1100028", "9000001"), ("fr", "topographie C12400 [NCIT]", "C12400"),
        ("fr", "code ORPHA : 558", "558"), ("de", "Ramipril (PZN 03105478)", "03105478"),
        ("it", "AIC 012745093 TACHIPIRINA", "012745093"),
        ("it", "012745093 – TACHIPIRINA*30CPR", "012745093"),
        ("it", "ICD9-CM V4581, DRG 127", "V4581"), ("es", "C.N. 712786.3 Nolotil", "712786.3"),
        ("pt", "Registro MS 1.0577.0098, TUSS 40302040", "1.0577.0098"), ("nl", "CNK 0125-435", "0125-435"),
        ("pt", "SIGTAP 0202010317", "0202010317"), ("es", "LOINC 2345-7", "2345-7"),
        # Rows of quantities.
        ("de", "Leukozyten [/µl] | 4000 – 10000 | 11800 |", "11800"),
        ("fr", "Axe (deg) | 170 | 15 |", "Axe (deg) | 170 | 15"),
        ("it", "Piastrine [/mmc] | 150000 - 400000 | 98000 |", "150000 - 400000"),
        ("es", "Plaquetas | 98000 | /mm3 | 150000 - 400000 |", "150000 - 400000"),
        # Marks, endings, the side of the family, a woman with her age.
        ("nl", "Arts: [GEREDIGEERD]", "GEREDIGEERD"), ("it", "Paziente [OMISSIS]", "OMISSIS"),
        ("fr", "Médecin : [CAVIARDÉ]", "CAVIARDÉ"), ("pt", "Dr. [ANONIMIZADO]", "ANONIMIZADO"),
        ("nl", "uw patiënt(e) Van Dam", "(e)"), ("it", "nonno materno diabetico", "materno"),
        ("pt", "avó paterna com asma", "paterna"), ("it", "Donna di 66 anni", "Donna"),
        ("fr", "Dame, 80 ans", "Dame"),
        # Charts, wards and institutions without a name.
        ("es", "HISTORIA CLÍNICA ORL", "CLÍNICA"), ("it", "Clinica e Radiologia concordi", "Clinica e"),
        ("fr", "Provenance : SAU", "SAU"), ("pt", "Origem: PS / Emergência", "Emergência"),
        ("fr", "en centre de rééducation demain", "centre de rééducation"),
        ("de", "ins Städtische Krankenhaus.", "Städtische Krankenhaus"),
        ("pt", "na Unidade Básica de Saúde", "Unidade Básica de Saúde"),
        ("pt", "creatinina em ascensão", "ascensão"),
        ("de", "Schmerz, Intensität 6/10", "6/10"), ("fr", "douleur cotée 3/10", "3/10"),
        # Services, OIDs, teeth, triage, scales, the sex after an age, items of a list.
        ("it", "Codice prestazione | 87.44 |", "87.44"), ("es", "Código de procedimiento: 17021", "17021"),
        ("fr", "OID 1.2.250.1.213.1.4", "1.2.250.1.213.1.4"),
        ("de", "Zähne 11, 12 und 21 locker", "11, 12 und 21"),
        ("it", "elemento 14 dolente", "14"), ("en", "tooth 36 out", "36"), ("it", "Triage: Bianco", "Bianco"),
        ("es", "Triaje: Verde", "Verde"), ("fr", "Tri : Orange", "Orange"), ("de", "Triage: Gelb", "Gelb"),
        ("it", "ADL (Katz 1970): 4", "Katz 1970"), ("de", "GDS (Yesavage, 1983)", "Yesavage, 1983"),
        ("it", "di 46 anni, M. CF: X", "M"), ("pt", "66 anos, F, diabética", "F"),
        ("pt", "[12] Solicitado hemograma", "12"), ("es", "[1] 14/03/2026 — alta", "1"),
        ("it", "con Pace Maker", "Pace Maker"), ("es", "alérgica a Quinolonas", "Quinolonas"),
        ("pt", "História da Moléstia Atual", "Moléstia Atual"),
    ],
)  # fmt: skip
def test_codes_rows_marks_endings_charts_and_wards(language, text, part):
    assert _covers(text, part, language)


@pytest.mark.parametrize(
    ("language", "text", "part"),
    [
        ("es", "CIP 0012345678", "0012345678"), ("es", "CIP: GOGA1680506003", "GOGA1680506003"),
        ("it", "tel 012745093", "012745093"), ("it", "012745093 – Rossi Anna", "012745093"),
        ("de", "PZN Kessler", "Kessler"), ("de", "[Zimmer] | 214 |", "214"),
        ("de", "[PLZ] | 80331 |", "80331"),
        ("fr", "Poids (kg) | 12.03.2024 | 78 |", "12.03.2024"), ("fr", "[tel] | 0612345678 |", "0612345678"),
        ("en", "seen by [Ida Quill]", "Ida Quill"), ("nl", "[VAN DAM]", "VAN DAM"),
        ("it", "Sig. Paterno Luigi", "Paterno"), ("it", "zio Paterno", "Paterno"),
        ("it", "Donna Bianchi", "Donna"),
        ("fr", "Mme Dame, 80 ans", "Dame"), ("es", "CLÍNICA ORL", "CLÍNICA"),
        ("it", "Clinica Rossi e Figli", "Clinica"), ("fr", "Clinique et Maternité Sainte-Anne", "Clinique"),
        ("fr", "Signé : PS", "PS"), ("fr", "Provenance : SAU Roux", "SAU"), ("de", "Arzt: ITS", "ITS"),
        ("fr", "hôpital cantonal de Fribourg", "hôpital cantonal"),
        ("de", "Städtisches Krankenhaus Kiel", "Krankenhaus"),
        ("it", "Zimmer 36", "36"), ("de", "Herr Zahn 36 Jahre", "Zahn"),
        ("de", "Herr Zahn 36 Jahre", "36"), ("it", "Sig. Dente 46", "Dente"), ("fr", "accident 36", "36"),
        ("fr", "Jeanne Dame, 80 ans", "Dame"), ("it", "Bianchi, Donna, 71 anni", "Donna"),
        ("it", "Norton (1962)", "Norton"), ("it", "Triage: Rosso Maria", "Rosso"),
        ("it", "Dott. Bianco", "Bianco"),
        ("es", "Dr. Lobo (1979)", "Lobo"), ("es", "José Lobo (1979)", "Lobo"),
        ("it", "Katz 1970, nato", "1970"),
        ("it", "46 anni, M. Rossi", "M"), ("de", "Server 192.168.10.25", "192.168.10.25"),
        ("it", "codice: 12345", "12345"), ("pt", "leito [12]", "12"), ("de", "Zahn 36 mm", "36"),
        ("it", "centro di riabilitazione Villa Serena", "centro"), ("it", "ricovero 6/10", "6/10"),
    ],
)  # fmt: skip
def test_names_numbers_and_named_institutions_beside_them(language, text, part):
    assert not _covers(text, part, language)


@pytest.mark.parametrize(
    ("language", "text", "part", "is_zone"),
    [
        ("pt", "na Unidade Básica de Saúde com febre", "Unidade Básica de Saúde", True),
        ("pt", "uma Unidade Básica de Saúde (UBS), foi", "Unidade Básica de Saúde", True),
        ("pt", "na UBS Vila Nova", "UBS", False),
        ("pt", "Unidade de Saúde da Família do Jardim", "Unidade de Saúde da Família", False),
        ("pt", "UPA 3, consulta", "UPA", False),
        ("de", "am Robert Koch-Institut gegründet", "Robert Koch-Institut", True),
        ("it", "Pronto Soccorso San Carlo", "Pronto Soccorso", False),
        ("it", "al Pronto Soccorso per febbre", "Pronto Soccorso", True),
        ("es", "Centro de Salud Los Olivos", "Centro de Salud", False),
        ("es", "en el centro de salud por fiebre", "centro de salud", True),
        ("fr", "CENTRE HOSPITALIER UNIVERSITAIRE DE FÈS", "CENTRE HOSPITALIER UNIVERSITAIRE", False),
        ("en", "Emergency Department of St. Mary", "Emergency Department", True),
    ],
)
def test_a_kind_of_facility_without_a_name(language, text, part, is_zone):
    assert _covers(text, part, language) is is_zone
