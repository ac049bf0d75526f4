from collections import Counter

from spacy_phi.batch.audit import Report
from spacy_phi.batch.audit_file import Tally
from spacy_phi.linking.leaks import Leak
from spacy_phi.linking.losses import Loss
from spacy_phi.pages.report import to_html


def test_values_of_the_roster_come_first_and_all_notes_are_named():
    leaks = [
        ("b.txt", Leak(0, 3, "PHONE", "digits", False)),
        ("c.txt", Leak(0, 3, "PATIENT", "name", True)),
        ("a.txt", Leak(4, 9, "PATIENT", "roster", True)),
    ]
    page = to_html(Tally(), Report(notes=3, leaks=leaks))
    assert "Values of the notes&#x27; own roster that survive" in page
    where = page[page.index("Where, at most") :]
    assert where.index("a.txt") < where.index("c.txt") < where.index("b.txt")


def test_replaced_words_of_medicine_are_counted_by_kind_and_note():
    losses = [("a.txt", Loss(0, 6, "PATIENT", "drug")), ("a.txt", Loss(9, 12, "CITY", "disease"))]
    page = to_html(Tally(), Report(notes=1, losses=losses, words=400))
    assert "2 of 400 words, 5.00 per 1,000" in page
    by_note = page[page.index("By note, at most") :]
    assert '<td>a.txt</td><td class="n">2</td>' in by_note


def test_without_originals_nothing_was_counted():
    assert "Not counted." in to_html(Tally())


def test_matches_of_another_patient_say_what_chance_is():
    leaks = [("a.txt", Leak(0, 3, "PHONE", "digits", False))] * 8
    control = Counter({("digits", "PHONE", False): 6})
    page = to_html(Tally(), Report(notes=4, leaks=leaks, control=control, controlled=3, checked=4))
    assert "0; 8 short values match too, 8 would by chance alone" in page
    assert '<td>perhaps</td><td class="n">8</td><td class="n">8.0</td>' in page
    assert "3 texts were searched for the values of another patient" in page
    alone = to_html(Tally(), Report(notes=1, leaks=leaks, checked=1))
    assert "the notes are one patient&#x27;s" in alone or "the notes are one patient's" in alone
