"""The reader of WordNet's own files, on a small WordNet and against NLTK on the real one."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from spacy_phi.lexicons.wordnet import DEBIAN, WordNetFiles

from .helpers import write_wordnet

ROOT = Path(__file__).parents[2]
PARTS = ("noun", "verb", "adj", "adv")


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    return WordNetFiles(write_wordnet(tmp_path_factory.mktemp("written")) / "corpora" / "wordnet")


@pytest.fixture(scope="module")
def real():
    try:
        return WordNetFiles(DEBIAN)
    except OSError:
        pytest.skip("Debian's package wordnet-base is not installed")


def names(synsets):
    return [synset.name() for synset in synsets]


def test_senses_of_a_word_in_any_form(written):
    assert names(written.synsets("zorbling")) == ["zorbling.n.01"]
    assert names(written.synsets("Zorblings")) == ["zorbling.n.01"]
    assert names(written.synsets("zorbitae")) == ["zorbity.n.01"]
    assert names(written.synsets("Zorbities")) == ["zorbity.n.01"]
    assert written.synsets("zorb") == written.synsets("zorbvilla") == []


@pytest.mark.parametrize("word", ["s", "ed", "es", "ing", "er", "est", ""])
def test_an_ending_alone_has_no_base_form(written, word):
    assert written.synsets(word) == []


def test_hypernyms_and_instances(written):
    (kind,), (city,) = written.synsets("zorbling"), written.synsets("zorbville")
    assert (names(kind.hypernyms()), kind.instance_hypernyms()) == (["zorbity.n.01"], [])
    assert (city.hypernyms(), names(city.instance_hypernyms())) == ([], ["zorbity.n.01"])
    assert (city.lemma_names(), city.pos()) == (["Zorbville"], "n")
    assert written.synset("zorbville.n.01") == city


def test_a_name_of_no_synset(written):
    with pytest.raises(LookupError):
        written.synset("zorbling.n.02")


def test_a_folder_without_wordnet(tmp_path):
    with pytest.raises(OSError, match=r"index\.noun"):
        WordNetFiles(tmp_path)
    folder = write_wordnet(tmp_path) / "corpora" / "wordnet"
    (folder / "data.verb").write_text("")
    with pytest.raises(OSError, match=r"data\.verb is empty"):
        WordNetFiles(folder)


def test_the_real_wordnet_has_every_word_of_its_index(real):
    for part, name in zip("nvar", PARTS):
        rows = (DEBIAN / f"index.{name}").read_text(encoding="utf8").splitlines()
        rows = [row.split() for row in rows if not row.startswith(" ")]
        for row in (rows[0], *rows[1:-1:997], rows[-1]):
            offsets = real.offsets(row[0], part)
            assert offsets == [int(field) for field in row[-int(row[2]) :]]
            for offset in offsets:
                assert row[0] in [lemma.lower() for lemma in real.read(part, offset).lemmas]


WORDS = """Boston nurse nurses better happier mice men geese ran running churches Alzheimer Monday aspirin
    leaves worst quickly pneumoniae abaci May Sr axes able Qwrtz bring went Parkinson's""".split()


def describe(reader):
    """Describe the words by a reader."""
    return [
        [
            # NLTK 3.10 numbers satellite adjectives separately.
            [
                s.name() if s.pos() != "s" else "",
                s.pos(),
                s.lemma_names(),
                sorted(names(s.hypernyms())),
                sorted(names(s.instance_hypernyms())),
            ]
            for s in reader.synsets(word)
        ]
        for word in WORDS
    ]


def test_the_real_wordnet_reads_as_in_nltk(real, tmp_path):
    pytest.importorskip("nltk", reason="the extra nltk is not installed")
    folder = tmp_path / "corpora" / "wordnet"
    folder.mkdir(parents=True)
    for path in DEBIAN.iterdir():
        if path.suffix == ".exc" or path.stem in ("index", "data"):
            (folder / path.name).write_bytes(path.read_bytes())
    (folder / "lexnames").write_text("".join(f"{i:02}\tx.{i}\t1\n" for i in range(45)))
    (folder / "index.sense").write_text("")
    # NLTK caches folders and corpora per process.
    code = (
        "import json\nfrom nltk.corpus import wordnet\n"
        "from tests.lexicons.test_wordnet_files import describe\nprint(json.dumps(describe(wordnet)))"
    )
    env = {**os.environ, "NLTK_DATA": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == describe(real)
