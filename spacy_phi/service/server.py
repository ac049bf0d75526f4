"""Run the service under uvicorn: address, TLS, and configurations that it refuses."""

import asyncio
import ipaddress
import logging
import os
import signal
import socket
import ssl
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import Errors, PhiError
from .guard import LOOPBACK
from .main_thread import MainThread

_GRACE_SECONDS = 60
_BACKLOG = 32


def is_loopback(host: str) -> bool:
    """Return whether a host is the local machine only."""
    if host in LOOPBACK:
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def check_settings(host: str, token: str | None, cert: Path | None, key: Path | None) -> None:
    """RAISES: PhiError (E161) for an unprotected address, (E163) for an unusable certificate or key."""
    if token is None and not is_loopback(host):
        raise PhiError(Errors.E161.format(host=host, variable=TOKEN_VARIABLE))
    if cert is None and key is None:
        return
    for path, what in ((cert, "the certificate"), (key, "the key")):
        if path is None or not path.is_file():
            raise PhiError(Errors.E163.format(path=path, what=what, kind="no such file"))
    assert cert is not None
    assert key is not None
    try:
        # OpenSSL would ask for a key's password at the terminal.
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, key, password=lambda: b"")
    except (OSError, ValueError) as error:
        kind = type(error).__name__
        raise PhiError(Errors.E163.format(path=cert, what="certificate and key", kind=kind)) from None


def open_socket(host: str, port: int) -> socket.socket:
    """Return a listening socket. RAISES: PhiError (E167) on failure."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        listener.close()
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise PhiError(Errors.E167.format(host=host, port=port, reason=reason)) from None
    return listener


class Opened(NamedTuple):
    """A server that listens but does not answer yet."""

    listener: socket.socket
    url: str
    token: str | None
    hosts: tuple[str, ...]
    """Host names that a request may have; empty for any."""


class Address(NamedTuple):
    """Address and protection of a server."""

    host: str = "127.0.0.1"
    port: int = 8765
    token_file: Path | None = None
    tls_cert: Path | None = None
    tls_key: Path | None = None

    def open(self) -> Opened:
        """Listen at the address. RAISES: PhiError as `read_token`, `check_settings` and `open_socket`."""
        token = read_token(self.token_file)
        check_settings(self.host, token, self.tls_cert, self.tls_key)
        listener = open_socket(self.host, self.port)
        name = f"[{self.host}]" if ":" in self.host else self.host
        scheme = "https" if self.tls_cert else "http"
        hosts = (*LOOPBACK, self.host) if is_loopback(self.host) else ()
        return Opened(listener, f"{scheme}://{name}:{listener.getsockname()[1]}/", token, hosts)


def serve(
    app: Any,
    listener: socket.socket,
    main: MainThread,
    cert: Path | None = None,
    key: Path | None = None,
    ready: Callable[[], None] = lambda: None,
) -> bool:
    """Serve until SIGINT or SIGTERM; accepted requests are answered first.

    app: from `app.create_app`. listener: From `open_socket`. main: Does the app's delegated work here, while
        the server runs. cert, key: PEM files. ready: Called once requests are accepted.
    RETURNS: Whether it started to accept requests.
    """
    import uvicorn

    from .connections import LimitedProtocol, handle_loop_error, limit_log, max_connections

    LimitedProtocol.limit = max_connections()
    config = uvicorn.Config(
        app,
        ssl_certfile=cert,
        ssl_keyfile=key,
        # Paths and client addresses are confidential, and uvicorn logs nothing else about a request.
        access_log=False,
        log_level="warning",
        server_header=False,
        ws="none",
        lifespan="on",
        timeout_graceful_shutdown=_GRACE_SECONDS,
        http=LimitedProtocol,
        # Maximum number of sockets accepted at once, before any of them is counted.
        backlog=_BACKLOG,
    )

    limit_log(logging.getLogger("uvicorn.error"))

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            asyncio.get_running_loop().set_exception_handler(handle_loop_error)
            await super().startup(sockets)
            if self.started:
                ready()

    server = Server(config)
    # uvicorn handles signals only in the main thread.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, server.handle_exit)
    main.run(lambda: server.run([listener]))
    return server.started


def limit_threads() -> Any:
    """Limit matrix products of NumPy and torch to one thread: requests share the cores with the server's
    loop.

    RETURNS: an object whose `restore_original_limits()` undoes the limit.
    """
    import sys

    from threadpoolctl import threadpool_limits

    if "torch" in sys.modules:
        sys.modules["torch"].set_num_threads(1)
    return threadpool_limits(limits=1)


TOKEN_VARIABLE = "SPACY_PHI_TOKEN"
LEAST = 16


def read_token(path: Path | None = None) -> str | None:
    """Return the token of a file, else of SPACY_PHI_TOKEN, else of the file named by SPACY_PHI_TOKEN_FILE;
    None if there is none.

    RAISES: PhiError (E128) for an unreadable file, (E162) for an unusable token.
    """
    named = os.environ.get(TOKEN_VARIABLE + "_FILE")
    if path is None and TOKEN_VARIABLE not in os.environ and named:
        path = Path(named)
    if path is None:
        token = os.environ.get(TOKEN_VARIABLE)
        return None if token is None else _check(token)
    try:
        token = path.read_text(encoding="ascii", errors="replace")
    except OSError as error:
        raise PhiError(Errors.E128.format(path=path, reason=error.strerror or type(error).__name__)) from None
    return _check(token)


def _check(token: str) -> str:
    token = token.strip()
    if len(token) < LEAST or not all("!" <= each <= "~" for each in token):
        raise PhiError(Errors.E162.format(least=LEAST))
    return token
