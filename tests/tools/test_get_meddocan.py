import zipfile

import pytest


@pytest.fixture
def script(bring):
    return bring("get_meddocan")


def test_the_digest_covers_names_and_contents_of_notes(script, tmp_path):
    for name, text in (("a.txt", "Ana"), ("a.ann", "T1")):
        (tmp_path / name).write_text(text, encoding="utf8")
    first = script.digest(tmp_path)
    (tmp_path / "README").write_text("more", encoding="utf8")
    assert script.digest(tmp_path) == first
    (tmp_path / "a.txt").rename(tmp_path / "b.txt")
    assert script.digest(tmp_path) != first


def test_the_brat_files_of_both_splits_come_out_of_the_archive(script, tmp_path):
    archive = tmp_path / "meddocan.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for name in (
            "train/brat/a.txt",
            "train/brat/a.ann",
            "dev/brat/b.txt",
            "train/xml/a.xml",
            "test/brat/c.txt",
        ):
            packed.writestr(f"meddocan/{name}", name)
    script.extract(archive, tmp_path / "out")
    files = sorted(str(path.relative_to(tmp_path / "out")) for path in (tmp_path / "out").rglob("*.*"))
    assert files == ["dev/b.txt", "train/a.ann", "train/a.txt"]


def test_other_files_and_missing_files_are_refused(script, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("SPACY_PHI_SHARED", str(tmp_path / "shared"))
    assert script.main(tmp_path / "out") == 1
    said = capsys.readouterr().out
    assert "E234" in said
    assert "spacy project assets --extra" in said
    for split in ("train", "dev"):
        (tmp_path / "shared" / "meddocan" / split).mkdir(parents=True)
        (tmp_path / "shared" / "meddocan" / split / "a.txt").write_text("Ana", encoding="utf8")
    assert script.main(tmp_path / "out") == 1
    assert "E237" in capsys.readouterr().out


def test_an_existing_corpus_needs_no_source(script, tmp_path, monkeypatch):
    monkeypatch.setenv("SPACY_PHI_SHARED", str(tmp_path / "shared"))
    for split in ("train", "dev"):
        (tmp_path / "out" / split).mkdir(parents=True)
        (tmp_path / "out" / split / "a.txt").write_text("Ana", encoding="utf8")
    monkeypatch.setattr(
        script, "DIGESTS", dict.fromkeys(("train", "dev"), script.digest(tmp_path / "out" / "dev"))
    )
    assert script.main(tmp_path / "out") == 0
