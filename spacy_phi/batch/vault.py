"""The vault of a run, and the owner under which it holds the surrogates of a note."""

from pathlib import Path

from ..surrogates.keys import resolve_lasting_key
from ..surrogates.vault import Vault
from .private import check_apart
from .sources import Record


def owner_of(record: Record) -> str:
    """Under which a note's surrogates are in the vault: its patient's id, or its own where it has none."""
    return vault_owner(record.patient, record.id)


def vault_owner(patient: str | None, note: str) -> str:
    """Return the owner of a patient's surrogates, or of a note's that has no patient."""
    return f"note/{note}" if patient is None else f"patient/{patient}"


def open_vault(path: Path, output: Path) -> Vault:
    """The vault of a run that writes to a folder, made where it is absent.

    RAISES: PhiError (E086 to E089, E128).
    """
    check_apart(path, output)
    return Vault(path, resolve_lasting_key())
