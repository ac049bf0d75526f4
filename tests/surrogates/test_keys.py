import copy
import hmac
import pickle
import subprocess
import sys
import warnings

import pytest

from spacy_phi.errors import PhiError, PhiWarning
from spacy_phi.surrogates import keys
from spacy_phi.surrogates.keys import SecretKey, new_key, parse_key, read_key, resolve_key, use_key

MATERIAL = bytes(range(32))


@pytest.mark.parametrize("length", [16, 32, 64, 65, 200])
def test_hmac_is_that_of_the_standard_library(length):
    material = bytes(range(200))[:length]
    assert SecretKey(material).hmac(b"message") == hmac.digest(material, b"message", "sha256")


def test_kinds_and_parts_are_apart():
    key = SecretKey(MATERIAL)
    seen = [
        key.number("name", "ab", "c"),
        key.number("name", "a", "bc"),
        key.number("name", "abc"),
        key.number("date", "ab", "c"),
        SecretKey(MATERIAL[::-1]).number("name", "ab", "c"),
    ]
    assert len(set(seen)) == len(seen)
    assert key.number("name", "ab", "c") == SecretKey(MATERIAL).number("name", "ab", "c")


def test_a_key_shows_and_saves_nothing():
    key = parse_key(new_key())
    assert "hidden" in repr(key)
    assert key._material.hex() not in repr(key) + str(key) + f"{key}"
    assert key._material not in pickle.dumps(key)
    assert copy.deepcopy({"key": key})["key"] is key


def test_new_keys_differ_and_can_be_read(tmp_path):
    first, second = new_key(), new_key()
    assert first != second
    assert len(bytes.fromhex(first)) == 32
    path = tmp_path / "key"
    path.write_text(first + "\n")
    assert read_key(path) == parse_key(first) != parse_key(second)


def test_short_and_missing_keys_are_refused(tmp_path):
    with pytest.raises(PhiError, match="E080"):
        parse_key("abcd" * 4)
    with pytest.raises(PhiError, match="E080"):
        parse_key("too short")
    with pytest.raises(PhiError, match="E081"):
        read_key(tmp_path / "nothing")
    assert parse_key("a long enough passphrase")


def test_where_the_key_comes_from(monkeypatch, tmp_path):
    file, other = tmp_path / "a", tmp_path / "b"
    file.write_text("1" * 64)
    other.write_text("2" * 64)
    monkeypatch.setenv(keys.KEY_VARIABLE, "3" * 64)
    monkeypatch.setenv(keys.KEY_FILE_VARIABLE, str(other))
    assert resolve_key(file) == parse_key("1" * 64)
    assert resolve_key() == parse_key("3" * 64)
    monkeypatch.delenv(keys.KEY_VARIABLE)
    assert resolve_key() == parse_key("2" * 64)
    monkeypatch.delenv(keys.KEY_FILE_VARIABLE)
    with pytest.warns(PhiWarning, match="W080"):
        first = resolve_key()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert resolve_key() == first


def test_a_spawned_worker_without_a_key_is_refused(tmp_path):
    script = tmp_path / "main.py"
    script.write_text(
        "from multiprocessing import get_context\n"
        "from spacy_phi.surrogates.keys import resolve_key\n"
        "if __name__ == '__main__':\n"
        "    with get_context('spawn').Pool(1) as pool:\n"
        "        try:\n"
        "            pool.apply(resolve_key)\n"
        "        except ValueError as error:\n"
        "            print(error)\n"
    )
    ran = subprocess.run([sys.executable, script], capture_output=True, text=True, env={}, timeout=120)
    assert "E085" in ran.stdout


def test_a_pickled_key_is_looked_up_again(monkeypatch):
    monkeypatch.setenv(keys.KEY_VARIABLE, "3" * 64)
    pickled = pickle.dumps(resolve_key())
    assert pickle.loads(pickled) == resolve_key()
    monkeypatch.setenv(keys.KEY_VARIABLE, "4" * 64)
    with pytest.raises(PhiError, match="E082"):
        pickle.loads(pickled)


def test_a_key_in_use_goes_before_the_environment(monkeypatch):
    monkeypatch.setenv("SPACY_PHI_KEY", "b" * 32)
    key = SecretKey(b"c" * 16)
    with use_key(key), use_key(None):
        assert resolve_key() is key
        assert key.reveal() == b"c" * 16
    assert resolve_key() == parse_key("b" * 32)
    with pytest.raises(RuntimeError), use_key(key):
        raise RuntimeError
    assert resolve_key() == parse_key("b" * 32)
    assert key.fingerprint() not in (resolve_key().fingerprint(), key.reveal())
