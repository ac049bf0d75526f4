"""A LangChain runnable, without LangChain: protect the prompt, call a model, restore the answer."""

import asyncio
import inspect
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Any

from ..errors import PhiError
from ..gateway import Session
from .chat_values import change_parts, change_value, is_message


class PhiRunnable:
    """Wraps a model or chain in a gateway session, so that it never sees PHI that was found.

    It has the methods of a runnable and is also callable: `prompt | PhiRunnable(...) | parser` is a chain. If
    a prompt cannot be protected, the model is not called. Callbacks and tracers of the inner model see
    protected texts; those of an outer chain see the originals.
    """

    def __init__(
        self,
        inner: Any,
        session: Session | Callable[[], Session],
        *,
        tools: Collection[str] = (),
        urls: bool = False,
    ) -> None:
        """inner: A runnable, or a function of the prompt. session: One session for all calls, which are then
        turns of one conversation, or a function that creates one for each call. tools, urls: As in
        `Session.restore`."""
        self.inner = inner
        self._open = (lambda: session) if isinstance(session, Session) else session
        self._tools, self._urls = tools, urls

    def __call__(self, input: Any, config: Any = None, **kwargs: Any) -> Any:
        """As `invoke`."""
        return self.invoke(input, config, **kwargs)

    def invoke(self, input: Any, config: Any = None, **kwargs: Any) -> Any:
        """Return the restored answer.

        input: A text, messages, a prompt value, or a JSON value. config: Runnable config; passed on.
        kwargs: Passed on. RAISES: PhiError (E370 to E372) as `Session.protect` before anything is sent.
        """
        session = self._open()
        protected = _protect(session, input)
        return self._restore(session, self._ask("invoke", protected, config, kwargs))

    async def ainvoke(self, input: Any, config: Any = None, **kwargs: Any) -> Any:
        """As `invoke`; the event loop continues while texts are searched."""
        session = self._open()
        protected = await asyncio.to_thread(_protect, session, input)
        answer = await self._ask_once(protected, config, kwargs)
        return await asyncio.to_thread(self._restore, session, answer)

    def batch(
        self,
        inputs: Sequence[Any],
        config: Any = None,
        *,
        return_exceptions: bool = False,
        **kwargs: Any,
    ) -> list[Any]:
        """Return the restored answers to several prompts, in order.

        config: One for all or a list. return_exceptions: Return an error in place of an answer; otherwise the
        first error is raised, and if a prompt caused it, nothing is sent. Other arguments as in `invoke`.
        """
        sessions = [self._open() for _ in inputs]
        results: list[Any] = []
        for session, each in zip(sessions, inputs):
            try:
                results.append(_protect(session, each))
            except PhiError as error:
                if not return_exceptions:
                    raise
                results.append(error)
        good = [n for n, each in enumerate(results) if not isinstance(each, PhiError)]
        configs = [config[n] for n in good] if isinstance(config, list) else config
        answers = self._ask_all([results[n] for n in good], configs, return_exceptions, kwargs)
        for n, answer in zip(good, answers):
            results[n] = answer if isinstance(answer, Exception) else self._restore(sessions[n], answer)
        return results

    async def abatch(
        self,
        inputs: Sequence[Any],
        config: Any = None,
        *,
        return_exceptions: bool = False,
        **kwargs: Any,
    ) -> list[Any]:
        """As `batch`, with each prompt passed to `ainvoke`."""
        configs = config if isinstance(config, list) else [config] * len(inputs)
        calls = (self.ainvoke(each, own, **kwargs) for each, own in zip(inputs, configs))
        return await asyncio.gather(*calls, return_exceptions=return_exceptions)

    def stream(self, input: Any, config: Any = None, **kwargs: Any) -> Iterator[Any]:
        """Yield the restored answer as its chunks arrive; half a substitute is never yielded.

        Text is yielded immediately, also from message chunks. Tool calls, metadata and other chunks are
        yielded at the end, merged into one. Other arguments as in `invoke`.
        """
        session = self._open()
        protected = _protect(session, input)
        answer = self._ask("stream", protected, config, kwargs)
        is_stream = hasattr(self.inner, "stream") or hasattr(answer, "__next__")
        restored = _RestoredChunks(session, self._restore, self._urls)
        for chunk in answer if is_stream else [answer]:
            yield from restored.feed(chunk)
        yield from restored.end()

    async def astream(self, input: Any, config: Any = None, **kwargs: Any) -> AsyncIterator[Any]:
        """As `stream`; a model without asynchronous chunks is called through `ainvoke`."""
        session = self._open()
        protected = await asyncio.to_thread(_protect, session, input)
        restored = _RestoredChunks(session, self._restore, self._urls)
        if hasattr(self.inner, "astream") or inspect.isasyncgenfunction(self.inner):
            async for chunk in self._ask("astream", protected, config, kwargs):
                for piece in restored.feed(chunk):
                    yield piece
        else:
            for piece in restored.feed(await self._ask_once(protected, config, kwargs)):
                yield piece
        for piece in restored.end():
            yield piece

    def _ask(self, method: str, value: Any, config: Any, kwargs: Mapping[str, Any]) -> Any:
        if hasattr(self.inner, method):
            return getattr(self.inner, method)(value, config, **kwargs)
        return self.inner(value, **kwargs)

    async def _ask_once(self, value: Any, config: Any, kwargs: Mapping[str, Any]) -> Any:
        if hasattr(self.inner, "ainvoke"):
            return await self.inner.ainvoke(value, config, **kwargs)
        if inspect.iscoroutinefunction(self.inner):
            return await self.inner(value, **kwargs)
        return await asyncio.to_thread(self._ask, "invoke", value, config, kwargs)

    def _ask_all(
        self, values: Sequence[Any], config: Any, returns_exceptions: bool, kwargs: Mapping[str, Any]
    ) -> Iterable[Any]:
        if hasattr(self.inner, "batch"):
            return self.inner.batch(list(values), config, return_exceptions=returns_exceptions, **kwargs)
        return [self._try_to_ask(value, returns_exceptions, kwargs) for value in values]

    def _restore(self, session: Session, value: Any) -> Any:
        def restore(parts: Any) -> Any:
            return session.restore(parts, tools=self._tools, urls=self._urls)

        return change_parts(value, lambda part: change_value(part, restore))

    def _try_to_ask(self, value: Any, returns_exceptions: bool, kwargs: Mapping[str, Any]) -> Any:
        try:
            return self.inner(value, **kwargs)
        except Exception as error:
            if not returns_exceptions:
                raise
            return error


