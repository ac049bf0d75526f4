"""The state of a session in a vault, so that another process can resume it."""

import json
from pathlib import Path
from typing import Any

from ..errors import Errors, PhiError
from ..surrogates.keys import SecretKey
from ..surrogates.vault import Vault

_KIND = "gateway session"


class StoredSession:
    """A session in a vault. The file is opened for each read and write, so any thread may use it."""

    def __init__(self, path: str | Path, key: SecretKey, name: str, about: dict[str, str]) -> None:
        """path: Path of the vault. key: Key of the session. name: Name of the session. about: Settings that
        must match.

        RAISES: PhiError (E086, E087, E128) as `Vault` does.
        """
        self._path, self._key, self._name, self._about = Path(path), key, name, about
        self._known: bytes | None = None

    def read(self) -> Any:
        """Return the state, None for a new session. RAISES: PhiError (E375) if its settings differ."""
        with Vault(self._path, self._key) as vault:
            self._known = vault.read_record(_KIND, self._name)
        if self._known is None:
            return None
        record = json.loads(self._known)
        other = next((name for name, value in self._about.items() if record["about"][name] != value), None)
        if other is not None:
            raise PhiError(Errors.E375.format(path=self._path, what=other, value=record["about"][other]))
        return record["state"]

    def write(self, state: Any) -> None:
        """Write the state to disk. RAISES: PhiError (E374) if another process has done so since."""
        record = json.dumps({"about": self._about, "state": state}).encode()
        if record == self._known:
            return
        with Vault(self._path, self._key) as vault:
            if not vault.replace_record(self._known, record, _KIND, self._name):
                raise PhiError(Errors.E374.format(path=self._path))
        self._known = record
