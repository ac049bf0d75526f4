import sqlite3
import stat

import pytest

from spacy_phi.errors import PhiError
from spacy_phi.surrogates.keys import SecretKey

pytest.importorskip("cryptography")
from spacy_phi.surrogates.vault import Vault


def test_originals_are_restored_and_the_file_is_encrypted(tmp_path, key):
    path = tmp_path / "vault"
    with Vault(path, key) as vault:
        vault.add("p1", "PATIENT", "Gary Carver", "John Smith")
        vault.add("p1", "PATIENT", "Gary Carver", "Jon Smith")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert b"Smith" not in path.read_bytes()
    assert b"Carver" not in path.read_bytes()
    with Vault(path, key) as vault:
        assert set(vault.originals("p1", "PATIENT", "Gary Carver")) == {"John Smith", "Jon Smith"}
        assert vault.originals("p2", "PATIENT", "Gary Carver") == ()


def test_another_key_and_an_altered_record_are_refused(tmp_path, key):
    path = tmp_path / "vault"
    with Vault(path, key) as vault:
        vault.add("p1", "PATIENT", "Gary Carver", "John Smith")
    with pytest.raises(PhiError, match="E087"):
        Vault(path, SecretKey(b"\x77" * 32))
    with sqlite3.connect(path) as database:
        rows = database.execute("SELECT id, record FROM vault").fetchall()
        for (name, _), (_, record) in zip(rows, reversed(rows)):
            database.execute("UPDATE vault SET record = ? WHERE id = ?", (record, name))
    with pytest.raises(PhiError, match="E087"):
        Vault(path, key)
