import copy
import hashlib
import hmac
import pickle
import secrets
import warnings
from multiprocessing import get_context

import pytest

from spacy_phi.errors import PhiError, PhiWarning
from spacy_phi.surrogates import keys
from spacy_phi.surrogates.keys import SecretKey, new_key, parse_key, read_key, resolve_key, use_key

MATERIAL = bytes(range(32))
KEYS = [hashlib.sha256(bytes([n])).hexdigest() for n in range(4)]


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


@pytest.mark.parametrize(
    "text",
    ["0" * 64, "ab" * 32, "0123456789abcdef" * 4, bytes(range(32)).hex(), "password" * 4, "a" * 40,
     "abcdefghijklmnopqrstuvwxyz"],
)  # fmt: skip
def test_keys_that_can_be_guessed_are_refused(text):
    with pytest.raises(PhiError, match="E210"):
        parse_key(text)


def test_a_passphrase_is_stretched_and_random_bytes_are_not():
    phrase = "correct horse battery staple"
    assert parse_key(phrase) == parse_key(phrase + "\n")
    assert phrase.encode() not in parse_key(phrase).reveal()
    assert len(parse_key(phrase).reveal()) == 32
    assert parse_key(KEYS[0]).reveal() == bytes.fromhex(KEYS[0])
    for _ in range(200):
        parse_key(secrets.token_hex(16))


def test_a_key_file_that_all_can_read_is_warned_of(tmp_path):
    path = tmp_path / "key"
    path.write_text(KEYS[0])
    path.chmod(0o644)
    with pytest.warns(PhiWarning, match="W090"):
        read_key(path)
    path.chmod(0o640)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        read_key(path)


def test_where_the_key_comes_from(monkeypatch, tmp_path):
    file, other = tmp_path / "a", tmp_path / "b"
    file.write_text(KEYS[0])
    other.write_text(KEYS[1])
    monkeypatch.setenv(keys.KEY_VARIABLE, KEYS[2])
    monkeypatch.setenv(keys.KEY_FILE_VARIABLE, str(other))
    assert resolve_key(file) == parse_key(KEYS[0])
    assert resolve_key() == parse_key(KEYS[2])
    monkeypatch.delenv(keys.KEY_VARIABLE)
    assert resolve_key() == parse_key(KEYS[1])
    monkeypatch.delenv(keys.KEY_FILE_VARIABLE)
    with pytest.warns(PhiWarning, match="W080"):
        first = resolve_key()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert resolve_key() == first


def test_a_spawned_worker_without_a_key_is_refused(monkeypatch):
    monkeypatch.delenv(keys.KEY_VARIABLE, raising=False)
    monkeypatch.delenv(keys.KEY_FILE_VARIABLE, raising=False)
    with get_context("spawn").Pool(1) as pool, pytest.raises(PhiError, match="E085"):
        pool.apply(resolve_key)


def test_a_pickled_key_is_looked_up_again(monkeypatch):
    monkeypatch.setenv(keys.KEY_VARIABLE, KEYS[2])
    pickled = pickle.dumps(resolve_key())
    assert pickle.loads(pickled) == resolve_key()
    monkeypatch.setenv(keys.KEY_VARIABLE, KEYS[3])
    with pytest.raises(PhiError, match="E082"):
        pickle.loads(pickled)


def test_a_key_in_use_overrides_the_environment(monkeypatch):
    monkeypatch.setenv("SPACY_PHI_KEY", KEYS[0])
    key = SecretKey(b"c" * 16)
    with use_key(key), use_key(None):
        assert resolve_key() is key
        assert key.reveal() == b"c" * 16
    assert resolve_key() == parse_key(KEYS[0])
    with pytest.raises(RuntimeError), use_key(key):
        raise RuntimeError
    assert resolve_key() == parse_key(KEYS[0])
    assert key.fingerprint() not in (resolve_key().fingerprint(), key.reveal())
