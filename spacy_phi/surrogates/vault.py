"""The vault: maps surrogates back to originals, for authorized users. Off unless opened; authenticated
encryption in SQLite.

A record is one surrogate of one patient, or a gateway session. Its key in the table is an HMAC; its content
is AES-256-GCM (NIST SP 800-38D) under a separate key, bound to that HMAC, so that a record cannot be read,
altered or moved unnoticed. Anyone with both the vault and the secret key can re-identify: keep them apart, 45
CFR 164.514(c).
"""

import os
import sqlite3
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from ..errors import Errors, PhiError
from .keys import SecretKey, encode_parts

_NONCE = 12  # bytes
_CHECK = b"spacy-phi vault 1"


def vault_owner(patient: str | None, note: str) -> str:
    """Return the owner of the surrogates of a patient, or of a note without a patient."""
    return f"note/{note}" if patient is None else f"patient/{patient}"


class Vault:
    """A file that maps surrogates back; a context manager that saves on exit.

    path: The SQLite file, created with owner-only permissions.
    key: The secret key.
    RAISES: PhiError (E086) without the package `cryptography`, E087 if the file is not a vault of this key,
        E128 if no file can be written there.
    """

    def __init__(self, path: str | Path, key: SecretKey) -> None:
        try:
            from cryptography.exceptions import InvalidTag
            from cryptography.hazmat.primitives.ciphers.aead import AESGCM
        except ImportError:
            raise PhiError(Errors.E086) from None
        self._wrong: type[Exception] = InvalidTag
        self._path = Path(path)
        self._index = key.subkey("vault/index")
        self._cipher = AESGCM(key.subkey("vault/content").hmac(b""))
        try:
            if not self._path.exists():
                self._path.touch(mode=0o600)
            self._database = sqlite3.connect(self._path)
        except (OSError, sqlite3.Error) as error:
            reason = getattr(error, "strerror", None) or "no file can be written there"
            raise PhiError(Errors.E128.format(path=self._path, reason=reason)) from None
        try:
            self._database.execute(
                "CREATE TABLE IF NOT EXISTS vault (id BLOB PRIMARY KEY, record BLOB NOT NULL, expires REAL)"
            )
            if not any(row[1] == "expires" for row in self._database.execute("PRAGMA table_info(vault)")):
                self._database.execute("ALTER TABLE vault ADD COLUMN expires REAL")
            self._database.execute("PRAGMA secure_delete = ON")
            self._check()
            self._database.commit()
        except sqlite3.DatabaseError:
            self._database.close()
            raise PhiError(Errors.E087.format(path=self._path)) from None

    def _check(self) -> None:
        """Record that verifies the key."""
        name = self._index.hmac(_CHECK)
        if self._database.execute("SELECT 1 FROM vault LIMIT 1").fetchone() is None:
            self._write(name, _CHECK)
        if self._read(name) != _CHECK:
            self._database.close()
            raise PhiError(Errors.E087.format(path=self._path))

    def add(self, patient: str, label: str, surrogate: str, original: str) -> None:
        """Store the original of a surrogate. A further original of the same surrogate is added to the
        first."""
        known = self.originals(patient, label, surrogate)
        if original not in known:
            record = encode_parts(*sorted((*known, original)))
            self._write(self._name(patient, label, surrogate), record)

    def add_findings(self, patient: str, text: str, findings: Iterable[Mapping[str, Any]]) -> None:
        """Store every replaced finding of a note.

        text: The original note. findings: As in `doc._.phi`.
        """
        for finding in findings:
            if finding["replacement"] is not None:
                value = text[finding["start_char"] : finding["end_char"]]
                self.add(patient, finding["label"], finding["replacement"], value)

    def originals(self, patient: str, label: str, surrogate: str) -> tuple[str, ...]:
        """Return the originals of a patient's surrogate; empty for an unknown one, several after a collision.

        RAISES: PhiError (E087) if the record was altered.
        """
        record = self._read(self._name(patient, label, surrogate))
        return () if record is None else tuple(_decode_parts(record))

    def read_record(self, *name: str) -> bytes | None:
        """Return a record of another kind by name, None if there is none.

        RAISES: PhiError (E087) if it was altered.
        """
        return self._read(self._index.hmac(encode_parts(*name)))

    def replace_record(self, old: bytes | None, new: bytes, *name: str, expires: float | None = None) -> bool:
        """Write a record to disk if it has not changed since it was read.

        expires: Time since the epoch in seconds, after which the record is not read; None for never.
        RETURNS: Whether it was written.
        """
        index = self._index.hmac(encode_parts(*name))
        self._database.execute("BEGIN IMMEDIATE")
        try:
            is_same = self._read(index) == old
            if is_same:
                self._write(index, new, expires)
        finally:
            self._database.commit()
        return is_same

    def delete_expired(self) -> None:
        """Delete all expired records from disk."""
        self._database.execute("DELETE FROM vault WHERE expires <= ?", (time.time(),))
        self._database.commit()

    def _name(self, patient: str, label: str, surrogate: str) -> bytes:
        return self._index.hmac(encode_parts(patient, label, surrogate))

    def _write(self, name: bytes, content: bytes, expires: float | None = None) -> None:
        nonce = os.urandom(_NONCE)
        record = nonce + self._cipher.encrypt(nonce, content, name)
        self._database.execute(
            "INSERT OR REPLACE INTO vault (id, record, expires) VALUES (?, ?, ?)", (name, record, expires)
        )

    def _read(self, name: bytes) -> bytes | None:
        row = self._database.execute("SELECT record, expires FROM vault WHERE id = ?", (name,)).fetchone()
        if row is None or (row[1] is not None and row[1] <= time.time()):
            return None
        try:
            return self._cipher.decrypt(row[0][:_NONCE], row[0][_NONCE:], name)
        except self._wrong:
            raise PhiError(Errors.E087.format(path=self._path)) from None

    def save(self) -> None:
        """Write added records to disk."""
        self._database.commit()

    def close(self) -> None:
        """Save and close."""
        self._database.commit()
        self._database.close()

    def __enter__(self) -> "Vault":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def _decode_parts(record: bytes) -> Iterable[str]:
    at = 0
    while at < len(record):
        length = int.from_bytes(record[at : at + 4], "big")
        yield record[at + 4 : at + 4 + length].decode("utf8", "surrogatepass")
        at += 4 + length
