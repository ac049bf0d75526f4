import pytest
from hypothesis import HealthCheck, given, settings

from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan
from spacy_phi.corpora.folders import guess_format, read_notes, write_notes
from spacy_phi.errors import PhiError

from .strategies import notes

NOTES = [
    AnnotatedNote("a", "Jane Ruiz,\nLeeds", (AnnotatedSpan(0, 9, "PATIENT"), AnnotatedSpan(11, 16, "CITY"))),
    AnnotatedNote("b", "nothing"),
]


def _plain(note):
    return note.id, note.text, [(span.start, span.end, span.label) for span in note.spans]


@pytest.mark.parametrize("format", ["brat", "i2b2", "meddocan-xml", "jsonl", "conll", "spacy"])
def test_every_format_is_written_guessed_and_read(tmp_path, format):
    path = tmp_path / ("notes" if format in ("brat", "i2b2", "meddocan-xml") else f"notes.{format}")
    report = write_notes(NOTES, path, format)
    assert (report.notes, report.spans, bool(report)) == (2, 2, False)
    assert guess_format(path) == ("i2b2" if format == "meddocan-xml" else format)
    assert [_plain(note) for note in read_notes(path)] == [_plain(note) for note in NOTES]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25, deadline=None)
@given(notes())
def test_property_spacy_files_keep_text_and_exact_spans(tmp_path, note):
    path = tmp_path / "notes.spacy"
    write_notes([note], path, "spacy")
    (again,) = read_notes(path)
    assert _plain(again) == _plain(note)


def test_losses_in_conll_are_reported(tmp_path):
    note = AnnotatedNote("a", "Jane", (AnnotatedSpan(0, 4, "A"), AnnotatedSpan(0, 4, "B")))
    assert write_notes([note], tmp_path / "x.conll", "conll").overlapping.total() == 1


def test_errors(tmp_path):
    with pytest.raises(PhiError, match="E112"):
        guess_format(tmp_path)
    with pytest.raises(PhiError, match="E111"):
        read_notes(tmp_path, "word")
    with pytest.raises(PhiError, match="E111"):
        write_notes([], tmp_path, "word")
    with pytest.raises(PhiError, match="E113"):
        write_notes([NOTES[1], NOTES[1]], tmp_path, "brat")
