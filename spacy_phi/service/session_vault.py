"""Gateway sessions of the service in a vault: encrypted, expiring, and shared by processes."""

import json
import time
from pathlib import Path
from typing import Any

from ..surrogates.keys import SecretKey
from ..surrogates.vault import Vault

_SESSION, _ANSWER = "service session", "service answer"
_CLEAN_SECONDS = 60.0


class SessionVault:
    """The settings of sessions, and the sessions of stored answers.

    path: The vault. key: Secret key. seconds: Lifetime of a session after its last prompt. Expired ones are
        deleted at most once a minute. RAISES: PhiError (E086, E087, E128) as `Vault`.
    """

    def __init__(self, path: Path, key: SecretKey, seconds: float) -> None:
        self.path, self.seconds = path, seconds
        self.key = key.subkey("service sessions")
        self._cleaned = 0.0
        self._clean()

    def write(self, name: str, about: dict[str, str]) -> None:
        """Store the settings of a session."""
        self._clean()
        self._write(about, _SESSION, name)

    def read(self, name: str) -> dict[str, str] | None:
        """Return the settings of a session, None for one that is unknown or expired."""
        return self._read(_SESSION, name)

    def link(self, answer: str, owner: bytes, name: str) -> None:
        """Store the name of the session of an answer."""
        self._write(name, _ANSWER, owner.hex(), answer)

    def name_of(self, answer: str, owner: bytes) -> str | None:
        """Return the name of the session of an answer, None if it is unknown or expired."""
        return self._read(_ANSWER, owner.hex(), answer)

    def _write(self, value: Any, *name: str) -> None:
        with Vault(self.path, self.key) as vault:
            old = vault.read_record(*name)
            vault.replace_record(old, json.dumps(value).encode(), *name, expires=time.time() + self.seconds)

    def _read(self, *name: str) -> Any:
        with Vault(self.path, self.key) as vault:
            record = vault.read_record(*name)
        return None if record is None else json.loads(record)

    def _clean(self) -> None:
        if time.monotonic() - self._cleaned >= _CLEAN_SECONDS:
            self._cleaned = time.monotonic()
            with Vault(self.path, self.key) as vault:
                vault.delete_expired()
