"""`python -m spacy phi serve`: the service, and the page for the privacy officer."""

import os
import signal
import threading
from collections.abc import Sequence
from functools import partial
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..batch.audit import read_notes
from ..batch.document_rows import BETWEEN
from ..batch.records import Columns, Record
from ..errors import Errors, PhiError
from ..gateway.session import POLICIES, RESTORING
from ..service.review_store import ReviewNote, ReviewStore
from ..service.scrubbing import Note
from ..surrogates.keys import SecretKey, resolve_lasting_key
from . import options
from .app import EXIT_CODES, OK, USAGE, app, tell
from .option_groups import Layout, Permits, Serving, expand_groups

if TYPE_CHECKING:
    from ..batch.settings import Settings
    from ..service.guard import Limits
    from ..service.proxy_paths import Choices, Proxy
    from ..service.server import Address
    from ..service.session_vault import SessionVault

_HELP = f"""Scrub notes over HTTP, and show the findings on a page at the same address.

POST /scrub accepts one or many notes, GET /health reports free capacity, /openapi.json describes both. The
page at / needs no internet access: paste or open notes, correct the findings, save the result. A request may
override the policy and mode of the command.

With --review the page presents the notes of a folder and stores the decisions in --state, so that a review
can be resumed later. Two annotators use two states; `agreement` compares them.

With --upstream it is also a proxy for the clients of OpenAI and Anthropic, which then need another base URL
only: requests are sent to the language model without PHI, and its answers are restored.

It listens on the local machine only, unless --host is given, which requires a token: in SPACY_PHI_TOKEN, or
in a file named by --token-file or SPACY_PHI_TOKEN_FILE. Requests then send it as "Authorization: Bearer
TOKEN". No part of a note is written to a log or an error, nor to disk except for --state. On SIGINT or
SIGTERM, accepted requests are answered first.

\b
Examples:
  python -m spacy phi serve --port 8765
  curl -s localhost:8765/scrub -H 'content-type: application/json' -d '{{"text": "Seen by Dr. Ruiz."}}'
  python -m spacy phi key --output token && python -m spacy phi serve --host 0.0.0.0 \\
      --token-file token --tls-cert cert.pem --tls-key key.pem

{EXIT_CODES}"""


