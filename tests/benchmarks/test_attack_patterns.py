import pytest

from spacy_phi.rules.packs import get_patterns
from spacy_phi.rules.pattern import Pattern


@pytest.fixture
def attack_patterns(bring):
    return bring("attack_patterns")


def test_a_beginning_ends_before_the_last_character_of_the_match(attack_patterns):
    pattern = Pattern(
        "IDNUM", "id.test", r"#\d+", examples=("MRN [[#12345]] on file", "[[x]]", "MRN [[#12345]]")
    )
    assert attack_patterns.get_beginnings(pattern) == ["MRN #1234", "x"]


def test_each_pattern_of_the_languages_is_tried_once(attack_patterns):
    trials = list(attack_patterns.list_patterns(["en", "es"]))
    pairs = [(name, unit) for name, _, unit in trials]
    assert {name for name, _ in pairs} == {p.id for code in ("en", "es") for p in get_patterns(code)}
    assert len(trials) < sum(len(list(attack_patterns.list_patterns([code]))) for code in ("en", "es"))


def test_an_expression_is_run_on_its_text(attack_patterns):
    found = {name for name, find, unit in attack_patterns.list_patterns(["es"]) if find(unit * 3)}
    assert {"ip.v4", "name.doctor"} <= found


def test_every_decoder_is_tried_on_every_shape(attack_patterns):
    names = [name for name, _, _ in attack_patterns.list_searches()]
    assert {"find_lost", "find_foreign", "find_unlisted"} < set(names)
    assert len(set(map(names.count, names))) == 1
    found = {name for name, find, unit in attack_patterns.list_searches() if find(unit * 9)}
    assert {"find_lost", "find_mojibake", "find_foreign", "find_unlisted"} < found


def test_growth_fails_and_names_the_pattern(attack_patterns, monkeypatch, capsys):
    trials = [("name.linear", len, "x"), ("name.quadratic", len, "y"), ("name.endless", len, "z")]
    monkeypatch.setattr(attack_patterns, "list_patterns", lambda languages: trials)
    monkeypatch.setattr(attack_patterns, "list_searches", list)
    monkeypatch.setattr(attack_patterns, "cpu_seconds", lambda find, text: 1.0)
    power = {"x": 1, "y": 2, "z": 9}

    def measure(find, unit, sizes, most):
        return [(size, float(size ** power[unit])) for size in sizes[: 1 if unit == "z" else None]]

    monkeypatch.setattr(attack_patterns, "measure", measure)
    monkeypatch.setattr("sys.argv", ["attack_patterns.py"])
    with pytest.raises(SystemExit) as stop:
        attack_patterns.main()
    assert stop.value.code == 1
    told = capsys.readouterr().out.splitlines()
    assert told[2].startswith("| name.endless | `'z'` | inf |")
    assert told[3].startswith("| name.quadratic | `'y'` | 2.00 |")
