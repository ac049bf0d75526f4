"""A model in a runnable sees no PHI, and its answer is restored: whole, in batches and streamed."""

import asyncio
import random
import re
import threading
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from pydantic import BaseModel

from spacy_phi.errors import PhiError
from spacy_phi.gateway import Session
from spacy_phi.integrations.runnable import PhiRunnable

KEY = "8f1d0a5be24c97a3606dfb1289c4e57731a0be94d85f2c6b"
NOTE = "Patient: Marta Alvarez, MRN 00482917, seen 03/14/2024 by Dr. Owen Lee. Mrs. Alvarez fell."
OTHER = "Patient: Torvald Mbeki, MRN 77120934, seen 04/01/2024 by Dr. Anna Petrov."
SECRETS = ("Alvarez", "00482917", "03/14/2024", "Owen", "Mbeki", "77120934", "Petrov")


@pytest.fixture
def sessions(nlp):
    """Create a session for each call."""
    return lambda: Session(nlp, KEY, "placeholder")


def assert_clean(value):
    """Assert that no secret is in it."""
    assert not [secret for secret in SECRETS if secret in str(value)]


@dataclass
class Message:
    """A message with the attributes that the runnable needs."""

    content: Any = ""
    id: str | None = None
    tool_calls: list = field(default_factory=list)
    tool_call_chunks: list = field(default_factory=list)
    additional_kwargs: dict = field(default_factory=dict)
    usage: int = 0

    def model_copy(self, update):
        """Return a copy with other fields."""
        return replace(self, **update)


class MessageChunk(Message):
    """A part of a message."""

    def __add__(self, other):
        calls = self.tool_call_chunks + other.tool_call_chunks
        return MessageChunk(
            self.content + other.content, tool_call_chunks=calls, usage=self.usage + other.usage
        )


class Model:
    """A runnable that echoes its prompt and records it."""

    def __init__(self):
        self.seen, self.configs = [], []

    def invoke(self, value, config=None, **kwargs):
        """Answer a prompt."""
        self.seen.append(value)
        self.configs.append(config)
        if "fail" in str(value):
            raise RuntimeError("the model is gone")
        return value

    async def ainvoke(self, value, config=None, **kwargs):
        """Answer a prompt."""
        return self.invoke(value, config)

    def batch(self, values, config=None, *, return_exceptions=False, **kwargs):
        """Answer prompts."""
        self.configs.append(config)
        assert not return_exceptions or all("fail" not in str(each) for each in values)
        return [self.invoke(each) for each in values]

    def stream(self, value, config=None, **kwargs):
        """Stream a text in chunks."""
        self.seen.append(value)
        rng = random.Random(str(value))
        while value:
            size = rng.randint(1, 9)
            yield value[:size]
            value = value[size:]


def test_invoke_hides_and_restores(sessions):
    model = Model()
    runnable = PhiRunnable(model, sessions)
    assert runnable.invoke(NOTE, {"tags": ["a"]}) == runnable(NOTE) == NOTE
    assert_clean(model.seen)
    assert "<PATIENT_1>" in model.seen[0]
    assert model.configs == [{"tags": ["a"]}, None]
    seen = []
    assert (
        PhiRunnable(lambda text, **options: seen.append((text, options)) or text, sessions)(NOTE, stop="x")
        == NOTE
    )
    assert_clean(seen)
    assert seen[0][1] == {"stop": "x"}


def test_ainvoke(sessions):
    async def ask(value):
        seen.append(value)
        return value

    model, seen = Model(), []
    for inner in (model, ask, lambda value: seen.append(value) or value):
        assert asyncio.run(PhiRunnable(inner, sessions).ainvoke(NOTE)) == NOTE
    assert len(seen) == 2
    assert_clean([seen, model.seen])

    runnable = PhiRunnable(model, sessions)
    answers = asyncio.run(runnable.abatch([NOTE, "fail"], return_exceptions=True))
    assert answers[0] == NOTE
    assert isinstance(answers[1], RuntimeError)


def test_batch_keeps_order_and_sends_nothing_after_an_error(sessions):
    model = Model()
    runnable = PhiRunnable(model, sessions)
    assert runnable.batch([NOTE, OTHER], [{"n": 1}, {"n": 2}]) == [NOTE, OTHER]
    assert model.configs[0] == [{"n": 1}, {"n": 2}]
    assert_clean(model.seen)
    model.seen.clear()
    with pytest.raises(PhiError, match="E371"):
        runnable.batch([NOTE, b"bytes"])
    assert model.seen == []
    answers = runnable.batch([NOTE, b"bytes", OTHER], [1, 2, 3], return_exceptions=True)
    assert (answers[0], answers[2]) == (NOTE, OTHER)
    assert isinstance(answers[1], PhiError)
    assert model.configs[-3] == [1, 3]
    plain = PhiRunnable(lambda value: {}["gone"] if "Dr." not in value else value, sessions)
    answers = plain.batch([NOTE, "Hello."], return_exceptions=True)
    assert answers[0] == NOTE
    assert isinstance(answers[1], KeyError)
    with pytest.raises(KeyError):
        plain.batch(["Hello."])


