"""The FastAPI app: its endpoints, and error responses that contain no word of the request."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, PlainTextResponse
from starlette.exceptions import HTTPException
from starlette.routing import Route

from ..about import __version__
from ..batch.tasks import Outcome
from ..documents.formats import SUFFIXES
from ..errors import Errors, PhiError, get_place
from ..labels import LABELS
from ..rules.vetoes.reasons import REASONS
from ..surrogates.policy import OPERATORS, POLICIES
from ..surrogates.policy_words import describe_policy
from .answers import PROBLEMS, do_job, to_matches, to_note
from .api_page import write_page
from .document_paths import add_documents
from .gateway_paths import ProtectRequest, RestoreRequest, add_gateway
from .guard import LOADING, LOADING_SECONDS, PASSED_ON, Guard, Limits, Refused, busy, is_providers, problem
from .loading import Loading
from .main_thread import start_thread
from .metrics import KIND
from .proxy_paths import Proxy, add_proxy
from .review_paths import add_review
from .review_store import ReviewStore
from .schema import (
    FindingOut,
    Health,
    MarkedNote,
    NoteIn,
    Ready,
    RewriteFileRequest,
    RewriteRequest,
    ScrubFileRequest,
    ScrubRequest,
    ScrubResponse,
)
from .scrubbing import Note, Scrubber
from .session_vault import SessionVault
from .sessions import Sessions
from .worker import Worker

_DESCRIPTION = """Finds protected health information in clinical notes and redacts it.

