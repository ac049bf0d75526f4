import os
import subprocess
import sys

import pytest

from spacy_phi.errors import PhiError
from spacy_phi.lexicons.wordnet import WordNetFiles, load_wordnet

from .helpers import write_wordnet

EXPECTED = [[False], [False], [True], [False], []]
WORDS = ("zorbling", "Zorblings", "Zorbville", "Zorbach", "qwrtz")


def read_in_process(data, *words):
    """NLTK caches folders and corpora per process, so a fresh process is used."""
    code = (
        "import sys\nfrom spacy_phi.lexicons.wordnet import load_wordnet\n"
        "read = load_wordnet().synsets\n"
        "print([[bool(s.instance_hypernyms()) for s in read(w)] for w in sys.argv[1:]])"
    )
    env = {**os.environ, "NLTK_DATA": str(data), "HOME": str(data), "WNSEARCHDIR": str(data)}
    return subprocess.run([sys.executable, "-c", code, *words], env=env, capture_output=True, text=True)


@pytest.fixture
def no_nltk(monkeypatch):
    monkeypatch.setitem(sys.modules, "nltk", None)
    monkeypatch.setitem(sys.modules, "nltk.corpus", None)


def test_without_nltk_its_own_files_are_read(no_nltk, monkeypatch, tmp_path):
    folder = write_wordnet(tmp_path) / "corpora" / "wordnet"
    (folder / "lexnames").unlink()
    monkeypatch.setenv("WNSEARCHDIR", str(folder))
    assert isinstance(load_wordnet(), WordNetFiles)
    read = load_wordnet().synsets
    assert [[bool(sense.instance_hypernyms()) for sense in read(word)] for word in WORDS] == EXPECTED


def test_without_nltk_and_files_the_error_names_what_to_install(no_nltk, monkeypatch, tmp_path):
    monkeypatch.setenv("WNSEARCHDIR", str(tmp_path))
    with pytest.raises(PhiError, match=r"E063.*'\.\[nltk\]'"):
        load_wordnet()


def test_without_data_the_error_names_its_folder(tmp_path):
    pytest.importorskip("nltk", reason="the extra nltk is not installed")
    done = read_in_process(tmp_path, "word")
    assert done.returncode != 0
    assert "E064" in done.stderr.splitlines()[-1]


def test_kinds_are_words_and_instances_are_names(tmp_path):
    pytest.importorskip("nltk", reason="the extra nltk is not installed")
    done = read_in_process(write_wordnet(tmp_path), *WORDS)
    assert done.stdout.strip() == str(EXPECTED), done.stderr
