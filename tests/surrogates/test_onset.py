import datetime

import pytest
import spacy

from spacy_phi.errors import PhiError
from spacy_phi.extensions import Finding
from spacy_phi.spans import Match, Source, SourceKind
from spacy_phi.surrogates.onset import Event, Moment, RelativeDay, read_index_date
from spacy_phi.surrogates.operators import NoteContext

MASK = "[DATE]"


def count(text, language="en", index=None):
    """Return a text with the dates in double brackets replaced."""
    spots, plain, at = [], "", 0
    while (start := text.find("[[", at)) >= 0:
        end = text.index("]]", start)
        plain += text[at:start]
        spots.append(Finding(len(plain), len(plain) + end - start - 2, "DATE", 1.0, "rules"))
        plain += text[start + 2 : end]
        at = end + 2
    plain += text[at:]
    context = NoteContext(plain, spots, language=language, reference_year=2024, index_date=index)
    out, at = "", 0
    for spot in spots:
        new = RelativeDay()(spot, context)
        value = plain[spot["start_char"] : spot["end_char"]]
        out += plain[at : spot["start_char"]] + (value if new is None else new)
        at = spot["end_char"]
    return out + plain[at:]


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "Started [[May 3, 2019]]. Rash [[5/12/2019]].", "Started [Day 0]. Rash [Day +9]."),
        ("en", "Ill since [[2016]]; started [[05/03/2019]].", "Ill since [Year -3]; started [Day 0]."),
        ("en", "Given [[12/28/2019]], rash [[1/4]].", "Given [Day 0], rash [Day +7]."),
        ("en", "Seen [[2019-05-12 14:30]] and [[5/13 at 9 am]].",
         "Seen [Day 0] 14:30 and [Day +1] at 9 am."),
        ("en", "Rash [[early May 2019]]; seen [[6/1/2019]].", "Rash early [Month -1]; seen [Day 0]."),
        ("en", "Took it [[March 12-15, 2019]].", "Took it [Day 0]-[Day +3]."),
        ("en", "In [[May 2019]], then [[2020]].", "In [Month 0], then [Year +1]."),
        ("en", "Seen [[5/6/2019]], worse [[3 days later]].", "Seen [Day 0], worse 3 days later."),
        ("en", "Seen [[5/6/2019]], [[Christmas 2019]].", "Seen [Day 0], [Day +233]."),
        ("en", "Started [[May 3, 2019]]. Rash in calendar week [[12, 2020]].",
         "Started [Day 0]. Rash in calendar week [Week +46]."),
        ("en", "Started [[May 6, 2019]]. Ill in [[2019-W18]], [[2019-W20-1]].",
         "Started [Day 0]. Ill in [Week -1], [Day +7]."),
        ("en", "Rash in [[week 12 of 2020]]; seen [[4/8/2020]].", "Rash in [Week -3]; seen [Day 0]."),
        ("en", "Rash in [[week 12 of 2020]]; seen [[May 2020]].", "Rash in [Week 0]; seen [Month +2]."),
        ("en", "Started [[5/3/2019]]. Rash [[the second week of June]].",
         "Started [Day 0]. Rash the second week of [Month +1]."),
        ("de", "Therapiebeginn [[3.5.2019]], Ausschlag [[KW 22]], stationär [[12. bis 14.6.2019]].",
         "Therapiebeginn [Day 0], Ausschlag [Week +4], stationär [Day +40] bis [Day +42]."),
        ("fr", "Début du traitement le [[03/05/2019]]; hospitalisé du [[3 au 5 juin 2019]].",
         "Début du traitement le [Day 0]; hospitalisé du [Day +31] au [Day +33]."),
        ("fr", "Mise sous X le [[03/05/2019]], éruption semaine [[22 de 2019]].",
         "Mise sous X le [Day 0], éruption semaine [Week +4]."),
        ("es", "Inicio del tratamiento [[03/05/2019]], erupción la [[segunda semana de junio]].",
         "Inicio del tratamiento [Day 0], erupción la segunda semana de [Month +1]."),
        ("es", "Inicio del tratamiento [[3 de mayo de 2019]]; ingreso entre [[3]] [[y el]] [[5 de junio]].",
         "Inicio del tratamiento [Day 0]; ingreso entre [Day +31] y el [Day +33]."),
        ("en", "Started [[May 3, 2019]]. Seen on [[the 3rd]] and [[5th of June 2019]].",
         "Started [Day 0]. Seen on the [Day +31] and [Day +33]."),
        ("en", "Started [[May 3, 2019]]. Seen on [[the 3rd]]. Rash [[5 June 2019]].",
         "Started [Day 0]. Seen on [DATE]. Rash [Day +33]."),
        ("it", "Inizio terapia [[03/05/2019]], eruzione a [[metà giugno]].",
         "Inizio terapia [Day 0], eruzione a metà [Month +1]."),
        ("pt", "Início do tratamento [[03/05/2019]], internado [[3 e 5 de junho de 2019]].",
         "Início do tratamento [Day 0], internado [Day +31] e [Day +33]."),
        ("nl", "Start behandeling [[03-05-2019]], opname [[12/06 t/m 14/06/2019]], [[3 en 5 juli 2019]].",
         "Start behandeling [Day 0], opname [Day +40] t/m [Day +42], [Day +61] en [Day +63]."),
        ("de", "Beginn der Therapie [[3.5.2019]], Ausschlag [[12.5.]]",
         "Beginn der Therapie [Day 0], Ausschlag [Day +9]."),
        ("fr", "Éruption le [[10/05/2019]], mise sous X le [[3 mai 2019]].",
         "Éruption le [Day +7], mise sous X le [Day 0]."),
        ("es", "Recibió X el [[03/05/2019]]; ingreso [[10/05/2019]].",
         "Recibió X el [Day 0]; ingreso [Day +7]."),
        ("it", "Comparsa il [[10/05/2019]]. Ha iniziato X il [[3 maggio 2019]].",
         "Comparsa il [Day +7]. Ha iniziato X il [Day 0]."),
        ("nl", "Opname [[10-05-2019]]. Gestart [[3-5-2019]].", "Opname [Day +7]. Gestart [Day 0]."),
        ("pt", "Internado em [[10/05/2019]]; iniciou X em [[03/05/2019]].",
         "Internado em [Day +7]; iniciou X em [Day 0]."),
    ],
)  # fmt: skip
def test_dates_are_counted_from_the_first_event_as_they_are_written(language, text, expected):
    assert count(text, language) == expected


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Born [[3/4/1955]]."),
        ("de", "geb. [[03.04.1955]]"),
        ("fr", "Née le [[4 mars 1955]]"),
        ("en", "Seen [[Monday]]."),
        ("en", "Seen on [[the 3rd]]."),
        ("en", "In [[the 1980s]]."),
        ("en", "Seen [[5/6/2019]]; his mother came on [[1/2/1910]]."),
        ("en", "Rash on [[3/4]]."),
        ("en", "In [[spring 2019]]."),
    ],
)
def test_what_is_not_counted_is_masked(language, text):
    assert MASK in count(text, language)
    index = Moment(2023, 5, 1)
    if "3/4]" not in text:
        assert MASK in count(text, language, index)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # The date before it in the sentence tells the year, whatever other years the note names.
        ("Started [[5/3/2019]], rash [[5/12]]. Seen [[3/5/2021]].",
         "Started [Day 0], rash [Day +9]. Seen [Day +672]."),
        ("Seen [[3/5/2021]]. Rash [[3/4]]. Started [[4/1/2020]].",
         "Seen [Day +338]. Rash [DATE]. Started [Day 0]."),
        ("Started [[4/1/2021]]. Seen [[5/5/2021]]. Rash [[4/4]].",
         "Started [Day 0]. Seen [Day +34]. Rash [Day +3]."),
        ("Asthma since [[2001]]. Rash [[3/4]].", "Asthma since [Year 0]. Rash [DATE]."),
        ("Seen [[5/6/2019]] and in [[Q2 2019]].", "Seen [Day 0] and in [DATE]."),
        ("Seen [[5/6/2019]]; he came [[95 years ago]].", "Seen [Day 0]; he came [DATE]."),
    ],
)  # fmt: skip
def test_no_year_is_guessed_and_no_age_told(text, expected):
    assert count(text) == expected