def test_stream_of_texts(sessions):
    model = Model()
    pieces = list(PhiRunnable(model, sessions).stream(NOTE))
    assert "".join(pieces) == NOTE
    assert len(pieces) > 3
    assert_clean(model.seen)
    assert list(PhiRunnable(lambda value: value, sessions).stream(NOTE))
    assert "".join(PhiRunnable(lambda value: iter(value), sessions).stream(NOTE)) == NOTE


def test_an_asynchronous_stream_comes_piece_by_piece(sessions):
    asked = []

    async def ask(prompt):
        asked.append(prompt)
        for char in prompt:
            yield char

    class AsyncModel:
        async def astream(self, prompt, config=None):
            async for char in ask(prompt):
                yield MessageChunk(char, id="m1", usage=1)

    async def collect(inner):
        return [piece async for piece in PhiRunnable(inner, sessions).astream(NOTE)]

    pieces = asyncio.run(collect(ask))
    assert "".join(pieces) == NOTE
    assert len(pieces) > 3
    *chunks, rest = asyncio.run(collect(AsyncModel()))
    assert "".join(chunk.content for chunk in chunks) == NOTE
    assert rest.usage == len(asked[1])
    assert_clean(asked)
    # A model without this kind of stream is called once.
    assert "".join(asyncio.run(collect(lambda prompt: asked.append(prompt) or prompt))) == NOTE
    assert_clean(asked)


def test_stream_of_message_chunks(sessions):
    def ask(prompt):
        for char in prompt:
            yield MessageChunk(char, id="m1", usage=1)
        for part in ({"args": '{"who": "<PATIENT_1>", "n": 5}', "index": 0},):
            yield MessageChunk("", tool_call_chunks=[part], usage=1)

    kept = list(PhiRunnable(ask, sessions).stream(NOTE))[-1].tool_call_chunks
    assert kept == [{"args": '{"who": "<PATIENT_1>", "n": 5}', "index": 0}]
    pieces = list(PhiRunnable(ask, sessions, tools="*").stream(NOTE))
    assert "".join(piece.content for piece in pieces) == NOTE
    assert all(type(piece) is MessageChunk for piece in pieces)
    assert pieces[0].id == "m1"
    whole = pieces[-1]
    assert whole.tool_call_chunks == [{"args": '{"who": "Marta Alvarez", "n": 5}', "index": 0}]
    assert sum(piece.usage for piece in pieces) == whole.usage > 1
    (answer,) = PhiRunnable(lambda prompt: Message(prompt), sessions).stream(NOTE)
    assert answer == Message(NOTE)


def test_messages_keep_their_shape(sessions):
    call = {"name": "find", "args": {"who": "Mrs. Alvarez", "n": 5}, "id": "call_1", "type": "tool_call"}
    function = {"name": "find", "arguments": '{"who": "Mrs. Alvarez"}'}
    messages = [
        ("system", "You help."),
        Message(NOTE),
        Message([{"type": "text", "text": NOTE}, "Mrs. Alvarez"], tool_calls=[call]),
        Message(
            "", additional_kwargs={"tool_calls": [{"id": "1", "type": "function", "function": function}]}
        ),
        {"role": "user", "content": OTHER},
    ]

    class Prompt:
        def to_messages(self):
            return messages

    model = Model()
    for value in (messages, {"messages": messages, "question": NOTE}):
        assert PhiRunnable(model, sessions, tools=["find"]).invoke(value) == value
    assert PhiRunnable(model, sessions, tools=["find"]).invoke(Prompt()) == messages
    assert_clean(model.seen)
    sent = model.seen[0]
    assert isinstance(sent[0], tuple)
    assert sent[2].tool_calls[0]["args"]["n"] == 5
    assert sent[2].tool_calls[0]["id"] == "call_1"
    assert messages[1].content == NOTE


def test_unknown_blocks_of_an_answer_are_kept(sessions):
    thought = {"type": "thinking", "thinking": "about <PATIENT_1>", "signature": "x"}

    def ask(prompt):
        return Message([thought, {"type": "text", "text": prompt}])

    assert PhiRunnable(ask, sessions).invoke(NOTE).content == [thought, {"type": "text", "text": NOTE}]
    with pytest.raises(PhiError, match="E371"):
        PhiRunnable(ask, sessions).invoke([Message([thought])])