Notes are held only in memory, while they are scrubbed. Neither logs nor errors contain a word of
them. Offsets count characters (Unicode code points)."""
_PAGE = Path(__file__).parent / "page"
_FILES = {
    path.name: path
    for folder in (_PAGE, Path(__file__).parents[1] / "pages")
    for path in folder.iterdir()
    if path.suffix in (".js", ".css", ".svg")
}
"""Files that the page may load, by name; the style sheets are those of all pages."""
_MODELS = (
    *(ScrubRequest, RewriteRequest, ScrubFileRequest, RewriteFileRequest, MarkedNote, NoteIn, FindingOut),
    *(ProtectRequest, RestoreRequest),
)
_REASONS = {400: "its body is no JSON in UTF-8", 404: "no such path", 405: "no such method here"}
_FIELDS = frozenset(name for model in _MODELS for name in model.model_fields) | {"body", "spans", "source"}


def create_app(
    make_scrubber: Callable[[], Scrubber],
    limits: Limits | None = None,
    token: str | None = None,
    hosts: tuple[str, ...] = (),
    review: ReviewStore | None = None,
    start: Callable[[Callable[[], None]], Callable[[], object]] = start_thread,
    proxy: Proxy | None = None,
    loading: Loading | None = None,
    vault: SessionVault | None = None,
) -> Guard:
    """Return the service as an ASGI app.

    make_scrubber: Creates the pipelines; called when the app starts. limits. token: the
        bearer token that /scrub and /rewrite require. hosts: See `guard.Guard`. review:
        The folder under review. start: See `worker.Worker`. proxy: Passes requests on to a language
        model. vault: Keeps the gateway sessions. loading: Load the pipelines while the app already runs, and
        refuse requests until then.
    RETURNS: The app wrapped in its guard.
    """
    limits = limits or Limits()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            if proxy is not None:
                await stack.enter_async_context(proxy.upstream.open())

            def take(worker: Worker) -> None:
                app.state.worker = stack.enter_context(worker)
                app.state.sessions = Sessions(worker.scrubber.settings.lang, vault)
                guard.retry_after = lambda: worker.retry_after
                guard.is_ready = True

            def load() -> Worker:
                return Worker(make_scrubber, limits.max_waiting, start=start)

            if loading is None:
                take(load())
                yield
                return
            task = asyncio.ensure_future(loading.run(load, take))
            yield
            task.cancel()

    app = FastAPI(
        title="spacy_phi",
        version=__version__,
        description=_DESCRIPTION,
        docs_url=None,  # These pages load scripts from other hosts.
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.limits = limits
    guard = Guard(app, limits, token, hosts)
    guard.is_ready = loading is None
    _add_paths(app, guard)
    add_gateway(app, limits)
    add_documents(app, limits)
    if proxy is not None:
        add_proxy(app, proxy, limits, guard.metrics)
    _add_page(app, needs_token=token is not None, has_folder=review is not None)
    if review is not None:
        add_review(app, review)
    guard.paths = frozenset(route.path for route in app.routes if isinstance(route, Route))
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(PhiError, _phi_error)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(Exception, _failed)
    return guard


def _add_paths(app: FastAPI, guard: Guard) -> None:
    @app.post("/scrub", response_model=ScrubResponse, responses=PROBLEMS, summary="Scrub one or many notes")
    async def scrub(body: ScrubRequest, request: Request) -> ScrubResponse:
        given = body.all_notes()
        _check_size(given, request.app.state.limits)
        notes = [Note(note.text, note.patient) for note in given]
        return _answer(
            given, await do_job(request.app.state.worker, notes, body.policy, body.mode, body.each_alone)
        )

    @app.post(
        "/rewrite",
        response_model=ScrubResponse,
        responses=PROBLEMS,
        summary="Redact the spans that a person marked, and nothing else",
    )
    async def rewrite(body: RewriteRequest, request: Request) -> ScrubResponse:
        _check_size(body.notes, request.app.state.limits)
        notes = [Note(note.text, note.patient, to_matches(note.text, note.spans)) for note in body.notes]
        return _answer(body.notes, await do_job(request.app.state.worker, notes, body.policy))

    @app.get("/health", response_model=Health, summary="Whether it can accept more requests")
    async def health() -> Health:
        worker: Worker | None = getattr(app.state, "worker", None)
        waiting, most = (worker.waiting, worker.max_waiting) if worker else (0, app.state.limits.max_waiting)
        status = "loading" if worker is None else "busy" if waiting >= most else "ok"
        return Health(
            status=status,  # type: ignore[arg-type]
            version=__version__,
            waiting=waiting,
            max_waiting=most,
        )

    @app.get("/ready", response_model=Ready, responses=PROBLEMS, summary="Whether the pipelines are loaded")
    async def ready() -> Ready:
        if not guard.is_ready:
            raise busy(LOADING_SECONDS, LOADING)
        return Ready()

    @app.get("/metrics", summary="Counts and durations for Prometheus", response_class=PlainTextResponse)
    async def metrics() -> PlainTextResponse:
        is_ready = guard.is_ready
        gauges = {
            "phi_ready": int(is_ready),
            "phi_waiting_requests": app.state.worker.waiting if is_ready else 0,
            "phi_sessions": len(app.state.sessions) if is_ready else 0,
        }
        return PlainTextResponse(guard.metrics.write(gauges), media_type=KIND)

    @app.get("/docs", include_in_schema=False)
    async def docs() -> HTMLResponse:
        return HTMLResponse(write_page(app.openapi()))


def _add_page(app: FastAPI, needs_token: bool, has_folder: bool) -> None:
    @app.get("/", include_in_schema=False)
    async def index() -> FileResponse:
        return FileResponse(_PAGE / "index.html")

    @app.get("/page/settings.json", include_in_schema=False)
    async def settings(request: Request) -> dict[str, Any]:
        scrubber: Scrubber = request.app.state.worker.scrubber
        operators = [name for name in OPERATORS if name != "keep"]
        return {
            "policy": scrubber.policy.name,
            "mode": scrubber.settings.mode,
            "labels": {label.name: label.category for label in LABELS.values()},
            "policies": [*POLICIES, *operators],
            "operators": operators,
            "about": {name: describe_policy(name) for name in (*POLICIES, *operators)},
            "reasons": REASONS,
            "token": needs_token,
            "review": has_folder,
            "documents": SUFFIXES,
        }

    @app.get("/page/{name}", include_in_schema=False)
    async def file(name: str) -> FileResponse:
        if name not in _FILES:
            raise HTTPException(404)
        return FileResponse(_FILES[name])


def _check_size(notes: list[Any], limits: Limits) -> None:
    if not notes:
        raise Refused(422, Errors.E165.format(reason="it has no notes"))
    if len(notes) > limits.max_notes:
        raise Refused(413, Errors.E165.format(reason=f"more than {limits.max_notes} notes"))
    if any(len(note.text) > limits.max_chars for note in notes):
        raise Refused(413, Errors.E165.format(reason=f"a note of more than {limits.max_chars} characters"))


def _answer(given: list[Any], outcomes: list[Outcome]) -> ScrubResponse:
    notes = [
        to_note(str(number) if note.id is None else note.id, outcome)
        for number, (note, outcome) in enumerate(zip(given, outcomes), 1)
    ]
    return ScrubResponse(notes=notes, failed=sum(note.error is not None for note in notes))


async def _malformed(request: Request, error: Exception) -> JSONResponse:
    """Return location and kind of errors, and known values, never the given one: messages, contexts and
    unknown names could contain a note."""
    assert isinstance(error, RequestValidationError)
    details = [
        {
            "where": [part if isinstance(part, int) or part in _FIELDS else "?" for part in each["loc"]],
            "kind": each["type"],
            **_known(each),
        }
        for each in error.errors()[:20]
    ]
    return JSONResponse(
        {"error": Errors.E165.format(reason="it is malformed"), "details": details}, status_code=422
    )


def _known(error: dict[str, Any]) -> dict[str, Any]:
    """Return the known values of a field, or the known fields."""
    if error["type"] == "literal_error":
        return {"known": error["ctx"]["expected"]}
    if error["type"] == "value_error":
        return {"known": str(error["ctx"]["error"])}  # a sentence of schema.py
    return {"known": ", ".join(sorted(_FIELDS))} if error["type"] == "extra_forbidden" else {}


async def _http_error(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    path, reason = request.url.path, _REASONS.get(error.status_code, "it cannot be served")
    if error.status_code == 404 and is_providers(path):
        passed = sorted({route.path for route in request.app.routes if isinstance(route, Route)} & PASSED_ON)
        reason += f"; passed on are {', '.join(passed)}" if passed else " without --upstream"
    body = problem(Errors.E165.format(reason=reason), error.status_code, path)
    return JSONResponse(body, status_code=error.status_code)


async def _phi_error(request: Request, error: Exception) -> JSONResponse:
    return JSONResponse(problem(str(error), 422, request.url.path), status_code=422)


async def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refused)
    headers = {name.decode(): value.decode() for name, value in error.headers}
    body = problem(error.message, error.status, request.url.path)
    return JSONResponse(body, status_code=error.status, headers=headers)


async def _failed(request: Request, error: Exception) -> JSONResponse:
    message = Errors.E166.format(kind=type(error).__name__, place=get_place(error))
    return JSONResponse(problem(message, 500, request.url.path), status_code=500)
