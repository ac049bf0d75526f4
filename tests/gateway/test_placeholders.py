"""Placeholders in the forms of models are restored, and nothing that only looks like one."""

import json
import random
from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from spacy_phi.errors import PhiError
from spacy_phi.gateway import Session
from spacy_phi.gateway.placeholders import LONGEST, find_loose

from .chat_requests import find_secrets

SECRET = "412-68-9037"
FORMS = [
    "<SSN_1>", "<ssn_1>", "&lt;SSN_1&gt;", "&amp;lt;SSN_1&amp;gt;", "&#60;SSN_1&#62;", "&#x3C;SSN_1&#x3E;",
    r"\<SSN_1\>", r"\\<SSN_1\\>", r"\u003cSSN_1\u003e", r"\u003CSSN_1\u003E", "＜SSN_1＞", "⟨SSN_1⟩",
    "[SSN_1]", "[[SSN_1]]", r"\[SSN_1\]", "{SSN_1}", "{{SSN_1}}", "[Ssn 1]", "<SSN 1>", "<Ssn-1>",
    "< SSN_1 >", "<**SSN_1**>", "<`SSN_1`>", r"<SSN\_1>", r"SSN\_1", r"SSN\\_1", "SSN_1",
    r"\u003c **SSN\_1** \u003e",
]  # fmt: skip
AROUND = [
    "{}", "x {} y", "**{}**", "`{}`", "_{}_", "({})", "| {} | {} |", "- {}\n- {}", "{}, {}.", "{}'s {}",
    '"{}"', "# {}\n\n{}", "a/{}/b", "el paciente {}: «{}»", "<td>{}</td>", "[{}](#a)", "\n{}\n",
]  # fmt: skip


@pytest.fixture
def session():
    session = Session(find_secrets, policy="placeholder", restoring="tolerant")
    session.protect(f"SSN {SECRET}")
    return session


def _streamed(session, text):
    rng, chunks, rest = random.Random(text), [], text
    while rest:
        size = rng.choice([1, 2, 7, 40])
        chunks.append(rest[:size])
        rest = rest[size:]
    return "".join(session.restore_stream(chunks))


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_restored_everywhere(form, session):
    for around in AROUND:
        text = around.format(form, form)
        if "](" in around and form.startswith("["):
            continue
        assert session.restore(text) == around.format(SECRET, SECRET), text
        assert _streamed(session, text * 3) == session.restore(text * 3)
    assert session.unknown == 0
    strict = Session(find_secrets, policy="placeholder")
    strict.protect(f"SSN {SECRET}")
    assert (strict.restore(form) == SECRET) == (form in ("<SSN_1>", "<ssn_1>"))


def test_forms_are_no_longer_than_the_stream_withholds():
    longest = "&amp;#x3c; ***LOCATION-OTHER\\\\_999999'sen*** &amp;#x3e;"
    assert [(found.start, found.end) for found in find_loose(longest)] == [(0, len(longest))]
    assert len(longest) <= LONGEST


@pytest.mark.parametrize(
    ("text", "restored"),
    [
        ("<SSN_1>'s, SSN_1's, SSN_1s", f"{SECRET}'s, {SECRET}'s, {SECRET}s"),
        ("<SSN_1's> <SSN_1s> [SSN_1:n]", f"{SECRET}'s {SECRET}s {SECRET}:n"),
        ("[SSN_1](https://example.org)", f"[{SECRET}](https://example.org)"),
        (
            '{"ssn": "\\u003cSSN_1\\u003e", "b": "line\\nSSN_1"}',
            f'{{"ssn": "{SECRET}", "b": "line\\n{SECRET}"}}',
        ),
    ],
)
def test_endings_links_and_json(session, text, restored):
    assert session.restore(text) == _streamed(session, text) == restored