@pytest.mark.parametrize(
    "value", [b"bytes", {"doc": object()}, [Message([{"type": "image_url", "image_url": {"url": "data:"}}])]]
)
def test_unknown_content_is_never_sent(sessions, value):
    model = Model()
    runnable = PhiRunnable(model, sessions)
    for ask in (
        runnable.invoke,
        lambda each: list(runnable.stream(each)),
        lambda each: runnable.batch([each]),
    ):
        with pytest.raises(PhiError, match="E371"):
            ask(value)
    with pytest.raises(PhiError, match="E371"):
        asyncio.run(runnable.ainvoke(value))
    assert model.seen == []


def test_calls_are_turns_of_a_shared_session_and_apart_otherwise(nlp, sessions):
    model = Model()
    shared = PhiRunnable(model, Session(nlp, KEY))
    shared.invoke(NOTE)
    shared.invoke("why did Alvarez fall?")
    assert_clean(model.seen)
    apart = PhiRunnable(model, sessions)
    assert apart.batch([NOTE, OTHER]) == [NOTE, OTHER]
    assert ["<PATIENT_1>" in text for text in model.seen[-2:]] == [True, True]


def test_threads_share_a_session(nlp):
    session = Session(nlp, KEY, "placeholder")
    notes = [f"Patient: Marta Alvarez, MRN 0048{n:04}, seen by Dr. Owen Lee." for n in range(24)]
    answers = {}

    def ask(prompt):
        yield from re.split(r"(?<=[a-z ])", prompt)

    runnable = PhiRunnable(ask, session)

    def run(first):
        for n in range(first, len(notes), 4):
            answers[n] = "".join(runnable.stream(notes[n]))

    threads = [threading.Thread(target=run, args=(first,)) for first in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert [answers[n] for n in range(len(notes))] == notes
    assert len({session.protect(note) for note in notes}) == len(notes)


def test_structured_answers_are_restored(sessions):
    class Person(BaseModel):
        name: str
        age: int = 50

    class Visit(BaseModel):
        people: list[Person]
        content: str

    def ask(prompt):
        assert_clean(prompt)
        return Visit(people=[Person(name="<PATIENT_1>")], content=prompt)

    answer = PhiRunnable(ask, sessions).invoke(NOTE)
    assert answer == Visit(people=[Person(name="Marta Alvarez")], content=NOTE)
    both = PhiRunnable(lambda prompt: {"raw": Message(prompt), "parsed": ask(prompt)}, sessions).invoke(NOTE)
    assert (both["raw"].content, both["parsed"]) == (NOTE, answer)

    def stream(prompt):
        yield Visit(people=[], content="")
        yield ask(prompt)

    assert list(PhiRunnable(stream, sessions).stream(NOTE)) == [answer]


def test_inside_langchain(sessions):
    core = pytest.importorskip("langchain_core", reason="no langchain-core")
    from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
    from langchain_core.messages import AIMessage, AIMessageChunk, HumanMessage, SystemMessage, ToolMessage
    from langchain_core.output_parsers import StrOutputParser
    from langchain_core.prompts import ChatPromptTemplate
    from langchain_core.runnables import RunnableLambda

    assert core
    seen = []

    def echo(value, config=None):
        seen.append(value)
        last = (value.to_messages() if hasattr(value, "to_messages") else value)[-1]
        calls = [{"name": "find", "args": {"who": "<PATIENT_1>"}, "id": "c"}]
        return AIMessage(last.content, tool_calls=calls, usage_metadata=None)

    prompt = ChatPromptTemplate([("system", "You help."), ("human", "Note: {note}")])
    phi = PhiRunnable(RunnableLambda(echo), sessions, tools=["find"])
    chain = prompt | phi | StrOutputParser()
    assert chain.invoke({"note": NOTE}) == f"Note: {NOTE}"
    assert chain.batch([{"note": NOTE}, {"note": OTHER}]) == [f"Note: {NOTE}", f"Note: {OTHER}"]
    assert asyncio.run(chain.ainvoke({"note": NOTE})) == f"Note: {NOTE}"
    answer = phi.invoke([SystemMessage("Hi."), ToolMessage(OTHER, tool_call_id="c"), HumanMessage(NOTE)])
    assert isinstance(answer, AIMessage)
    assert answer.tool_calls[0]["args"] == {"who": "Torvald Mbeki"}
    assert_clean([str(each) for each in seen])
    model = GenericFakeChatModel(
        messages=iter([AIMessage("Dear <PATIENT_1>, seen by <DOCTOR_1>. Bye, all.")])
    )
    pieces = list(PhiRunnable(model, sessions).stream([HumanMessage(NOTE)]))
    assert all(isinstance(piece, AIMessageChunk) for piece in pieces)
    whole = pieces[0]
    for piece in pieces[1:]:
        whole += piece
    assert whole.content.startswith("Dear Marta Alvarez, seen by ")
    assert "<" not in whole.content
