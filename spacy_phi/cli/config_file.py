"""`--config phi.toml`: options of a command from a TOML file, with one section per command."""

from pathlib import Path
from typing import Annotated, Any

import typer

from ..errors import Errors, PhiError
from ..lang.base import tomllib
from .app import coded_errors


def _use(context: typer.Context, path: Path | None) -> None:
    if path is not None:
        with coded_errors():
            known = {each.name or "" for each in context.command.params if each.param_type_name == "option"}
            command = str(context.info_name)
            context.default_map = read_options(path, command, known - {"config"})
            typer.echo(f"{path}: [{command}] sets {', '.join(context.default_map) or 'nothing'}.", err=True)


def read_options(path: Path, command: str, known: set[str]) -> dict[str, Any]:
    """Return the options of a command, by their Python names.

    path (Path): the file. command (str): name of its section. known (set[str]): the command's options.
    RAISES: PhiError (E206) for a missing file or section, and for an unknown option.
    """
    try:
        options = tomllib.loads(path.read_text("utf8"))[command]
    except (OSError, ValueError):
        raise PhiError(Errors.E206.format(path=path, reason="it is unreadable")) from None
    except KeyError:
        raise PhiError(Errors.E206.format(path=path, reason=f"it has no section [{command}]")) from None
    if not isinstance(options, dict):
        raise PhiError(Errors.E206.format(path=path, reason=f"'{command}' is no section"))
    options = {name.replace("-", "_"): value for name, value in options.items()}
    for name in options:
        if name not in known:
            raise PhiError(Errors.E206.format(path=path, reason=f"{command} has no option '{name}'"))
    return options


ConfigFile = Annotated[
    Path | None,
    typer.Option(
        "--config",
        is_eager=True,
        callback=_use,
        help='TOML file of options: a section per command, such as [scrub] with policy = "mask"',
    ),
]