@pytest.mark.parametrize(
    "text",
    [
        "ssn_1 = 5", "Ssn_1", "MY_SSN_1_OLD", "SSN_1_OLD", "XSSN_1", "SSN_12", "SSN 1", "ssn 1",
        "</SSN_1>", "SSN_1x", "SSN__1", "SSN_ 1", "SSN1", "https://evil.example/?q=%3CSSN_1%3E", "![x](https://e.example/[SSN_1])",
    ],
)  # fmt: skip
def test_what_only_looks_like_one_stays(session, text):
    assert session.restore(text) == _streamed(session, text) == text


def test_unknown_placeholders_stay_and_are_counted(session):
    text = "<SSN_2> [DATE_1] PATIENT_9 and <PACIENTE_1> <STEP_1> <SSN_1>"
    assert session.restore({"content": [text]}) == {"content": [text.replace("<SSN_1>", SECRET)]}
    assert session.unknown == 3
    stream = session.open_stream()
    assert "".join([*map(stream.feed, text), stream.end()]) == text.replace("<SSN_1>", SECRET)
    assert stream.unknown == 3


def test_originals_are_written_as_their_place_demands():
    def find(texts):
        finding = {"label": "PATIENT", "score": 1.0, "source": "user", "replacement": None}
        return [
            [{"start_char": t.index("A & "), "end_char": len(t), **finding}] if "A & " in t else []
            for t in texts
        ]

    session = Session(find, policy="placeholder", restoring="tolerant")
    assert session.protect('He is A & "B"') == "He is <PATIENT_1>"
    assert session.restore("&lt;PATIENT_1&gt; PATIENT_1") == 'A &amp; "B" A & "B"'
    assert json.loads(session.restore('{"a": "[PATIENT_1]"}')) == {"a": 'A & "B"'}
    assert (
        session.restore("https://a.example/%3CPATIENT_1%3E", urls=True)
        == "https://a.example/A%20%26%20%22B%22"
    )


@pytest.mark.parametrize("form", [*FORMS, "</SSN_1>", "x_SSN_1"])
def test_prompts_that_write_placeholders_themselves_come_back(form):
    session = Session(find_secrets, policy="placeholder", restoring="tolerant")
    for text in (
        f"What is {form}? My SSN is {SECRET}",
        f"{form}{SECRET}{form}",
        f"\\{SECRET}\\ [{SECRET}]",
        form,
    ):
        made = session.protect(text)
        assert SECRET not in made
        assert session.restore(made) == text
    later = Session(find_secrets, policy="placeholder", restoring="tolerant")
    later.protect(SECRET)
    made = later.protect(f"{form} is written later")
    assert later.restore(made) == f"{form} is written later"


PIECES = [
    SECRET,
    "412-68-9038",
    "SSN_1",
    "SSN_2",
    "SSN",
    "_",
    "1",
    "2",
    "<",
    ">",
    "[",
    "]",
    "\\",
    "&lt;",
    "&gt;",
]
PIECES += ["\\u003c", "\\u003e", "%3C", "%3E", "*", "`", " ", "s", "'", "{", "}", '"', "/", "n"]


@given(turns=st.lists(st.lists(st.sampled_from(PIECES), max_size=14).map("".join), min_size=1, max_size=3))
@example(turns=[f"{SECRET}SSN_1", f"xSSN_2{SECRET}SSN_3"])
@example(turns=[f"[SSN_1]{SECRET}", f"<{SECRET}> \\{SECRET}\\ <SSN_2>"])
def test_whatever_a_prompt_writes_comes_back(turns):
    session = Session(find_secrets, policy="placeholder", restoring="tolerant")
    for text in turns:
        made = None
        with suppress(PhiError):
            made = session.protect(text)
        if made is None:
            # A placeholder that stands free only beside another placeholder: nothing is sent.
            assert turns.index(text) > 0
            continue
        assert session.restore(made, urls=True) == text
        assert "".join(session.restore_stream(made, urls=True)) == text


def test_an_unknown_setting_is_refused():
    with pytest.raises(PhiError, match="E008"):
        Session(find_secrets, restoring="loose")