@app.command("serve", help=_HELP)
@expand_groups
def serve_command(
    *,
    host: Annotated[str, typer.Option(help="Address to listen on")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 for a free one")] = 8765,
    serving: Serving,
    permits: Permits,
    roster: options.Roster = None,
    roster_query: options.RosterQuery = None,
    review: Annotated[Path | None, typer.Option(help="Folder or file of notes to review on the page")] = None,
    state: Annotated[
        Path | None, typer.Option(help="With --review: folder for the decisions; contains PHI")
    ] = None,
    reviewer: Annotated[str, typer.Option(help="With --review: name recorded with corrections")] = "",
    layout: Layout,
    upstream: Annotated[
        list[str] | None,
        typer.Option(
            metavar="[openai=|anthropic=]URL",
            help="Base URL of a language model's API: pass its requests on without PHI; repeatable",
        ),
    ] = None,
    prompt_policy: Annotated[
        str,
        options.choice(POLICIES, help="With --upstream: what the language model gets in place of PHI"),
    ] = "placeholder",
    restoring: Annotated[
        str,
        options.choice(
            RESTORING,
            help="With --upstream: restore placeholders only as sent, or also escaped and bare ones",
        ),
    ] = "tolerant",
    restore_tool: Annotated[
        list[str] | None,
        typer.Option(help="With --upstream: tool whose arguments get the originals, * for all; repeatable"),
    ] = None,
    upstream_seconds: Annotated[
        float, typer.Option(min=1, help="With --upstream: time limit for the next part of an answer")
    ] = 600.0,
    max_proxied: Annotated[
        int,
        typer.Option(min=1, help="With --upstream: maximum number of requests that are passed on at once"),
    ] = 64,
    session_vault: Annotated[
        Path | None,
        typer.Option(help="File that keeps gateway sessions, encrypted with SPACY_PHI_KEY; contains PHI"),
    ] = None,
    session_hours: Annotated[
        float, typer.Option(min=0.01, help="With --session-vault: lifetime after the last prompt")
    ] = 24.0,
    tls_cert: Annotated[Path | None, typer.Option(help="Certificate chain, PEM")] = None,
    tls_key: Annotated[Path | None, typer.Option(help="Its key, PEM")] = None,
    max_notes: Annotated[int, typer.Option(min=1, help="Maximum number of notes per request")] = 256,
    max_waiting: Annotated[
        int,
        typer.Option(min=1, help="Maximum number of pending requests; more are rejected with Retry-After"),
    ] = 64,
) -> None:
    """Scrub notes over HTTP; the help text is `_HELP`."""
    settings = serving.settings(serving.labels, serving.model, serving.lang, roster, roster_query)
    settings = permits.apply(settings)
    if not all(map(find_spec, ("fastapi", "uvicorn"))):
        raise PhiError(Errors.E160)
    store = None
    if review is not None:
        names = layout.text_column, layout.id_column, layout.patient_column
        columns = Columns(*names, patient_folder=layout.patient_folder)
        store = open_review(review, state, reviewer, columns, layout.encoding)
    from ..service.guard import Limits
    from ..service.proxy_paths import Choices
    from ..service.server import Address
    from ..service.session_vault import SessionVault

    limits = Limits(serving.max_bytes, max_notes, serving.max_chars, max_waiting, max_proxied)
    key = vault = proxy = None
    if session_vault is not None:
        key = resolve_lasting_key()
        vault = SessionVault(session_vault, key, session_hours * 3600)
    if upstream:
        choices = Choices(prompt_policy, restoring, tuple(restore_tool or ()))
        proxy = open_proxy(upstream, upstream_seconds, limits, choices, key)
    address = Address(host, port, serving.token_file, tls_cert, tls_key)
    run_service(settings, address, limits, permits.yes_keep_phi, store, proxy, vault)


def run_service(
    settings: "Settings",
    at: "Address",
    limits: "Limits",
    yes_keep_phi: bool = False,
    store: ReviewStore | None = None,
    proxy: "Proxy | None" = None,
    vault: "SessionVault | None" = None,
) -> None:
    """Serve until SIGINT or SIGTERM.

    RAISES: PhiError (E160) without the extra `serve`, and for an unusable address; typer.Exit at the end.
    """
    if not all(map(find_spec, ("fastapi", "uvicorn", "threadpoolctl"))):
        raise PhiError(Errors.E160)
    from ..service.app import create_app
    from ..service.loading import Loading
    from ..service.main_thread import MainThread
    from ..service.scrubbing import Scrubber
    from ..service.server import is_loopback, limit_threads, serve

    listener, url, token, hosts = at.open()
    limit_threads()
    main = MainThread()
    if not at.tls_cert and not is_loopback(at.host):
        tell("Notes and token are sent unencrypted: give --tls-cert and --tls-key, or use a TLS proxy.")
    tell(f"Loading the pipelines; {url}ready answers 503 until then (process {os.getpid()})")
    failures: list[Exception] = []

    def fail(error: Exception) -> None:
        failures.append(error)
        # The handler runs in the main thread, which waits for work.
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGTERM)

    loading = Loading(partial(tell, f"Serving at {url} (process {os.getpid()})"), fail)
    make = partial(Scrubber, settings, yes_keep_phi)
    service = create_app(make, limits, token, hosts, store, main.start, proxy, loading, vault)
    has_started = serve(service, listener, main, at.tls_cert, at.tls_key)
    if failures:
        raise failures[0]
    raise typer.Exit(OK if has_started else USAGE)


def open_proxy(
    urls: Sequence[str], seconds: float, limits: "Limits", choices: "Choices", key: SecretKey | None
) -> "Proxy":
    """Return the proxy for some base URLs. choices: Unless a request has its own. key: As of `Proxy`.

    RAISES: PhiError (E119) without httpx, (E390) for an unusable URL.
    """
    from ..extras import import_extra
    from ..service.proxy_paths import Proxy
    from ..service.upstream import Upstream, find_unencrypted, read_addresses

    import_extra("httpx", "proxy")
    addresses = read_addresses(urls)
    for host in find_unencrypted(addresses):
        tell(f"Prompts and keys are sent unencrypted to {host}: give a URL with https.")
    return Proxy(Upstream(addresses, seconds, limits), choices, key)


def open_review(
    notes: Path, state: Path | None, reviewer: str, columns: Columns, encoding: str
) -> ReviewStore:
    """Open a folder of notes for the page.

    notes: Folder or file, as in `scrub`. state: Of the review. RAISES: PhiError for an unreadable note, and
        as
    `ReviewStore`.
    """
    if state is None:
        raise typer.BadParameter("--review needs --state, a folder for the decisions")
    records = list(read_notes(notes, columns, encoding))
    broken = next((record.error for record in records if record.error is not None), None)
    records = [record for record in records if record.text is not None]
    if broken is not None or not records:
        raise PhiError(broken or Errors.E124.format(path=notes))
    # Texts of one document or resource form one note of the page.
    groups = groupby(enumerate(records), key=lambda each: each[0] if each[1].row is None else id(each[1].row))
    return ReviewStore((_join([record for _, record in group]) for _, group in groups), state, reviewer)


def _join(records: Sequence[Record]) -> ReviewNote:
    tasks = [record.task for record in records]
    parts = tuple(map(Note.from_task, tasks))
    text = BETWEEN.join(part.text for part in parts)
    return ReviewNote(records[0].id, text, records[0].patient, parts)
