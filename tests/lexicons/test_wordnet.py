import os
import subprocess
import sys

import pytest

from spacy_phi.errors import PhiError
from spacy_phi.lexicons.safety import Safety, get_safety
from spacy_phi.lexicons.wordnet import load_wordnet, open_wordnet
from spacy_phi.lexicons.wordnet_files import WordNetFiles

from .helpers import write_wordnet


def judge_in_process(data, *words):
    """NLTK caches folders and corpora per process, so a fresh process is used."""
    code = (
        "import sys\nfrom spacy_phi.lexicons.wordnet import open_wordnet\n"
        "judge = open_wordnet()\nprint([judge(w) for w in sys.argv[1:]])"
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
    judge = open_wordnet()
    words = ("zorbling", "Zorblings", "Zorbville", "Zorbach", "qwrtz")
    assert [judge(word) for word in words] == [True, True, False, False, None]


def test_without_nltk_and_files_the_error_names_what_to_install(no_nltk, monkeypatch, tmp_path):
    monkeypatch.setenv("WNSEARCHDIR", str(tmp_path))
    with pytest.raises(PhiError, match=r"E063.*'\.\[nltk\]'"):
        open_wordnet()


def test_without_data_the_error_names_its_folder(tmp_path):
    pytest.importorskip("nltk", reason="the extra nltk is not installed")
    done = judge_in_process(tmp_path, "word")
    assert done.returncode != 0
    assert "E064" in done.stderr.splitlines()[-1]


def test_kinds_are_words_and_instances_are_names(tmp_path):
    pytest.importorskip("nltk", reason="the extra nltk is not installed")
    done = judge_in_process(write_wordnet(tmp_path), "zorbling", "Zorblings", "Zorbville", "Zorbach", "qwrtz")
    assert done.stdout.strip() == "[True, True, False, False, None]", done.stderr


@pytest.mark.parametrize(
    ("token", "safety"),
    [
        ("zorbling", Safety.WORD),
        ("Zorbville", Safety.UNSAFE),
        ("Qwrtzu", Safety.UNKNOWN),
        ("Smith", Safety.UNSAFE),
    ],
)
def test_evidence_counts_only_for_unlisted_words(token, safety):
    def judge(word):
        return {"zorbling": True, "Zorbville": False, "Smith": True}.get(word)

    assert get_safety(token, judge) == safety
    assert get_safety(token) in (Safety.UNKNOWN, Safety.UNSAFE)
