"""The secret key and values derived from it: HMAC-SHA256 (RFC 2104, FIPS 198-1), with domain separation per
kind.

The key comes from the environment or from a file. It is never part of a config, a saved pipeline, a log or an
audit. A SecretKey does not print itself, and its pickle holds only a fingerprint.
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
"""Minimum entropy of a key's own bytes: a random key of 16 bytes has 60, zeros have none."""
_SCRYPT = {"n": 2**15, "r": 8, "p": 1, "maxmem": 2**26, "dklen": KEY_BYTES}
_SALT = b"spacy-phi/1/passphrase"  # constant, so that a passphrase gives the same key on every machine
_BLOCK = 64  # of SHA-256, in bytes
_INNER = bytes(byte ^ 0x36 for byte in range(256))
_OUTER = bytes(byte ^ 0x5C for byte in range(256))
_T = TypeVar("_T")
_used: "list[SecretKey]" = []


class SecretKey:
    """A secret that yields pseudo-random numbers for (kind, parts); its repr never shows it.

    material: At least 16 bytes. RAISES: PhiError (E080) for fewer.
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
        """Return the HMAC-SHA256 of a message, 32 bytes."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(message)
        outer.update(inner.digest())
        return outer.digest()

    def draw(self, message: bytes) -> int:
        """Return the HMAC of a message as a 256-bit integer; inlined, because it is called most often."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(message)
        outer.update(inner.digest())
        return int.from_bytes(outer.digest(), "big")

    def subkey(self, kind: str) -> "SecretKey":
        """Return the key of one kind of value; the keys of different kinds are independent."""
        return _subkey(self, kind)

    def number(self, kind: str, *parts: str) -> int:
        """Return a pseudo-random 256-bit integer, a function of key, kind and parts alone."""
        return _subkey(self, kind).draw(encode_parts(*parts))

    def below(self, size: int, kind: str, *parts: str) -> int:
        """Return a pseudo-random integer from 0 to size - 1; sizes are far below 2**256, so the bias is
        negligible."""
        return self.number(kind, *parts) % size

    def choose(self, options: Sequence[_T], kind: str, *parts: str) -> _T:
        """Return one of the options."""
        return options[self.below(len(options), kind, *parts)]

    def fingerprint(self) -> bytes:
        """Digest that identifies the key but does not reveal it."""
        return self.subkey("fingerprint").hmac(b"")

    def reveal(self) -> bytes:
        """Return the secret itself, for a confidential channel."""
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
        # As multiprocessing protects its own key: passed to a spawned worker, otherwise looked up again.
        if context.get_spawning_popen() is None:
            return _restore_key, (self.fingerprint(),)
        return SecretKey, (self._material,)


class Scope(NamedTuple):
    """The key bound to one patient, from which every generator draws."""

    key: SecretKey
    patient: str
    """The patient id; the empty string is an id like any other."""

    def below(self, size: int, kind: str, *parts: str) -> int:
        """Return a pseudo-random integer from 0 to size - 1 for this patient."""
        return self.key.below(size, kind, self.patient, *parts)

    def choose(self, options: Sequence[_T], kind: str, *parts: str) -> _T:
        """Return one of the options, for this patient."""
        return self.key.choose(options, kind, self.patient, *parts)

    def cycle(self, options: Sequence[_T], kind: str, *parts: str) -> Iterator[_T]:
        """Return all options in order, starting from one that is chosen for this patient."""
        start = self.below(len(options), kind, *parts)
        return (options[(start + step) % len(options)] for step in range(len(options)))


def encode_parts(*parts: str) -> bytes:
    """Return parts as bytes, each preceded by its length, so that ("ab", "c") and ("a", "bc") differ."""
    out = b""
    for part in parts:
        encoded = part.encode("utf8", "surrogatepass")
        out += len(encoded).to_bytes(4, "big") + encoded
    return out


@lru_cache(maxsize=4096)
def _subkey(key: SecretKey, kind: str) -> SecretKey:
    return SecretKey(key.hmac(b"spacy-phi/1/" + kind.encode()))


def new_key() -> str:
    """Return a new key as 64 hexadecimal digits, from the operating system's random source."""
    return secrets.token_hex(KEY_BYTES)


def parse_key(text: str) -> SecretKey:
    """Return the key encoded in a text.

    Hexadecimal digits are decoded to bytes. Anything else is a passphrase, stretched by scrypt (RFC 7914).

    RAISES: PhiError (E080) if it is too short, (E210) if it is repetitive enough to be guessed.
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
    """Return the entropy of some bytes in bits, by how often each of them occurs."""
    size = len(data)
    return -sum(n * math.log2(n / size) for n in Counter(data).values())


@lru_cache(maxsize=4)
def _stretch(passphrase: bytes) -> bytes:
    return hashlib.scrypt(passphrase, salt=_SALT, **_SCRYPT)


def read_key(path: str | Path) -> SecretKey:
    """Return the key in a file; warn if every user of the machine may read it (W090).

    RAISES: PhiError (E081) if it cannot be read, (E080, E210) as in `parse_key`.
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
    """Return the key to use: from the file, else `use_key`, else SPACY_PHI_KEY, else the file in
    SPACY_PHI_KEY_FILE, else a random one for this process, with a warning (W080).

    Call it when a pipeline is built, not when notes are read: forked workers then share a random key. Raises
    PhiError (E080, E081, E210) for an unusable key, (E085) in a worker process without a key.
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
        raise PhiError(Errors.E085)  # a spawned worker: its random key would differ from the others
    warnings.warn(Warnings.W080.format(variable=KEY_VARIABLE), PhiWarning, stacklevel=2)
    return _process_key()


def find_key() -> SecretKey:
    """Return the key as `resolve_key` does, without its warning about a random one."""
    if not _used and not (os.environ.get(KEY_VARIABLE) or os.environ.get(KEY_FILE_VARIABLE)):
        return _process_key()
    return resolve_key()


def is_lasting(key: SecretKey) -> bool:
    """Return whether another process can look up a key, unlike the random one of this process."""
    return not (_process_key.cache_info().currsize and key == _process_key())


@contextmanager
def use_key(key: SecretKey | None) -> Iterator[None]:
    """Within it `resolve_key` returns this key; None restores the usual lookup. For one thread."""
    if key is not None:
        _used.append(key)
    try:
        yield
    finally:
        if key is not None:
            _used.pop()


def resolve_lasting_key() -> SecretKey:
    """Return the key of SPACY_PHI_KEY or SPACY_PHI_KEY_FILE, for output that another process reads later.

    RAISES: PhiError (E088) if there is none, (E080, E081) for an unusable one.
    """
    if not (os.environ.get(KEY_VARIABLE) or os.environ.get(KEY_FILE_VARIABLE)):
        raise PhiError(Errors.E088)
    return resolve_key()


def _restore_key(fingerprint: bytes) -> SecretKey:
    """Return the key found here if it has the pickled fingerprint; else raise PhiError (E082)."""
    key = resolve_key()
    if not secrets.compare_digest(key.fingerprint(), fingerprint):
        raise PhiError(Errors.E082)
    return key


@cache
def _process_key() -> SecretKey:
    return parse_key(new_key())
