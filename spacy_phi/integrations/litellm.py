"""A guardrail for LiteLLM: prompts are protected before the call, and answers restored after it.

In the configuration of LiteLLM's proxy:

    guardrails:
      - guardrail_name: phi
        litellm_params:
          guardrail: spacy_phi.integrations.litellm.PhiGuardrail
          mode: [pre_call, post_call]
          default_on: true
"""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import AsyncGenerator, AsyncIterable, Collection, Iterator, Mapping, Sequence
from threading import Lock
from typing import Any

import spacy

from ..errors import Errors, PhiError, get_place
from ..extensions import Finding
from ..extras import import_extra
from ..gateway import Session
from ..gateway.events import ChatEvents, Event, MessageEvents, ResponseEvents, RestoredEvents
from ..gateway.session import find_with
from ..gateway.sse import EventReader, ServerEvent
from ..json_text import read_json, write_json

_Base: Any = import_extra("litellm.integrations.custom_guardrail", "litellm").CustomGuardrail
LOG = logging.getLogger(__name__)
MAX_SESSIONS = 10_000
"""Maximum number of requests without an answer so far."""
_MAX_EVENT = 10_000_000
_OWN = frozenset(
    {
        *("metadata", "litellm_metadata", "proxy_server_request", "secret_fields", "litellm_logging_obj"),
        *("litellm_call_id", "litellm_trace_id", "litellm_session_id", "guardrails", "api_key", "api_base"),
        *("base_url", "extra_headers", "headers", "timeout", "request_timeout", "num_retries", "max_retries"),
        *("caching", "cache", "fallbacks", "mock_response", "tags", "model_info", "user_api_key_dict"),
    }
)
"""Fields of a request that LiteLLM adds or evaluates itself; all others are sent to the model."""


