import random


def test_every_line_holds_its_word_and_no_open_slot(bring):
    script = bring("short_lines")
    for lang in script.LANGUAGES:
        lines = list(script.make_lines(lang, random.Random(1)))
        assert {kind for kind, _, _ in lines} == {"nouns", "parts of the body", "values"}
        assert all(word in line and "{" not in line for _, line, word in lines)


def test_a_changed_line_is_counted_and_named(bring, capsys, monkeypatch):
    script = bring("short_lines")
    own = {
        "date": "1",
        "note": "see",
        "same": "same",
        "nouns": ["Dr. Ostrowak", "Cough"],
        "heads": [],
        "parts": [],
    }
    monkeypatch.setattr(script, "WORDS", {"values": [], "en": own})
    monkeypatch.setattr(script, "NOUNS", ("Seen by {w} today.",))
    script.measure("en", show=True)
    assert capsys.readouterr().out == "en: nouns 1 of 2\n   1  Dr. Ostrowak\n"
