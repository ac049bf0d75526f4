"""Keyed one-to-one maps of integers, for identifiers that keep their format.

A Feistel network over two coordinates of nearly equal size, with cycle walking back into the domain (Black &
Rogaway 2002, "Ciphers with arbitrary finite domains"; NIST SP 800-38G for ten rounds). It is not FF1: the
round function is HMAC-SHA256.
"""

from functools import lru_cache
from math import isqrt

from .keys import SecretKey, encode_parts

_ROUNDS = 10


class Permutation:
    """A keyed one-to-one map of the integers 0 to size - 1 onto themselves.

    key: The secret.
    tweak: The name of the map; different tweaks give unrelated maps.
    size: Number of integers, at least 1; up to about 2**400.
    """

    __slots__ = ("_a", "_b", "_mix", "_pairs", "size")

    def __init__(self, key: SecretKey, tweak: str, size: int) -> None:
        self.size = size
        self._a = isqrt(size - 1) + 1
        self._b = -(-size // self._a)
        self._mix = key.subkey("permutation").draw
        name = encode_parts(tweak, str(size))
        rounds = [name + bytes((number,)) for number in range(_ROUNDS)]
        self._pairs = list(zip(rounds[::2], rounds[1::2]))

    def apply(self, value: int) -> int:
        """Return the image of a value."""
        while True:
            value = self._forward(value)
            if value < self.size:
                return value

    def invert(self, value: int) -> int:
        """Return the preimage of a value."""
        while True:
            value = self._backward(value)
            if value < self.size:
                return value

    def _forward(self, value: int) -> int:
        mix, size_a, size_b = self._mix, self._a, self._b
        left, right = divmod(value, size_b)
        for even, odd in self._pairs:
            left = (left + mix(even + _digits(right))) % size_a
            right = (right + mix(odd + _digits(left))) % size_b
        return left * size_b + right

    def _backward(self, value: int) -> int:
        mix, size_a, size_b = self._mix, self._a, self._b
        left, right = divmod(value, size_b)
        for even, odd in reversed(self._pairs):
            right = (right - mix(odd + _digits(left))) % size_b
            left = (left - mix(even + _digits(right))) % size_a
        return left * size_b + right


def _digits(value: int) -> bytes:
    return value.to_bytes((value.bit_length() + 7) // 8 or 1, "big")


class Derangement:
    """A keyed one-to-one map of the integers 0 to size - 1 without fixed points.

    It composes a permutation, a keyed shift, and the inverse permutation: a conjugate of a shift has no fixed
    point.

    key: The secret.
    tweak: The name of the map.
    size: Number of integers, at least 2.
    """

    __slots__ = ("_permutation", "_step", "size")

    def __init__(self, key: SecretKey, tweak: str, size: int) -> None:
        self.size = size
        self._permutation = Permutation(key, tweak, size)
        self._step = 1 + key.below(size - 1, "derangement", tweak, str(size)) if size > 1 else 0

    def apply(self, value: int) -> int:
        """Return the image of a value; never the value itself."""
        return self._permutation.invert((self._permutation.apply(value) + self._step) % self.size)


derangement = lru_cache(maxsize=4096)(Derangement)
"""Return the Derangement of a key, a name and a size, created once."""