def test_day_first_decides_for_the_index_too():
    match = Match(8, 18, "DATE", 1.0, Source("rules", SourceKind.PATTERN))
    for day_first, moment in ((True, Moment(2019, 3, 5)), (None, Moment(2019, 5, 3))):
        assert RelativeDay(day_first).find_index("Started 05/03/2019.", [match], "en").moment == moment


def test_a_birth_does_not_hide_the_next_date():
    assert count("Born [[3/4/1955]]. On [[5/3/2019]] started X.") == f"Born {MASK}. On [Day 0] started X."


@pytest.mark.parametrize("days", [*range(-400, 400, 37), -1, 0, 1])
def test_days_are_exact_over_years_ends(days):
    first = datetime.date(2019, 12, 20)
    second = first + datetime.timedelta(days)
    shown = f"[Day {days:+d}]" if days else "[Day 0]"
    index = read_index_date(first)
    assert count(f"Rash [[{second:%B %d, %Y}]].", index=index) == f"Rash {shown}."


def test_given_index_dates():
    assert (
        read_index_date("2019-05-03T10:00")
        == read_index_date(datetime.datetime(2019, 5, 3, 10))
        == Moment(2019, 5, 3)
    )
    assert read_index_date("") is read_index_date(None) is None
    assert (
        count("Started [[5/1/2019]], rash [[5/4/2019]].", index=Moment(2019, 5, 3))
        == "Started [Day -2], rash [Day +1]."
    )
    with pytest.raises(PhiError, match="E421") as error:
        read_index_date("Quennell")
    assert "Quennell" not in str(error.value)


def test_events_of_notes_compare_days_before_months_and_treatment_before_admission():
    source = Source("rules", SourceKind.PATTERN)
    texts = ["Started 5/3/2019.", "Admitted 5/1/2019.", "Started May 2018.", "Started 2018-W12."]
    events = []
    for text in texts:
        start = text.index(" ") + 1
        events.append(
            RelativeDay().find_index(text, [Match(start, len(text) - 1, "DATE", 1.0, source)], "en")
        )
    assert min(events).moment == Moment(2019, 5, 3)
    assert [Event.read(event.key) for event in events] == events
    assert RelativeDay().find_index("Seen today.", [], "en") is None


def test_policy_on_docs():
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber", config={"policy": "onset", "model": "rules"})
    text = "Mrs. Quennell, 45, was started on lisinopril 20 mg on 05/03/2019; rash on 05/12/2019 at 14:30."
    expected = "Mrs. [PATIENT], 45, was started on lisinopril 20 mg on [Day {}]; rash on [Day {}] at 14:30."
    assert nlp(text)._.scrubbed == expected.format("0", "+9")
    doc = nlp.make_doc(text)
    doc._.phi_index_date = datetime.date(2019, 5, 12)
    assert nlp(doc)._.scrubbed == expected.format("-9", "0")
    (doc,) = nlp.pipe([(text, {"index_date": "2019-05-12"})], as_tuples=True)
    assert doc[0]._.scrubbed == expected.format("-9", "0")
    with pytest.raises(PhiError, match="E421"):
        list(nlp.pipe([(text, {"index_date": "soon"})], as_tuples=True))
