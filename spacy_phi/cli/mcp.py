"""`python -m spacy phi mcp`: the tools of the service for clients of the Model Context Protocol."""

import logging
import os
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from ..extras import import_extra
from .app import EXIT_CODES, OK, USAGE, Screen, app, tell
from .option_groups import Permits, Serving, expand_groups

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
        Path | None, typer.Option(help="With --root: folder that scrub_file may write new files into")
    ] = None,
    no_restore: Annotated[
        bool, typer.Option("--no-restore", help="Offer no tool that returns originals")
    ] = False,
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="Serve HTTP at this port, 0 for a free one; else stdio"),
    ] = None,
    host: Annotated[str, typer.Option(help="With --port: address to listen on")] = "127.0.0.1",
    serving: Serving,
    permits: Permits,
) -> None:
    """Offer tools over MCP; the help text is `_HELP`."""
    if output is not None and not root:
        raise typer.BadParameter("--output is for scrub_file, which needs a folder to read, --root")
    settings = permits.apply(serving.settings(serving.labels, serving.model, serving.lang))
    import_extra("mcp.server.mcpserver", "mcp")
    import anyio

    from ..service.connections import MAX_CONNECTIONS
    from ..service.guard import Guard, Limits
    from ..service.main_thread import MainThread
    from ..service.mcp_tools import Folders, PhiTools, make_app
    from ..service.scrubbing import Scrubber
    from ..service.server import Address, limit_threads, serve
    from ..service.worker import Worker

    # The default handler of the package writes tracebacks, which could show text.
    logging.basicConfig(level=logging.WARNING, handlers=[Screen()])
    limits = Limits(serving.max_bytes, max_chars=serving.max_chars, max_waiting=MAX_CONNECTIONS)
    main = MainThread()
    limit_threads()

    def make_worker() -> Worker:
        return Worker(lambda: Scrubber(settings, permits.yes_keep_phi), start=main.start)

    tools = PhiTools(make_worker, Folders(root or (), output), limits, not no_restore)
    if port is None:

        async def run() -> None:
            with tools.open():
                await tools.server.run_stdio_async()

        main.run(lambda: anyio.run(run))
        return
    opened = Address(host, port, serving.token_file).open()
    ready = partial(tell, f"Serving at {opened.url}mcp (process {os.getpid()})")
    guarded = Guard(make_app(tools, host), limits, opened.token, opened.hosts)
    raise typer.Exit(OK if serve(guarded, opened.listener, main, ready=ready) else USAGE)
