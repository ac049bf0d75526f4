"""`phi languages`: the contents of each pack; a user's pack is listed beside the bundled ones."""

import json

from typer.testing import CliRunner

from spacy_phi.cli import app
from spacy_phi.lang import base, register_language


def _list(*args, code=0):
    result = CliRunner().invoke(app, ["languages", *args], catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result


def test_each_pack_is_listed_with_its_network_and_lexicons(monkeypatch, tmp_path):
    (tmp_path / "pack.toml").write_text('code = "tlh"\nname = "Toy"\nbase = ["xx"]\n')
    monkeypatch.setattr(base, "_registered", {})
    register_language(tmp_path)
    rows = {row["code"]: row for row in map(json.loads, _list("--json").stdout.splitlines())}
    assert {"en", "es", "xx", "tlh"} <= set(rows)
    for code in ("en", "es"):
        assert rows[code]["f1"] > 0.8
        assert min(rows[code][key] for key in ("patterns", "names", "words", "network_kb")) > 90
    assert rows["tlh"] | {"patterns": 0} == rows["xx"] | {
        "code": "tlh",
        "name": "Toy",
        "version": "",
        "patterns": 0,
    }
    base.known_languages.cache_clear()


def test_the_table_fits_a_terminal_of_eighty_columns():
    lines = _list().stdout.splitlines()
    assert lines[0].split() == "code name version patterns numbers names words kB commit f1".split()
    assert max(map(len, lines)) <= 80


def test_a_broken_pack_stops_with_its_file(monkeypatch, tmp_path):
    (tmp_path / "pack.toml").write_text('code = "tlh"\nname = "Toy"\nbase = ["xx"]\n')
    (tmp_path / "vocab").mkdir()
    (tmp_path / "vocab" / "odd.csv").write_text("x")
    monkeypatch.setattr(base, "_registered", {})
    register_language(tmp_path)
    assert "odd.csv" in _list(code=2).stderr
    base.known_languages.cache_clear()
    base.get_pack.cache_clear()
