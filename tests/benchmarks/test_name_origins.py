"""benchmarks/name_origins.py: a name is missed if a letter of it stays; its data covers every language."""

import pytest
import spacy

from spacy_phi.evaluation.by_names import list_groups
from spacy_phi.lang.base import tomllib


@pytest.fixture
def script(bring):
    return bring("name_origins")


def test_a_name_is_missed_unless_all_its_letters_are_redacted(script):
    nlp = spacy.blank("en")
    ruler = nlp.add_pipe("phi_ruler", config={"builtin": False, "annotate_ents": False, "spans_key": "phi"})
    ruler.add_patterns([{"label": "PATIENT", "id": "own.part", "regex": "Al-|Hussein|Thi"}])
    assert not script.is_missed(nlp, "Spoke with {} today.", "Al-Hussein")
    assert script.is_missed(nlp, "Spoke with {} today.", "Thi Hoa")


def test_every_language_with_a_network_has_sentences_and_names(script, root):
    data = tomllib.loads(script.DATA.read_text(encoding="utf8"))
    codes = {path.parent.name for path in (root / "spacy_phi" / "lang").glob("*/network")}
    assert data.keys() == codes
    assert all(sentence.count("{}") == 1 for entry in data.values() for sentence in entry["sentences"])
    assert {len(group.last) for code in codes for group in list_groups(code)} == {10}


def test_the_table_and_an_unknown_language(script, tmp_path, monkeypatch, capsys):
    data = tmp_path / "few.toml"
    data.write_text('[en]\nsentences = ["Mrs. {} called."]\n')
    monkeypatch.setattr(script, "DATA", data)
    monkeypatch.setattr("sys.argv", ["", "en"])
    script.main()
    assert capsys.readouterr().out.startswith("| language | arabic | chinese |")
    monkeypatch.setattr("sys.argv", ["", "en", "--safe-logit", "0", "2.5"])
    script.main()
    rows = capsys.readouterr().out.splitlines()[2:]
    assert [row.split("|")[1].strip() for row in rows] == ["en, 0", "en, 2.5"]
    monkeypatch.setattr("sys.argv", ["", "eo"])
    with pytest.raises(SystemExit):
        script.main()
    assert "Known: en" in capsys.readouterr().err
