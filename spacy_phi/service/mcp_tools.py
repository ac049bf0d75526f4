"""An MCP server (Model Context Protocol) whose tools protect and restore prompts, and scrub texts and files.

Errors name the arguments and never quote them. Files are read within given folders only, and written into one
folder only.
"""

import asyncio
import base64
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractContextManager
from functools import wraps
from inspect import signature
from pathlib import Path
from typing import Any, Literal

from pydantic import ValidationError

from ..about import __version__
from ..documents.formats import SUFFIXES
from ..errors import Errors, PhiError, get_place
from ..extras import Extra
from .answers import do_job, do_work
from .document_paths import scrub_file
from .gateway_paths import protect_prompt, read_prompt
from .guard import Limits, Refused
from .schema import FindingOut, Mode, ScrubFileRequest
from .scrubbing import Note
from .sessions import Sessions
from .worker import Worker

mcp = Extra("mcp.server.mcpserver", "mcp")
exceptions = Extra("mcp.server.mcpserver.exceptions", "mcp")
_TEXTS = (".txt", ".md")
_INSTRUCTIONS = """Use protect before a text with patient data is shown to a model, and restore on the answer
with the session that protect returned. scrub_text and scrub_file remove patient data for good."""
Policy = Literal["surrogate", "placeholder"]
Restoring = Literal["strict", "tolerant"]


class Folders:
    """The folders that files may be read from and written to."""

    def __init__(self, roots: Sequence[Path], output: Path | None = None) -> None:
        """roots: Folders to read from. output: Folder to write to; None for none.

        RAISES: PhiError (E397) if one is no folder.
        """
        for each in (*roots, *([output] if output else ())):
            if not each.is_dir():
                raise PhiError(Errors.E397.format(path=each))
        self._roots = [each.resolve() for each in roots]
        self._output = output.resolve() if output else None

    def __bool__(self) -> bool:
        """Return whether files may be read."""
        return bool(self._roots)

    def read(self, path: str, most: int) -> tuple[str, bytes]:
        """Return the suffix of a file in one of the folders, and its bytes.

        path: If relative, then to the first folder that has it.
        RAISES: Refused for another file, and one of more than `most` bytes.
        """
        for root in self._roots:
            # Links are followed first, so that none leads out of the folder.
            real = (root / path).resolve()
            if real.is_relative_to(root) and real.is_file():
                if real.stat().st_size > most:
                    raise Refused(413, Errors.E165.format(reason=f"a file of more than {most} bytes"))
                return real.suffix.lower(), real.read_bytes()
        raise Refused(404, Errors.E165.format(reason="there is no such file in the folders of --root"))

    def write(self, name: str, data: bytes) -> str:
        """Write a new file into the output folder. RETURNS: Its path. RAISES: Refused for another place, or
        if there is such a file."""
        if self._output is None or Path(name).name != name or name in ("", ".", ".."):
            raise Refused(422, Errors.E165.format(reason="output is not the name of a file in --output"))
        path = self._output / name
        try:
            with path.open("xb") as file:
                file.write(data)
        except FileExistsError:
            raise Refused(409, Errors.E165.format(reason="there is a file of the name of output")) from None
        return str(path)