def _protect(session: Session, value: Any) -> Any:
    return change_value(value, session.protect)


class _RestoredChunks:
    """Restored chunks of one answer; a whole message has its own chunk."""

    def __init__(self, session: Session, restore: Callable[[Session, Any], Any], urls: bool) -> None:
        self._session, self._restore = session, restore
        self._stream = session.open_stream(urls=urls)
        self._rest: list[Any] = []
        self._make: Callable[[str], Any] | None = None

    def feed(self, chunk: Any) -> Iterator[Any]:
        """Yield text that is final after one more chunk."""
        text = chunk
        if _is_text_chunk(chunk):
            text = chunk.content
            self._rest.append(chunk.model_copy(update={"content": ""}))
        if not isinstance(text, str):
            self._rest.append(chunk)
        elif text:
            self._make = self._make or (str if text is chunk else _maker(chunk))
            yield from self._made(self._stream.feed(text))

    def end(self) -> Iterator[Any]:
        """Yield the remainder: text, then all other chunks merged into one."""
        yield from self._made(self._stream.end())
        if self._rest:
            yield self._restore(self._session, reduce(_merge, self._rest))

    def _made(self, piece: str) -> Iterator[Any]:
        if piece and self._make:
            yield self._make(piece)


def _is_text_chunk(chunk: Any) -> bool:
    """Return whether a chunk is a part of a message with text content."""
    return is_message(chunk) and isinstance(chunk.content, str) and type(chunk).__name__.endswith("Chunk")


def _merge(first: Any, second: Any) -> Any:
    """Return two chunks as one; structured answers grow, so the last one is whole."""
    return first + second if hasattr(first, "__add__") else second


def _maker(chunk: Any) -> Callable[[str], Any]:
    """Return a function that creates messages of the type and id of a chunk, without its metadata."""
    return lambda text: type(chunk)(content=text, id=getattr(chunk, "id", None))
