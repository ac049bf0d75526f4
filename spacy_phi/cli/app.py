"""The Typer app of the commands, its exit codes, and error output on the terminal."""

import logging
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Annotated, Any, TypeVar, cast

import typer

from ..about import __version__
from ..batch.messages import LOGGER
from ..errors import Errors, PhiError, get_place

OK = 0
SET_ASIDE = 1
USAGE = 2

EXIT_CODES = """\b
Exit codes:
  0  success
  1  done, but some notes were set aside; the messages list them
  2  wrong usage or settings, or nothing was done"""

HELP = f"""Find protected health information (PHI) in clinical notes and remove it.

{EXIT_CODES}"""

Command = TypeVar("Command", bound=Callable[..., None])


def _tell_version(asked: bool) -> None:
    if asked:
        typer.echo(f"spacy_phi {__version__}")
        raise typer.Exit


def tell(message: str) -> None:
    """Write a line to stderr, so that stdout contains only results."""
    sys.stderr.write(message + "\n")
    sys.stderr.flush()


@contextmanager
def coded_errors() -> Iterator[None]:
    """Convert any error to one coded line on stderr and exit code 2; a traceback could show text of a
    note."""
    try:
        try:
            yield
        except typer.Exit:
            sys.stdout.flush()  # an output that cannot be written is an error of the command
            raise
        sys.stdout.flush()
    except (typer.Exit, typer.Abort, typer.BadParameter):
        raise
    except Exception as error:
        tell(_message(error))
        _drop_output()
        raise typer.Exit(USAGE) from None


def _drop_output() -> None:
    """Discard what stdout cannot take; otherwise Python writes it again when it ends, and exits with 120."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _message(error: Exception) -> str:
    if isinstance(error, PhiError):
        return str(error)
    if isinstance(error, OSError):
        reason = error.strerror or type(error).__name__
        return Errors.E128.format(path=error.filename or "input or output", reason=reason)
    return Errors.E219.format(kind=type(error).__name__, place=get_place(error))


def _with_coded_errors(command: Command) -> Command:
    @wraps(command)
    def run(*args: Any, **values: Any) -> Any:
        with coded_errors():
            return command(*args, **values)

    return cast(Command, run)


class _App(typer.Typer):
    """Commands whose errors are coded."""

    def command(self, *args: Any, **options: Any) -> Callable[[Command], Command]:
        """Register a command with coded errors. RETURNS: a decorator that returns the command unchanged."""
        register = super().command(*args, **options)

        def add(command: Command) -> Command:
            register(_with_coded_errors(command))
            return command

        return add


app = _App(name="phi", no_args_is_help=True, rich_markup_mode=None)


@app.callback(help=HELP)
def group(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_tell_version, help="Show the version")
    ] = False,
) -> None:
    """Declare the options of the command group."""


class _Screen(logging.Handler):
    """Write the messages of a run to stderr."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write one message."""
        tell(record.getMessage())


LOGGER.addHandler(_Screen())
LOGGER.setLevel(logging.INFO)
LOGGER.propagate = False
