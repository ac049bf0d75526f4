"""`python -m spacy phi mcp`: the tools of the service for clients of the Model Context Protocol."""

import logging
import os
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from ..batch.settings import refuse_kept, refuse_limited_language
from ..extras import import_extra
from . import options
from .app import EXIT_CODES, OK, USAGE, Screen, app, tell
from .option_groups import Scrubbing, expand_groups

_HELP = f"""Offer tools to clients of the Model Context Protocol (MCP), such as assistants and agents.

protect replaces PHI in a prompt reversibly, restore puts it back, scrub_text and scrub_file remove it for
good. A client that calls restore gets the originals: with --no-restore there is no such tool. scrub_file
reads files within the folders of --root only, and writes new ones into the folder of --output only.

It reads stdin and writes stdout, or listens at http://127.0.0.1:PORT/mcp with --port. Another --host requires
a token, as for `serve`. No part of a text is written to a log or an error.

\b
Examples:
  python -m spacy phi mcp --root /data/notes --output /data/clean
  python -m spacy phi mcp --port 8766 --no-restore

{EXIT_CODES}"""


@app.command("mcp", help=_HELP)
@expand_groups
def mcp_command(
    *,
    root: Annotated[
        list[Path] | None,
        typer.Option(help="Folder that scrub_file may read; repeatable; without it no such tool"),
    ] = None,
    output: Annotated[
        Path | None, typer.Option(help="Folder that scrub_file may write new files into")
    ] = None,
    no_restore: Annotated[
        bool, typer.Option("--no-restore", help="Offer no tool that returns originals")
    ] = False,
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="Serve HTTP at this port, 0 for a free one; else stdio"),
    ] = None,
    host: Annotated[str, typer.Option(help="With --port: address to listen on")] = "127.0.0.1",
    scrubbing: Scrubbing,
    yes_keep_phi: options.YesKeepPhi = False,
    labels: options.Labels = "",
    model: options.Model = None,
    lang: options.Lang = "en",
    accept_limited_language: options.AcceptLimitedLanguage = False,
    token_file: Annotated[Path | None, typer.Option(help="With --port: file with the bearer token")] = None,
    max_bytes: Annotated[
        int, typer.Option(min=1, help="Maximum size of a file or request in bytes")
    ] = 10_000_000,
    max_chars: Annotated[int, typer.Option(min=1, help="Maximum number of characters per text")] = 1_000_000,
    max_seconds: options.MaxSeconds = 60.0,
) -> None:
    """Offer tools over MCP; the help text is `_HELP`."""
    settings = replace(scrubbing.settings(labels, model, lang, None, None), max_seconds=max_seconds)
    refuse_kept(settings, yes_keep_phi)
    refuse_limited_language(settings, accept_limited_language)
    import_extra("mcp.server.mcpserver", "mcp")
    import anyio

    from ..service.connections import MAX_CONNECTIONS
    from ..service.guard import LOOPBACK, Guard, Limits
    from ..service.main_thread import MainThread
    from ..service.mcp_tools import Folders, PhiTools, make_app
    from ..service.scrubbing import Scrubber
    from ..service.server import check_settings, is_loopback, limit_threads, open_socket, read_token, serve
    from ..service.worker import Worker

    # The default handler of the package writes tracebacks, which could show text.
    logging.basicConfig(level=logging.WARNING, handlers=[Screen()])
    limits = Limits(max_bytes=max_bytes, max_chars=max_chars, max_waiting=MAX_CONNECTIONS)
    main = MainThread()
    limit_threads()

    def make_worker() -> Worker:
        return Worker(lambda: Scrubber(settings, yes_keep_phi), start=main.start)

    tools = PhiTools(make_worker, Folders(root or (), output), limits, not no_restore)
    if port is None:

        async def run() -> None:
            with tools.open():
                await tools.server.run_stdio_async()

        main.run(lambda: anyio.run(run))
        return
    token = read_token(token_file)
    check_settings(host, token, None, None)
    listener = open_socket(host, port)
    hosts = (*LOOPBACK, host) if is_loopback(host) else ()
    name = f"[{host}]" if ":" in host else host
    address = f"http://{name}:{listener.getsockname()[1]}/mcp"
    ready = partial(tell, f"Serving at {address} (process {os.getpid()})")
    guarded = Guard(make_app(tools, host), limits, token, hosts)
    raise typer.Exit(OK if serve(guarded, listener, main, ready=ready) else USAGE)
