"""Scores computed by hand, and the definitions by brute force on random spans."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacy_phi.evaluation.measures import (
    PRF,
    ScoredNote,
    binary_tokens_per_label,
    count_merged,
    count_relaxed,
    count_sentences,
    count_spans,
    count_strict,
    count_tokens,
    i2b2_scores,
    keep_labels,
    leak,
    macro,
    meddocan_scores,
    merge_adjacent,
    micro,
    per_label,
    span_tokens,
)
from spacy_phi.labels import I2B2_HIPAA

TEXT = "Ana Gil, MD. Seen 3/4/2020 in Leeds-North by Bo."
#       0123456789012345678901234567890123456789012345678
GOLD = [(0, 7, "DOCTOR"), (18, 26, "DATE"), (30, 41, "CITY"), (45, 47, "DOCTOR")]
PRED = [(0, 3, "DOCTOR"), (4, 7, "DOCTOR"), (18, 26, "DATE"), (30, 41, "HOSPITAL"), (9, 11, "CITY")]
NOTE = ScoredNote(TEXT, GOLD, PRED, "n")


def test_binary_tokens_per_label_by_hand():
    rows = binary_tokens_per_label([NOTE, NOTE])
    assert rows["DOCTOR"] == {
        **{"p": 1.0, "r": 2 / 3, "f": 0.8},
        **{"gold": 6, "found": 4, "predicted": 4, "correct": 4},
    }
    assert (rows["HOSPITAL"]["p"], rows["HOSPITAL"]["r"]) == (1.0, 0.0)
    assert (rows["CITY"]["p"], rows["CITY"]["r"], rows["CITY"]["f"]) == (0.0, 1.0, 0.0)
    binary = micro([NOTE, NOTE], partial(count_tokens, binary=True))
    assert sum(row["found"] for row in rows.values()) == binary.tp
    assert sum(row["gold"] for row in rows.values()) == binary.tp + binary.fn
    assert sum(row["predicted"] for row in rows.values()) == binary.tp + binary.fp


def test_strict_and_spans_by_hand():
    assert count_strict(NOTE) == PRF(1, 4, 3)
    assert count_spans(NOTE) == PRF(2, 3, 2)
    assert count_strict(NOTE).precision == pytest.approx(1 / 5)
    assert count_strict(NOTE).recall == pytest.approx(1 / 4)
    assert count_strict(NOTE).f1 == pytest.approx(2 / 9)


def test_merged_by_hand():
    # "Ana" + "Gil" + "MD" of the prediction join to 0-11, which differs from 0-7 of the gold; without MD they
    # do not join.
    assert count_merged(NOTE) == PRF(2, 3, 2)
    without = NOTE._replace(pred=[span for span in PRED if span[2] != "CITY"])
    # Now 0-3 and 4-7 join to the gold's 0-7; both lie inside it and are no longer false positives.
    assert count_merged(without) == PRF(3, 0, 1)


def test_merging_ends_where_the_later_span_does():
    assert merge_adjacent("ab, cd ef", [(0, 2), (4, 6)]) == {(0, 6)}
    assert merge_adjacent("ab, cd ef", [(0, 6), (2, 4)]) == {(0, 4)}
    assert merge_adjacent("abxcd", [(0, 2), (3, 5)]) == {(0, 2), (3, 5)}
    assert merge_adjacent("ab ñ cd", [(0, 2), (5, 7)]) == {(0, 2), (5, 7)}
    assert merge_adjacent("", []) == set()


def test_a_merged_true_positive_can_be_counted_beside_its_parts():
    # Parts agree before joining and the whole agrees after it: three true positives, as in the published
    # script.
    note = ScoredNote("ab cd", [(0, 2, "A"), (3, 5, "A")], [(0, 2, "A"), (3, 5, "A")])
    assert count_merged(note) == PRF(3, 0, 0)


def test_relaxed_by_hand():
    gold = [(0, 10, "A"), (20, 25, "A"), (30, 33, "A"), (40, 44, "A")]
    pred = [(0, 12, "A"), (20, 28, "A"), (30, 31, "B"), (41, 44, "A")]
    assert count_relaxed(ScoredNote("", gold, pred)) == PRF(1, 3, 3)
    # Two golds with the same start and label and nearby ends are one.
    assert count_relaxed(ScoredNote("", [(0, 4, "A"), (0, 5, "A")], [(0, 6, "A")])) == PRF(1, 0, 0)


def test_tokens_by_hand():
    assert span_tokens(TEXT, (18, 26, "DATE")) == [(18, 19, "DATE"), (20, 21, "DATE"), (22, 26, "DATE")]
    assert span_tokens("(José) --", (0, 6, "X")) == [(1, 4, "X")]
    assert span_tokens("(José) --", (7, 9, "X")) == [(9, 9, "X")]
    # Ana, Gil, 3, 4 and 2020 match with their label, Leeds and North without it; Bo is a false negative, MD a
    # false positive.
    assert count_tokens(NOTE) == PRF(5, 3, 3)
    assert count_tokens(NOTE, binary=True) == PRF(7, 1, 1)


def test_subsets_and_tables():
    assert micro(keep_labels([NOTE], I2B2_HIPAA), count_strict) == PRF(1, 1, 1)
    assert per_label([NOTE]) == {
        "CITY": PRF(0, 1, 1),
        "DATE": PRF(1, 0, 0),
        "DOCTOR": PRF(0, 2, 2),
        "HOSPITAL": PRF(0, 1, 0),
    }
    spanish = ScoredNote("x", [(0, 1, "TERRITORIO"), (0, 1, "HOSPITAL")], [])
    assert keep_labels([spanish], I2B2_HIPAA)[0].gold == [(0, 1, "TERRITORIO")]
    ids = ScoredNote("x 1", [(2, 3, "IDNUM")], [(2, 3, "IDNUM")])
    scores = i2b2_scores([ids])
    assert scores["hipaa"]["strict"]["tp"] == 1
    assert scores["hipaa_as_scripted"]["strict"]["tp"] == 0


def test_macro_by_hand():
    # Precision 1/2, 1 and, without predictions, 0; recall 1, 1/4 and 0.
    found = macro([PRF(1, 1, 0), PRF(1, 0, 3), PRF(0, 0, 2)])
    assert found["p"] == pytest.approx(1 / 2)
    assert found["p_sd"] == pytest.approx((1 / 6) ** 0.5)
    assert found["r"] == pytest.approx(5 / 12)
    assert found["r_sd"] == pytest.approx(((49 + 4 + 25) / 432) ** 0.5)
    assert found["f"] == pytest.approx(2 * (1 / 2) * (5 / 12) / (11 / 12))
    assert macro([]) == {"p": 0, "p_sd": 0, "r": 0, "r_sd": 0, "f": 0}


def test_categories_of_both_label_sets():
    note = ScoredNote("x y", [(0, 1, "TERRITORIO"), (2, 3, "HOSPITAL")], [(0, 1, "CITY"), (2, 3, "AGE")])
    found = i2b2_scores([note])["categories"]
    assert list(found) == ["LOCATION", "AGE"]
    assert [found["LOCATION"][kind]["tp"] for kind in ("strict", "binary_token")] == [0, 1]
    assert found["AGE"]["binary_token"]["fp"] == 1


def test_leak_and_sentences():
    assert count_sentences(TEXT) == 2
    assert count_sentences("\n\nA b.\nC. 2 d! ¿E f? g.\n") == 4
    assert count_sentences("") == 0
    assert leak([NOTE]) == pytest.approx(3 / 2)
    assert leak([NOTE], {"n": 10}) == pytest.approx(0.3)
    assert leak([]) == 0
    assert meddocan_scores([NOTE], {"n": 4})["leak"] == pytest.approx(0.75)


def test_empty_input_scores_zero():
    assert count_strict(ScoredNote("", [], [])).to_dict() == {
        "p": 0,
        "r": 0,
        "f": 0,
        "tp": 0,
        "fp": 0,
        "fn": 0,
    }


SPANS = st.lists(
    st.builds(
        lambda start, length, label: (start, start + length, label),
        st.integers(0, 20),
        st.integers(1, 6),
        st.sampled_from(["PATIENT", "DOCTOR", "DATE"]),
    ),
    max_size=8,
)
TEXTS = st.lists(st.sampled_from(["a", "1", " ", "-", "é"]), min_size=26, max_size=26).map("".join)


def _near(a, b):
    return a[0] == b[0] and a[2] == b[2] and abs(a[1] - b[1]) <= 2


@given(TEXTS, SPANS, SPANS)
def test_property_brute_force_definitions(text, gold, pred):
    note = ScoredNote(text, gold, pred)
    once_gold, once_pred = list(dict.fromkeys(gold)), list(dict.fromkeys(pred))
    hits = [span for span in once_gold if span in once_pred]
    assert count_strict(note) == PRF(len(hits), len(once_pred) - len(hits), len(once_gold) - len(hits))
    for span in once_gold:
        cut, expected = False, []
        for i in range(span[0], span[1]):
            good = text[i].isascii() and text[i].isalnum()
            if good and not cut:
                expected.append((i, i))
            if good:
                expected[-1] = (expected[-1][0], i + 1)
            cut = good
        assert [token[:2] for token in span_tokens(text, span)] == (expected or [(span[1], span[1])])


@given(TEXTS, SPANS, SPANS)
def test_property_relaxed_without_near_twins(text, gold, pred):
    gold = [a for i, a in enumerate(gold) if not any(_near(a, b) for b in gold[:i])]
    pred = [a for i, a in enumerate(pred) if not any(_near(a, b) for b in pred[:i])]
    found = count_relaxed(ScoredNote(text, gold, pred))
    assert found.fp == sum(not any(_near(p, g) for g in gold) for p in pred)
    assert found.fn == sum(not any(_near(p, g) for p in pred) for g in gold)
    assert found.tp <= min(len(gold), len(pred))


def _join(text, spans):
    """Join by definition: walk from left to right, span by span, and look at the text between."""
    out = []
    for span in sorted({span[:2] for span in spans}):
        between = text[out[-1][1] : span[0]] if out else None
        if between is not None and all(not char.isalnum() for char in between):
            out[-1][1] = span[1]
        else:
            out.append(list(span))
    return {tuple(span) for span in out}


@given(TEXTS, SPANS, SPANS)
def test_property_merged(text, gold, pred):
    found = count_merged(ScoredNote(text, gold, pred))
    exact = count_spans(ScoredNote(text, gold, pred))
    assert found.tp >= exact.tp
    assert found.fp <= exact.fp
    assert found.fn <= exact.fn
    joined = [_join(text, spans) for spans in (gold, pred)]
    right = {span[:2] for span in gold} & {span[:2] for span in pred} | (joined[0] & joined[1])
    inside = [
        any(a <= span[0] and span[1] <= b for a, b in right) for span in dict.fromkeys(s[:2] for s in pred)
    ]
    assert (found.tp, found.fp) == (len(right), inside.count(False))
    for start, end in merge_adjacent(text, {span[:2] for span in gold}):
        assert start in {span[0] for span in gold}
        assert end in {span[1] for span in gold}


@given(TEXTS, SPANS)
def test_property_perfect_predictions(text, gold):
    note = ScoredNote(text, gold, gold[::-1])
    if gold:
        assert {m(note).f1 for m in (count_strict, count_spans, count_merged, count_tokens)} == {1.0}
