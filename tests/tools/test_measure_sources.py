import json

import pytest

from spacy_phi.spans import Match, read_source


@pytest.fixture
def script(bring):
    return bring("measure_sources")


def seen(script, score, right, n):
    return [script.Seen(Match(0, 1, "CITY", score, read_source("ner")), i < right, 1.0) for i in range(n)]


def test_the_lowest_score_of_sufficient_precision(script):
    sure, doubtful = seen(script, 0.96, 38, 40), seen(script, 0.65, 10, 40)
    assert script.find_least([*sure, *doubtful]) == 0.7
    assert script.find_least(sure) == 0.0
    assert script.find_least([*sure, *seen(script, 0.65, 5, 19)]) == 0.0, "too few to judge the band"
    assert script.find_least(seen(script, 0.99, 1, 40)) == script.BANDS[-1]
    assert script.find_least([*sure, *seen(script, 0.65, 20, 40)], script.RIGHT_TELLING) == 0.0


def test_every_fourth_sentence_is_held_out(script, tmp_path):
    path = tmp_path / "plain.jsonl"
    path.write_text("".join(json.dumps({"text": str(i)}) + "\n" for i in range(8)), encoding="utf8")
    assert [note.text for note in script.read_plain(path)] == ["1", "5"]
