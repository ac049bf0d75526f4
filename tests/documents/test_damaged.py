"""Damaged documents: set aside, or read whole."""

import random
import zlib

import pytest

from spacy_phi.documents.formats import FORMATS
from spacy_phi.errors import PhiError

from .helpers import DATA, SECRETS, read, replace_all, unpack

_CHANGES = 60
SAMPLES = sorted(path for path in DATA.iterdir())


def test_every_format_has_a_sample():
    suffixes = {path.suffix for path in SAMPLES}
    assert all(suffixes & {*each.suffixes} for each in FORMATS)


def damage(data, rng):
    """The bytes cut short, or with some of them changed, doubled, moved or gone."""
    at, size = rng.randrange(len(data)), rng.choice((1, 1, 2, 8, 60))
    kind = rng.randrange(5)
    middle = data[at : at + size]
    if kind == 0:
        return data[:at]
    if kind == 1:
        return data[:at] + bytes(rng.randrange(256) for _ in middle) + data[at + size :]
    if kind == 2:
        return data[:at] + middle + middle + data[at + size :]
    if kind == 3:
        return data[:at] + data[at + size :]
    other = rng.randrange(len(data))
    return data[:other] + middle + data[other:]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_damage_sets_aside_or_passes_no_identifier(path):
    data = path.read_bytes()
    rng = random.Random(zlib.crc32(path.name.encode()))
    for _ in range(_CHANGES):
        damaged = damage(data, rng)
        try:
            documents = read(damaged, path.name)
        except PhiError:
            continue
        for document in documents:
            if document.error is None:
                out = unpack(replace_all(document))
                assert [secret for secret in SECRETS if secret.encode() in out] == []
