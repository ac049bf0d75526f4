"""`benchmarks/rare_diseases.py`: matches in gold mentions and elsewhere are told apart."""

import json

from spacy_phi.risk.orphanet import read_diseases

from ..risk.test_orphanet import write


def test_matches_in_gold_mentions(bring, tmp_path):
    rows = [
        {"text": "Merrowitis and bramoid dystrophy", "keep": [{"start": 15, "end": 22}]},
        {"text": "nothing", "keep": []},
    ]
    path = tmp_path / "texts.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    line = bring("rare_diseases").measure(read_diseases(write(tmp_path / "json"), "en"), path)
    assert "2 texts, 1 with 2 matches, 1 of these in a gold mention" in line