class PhiTools:
    """The tools. They need a worker: use them within `open`.

    make_worker: Creates it. folders. limits. may_restore: Offer `restore`, whose caller gets the originals.
    """

    def __init__(
        self,
        make_worker: Callable[[], Worker],
        folders: Folders,
        limits: Limits | None = None,
        may_restore: bool = True,
    ) -> None:
        self._make_worker, self._folders, self.limits = make_worker, folders, limits or Limits()
        self._worker: Worker | None = None
        self._sessions: Sessions | None = None
        tools = [self.protect, self.scrub_text, *([self.restore] if may_restore else ())]
        self.server = _make_server([*tools, *([self.scrub_file] if folders else ())])

    def open(self) -> AbstractContextManager[Worker]:
        """Load the pipeline. RETURNS: A context manager, within which the tools work."""
        self._worker = self._make_worker()
        self._sessions = Sessions(self._worker.scrubber.settings.lang)
        return self._worker

    async def protect(
        self,
        value: Any,
        session: str | None = None,
        policy: Policy = "placeholder",
        restoring: Restoring = "tolerant",
    ) -> dict[str, Any]:
        """Replace patient data in a prompt by placeholders or surrogates, reversibly.

        value: A text, chat messages or a JSON value. session: Of an earlier call, to continue it. policy and
        restoring are those of a new session. Returns the session, the value in the same shape, and counts of
        replaced places by label.
        """
        worker, sessions = self._open_ones()
        prompt = await read_prompt(value, self.limits)
        if not session:
            session = await asyncio.to_thread(sessions.begin, policy, restoring)
        own = await asyncio.to_thread(sessions.get, session, chars=prompt.chars)
        made = await protect_prompt(worker, own, prompt)
        return {"session": session, "value": made.value, "replaced": dict(made.counts)}

    async def restore(
        self, value: Any, session: str, tools: list[str] | None = None, urls: bool = False
    ) -> dict[str, Any]:
        """Put the original patient data back into an answer that was made of a protected prompt.

        value: A text, chat messages or a JSON value. session: As returned by protect. tools: Names of the
        tools whose arguments are restored, "*" for all. urls: Restore inside addresses too. Returns the value
        in the same shape.
        """
        worker, sessions = self._open_ones()
        own = await asyncio.to_thread(sessions.get, session)
        made = await do_work(worker, lambda: own.restore(value, tools=tools or (), urls=urls))
        return {"session": session, "value": made}

    async def scrub_text(
        self, text: str, policy: str | None = None, mode: Mode | None = None
    ) -> dict[str, Any]:
        """Remove patient data from a clinical text, irreversibly.

        policy: safe_harbor, strict, mask, tag, redact, ...; by default that of the server. mode: balanced, or
        recall to over-redact rather than miss. Returns the scrubbed text and counts of findings by label.
        """
        worker, _ = self._open_ones()
        if len(text) > self.limits.max_chars:
            raise Refused(413, Errors.E165.format(reason=f"more than {self.limits.max_chars} characters"))
        (outcome,) = await do_job(worker, [Note(text)], policy, mode)
        if outcome.scrubbed is None:
            raise PhiError(outcome.error or Errors.E370)
        return {"text": outcome.scrubbed, "replaced": dict(Counter(f["label"] for f in outcome.findings))}

    async def scrub_file(
        self, path: str, output: str | None = None, policy: str | None = None, mode: Mode | None = None
    ) -> dict[str, Any]:
        """Remove patient data from a file: text, HL7 v2, C-CDA, Word, RTF, PDF, HTML, e-mail.

        path: Of a file within the folders of the server. output: Name of a new file in the server's output
        folder; without it the scrubbed text is returned. policy and mode are as in scrub_text. Returns the
        text or the path of the new file, and counts of findings by label.
        """
        suffix, data = self._folders.read(path, self.limits.max_bytes)
        if suffix in _TEXTS:
            made = await self.scrub_text(_decode(data), policy, mode)
            scrubbed, counts = made["text"].encode(), made["replaced"]
        else:
            scrubbed, counts = await self._scrub_document(suffix, data, policy, mode)
        if output is not None:
            return {"output": self._folders.write(output, scrubbed), "replaced": counts}
        try:
            return {"text": scrubbed.decode(), "replaced": counts}
        except UnicodeDecodeError:
            reason = "the scrubbed file is no text; give output, the name of a file"
            raise Refused(422, Errors.E165.format(reason=reason)) from None

    async def _scrub_document(
        self, suffix: str, data: bytes, policy: str | None, mode: Mode | None
    ) -> tuple[bytes, dict[str, int]]:
        if suffix not in SUFFIXES:
            known = ", ".join((*_TEXTS, *SUFFIXES))
            raise Refused(422, Errors.E165.format(reason=f"the file has none of the suffixes {known}"))
        content = base64.b64encode(data).decode()
        body = ScrubFileRequest.model_validate(
            {"content": content, "name": f"document{suffix}", "policy": policy, "mode": mode}
        )
        made = await scrub_file(self._open_ones()[0], body, self.limits)
        error = next((each.error for each in made.documents if each.error), None)
        if error or made.content is None:
            raise PhiError(error or Errors.E165.format(reason="the file has no documents"))
        found: list[FindingOut] = [finding for each in made.documents for finding in each.findings]
        return base64.b64decode(made.content), dict(Counter(each.label for each in found))

    def _open_ones(self) -> tuple[Worker, Sessions]:
        if self._worker is None or self._sessions is None:
            raise PhiError(Errors.E165.format(reason="the pipeline is not loaded"))
        return self._worker, self._sessions


def _decode(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused(422, Errors.E165.format(reason="the file is not UTF-8")) from None


def _make_server(tools: Sequence[Callable[..., Awaitable[Any]]]) -> Any:
    known = {tool.__name__: list(signature(tool).parameters) for tool in tools}

    class Server(mcp.MCPServer):  # type: ignore[misc, name-defined]
        async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
            """Call a tool; an error about arguments names them only, and unknown ones not at all."""
            if name in known and not set(arguments).issubset(known[name]):
                # The package would leave it out: a misspelled policy must not be another policy.
                raise exceptions.ToolError(Errors.E398.format(names=f"?, not {', '.join(known[name])}"))
            try:
                return await super().call_tool(name, arguments, context)
            except exceptions.ToolError as error:
                if not isinstance(error.__cause__, ValidationError):
                    raise
                # Pydantic's message quotes the value.
                names = sorted({str(each["loc"][0]) for each in error.__cause__.errors() if each["loc"]})
                raise exceptions.ToolError(Errors.E398.format(names=", ".join(names))) from None

    server = Server("spacy_phi", version=__version__, instructions=_INSTRUCTIONS, log_level="WARNING")
    for tool in tools:
        server.add_tool(_with_coded_errors(tool))
    return server


def _with_coded_errors(tool: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    @wraps(tool)
    async def run(*args: Any, **values: Any) -> Any:
        try:
            return await tool(*args, **values)
        except Refused as error:
            message = error.message
        except PhiError as error:
            message = str(error)
        except Exception as error:
            message = Errors.E166.format(kind=type(error).__name__, place=get_place(error))
        raise exceptions.ToolError(message)

    return run


def make_app(tools: PhiTools, host: str) -> Callable[..., Awaitable[None]]:
    """Return the server as an ASGI app with the path /mcp, which loads the pipeline when it starts.

    host: Address that it listens on.
    """
    inner = tools.server.streamable_http_app(host=host, max_request_body_size=tools.limits.max_bytes)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan":
            await inner(scope, receive, send)
            return
        with tools.open():
            await inner(scope, receive, send)

    return app
