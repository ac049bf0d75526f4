import pytest


@pytest.mark.parametrize("power", [0.5, 1, 2])
def test_the_power_by_which_cost_grows(bring, power):
    points = [(length, 3e-6 * length**power) for length in (1e4, 1e5, 1e6)]
    assert bring("speed").fit_power(points) == pytest.approx(power)


def test_ratios_say_how_much_better_a_commit_is(bring):
    figures = {"words": 1000.0, "first pass": 2.0, "second pass": 1.0, "first note": 1.5, "memory": 300.0}
    slower = {**figures, "first pass": 3.0, "first note": 3.0}
    speed = bring("speed")
    assert speed.make_row(figures) == ["500", "1,000", "1.50", "300"]
    row = ["500", "1.500", "1,000", "1.000", "1.50", "0.500", "300", "1.000"]
    assert speed.make_row(figures, slower) == row
    assert len(speed.make_head("1 MB", beside=True)) == 1 + len(row)


def test_systems_of_the_table_are_pipelines(bring):
    speed = bring("speed")
    assert speed.make_pipeline(speed.NER).pipe_names == ["ner"]
    assert speed.make_pipeline("phi_ruler, phi_ner").pipe_names == ["phi_ruler", "phi_ner"]
    assert speed.make_pipeline("spacy tokenizer").pipe_names == []


def test_a_package_of_another_tree_is_refused(bring, tmp_path):
    with pytest.raises(SystemExit, match="is not that of"):
        bring("speed").check_tree(tmp_path)


def test_languages_are_compared_to_the_first(bring, monkeypatch, capsys):
    speed = bring("speed")
    monkeypatch.setattr(speed, "run_apart", lambda *options: {"en": 4000.0, "es": 5000.0}[options[2]])
    speed.compare_languages(["en", "es"], 10)
    assert [line.split("|")[3].strip() for line in capsys.readouterr().out.splitlines()[2:]] == [
        "1.00",
        "1.25",
    ]


def test_the_speed_of_a_language_is_of_its_own_notes(bring):
    assert bring("speed").measure_language("nl", 4) > 0
