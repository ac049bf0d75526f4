from spacy_phi.batch.audit import Report
from spacy_phi.batch.tally import Tally
from spacy_phi.linking.leaks import Leak
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
