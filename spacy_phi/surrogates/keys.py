"""The secret key and what is drawn from it: HMAC-SHA256 (RFC 2104, FIPS 198-1), with domain separation per
kind.

The key comes from the environment or from a file. It is never part of a config, a saved pipeline, a log or an
audit: a SecretKey does not print itself, and pickled it is but a fingerprint.
"""

import hashlib
import math
import os
import secrets
import stat
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from itertools import pairwise
from multiprocessing import context, parent_process
from pathlib import Path
from typing import NamedTuple, TypeVar

from ..errors import Errors, PhiError, PhiWarning, Warnings

KEY_VARIABLE = "SPACY_PHI_KEY"
KEY_FILE_VARIABLE = "SPACY_PHI_KEY_FILE"
KEY_BYTES = 32
_MIN_BYTES = 16
_MIN_BITS = 48
"""Least entropy of a key's own bytes: a random key of 16 bytes has 60, zeros have none."""
_SCRYPT = {"n": 2**15, "r": 8, "p": 1, "maxmem": 2**26, "dklen": KEY_BYTES}
_SALT = b"spacy-phi/1/passphrase"  # the same everywhere, as one passphrase is one key on every machine
_BLOCK = 64  # of SHA-256, in bytes
_INNER = bytes(byte ^ 0x36 for byte in range(256))
_OUTER = bytes(byte ^ 0x5C for byte in range(256))
_T = TypeVar("_T")
_used: "list[SecretKey]" = []


class SecretKey:
    """A secret that yields pseudo-random numbers for (kind, parts); its text never shows it.

    material (bytes): at least 16 bytes. Raises PhiError (E080) for fewer.
    """

    __slots__ = ("_inner", "_material", "_outer")

    def __init__(self, material: bytes) -> None:
        if len(material) < _MIN_BYTES:
            raise PhiError(Errors.E080.format(least=_MIN_BYTES))
        self._material = material
        block = (material if len(material) <= _BLOCK else hashlib.sha256(material).digest()).ljust(
            _BLOCK, b"\0"
        )
        # HMAC written out, with both padded keys hashed once: half the cost of hmac.digest for short
        # messages.
        self._inner = hashlib.sha256(block.translate(_INNER))
        self._outer = hashlib.sha256(block.translate(_OUTER))

    def hmac(self, message: bytes) -> bytes:
        """HMAC-SHA256 of a message, 32 bytes."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(message)
        outer.update(inner.digest())
        return outer.digest()

    def draw(self, message: bytes) -> int:
        """The HMAC of a message as an integer of 256 bits; written out once more, for it is called most."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(message)
        outer.update(inner.digest())
        return int.from_bytes(outer.digest(), "big")

    def subkey(self, kind: str) -> "SecretKey":
        """The key of one kind of value; those of two kinds tell nothing of each other."""
        return _subkey(self, kind)

    def number(self, kind: str, *parts: str) -> int:
        """A pseudo-random integer of 256 bits, a function of key, kind and parts alone."""
        return _subkey(self, kind).draw(encode_parts(*parts))

    def below(self, size: int, kind: str, *parts: str) -> int:
        """A pseudo-random integer from 0 to size - 1; sizes are far below 2**256, so the bias is nil."""
        return self.number(kind, *parts) % size

    def choose(self, options: Sequence[_T], kind: str, *parts: str) -> _T:
        """One of the options."""
        return options[self.below(len(options), kind, *parts)]

    def fingerprint(self) -> bytes:
        """By which the key is known again, and not found out."""
        return self.subkey("fingerprint").hmac(b"")

    def reveal(self) -> bytes:
        """The secret itself, for a channel that keeps it."""
        return self._material

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SecretKey) and secrets.compare_digest(self._material, other._material)

    def __hash__(self) -> int:
        return hash(self._material)

    def __repr__(self) -> str:
        return "SecretKey(<hidden>)"

    def __copy__(self) -> "SecretKey":
        return self

    def __deepcopy__(self, memo: dict) -> "SecretKey":
        return self

    def __reduce__(self):
        # As multiprocessing guards its own key: handed to a worker being spawned, else looked up again.
        if context.get_spawning_popen() is None:
            return _restore_key, (self.fingerprint(),)
        return SecretKey, (self._material,)


class Scope(NamedTuple):
    """The key as it holds for one patient: what every generator draws from."""

    key: SecretKey
    patient: str
    """The patient's id; the empty string is a patient like any other."""

    def below(self, size: int, kind: str, *parts: str) -> int:
        """A pseudo-random integer from 0 to size - 1 for this patient."""
        return self.key.below(size, kind, self.patient, *parts)

    def choose(self, options: Sequence[_T], kind: str, *parts: str) -> _T:
        """One of the options, for this patient."""
        return self.key.choose(options, kind, self.patient, *parts)


