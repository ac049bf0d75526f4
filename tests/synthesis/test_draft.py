import re

from hypothesis import given
from hypothesis import strategies as st

from spacy_phi.synthesis.draft import Draft, Edit, apply_edits, change_case, cut, join

TEXT = "Seen by Dr. Amador on 3/4 in Lowell."
DRAFT = Draft(TEXT, ((12, 18, "DOCTOR"), (22, 25, "DATE"), (29, 35, "CITY")))


def values(draft: Draft) -> list[str]:
    return [draft.text[start:end] for start, end, _ in draft.spans]


def test_an_edit_before_between_and_after():
    edited = apply_edits(DRAFT, [Edit(0, 4, "Met"), Edit(18, 19, ""), Edit(35, 36, "!!")])
    assert edited.text == "Met by Dr. Amadoron 3/4 in Lowell!!"
    assert values(edited) == ["Amador", "3/4", "Lowell"]


def test_an_edit_within_a_span_changes_it():
    edited = apply_edits(DRAFT, [Edit(14, 15, ""), Edit(30, 31, "oo")])
    assert values(edited) == ["Amdor", "3/4", "Loowell"]


def test_text_inserted_at_an_edge_is_outside():
    edited = apply_edits(DRAFT, [Edit(12, 12, "x"), Edit(18, 18, "y")])
    assert edited.text.startswith("Seen by Dr. xAmadory ")
    assert values(edited)[0] == "Amador"


def test_of_two_overlapping_edits_the_first_counts():
    assert apply_edits(DRAFT, [Edit(0, 4, "A"), Edit(2, 6, "B")]).text.startswith("A by")


def test_an_emptied_span_is_removed():
    assert values(apply_edits(DRAFT, [Edit(11, 19, " ")])) == ["3/4", "Lowell"]


@given(
    st.lists(
        st.tuples(st.integers(0, len(TEXT)), st.integers(0, 3), st.text("ab \n", max_size=3)), max_size=8
    )
)
def test_spans_remain_ordered_trimmed_and_without_overlaps(edits):
    edited = apply_edits(DRAFT, [Edit(at, min(at + size, len(TEXT)), new) for at, size, new in edits])
    end = 0
    for start, stop, _ in edited.spans:
        assert end <= start < stop <= len(edited.text)
        assert edited.text[start:stop].strip() == edited.text[start:stop]
        end = stop


@given(st.sets(st.integers(0, len(TEXT) - 1)))
def test_letters_of_spans_survive_edits_of_blanks(places):
    blanks = [Edit(at, at + 1, "") for at in places if TEXT[at] == " "]
    assert values(apply_edits(DRAFT, blanks)) == values(DRAFT)


def test_case_keeps_offsets_even_of_letters_that_would_grow():
    draft = change_case(Draft("Groß in Ulm", ((0, 4, "PATIENT"), (8, 11, "CITY"))), "upper")
    assert values(draft) == ["GROß", "ULM"]


def test_cut_leaves_no_half_span():
    assert cut(DRAFT, 15) == Draft("Seen by Dr.", ())
    assert values(cut(DRAFT, 26)) == ["Amador", "3/4"]


def test_join_shifts_spans():
    joined = join([DRAFT, DRAFT], "\n--\n")
    assert values(joined) == values(DRAFT) * 2
    assert len(re.findall("--", joined.text)) == 1
