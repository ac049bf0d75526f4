import pytest
from hypothesis import HealthCheck, given, settings

from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan
from spacy_phi.corpora.folders import guess_format, read_notes, write_notes
from spacy_phi.errors import PhiError, PhiWarning

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
    cut = AnnotatedSpan(0, 9, "D", pieces=((0, 4), (8, 9)))
    spans = (AnnotatedSpan(0, 4, "A"), AnnotatedSpan(0, 4, "B"), AnnotatedSpan(4, 5, "C"), cut)
    report = write_notes([AnnotatedNote("a", "Jane Ruiz", spans)], tmp_path / "x.conll", "conll")
    assert (report.overlapping, report.empty) == ({"A": 1, "B": 1}, {"C": 1})
    assert report.discontinuous == {"D": 1}


def test_files_of_a_folder_that_are_not_read_are_counted(tmp_path):
    """The tasks of BioNLP have their spans in .a1 and .a2, beside texts that read as notes without any."""
    for name in ("a.txt", "a.a1", "b/c.a1", "a.a2", "README", ".git/x.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("Jane")
    with pytest.warns(PhiWarning, match=r"W101.*4 files.* brat \(\.a1 2, \.a2 1, none 1\)"):
        assert len(list(read_notes(tmp_path))) == 1


def test_a_folder_of_its_own_format_has_no_warning(tmp_path, recwarn):
    for format in ("brat", "i2b2", "meddocan-xml"):
        write_notes(NOTES, tmp_path / format, format)
        assert len(list(read_notes(tmp_path / format, format))) == 2
    assert not recwarn.list


@pytest.mark.parametrize("content", [b"Jane Ruiz", b""])
def test_a_damaged_spacy_file_is_an_error_with_a_code(tmp_path, content):
    (tmp_path / "a.spacy").write_bytes(content)
    with pytest.raises(PhiError, match=r"E175.*a\.spacy") as error:
        list(read_notes(tmp_path / "a.spacy"))
    assert "Jane" not in str(error.value)


def test_errors(tmp_path):
    with pytest.raises(PhiError, match="E112"):
        guess_format(tmp_path)
    with pytest.raises(PhiError, match="E111"):
        read_notes(tmp_path, "word")
    with pytest.raises(PhiError, match="E111"):
        write_notes([], tmp_path, "word")
    with pytest.raises(PhiError, match="E113"):
        write_notes([NOTES[1], NOTES[1]], tmp_path, "brat")


@pytest.mark.parametrize("format", ["jsonl", "conll", "spacy", "prodigy", "label-studio"])
def test_a_file_is_replaced_only_as_a_whole(tmp_path, format):
    path = tmp_path / "notes"
    path.write_bytes(b"before")
    with pytest.raises(PhiError, match="E113"):
        write_notes([NOTES[0], NOTES[0]], path, format)
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_may_be_rewritten_in_place(tmp_path):
    path = tmp_path / "notes.jsonl"
    write_notes(NOTES, path, "jsonl")
    assert write_notes(read_notes(path), path, "jsonl").notes == 2
    assert [_plain(note) for note in read_notes(path)] == [_plain(note) for note in NOTES]


@pytest.mark.parametrize("format", ["jsonl", "label-studio", "prodigy", "spacy"])
def test_numbers_keep_their_digits(tmp_path, format):
    line = b'{"id": "a", "text": "Jane", "dose": 1.10, "deep": [{"x": 12345678901234567.890}, 0.00000010]}\n'
    (tmp_path / "in.jsonl").write_bytes(line)
    path = tmp_path / ("notes.json" if format == "label-studio" else f"notes.{format}")
    write_notes(read_notes(tmp_path / "in.jsonl"), path, format)
    if format == "spacy":  # its attributes are numbers of Python
        return
    (again,) = read_notes(path, format)
    write_notes([again], tmp_path / "out.jsonl", "jsonl")
    for number in (b"1.10,", b"12345678901234567.890}", b"0.00000010]"):
        assert number in path.read_bytes()
        assert number in (tmp_path / "out.jsonl").read_bytes()
