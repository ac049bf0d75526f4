"""A prompt is sent without PHI, and the answer is restored."""

import json
import random
import re

import pytest
import spacy

from spacy_phi.errors import PhiError
from spacy_phi.extensions import Finding
from spacy_phi.gateway import Session

KEY = "8f1d0a5be24c97a3606dfb1289c4e57731a0be94d85f2c6b"
NOTE = (
    "Patient: Marta Alvarez, MRN 00482917, seen 03/14/2024 by Dr. Owen Lee. Mrs. Alvarez lives at 12 Elm "
    "Street. Call 617-555-0123. ALVAREZ, MARTA is 93 years old."
)
SECRETS = ("Alvarez", "ALVAREZ", "00482917", "03/14/2024", "Owen", "617-555-0123")


@pytest.mark.parametrize("policy", ["surrogate", "placeholder"])
def test_a_prompt_is_protected_and_restored(nlp, policy):
    session = Session(nlp, KEY, policy)
    protected = session.protect(NOTE)
    assert not [secret for secret in SECRETS if secret in protected]
    assert ("<PATIENT_1>" in protected) == (policy == "placeholder")
    assert session.restore(protected) == NOTE
    for seed in range(20):
        rng, chunks, rest = random.Random(seed), [], protected
        while rest:
            size = rng.randint(1, 9)
            chunks.append(rest[:size])
            rest = rest[size:]
        assert "".join(session.restore_stream(chunks)) == NOTE


def test_half_a_substitute_is_never_yielded(nlp):
    session = Session(nlp, KEY, "placeholder")
    protected = session.protect("Mrs. Alvarez slept well.")
    for piece in session.restore_stream(protected):
        assert "<" not in piece
        assert piece in "Mrs. Alvarez slept well."


def test_turns_share_their_substitutes_and_sessions_do_not(nlp):
    one, same, other = Session(nlp, KEY), Session(nlp, KEY), Session(nlp, KEY, name="another")
    first = one.protect(NOTE)
    assert one.protect(NOTE) == first == same.protect(NOTE)
    assert other.protect(NOTE) != first
    # A name found in an earlier turn is found in a turn without cues.
    assert "lvarez" not in one.protect("why did Alvarez fall?")


@pytest.mark.parametrize("policy", ["surrogate", "placeholder"])
@pytest.mark.parametrize(
    ("first", "later", "secret"),
    [
        ("Patient: Marta Alvarez\n", "why did Alvarez fall?", "Alvarez"),
        ("Patient: Marta Alvarez\n", "can alvarez go home", "alvarez"),
        ("Seen by Dr. Owen Lee today.", "does LEE agree?", "LEE"),
        ("MRN: 00482917", "is 00482917 the newest?", "00482917"),
    ],
)
def test_a_later_turn_that_does_not_tell_is_protected_too(nlp, policy, first, later, secret):
    session = Session(nlp, KEY, policy)
    session.protect(first)
    protected = session.protect(later)
    assert secret not in protected
    assert session.restore(protected) == later


@pytest.mark.parametrize("policy", ["surrogate", "placeholder"])
def test_lowercase_ordinary_words_of_a_name_are_kept(nlp, policy):
    session = Session(nlp, KEY, policy)
    session.protect("Patient: Amy Long\n")
    assert session.protect("how long will it take?") == "how long will it take?"
    assert "Long" not in session.protect("when did Long sleep?")


def test_model_text_about_surrogates_is_restored(nlp):
    session = Session(nlp, KEY)
    protected = session.protect(NOTE)
    first, last = re.search(r"Patient: (\w+) (\w+),", protected).groups()
    answer = f"Ms. {last}'s MRN; {last.upper()}; {last}, {first[0]}.; {last}, {first}; the {last}s; {first}."
    assert session.restore(answer) == (
        "Ms. Alvarez's MRN; ALVAREZ; Alvarez, M.; Alvarez, Marta; the Alvarezs; Marta."
    )
    assert session.restore(f"x{last}") == f"x{last}"


