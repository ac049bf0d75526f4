"""Recall by the group of a name: names are replaced in their form, consistently, and counted by note."""

from random import Random

import pytest

from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan
from spacy_phi.errors import PhiError
from spacy_phi.evaluation.by_names import (
    Group,
    list_groups,
    list_languages,
    make_notes,
    measure_group,
    rename_patients,
)
from spacy_phi.lang.network import find_network

GROUP = Group("sex", "female", ("Helga",), ("Vollrath",))


def mark(text, *values):
    """Return a note in which these values are patients."""
    return AnnotatedNote(
        "a", text, tuple(AnnotatedSpan(text.index(v), text.index(v) + len(v), "PATIENT") for v in values)
    )


def test_names_are_replaced_in_their_form():
    note = mark("Jane Ruiz, RUIZ, JANE and Jane; seen by Dr. Amador.", "Jane Ruiz", "RUIZ, JANE")
    made = rename_patients(note, GROUP, Random(0))
    assert made.text == "Helga Vollrath, VOLLRATH, HELGA and Jane; seen by Dr. Amador."
    assert [made.text[s.start : s.end] for s in made.spans] == ["Helga Vollrath", "VOLLRATH, HELGA"]
    origin = Group("origin", "chinese", ("Helga",), ("Zhang Wei",))
    made = rename_patients(
        mark("Jane Ruiz, called Jane; Ruiz, J.", "Jane Ruiz", "Ruiz, J"), origin, Random(0)
    )
    assert made.text == "Zhang Wei, called Jane; Wei, Zhang."
    assert rename_patients(mark("Mrs. Ruiz", "Ruiz"), origin, Random(0)).text == "Mrs. Wei"
    assert rename_patients(mark("Nobody."), GROUP, Random(0)) is None


def test_one_name_is_one_person_throughout_a_note():
    text = "Jane slept. JANE ate."
    spans = tuple(AnnotatedSpan(at, at + 4, "NOMBRE_SUJETO_ASISTENCIA") for at in (0, 12))
    group = Group("sex", "female", tuple("ABCDEFGH"), ("Vollrath",))
    for seed in range(5):
        made = rename_patients(AnnotatedNote("a", text, spans), group, Random(seed))
        first, second = (made.text[s.start : s.end] for s in made.spans)
        assert first == second.capitalize()


def test_recall_counts_whole_names_with_an_interval_over_notes():
    note = mark("Jane Ruiz and Ann Lee", "Jane Ruiz", "Ann Lee")
    notes = list(make_notes([note, AnnotatedNote("b", note.text, note.spans)], GROUP, draws=2))
    assert [each.id for each in notes] == ["a/0", "a/1", "b/0", "b/1"]
    whole, half = [(0, 14), (19, 33)], [(0, 14), (19, 30)]
    found = measure_group(GROUP, notes, [whole, half, whole, whole])
    assert (found.names, found.redacted) == (8, 7)
    assert found.recall == pytest.approx(0.875)
    assert found.low == pytest.approx(0.75)
    assert found.high == 1


def test_every_language_with_a_network_has_groups_of_equal_kinds():
    kinds = {lang: [(group.kind, group.name) for group in list_groups(lang)] for lang in list_languages()}
    assert all(find_network(lang) == lang for lang in kinds)
    assert len(kinds) == 7
    assert len({tuple(each) for each in kinds.values()}) == 1
    for lang in kinds:
        by_sex = [group for group in list_groups(lang) if group.kind == "sex"]
        assert not set(by_sex[0].first) & set(by_sex[1].first), lang
    with pytest.raises(PhiError, match="E214"):
        list_groups("fi")