class PhiGuardrail(_Base):
    """Protects prompts and restores answers, whole and as streams. Each request is a session of its own.

    If a prompt cannot be protected, the call is refused with a coded error. If an answer cannot be restored,
    it keeps its substitutes. LiteLLM's own logs have originals: set its `turn_off_message_logging`.
    """

    def __init__(
        self,
        *,
        lang: str = "en",
        model: str | None = None,
        policy: str = "placeholder",
        restoring: str = "tolerant",
        tools: Collection[str] = (),
        urls: bool = False,
        scrubber: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> None:
        """lang: Language of the prompts. model: As of `phi_scrubber`; None for the bundled one. policy and
        restoring: As of `Session`. tools, urls: As of `Session.restore`. scrubber: Further settings of
        `phi_scrubber`. options: Those of LiteLLM's `CustomGuardrail`.

        RAISES: PhiError (E008) for an unknown policy or restoring, (E119) without the package litellm.
        """
        super().__init__(**options)
        nlp = spacy.blank(lang)
        config = {**({} if model is None else {"model": model}), **(scrubber or {})}
        nlp.add_pipe("phi_scrubber", config=config)
        self._find_alone, self._alone = find_with(nlp, "prompt"), Lock()
        self._settings: dict[str, Any] = {"policy": policy, "restoring": restoring, "language": lang}
        self._tools, self._urls = tools, urls
        self._sessions: OrderedDict[str, Session] = OrderedDict()
        self._open()

    async def async_pre_call_hook(
        self, user_api_key_dict: Any, cache: Any, data: dict[str, Any], call_type: str
    ) -> dict[str, Any]:
        """Return the request with its prompt protected. RAISES: Unprotected, before anything is sent."""
        session, body = self._open(), {name: data[name] for name in data if _is_sent(name, data[name])}
        try:
            made = await asyncio.to_thread(session.protect, body)
        except PhiError as error:
            raise Unprotected(str(error)) from None
        name = self._metadata_field(data)
        token = secrets.token_urlsafe(18)
        self._sessions[token] = session
        while len(self._sessions) > MAX_SESSIONS:
            self._sessions.popitem(last=False)
        asked = data.get("proxy_server_request")
        if isinstance(asked, dict) and isinstance(asked.get("body"), dict):
            asked["body"] = {each: made[each] for each in asked["body"] if each in made}  # it is logged
        return {**data, **made, name: {**(data.get(name) or {}), self._key: token}}

    async def async_post_call_success_hook(
        self, data: dict[str, Any], user_api_key_dict: Any, response: Any
    ) -> Any:
        """Return the restored answer; the given one is unchanged."""
        session = self._take(data)
        if session is None:
            return response
        try:
            return await asyncio.to_thread(self._restored, session, response)
        except Exception as error:
            _report(error)
            return response

    async def async_post_call_streaming_iterator_hook(
        self, user_api_key_dict: Any, response: AsyncIterable[Any], request_data: dict[str, Any]
    ) -> AsyncGenerator[Any, None]:
        """Yield the restored chunks of an answer."""
        session = self._take(request_data)
        if session is None:
            async for chunk in response:
                yield chunk
            return
        chunks = _Chunks(session, self._tools, self._urls)
        async for chunk in response:
            for made in await asyncio.to_thread(chunks.feed, chunk):
                yield made
        for made in await asyncio.to_thread(chunks.end):
            yield made

    def _open(self) -> Session:
        return Session(self._find, **self._settings)

    def _find(self, texts: Sequence[str]) -> list[list[Finding]]:
        with self._alone:  # a pipeline is not for several threads
            return self._find_alone(texts)

    @property
    def _key(self) -> str:
        return f"phi_session_{self.guardrail_name}"

    @staticmethod
    def _metadata_field(data: Mapping[str, Any]) -> str:
        """Return the field for notes on a request, which LiteLLM does not send."""
        return "litellm_metadata" if "litellm_metadata" in data else "metadata"

    def _take(self, data: Mapping[str, Any]) -> Session | None:
        """Return the session of a request, which ends with its answer."""
        noted = data.get(self._metadata_field(data)) or {}
        return self._sessions.pop(str(noted.get(self._key)), None)

    def _restored(self, session: Session, response: Any) -> Any:
        if isinstance(response, Mapping):
            return session.restore(response, tools=self._tools, urls=self._urls)
        value = session.restore(response.model_dump(), tools=self._tools, urls=self._urls)
        return _rebuild(response, value)


def _is_sent(name: str, value: Any) -> bool:
    return name not in _OWN and (value is None or isinstance(value, (str, int, float, list, tuple, Mapping)))


def _rebuild(model: Any, value: Any) -> Any:
    """Return a model of LiteLLM with other values; its hidden parameters stay."""
    made = type(model)(**value)
    for name in ("_hidden_params", "_response_headers"):
        if hasattr(model, name):
            setattr(made, name, getattr(model, name))
    return made


def _report(error: Exception) -> None:
    LOG.error(Errors.E396.format(kind=type(error).__name__, place=get_place(error)))


class Unprotected(PhiError):
    """A prompt that cannot be protected, as LiteLLM answers it: it is not sent."""

    status_code = 422


class _Chunks:
    """The chunks of one answer: chat chunks, events of responses, or bytes of Anthropic's events."""

    def __init__(self, session: Session, tools: Collection[str], urls: bool) -> None:
        self._session, self._tools, self._urls = session, tools, urls
        self._events: RestoredEvents | None = None
        self._reader = EventReader(_MAX_EVENT)
        self._types: dict[str, Any] = {}
        """A chunk of each type of event."""
        self._last: Any = None
        """The last chunk that is not bytes."""
        self._is_reported = False

    def feed(self, chunk: Any) -> list[Any]:
        """Return the chunks that are final after one more."""
        if isinstance(chunk, (bytes, str)):
            return self._restore_bytes(self._reader.feed(chunk.encode() if isinstance(chunk, str) else chunk))
        event = dict(chunk) if isinstance(chunk, Mapping) else chunk.model_dump(mode="json")
        self._last = self._types[str(event.get("type"))] = chunk
        return [chunk if each is event else self._rebuild(each) for each in self._restore(event)]

    def end(self) -> list[Any]:
        """Return the remaining chunks."""
        made = self._restore_bytes(self._reader.end())
        rest = self._events.end() if self._events else []
        return made + [_to_bytes(each) if self._last is None else self._rebuild(each) for each in rest]

    def _restore(self, event: Event) -> list[Event]:
        if self._events is None:
            self._events = _kind(event)(self._session, tools=self._tools, urls=self._urls)
        made = self._events.feed(event)
        if self._events.failure and not self._is_reported:
            self._is_reported = True
            _report(self._events.failure)
        return made

    def _rebuild(self, event: Event) -> Any:
        """Return an event in the form of an earlier chunk of its type."""
        like = self._types.get(str(event.get("type")), self._last)
        return event if isinstance(like, Mapping) else _rebuild(like, event)

    def _restore_bytes(self, events: Iterator[ServerEvent]) -> list[bytes]:
        made = []
        for event in events:
            try:
                value = read_json(event.data)
            except ValueError:
                value = None
            is_object = isinstance(value, dict)
            made += [_to_bytes(each) for each in self._restore(value)] if is_object else [event.write()]
        return made


def _to_bytes(event: Event) -> bytes:
    return ServerEvent(write_json(event).decode(), str(event.get("type", ""))).write()


def _kind(event: Mapping[str, Any]) -> type[RestoredEvents]:
    """Return the API of an event."""
    if "choices" in event:
        return ChatEvents
    return ResponseEvents if str(event.get("type")).startswith("response.") else MessageEvents
