"""The Typer app of the commands, its exit codes, and error output on the terminal."""

import logging
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from importlib import import_module
from typing import Annotated, Any, TypeVar, cast

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command, get_command_from_info

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

COMMANDS = (
    *("agreement", "audit", "calibrate", "convert", "doctor", "evaluate", "key", "languages", "mcp"),
    *("predict", "report", "reveal", "risk", "scrub", "serve", "show", "site", "synthesize"),
)
"""Names of the commands and of their modules."""
PANELS = (
    *("What is redacted, and how", "Reading", "Columns of CSV, JSONL and Parquet", "Patients and rosters"),
    *("Databases", "Writing", "The run"),
)
"""Panels of options in the help of a command, in order."""
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


class _Command(TyperCommand):
    """A command whose help lists its options by panel, in plain text."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the sections of the help: arguments, panels, other options."""
        sections: dict[str, list[Any]] = {title: [] for title in ("Arguments", *PANELS, "Options")}
        for param in self.get_params(ctx):
            usual = "Arguments" if param.param_type_name == "argument" else "Options"
            if (row := param.get_help_record(ctx)) is not None:
                sections[getattr(param, "rich_help_panel", None) or usual].append(row)
        for title, rows in sections.items():
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)


class _Group(TyperGroup):
    """Commands that are imported when one is asked for, so that none waits for the others."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command; None for an unknown one."""
        if cmd_name in COMMANDS and cmd_name not in self.commands:
            module = import_module(f".{cmd_name}", __package__)  # it registers itself
            info = next((each for each in app.registered_commands if each.name == cmd_name), None)
            self.commands[cmd_name] = (
                get_command(module.app)  # a group of commands
                if info is None
                else get_command_from_info(info, pretty_exceptions_short=True, rich_markup_mode=None)
            )
        return super().get_command(ctx, cmd_name)


class _App(typer.Typer):
    """Commands whose errors are coded."""

    def command(self, *args: Any, **options: Any) -> Callable[[Command], Command]:
        """Register a command with coded errors. RETURNS: a decorator that returns the command unchanged."""
        register = super().command(*args, cls=_Command, **options)

        def add(command: Command) -> Command:
            register(_with_coded_errors(command))
            return command

        return add


def make_group(name: str, help: str) -> typer.Typer:
    """Return the app of a group of commands with coded errors; the module `name` holds it as `app`."""
    return _App(name=name, help=help, no_args_is_help=True, rich_markup_mode=None, add_completion=False)


app = _App(name="phi", cls=_Group, no_args_is_help=True, rich_markup_mode=None)


def list_commands() -> dict[str, Any]:
    """Return all commands by name; those of a group have its name before theirs: "site sample"."""
    group = get_command(app)
    context = typer.Context(group)  # type: ignore[arg-type]
    found: dict[str, Any] = {}
    for name in COMMANDS:
        command = group.get_command(context, name)  # type: ignore[attr-defined]
        inner = getattr(command, "commands", None)
        found |= {name: command} if inner is None else {f"{name} {each}": inner[each] for each in inner}
    return found


@app.callback(help=HELP)
def group(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_tell_version, help="Show the version")
    ] = False,
) -> None:
    """Declare the options of the command group."""


class Screen(logging.Handler):
    """Write the messages of a run to stderr."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write one message."""
        tell(record.getMessage())


@contextmanager
def quieted() -> Iterator[None]:
    """Show only problems on the screen, no steps of a run."""
    _SCREEN.setLevel(logging.WARNING)
    try:
        yield
    finally:
        _SCREEN.setLevel(logging.NOTSET)


_SCREEN = Screen()
LOGGER.addHandler(_SCREEN)
LOGGER.setLevel(logging.INFO)
LOGGER.propagate = False
