import random

import pytest


@pytest.mark.parametrize("lang", ["en", "es", "fr"])
def test_phrases_and_values_are_where_the_note_says(bring, lang):
    script = bring("clinical_phrases")
    note = script.make_note(script.LINES[lang]["lines"], script.Values(lang, random.Random(7)))
    assert note.phrases
    assert note.phi
    assert all(note.text[start:end] == phrase for phrase, start, end in note.phrases)
    assert all(note.text[start:end].strip() and "{" not in note.text[start:end] for start, end in note.phi)


def test_a_damaged_phrase_is_counted_and_named(bring, capsys, monkeypatch):
    script = bring("clinical_phrases")
    text = "Seen by Dr. Ostrowak today."
    damaged = script.Note(text, [("Ostrowak", 12, 20), ("today", 21, 26)], [(12, 20)])
    script.measure("en", "safe_harbor", [damaged], show=0)
    printed = capsys.readouterr().out
    assert "1 of 2 phrases damaged (50.00%); 0 of 1 names and numbers left in part" in printed
    assert "   1 of    1  Ostrowak" in printed
