"""The vault of a run, and the owner key of a note's surrogates."""

from pathlib import Path

from ..surrogates.keys import resolve_lasting_key
from ..surrogates.vault import Vault
from .private import check_apart


def vault_owner(patient: str | None, note: str) -> str:
    """Return the owner of the surrogates of a patient, or of a note without a patient."""
    return f"note/{note}" if patient is None else f"patient/{patient}"


def open_vault(path: Path, output: Path) -> Vault:
    """Open the vault of a run that writes to a folder, created if absent.

    RAISES: PhiError (E086 to E089, E128).
    """
    check_apart(path, output)
    return Vault(path, resolve_lasting_key())