def encode_parts(*parts: str) -> bytes:
    """Parts as bytes, each after its length, so that ("ab", "c") and ("a", "bc") differ."""
    out = b""
    for part in parts:
        encoded = part.encode("utf8", "surrogatepass")
        out += len(encoded).to_bytes(4, "big") + encoded
    return out


@lru_cache(maxsize=4096)
def _subkey(key: SecretKey, kind: str) -> SecretKey:
    return SecretKey(key.hmac(b"spacy-phi/1/" + kind.encode()))


def new_key() -> str:
    """A fresh key as 64 hexadecimal digits, from the operating system's random source."""
    return secrets.token_hex(KEY_BYTES)


def parse_key(text: str) -> SecretKey:
    """Return the key that a text holds.

    Hexadecimal digits are bytes. Anything else is a passphrase, stretched by scrypt (RFC 7914).

    RAISES: PhiError (E080) where it is too short, (E210) where it repeats itself so that it can be guessed.
    """
    text = text.strip()
    try:
        material, is_phrase = bytes.fromhex(text), False
    except ValueError:
        material, is_phrase = text.encode(), True
    if len(material) < _MIN_BYTES:
        raise PhiError(Errors.E080.format(least=_MIN_BYTES))
    once = material[: (material * 2).find(material, 1)]
    steps = bytes((b - a) % 256 for a, b in pairwise(once))
    if min(_entropy(once), _entropy(steps)) < _MIN_BITS:
        raise PhiError(Errors.E210)
    return SecretKey(_stretch(material) if is_phrase else material)


def _entropy(data: bytes) -> float:
    """The entropy of some bytes in bits, by how often each of them occurs."""
    size = len(data)
    return -sum(n * math.log2(n / size) for n in Counter(data).values())


@lru_cache(maxsize=4)
def _stretch(passphrase: bytes) -> bytes:
    return hashlib.scrypt(passphrase, salt=_SALT, **_SCRYPT)


def read_key(path: str | Path) -> SecretKey:
    """Return the key in a file; warns where every user of the machine may read it (W090).

    RAISES: PhiError (E081) where it cannot be read, (E080, E210) as of `parse_key`.
    """
    try:
        text = Path(path).read_text(encoding="utf8")
        is_open = os.name == "posix" and os.stat(path).st_mode & stat.S_IROTH
    except (OSError, UnicodeDecodeError):
        raise PhiError(Errors.E081.format(path=path)) from None
    if is_open:
        warnings.warn(Warnings.W090.format(path=path), PhiWarning, stacklevel=2)
    return parse_key(text)


def resolve_key(path: str | Path | None = None) -> SecretKey:
    """The key to use: that of the file, else of `use_key`, else of SPACY_PHI_KEY, else of the file in
    SPACY_PHI_KEY_FILE, else a random one for this process, with a warning (W080).

    Call it where a pipeline is built, not where notes are read: forked workers then share a random key.
    Raises PhiError (E080, E081, E210) for a key that cannot be used, (E085) in a worker process that finds
    none.
    """
    if path is not None:
        return read_key(path)
    if _used:
        return _used[-1]
    if text := os.environ.get(KEY_VARIABLE):
        return parse_key(text)
    if file := os.environ.get(KEY_FILE_VARIABLE):
        return read_key(file)
    if parent_process() is not None and not _process_key.cache_info().currsize:
        raise PhiError(Errors.E085)  # a spawned worker: its own random key would not be that of the others
    warnings.warn(Warnings.W080.format(variable=KEY_VARIABLE), PhiWarning, stacklevel=2)
    return _process_key()


def is_lasting(key: SecretKey) -> bool:
    """Return whether a key can be found again by another process, unlike the random one of this process."""
    return not (_process_key.cache_info().currsize and key == _process_key())


@contextmanager
def use_key(key: SecretKey | None) -> Iterator[None]:
    """Within it `resolve_key` gives this key; with None it looks for one as ever. For one thread."""
    if key is not None:
        _used.append(key)
    try:
        yield
    finally:
        if key is not None:
            _used.pop()


def resolve_lasting_key() -> SecretKey:
    """The key of SPACY_PHI_KEY or SPACY_PHI_KEY_FILE, for what is read again by another process.

    Raises PhiError (E088) where there is none, (E080, E081) for one that cannot be used.
    """
    if not (os.environ.get(KEY_VARIABLE) or os.environ.get(KEY_FILE_VARIABLE)):
        raise PhiError(Errors.E088)
    return resolve_key()


def _restore_key(fingerprint: bytes) -> SecretKey:
    """The key that is found here, if it is the one whose fingerprint was pickled; else PhiError (E082)."""
    key = resolve_key()
    if not secrets.compare_digest(key.fingerprint(), fingerprint):
        raise PhiError(Errors.E082)
    return key


@cache
def _process_key() -> SecretKey:
    return parse_key(new_key())
