"""`python -m spacy phi key`: create the secret key of the surrogates."""

import os
from pathlib import Path
from typing import Annotated

import typer

from ..surrogates.keys import KEY_FILE_VARIABLE, KEY_VARIABLE, new_key
from .app import EXIT_CODES, app, tell
from .options import ConfigFile

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
    # A key is never overwritten: notes made with it could no longer be distinguished from others.
    handle = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as stream:
        stream.write(key + "\n")
    tell(f"A key was written to {output}. Set {KEY_FILE_VARIABLE} to that path.")