def test_messages_tools_and_json_keep_their_shape(nlp):
    session = Session(nlp, KEY, "placeholder")
    arguments = json.dumps({"patient": "Marta Alvarez", "doses": [5, 10.5], "urgent": True, "note": None})
    use = {"type": "tool_use", "id": "t", "name": "find", "input": {"who": "Mrs. Alvarez"}}
    messages = [
        {"role": "system", "content": "You help."},
        {"role": "user", "content": [{"type": "text", "text": NOTE}]},
        {"role": "assistant", "content": None, "tool_calls": [
            {"id": "c1", "type": "function", "function": {"name": "find", "arguments": arguments}}]},
        {"role": "tool", "tool_call_id": "c1", "content": "Marta Alvarez: stable"},
        {"role": "assistant", "content": [use]},
        {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t", "content": "Mrs. Alvarez"}]},
    ]  # fmt: skip
    protected = session.protect(messages)
    sent = json.dumps(protected)
    assert not [secret for secret in SECRETS if secret in sent]
    assert protected[2]["tool_calls"][0]["id"] == "c1"
    assert session.restore(protected, tools="*") == messages


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ([{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "data:x"}}]}], "E371"),
        ({"scan": b"bytes"}, "E371"),
        ({"Patient: Marta Alvarez": "x"}, "E372"),
        ({"mrn": 715533, "policy": "placeholder"}, "E372"),
        ({"role": "patient Marta Alvarez", "content": "x"}, "E371"),
        ([{"role": "assistant", "tool_calls": [{"function": {"name": "f", "arguments": "{no"}}]}], "E371"),
    ],
)
def test_unknown_input_is_refused(nlp, value, code):
    with pytest.raises(PhiError, match=code) as caught:
        Session(nlp, KEY, value.pop("policy", "surrogate") if "mrn" in value else "surrogate").protect(value)
    assert "Alvarez" not in str(caught.value)


def test_a_session_needs_a_scrubber_and_a_known_policy(nlp):
    with pytest.raises(PhiError, match="E373"):
        Session(spacy.blank("en"))
    with pytest.raises(PhiError, match="E008"):
        Session(nlp, policy="mask")


def test_fields_give_context_and_data_is_not_a_message(nlp):
    session = Session(nlp, KEY, "placeholder")
    data = [{"mrn": "715533", "who": {"role": "Patient: Marta Alvarez", "id": "MRN 00482917", "type": "x"}}]
    protected = session.protect(data)
    assert not [secret for secret in ("715533", "Alvarez", "00482917") if secret in str(protected)]
    assert session.restore(protected) == data


def test_a_number_stays_a_number(nlp):
    session = Session(nlp, KEY)
    protected = session.protect({"mrn": 715533, "dose": 5})
    assert isinstance(protected["mrn"], int)
    assert protected["mrn"] != 715533
    assert session.restore(protected) == {"mrn": 715533, "dose": 5}


def test_a_value_has_one_surrogate_as_number_and_as_text(nlp):
    session = Session(nlp, KEY)
    text, data = session.protect("MRN 48200917, look up labs"), {"mrn": 48200917, "again": ["MRN 48200917"]}
    protected = session.protect(data)
    assert text == f"MRN {protected['mrn']}, look up labs"
    assert protected["again"] == [f"MRN {protected['mrn']}"]
    assert session.restore(protected) == data


def test_no_substitute_is_a_word_of_an_earlier_turn(nlp):
    for seed in range(40):
        session = Session(nlp, KEY, name=str(seed))
        drawn = re.search(r"Patient: (\w+) (\w+),", Session(nlp, KEY, name=str(seed)).protect(NOTE))
        first = session.protect(f"the {drawn[2]} stent, year 2020")
        session.protect(NOTE + " Seen in 2021.")
        assert session.restore(first) == f"the {drawn[2]} stent, year 2020"


WORDS = "Marta|ALVAREZ|alvarez|Lee|<PATIENT_1>|<OTHER_1>|x|é|\n|617-555-0123|'s|Young|\U0001f600".split("|")
GAPS = ["", " ", " ", ", "]
LABELS = ["PATIENT", "DATE", "IDNUM", "CITY"]


def find_anything(texts):
    """Finds places that no rule would, to test arbitrary findings."""
    found = []
    for text in texts:
        rng, at, spans = random.Random(text), 0, []
        while at < len(text) and len(spans) < 6:
            start = at + rng.randint(0, 9)
            end = min(len(text), start + rng.randint(1, 14))
            if start < end:
                spans.append(Finding(start, end, rng.choice(LABELS), 1.0, "user", None))
            at = end
        found.append(spans)
    return found


@pytest.mark.parametrize("policy", ["surrogate", "placeholder"])
def test_every_text_is_restored_for_any_findings(policy):
    rng = random.Random(3)
    session = Session(find_anything, KEY, policy)
    for turn in range(120):
        if turn % 20 == 0:
            session = Session(find_anything, KEY, policy)
        text = "".join(rng.choice(WORDS) + rng.choice(GAPS) for _ in range(rng.randint(1, 25)))
        protected = session.protect(text)
        assert session.restore(protected) == text
        assert "".join(session.restore_stream(protected)) == text
