"""The Typer app of the commands, its exit codes, and error output on the terminal."""

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

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

app = typer.Typer(name="phi", no_args_is_help=True, rich_markup_mode=None)


def _tell_version(asked: bool) -> None:
    if asked:
        typer.echo(f"spacy_phi {__version__}")
        raise typer.Exit


@app.callback(help=HELP)
def group(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_tell_version, help="Show the version")
    ] = False,
) -> None:
    """Declare the options of the command group."""


def tell(message: str) -> None:
    """Write a line to stderr, so that stdout contains only results."""
    sys.stderr.write(message + "\n")
    sys.stderr.flush()


@contextmanager
def coded_errors() -> Iterator[None]:
    """Convert any error to one coded line on stderr and exit code 2; a traceback could show text of a
    note."""
    try:
        yield
    except (typer.Exit, typer.Abort, typer.BadParameter):
        raise
    except Exception as error:
        tell(_message(error))
        raise typer.Exit(USAGE) from None


def _message(error: Exception) -> str:
    if isinstance(error, PhiError):
        return str(error)
    if isinstance(error, OSError):
        reason = error.strerror or type(error).__name__
        return Errors.E128.format(path=error.filename or "input or output", reason=reason)
    return Errors.E219.format(kind=type(error).__name__, place=get_place(error))


class _Screen(logging.Handler):
    """Write the messages of a run to stderr."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write one message."""
        tell(record.getMessage())


LOGGER.addHandler(_Screen())
LOGGER.setLevel(logging.INFO)
LOGGER.propagate = False
