"""`python -m spacy phi key`: create the secret key of the surrogates."""

import os
from pathlib import Path
from typing import Annotated

import typer

from ..errors import Errors, PhiError
from ..surrogates.keys import KEY_FILE_VARIABLE, KEY_VARIABLE, new_key
from .app import EXIT_CODES, app, coded_errors, tell
from .config_file import ConfigFile

_HELP = f"""Make a secret key for surrogates and date shifts.

The key is printed, or written to a file that only its owner can read. The same key gives the same surrogates
on every machine. Keep it apart from the scrubbed notes: anyone who has it can test guesses of the originals.

\b
Examples:
  export {KEY_VARIABLE}=$(python -m spacy phi key)
  python -m spacy phi key --output phi.key && export {KEY_FILE_VARIABLE}=phi.key

{EXIT_CODES}"""


@app.command("key", help=_HELP)
def key_command(
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write it to this new file")] = None,
    config: ConfigFile = None,
) -> None:
    """Make a secret key; the help text is `_HELP`."""
    key = new_key()
    if output is None:
        print(key)
        return
    with coded_errors():
        _write(output, key)
    tell(f"A key was written to {output}. Set {KEY_FILE_VARIABLE} to that path.")


def _write(path: Path, key: str) -> None:
    try:
        # A key is never overwritten: notes made with it could no longer be distinguished from others.
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise PhiError(Errors.E128.format(path=path, reason=error.strerror or type(error).__name__)) from None
    with os.fdopen(handle, "w", encoding="ascii") as stream:
        stream.write(key + "\n")
