import pytest


@pytest.mark.parametrize("power", [0.5, 1, 2])
def test_the_power_by_which_cost_grows(bring, power):
    points = [(length, 3e-6 * length**power) for length in (1e4, 1e5, 1e6)]
    assert bring("speed").fit_power(points) == pytest.approx(power)


def test_ratios_are_those_of_a_run(bring):
    speed = bring("speed")
    key = speed.KINDS[0]
    row = speed.make_row(key, [{key: 3000.0}, {key: 800.0}, {key: 2000.0}], [{key: 1000.0}] * 3)
    assert row == (key, "2,000", "1,000", "2.00", "0.80", "3.00")


def test_a_batch_of_every_kind_has_its_size_and_no_text_twice(bring):
    speed = bring("speed")
    texts = speed.make_texts(3_000, seed=3)
    assert texts == speed.make_texts(3_000, seed=3)
    flat = [text for batches in texts.values() for batch in batches for text in batch]
    assert len(set(flat)) == len(flat)
    long, questions, single = (texts[kind] for kind in speed.KINDS)
    assert {len(text.split()) for batch in long for text in batch} == {735}
    assert {len(batch) for batch in long} == {8}
    assert {len(batch) for batch in questions} == {64}
    assert {len(batch) for batch in single} == {1}
    assert {len(text.split()) for batch in [*questions, *single] for text in batch} == {24}


@pytest.mark.parametrize(
    ("other", "differs"),
    [
        ([["a", [0, 1, "AGE", 0.5004]]], False),
        ([["a", [0, 1, "AGE", 0.52]]], True),
        ([["a", [0, 1, "DATE", 0.5]]], True),
        ([["b", [0, 1, "AGE", 0.5]]], True),
        ([["a"]], True),
    ],
)
def test_other_findings_are_reported(bring, other, differs):
    assert bool(bring("speed").find_difference("notes", [["a", [0, 1, "AGE", 0.5]]], other)) is differs


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
