"""The vault on the command line: `scrub --vault` fills it, `python -m spacy phi reveal` queries it."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from ..errors import Errors, PhiError
from ..labels import LABELS, get_label
from ..surrogates.keys import KEY_FILE_VARIABLE, KEY_VARIABLE, resolve_lasting_key
from ..surrogates.vault import Vault, vault_owner
from .app import OK, SET_ASIDE, app, tell
from .options import ConfigFile

_HELP = f"""Print the originals of surrogates, for holders of both the key and the vault.

VAULT is a file written by scrub --vault, and each SURROGATE a text from the scrubbed notes of one patient
(or from a note without a patient, whose id is in the audit). The originals are printed, one per line; they
are PHI. The key is that of the surrogates, in {KEY_VARIABLE} or {KEY_FILE_VARIABLE}.

\b
Examples:
  python -m spacy phi scrub notes/ -o clean/ -p expert_determination --vault /safe/phi.vault
  python -m spacy phi reveal /safe/phi.vault "Gary Carver" --patient p0017
  python -m spacy phi reveal /safe/phi.vault "3/9/2023" --note ward/b.txt --label DATE

\b
Exit codes:
  0  all were found
  1  some are not in the vault
  2  wrong usage or settings, or nothing was done"""


@app.command("reveal", help=_HELP, no_args_is_help=True)
def reveal_command(
    vault: Annotated[Path, typer.Argument(metavar="VAULT", help="File made by scrub --vault")],
    surrogates: Annotated[
        list[str], typer.Argument(metavar="SURROGATE...", help="Surrogate as in the notes")
    ],
    patient: Annotated[str | None, typer.Option(help="Patient id")] = None,
    note: Annotated[str | None, typer.Option(help="Id of a note without a patient")] = None,
    label: Annotated[
        str | None, typer.Option(help="Its label, such as PATIENT; by default all are tried")
    ] = None,
    config: ConfigFile = None,
) -> None:
    """Print the originals of surrogates; the help text is `_HELP`."""
    if (patient is None) == (note is None):
        raise typer.BadParameter("give --patient or --note")
    owner = vault_owner(patient, note or "")
    missing = 0
    labels = list(LABELS) if label is None else [get_label(label.upper()).name]
    if not vault.is_file():
        raise PhiError(Errors.E128.format(path=vault, reason="there is no such file"))
    with Vault(vault, resolve_lasting_key()) as opened:
        for surrogate in surrogates:
            found = {each: opened.originals(owner, each, surrogate) for each in labels}
            for each, originals in found.items():
                for original in originals:
                    sys.stdout.write(f"{each}\t{original}\n")
            missing += not any(found.values())
    if missing:
        tell(f"{missing} not in the vault for this patient or note.")
    raise typer.Exit(SET_ASIDE if missing else OK)
