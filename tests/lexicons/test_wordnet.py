import os
import subprocess
import sys
from itertools import accumulate

import pytest

from spacy_phi.errors import PhiError
from spacy_phi.lexicons.safety import Safety, get_safety
from spacy_phi.lexicons.wordnet import open_wordnet

# Offset, words, pointers: a kind of thing, a city that is an instance of it, a plural's base form.
_SYNSETS = ("zorbling 0 001 @ {0} n 0000", "Zorbville 0 001 @i {0} n 0000", "Zorbach 0 001 @ {0} n 0000")


def write_wordnet(folder):
    """A WordNet of four nouns in NLTK's folder."""
    root = folder / "corpora" / "wordnet"
    root.mkdir(parents=True)
    head = "  1 a licence line\n"
    rows = [
        f"{{offset:08d}} 03 n 01 {text.format(f'{len(head):08d}')} | gloss\n"
        for text in ("zorbity 0 000", *_SYNSETS)
    ]
    offsets = list(accumulate((len(row.format(offset=0)) for row in rows), initial=len(head)))[:-1]
    (root / "data.noun").write_text(head + "".join(r.format(offset=o) for r, o in zip(rows, offsets)))
    words = ("zorbity", "zorbling", "zorbville", "zorbach")
    index = sorted(f"{word} n 1 0 1 0 {offset:08d}  \n" for word, offset in zip(words, offsets))
    (root / "index.noun").write_text(head + "".join(index))
    for part in ("verb", "adj", "adv"):
        (root / f"data.{part}").write_text(head)
        (root / f"index.{part}").write_text(head)
    for part in ("noun", "verb", "adj", "adv"):
        (root / f"{part}.exc").write_text("")
    (root / "lexnames").write_text("".join(f"{i:02d}\tnoun.x{i}\t1\n" for i in range(45)))
    for name in ("cntlist.rev", "index.sense"):
        (root / name).write_text("")
    return folder


def judge_in_process(data, *words):
    """NLTK keeps its folders and corpora for the life of a process, so a fresh one is asked."""
    code = (
        "import sys\nfrom spacy_phi.lexicons.wordnet import open_wordnet\n"
        "judge = open_wordnet()\nprint([judge(w) for w in sys.argv[1:]])"
    )
    env = {**os.environ, "NLTK_DATA": str(data), "HOME": str(data)}
    return subprocess.run([sys.executable, "-c", code, *words], env=env, capture_output=True, text=True)


def test_without_nltk_the_error_tells_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "nltk", None)
    monkeypatch.setitem(sys.modules, "nltk.corpus", None)
    with pytest.raises(PhiError, match=r"E063.*spacy_phi\[nltk\]"):
        open_wordnet()


def test_without_data_the_error_tells_where_to_put_it(tmp_path):
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
def test_evidence_counts_only_for_what_is_in_no_list(token, safety):
    def judge(word):
        return {"zorbling": True, "Zorbville": False, "Smith": True}.get(word)

    assert get_safety(token, judge) == safety
    assert get_safety(token) in (Safety.UNKNOWN, Safety.UNSAFE)
