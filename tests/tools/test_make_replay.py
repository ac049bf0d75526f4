"""The replayed notes are those that the templates give, byte by byte."""

import gzip
import importlib.util

import pytest

from spacy_phi.labels import LABELS
from spacy_phi.lang.network import find_network
from spacy_phi.site.replay import FOLDER, LANGUAGES, read_replay


@pytest.fixture
def script(root, monkeypatch):
    monkeypatch.chdir(root)
    spec = importlib.util.spec_from_file_location("make_replay", root / "tools" / "make_replay.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_notes_are_those_of_the_templates(script, tmp_path):
    # Compressed bytes depend on the version of zlib.
    made = gzip.decompress(script.write_replay("nl", tmp_path).read_bytes())
    assert made == gzip.decompress((FOLDER / "nl.jsonl.gz").read_bytes())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_with_a_network_has_notes_of_known_labels(lang):
    assert find_network(lang) == lang
    train, later = read_replay(lang)
    assert (len(train), len(later)) == (200, 40)
    assert not {note.text for note in train} & {note.text for note in later}
    assert {span.label for note in train for span in note.spans} <= set(LABELS)
