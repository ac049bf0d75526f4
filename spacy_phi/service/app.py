"""The FastAPI app: its endpoints, and error responses that contain no word of the request."""

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse
from starlette.exceptions import HTTPException

from ..about import __version__
from ..batch.tasks import Outcome
from ..documents.formats import SUFFIXES
from ..errors import Errors, PhiError, get_place
from ..labels import LABELS
from ..rules.vetoes.reasons import REASONS
from ..surrogates.policy import OPERATORS, POLICIES
from .answers import PROBLEMS, do_job, to_matches, to_note
from .document_paths import add_documents
from .gateway_paths import add_gateway
from .guard import Guard, Limits, Refused, problem
from .main_thread import start_thread
from .proxy_paths import Proxy, add_proxy
from .review_paths import add_review
from .review_store import ReviewStore
from .schema import (
    FindingOut,
    Health,
    MarkedNote,
    NoteIn,
    RewriteFileRequest,
    RewriteRequest,
    ScrubFileRequest,
    ScrubRequest,
    ScrubResponse,
)
from .scrubbing import Note, Scrubber
from .sessions import Sessions
from .worker import Worker

_DESCRIPTION = """Finds protected health information in clinical notes and redacts it.

Notes are held only in memory, while they are scrubbed. Neither logs nor errors contain a word of
them. Offsets count characters (Unicode code points)."""
_PAGE = Path(__file__).parent / "page"
_FILES = frozenset(path.name for path in _PAGE.iterdir() if path.suffix in (".js", ".css", ".svg"))
"""Names of the files of the page that may be served."""
_MODELS = (ScrubRequest, RewriteRequest, ScrubFileRequest, RewriteFileRequest, MarkedNote, NoteIn, FindingOut)
_FIELDS = frozenset(name for model in _MODELS for name in model.model_fields) | {"body", "spans", "source"}


def create_app(
    make_scrubber: Callable[[], Scrubber],
    limits: Limits | None = None,
    token: str | None = None,
    hosts: tuple[str, ...] = (),
    review: ReviewStore | None = None,
    start: Callable[[Callable[[], None]], Callable[[], object]] = start_thread,
    proxy: Proxy | None = None,
) -> Guard:
    """Return the service as an ASGI app.

    make_scrubber: Creates the pipelines; called when the app starts. limits. token: the
        bearer token that /scrub and /rewrite require. hosts: See `guard.Guard`. review:
        The folder under review. start: See `worker.Worker`. proxy: Passes requests on to a language model.
    RETURNS: The app wrapped in its guard.
    """
    limits = limits or Limits()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            worker = stack.enter_context(Worker(make_scrubber, limits.max_waiting, start=start))
            app.state.worker = worker
            app.state.sessions = Sessions(worker.scrubber.settings.lang)
            guard.retry_after = lambda: worker.retry_after
            if proxy is not None:
                await stack.enter_async_context(proxy.upstream.open())
            yield

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
    _add_paths(app)
    add_gateway(app, limits)
    add_documents(app, limits)
    if proxy is not None:
        add_proxy(app, proxy, limits)
    _add_page(app, needs_token=token is not None, has_folder=review is not None)
    if review is not None:
        add_review(app, review)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(PhiError, _phi_error)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(Exception, _failed)
    return guard


def _add_paths(app: FastAPI) -> None:
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
    async def health(request: Request) -> Health:
        worker: Worker = request.app.state.worker
        status = "busy" if worker.waiting >= worker.max_waiting else "ok"
        return Health(
            status=status,  # type: ignore[arg-type]
            version=__version__,
            waiting=worker.waiting,
            max_waiting=worker.max_waiting,
        )


def _add_page(app: FastAPI, needs_token: bool, has_folder: bool) -> None:
    @app.get("/", include_in_schema=False)
    async def index() -> FileResponse:
        return FileResponse(_PAGE / "index.html")

    @app.get("/page/settings.json", include_in_schema=False)
    async def settings(request: Request) -> dict[str, Any]:
        scrubber: Scrubber = request.app.state.worker.scrubber
        return {
            "policy": scrubber.policy.name,
            "mode": scrubber.settings.mode,
            "labels": {label.name: label.category for label in LABELS.values()},
            "policies": [*POLICIES, *(name for name in OPERATORS if name != "keep")],
            "reasons": REASONS,
            "token": needs_token,
            "review": has_folder,
            "documents": SUFFIXES,
        }

    @app.get("/page/{name}", include_in_schema=False)
    async def file(name: str) -> FileResponse:
        if name not in _FILES:
            raise HTTPException(404)
        return FileResponse(_PAGE / name)


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
    """Return location and kind of errors, never the value: messages, contexts and unknown names could contain
    a note."""
    assert isinstance(error, RequestValidationError)
    details = [
        {
            "where": [part if isinstance(part, int) or part in _FIELDS else "?" for part in each["loc"]],
            "kind": each["type"],
        }
        for each in error.errors()[:20]
    ]
    return JSONResponse(
        {"error": Errors.E165.format(reason="it is malformed"), "details": details}, status_code=422
    )


async def _http_error(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    reason = {404: "no such path", 405: "no such method here"}.get(error.status_code, "it cannot be served")
    return JSONResponse({"error": Errors.E165.format(reason=reason)}, status_code=error.status_code)


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
