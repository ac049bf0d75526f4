from dataclasses import replace

import pytest
from hypothesis import given

from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan
from spacy_phi.corpora.conll import format_conll, parse_conll, read_conll, write_conll
from spacy_phi.corpora.docs import AlignmentReport
from spacy_phi.errors import PhiError

from .strategies import notes


def test_tokens_are_cut_at_span_edges():
    note = AnnotatedNote(
        "a/b", " xJaneRuiz 3\n\nMD", (AnnotatedSpan(2, 6, "PATIENT"), AnnotatedSpan(6, 10, "PATIENT"))
    )
    content, lost = format_conll(note)
    assert lost == []
    assert content.split("\n") == [
        "# newdoc id = a/b",
        "# SpacesBefore=\\s",
        "x\t1\t2\tO\tSpaceAfter=No",
        "Jane\t2\t6\tB-PATIENT\tSpaceAfter=No",
        "Ruiz\t6\t10\tB-PATIENT",
        "3\t11\t12\tO\tSpacesAfter=\\n\\n",
        "",
        "MD\t14\t16\tO\tSpaceAfter=No",
        "",
        "",
    ]


def test_reads_conll_2003_and_biluo():
    content = "-DOCSTART- -X- O O\n\nJane NNP B-NP B-PER\nRuiz NNP I-NP I-PER\n\nLeeds NNP B-NP U-LOC\n"
    (note,) = parse_conll(content, name="f")
    assert note.id == "f-1"
    assert note.text == "Jane Ruiz\nLeeds "
    assert [(note.text[s.start : s.end], s.label) for s in note.spans] == [
        ("Jane Ruiz", "PER"),
        ("Leeds", "LOC"),
    ]


def test_iob_tag_after_another_type_begins_a_span():
    (note,) = parse_conll("a I-X\nb I-Y\nc O\nd I-Y\n")
    assert [(s.start, s.end, s.label) for s in note.spans] == [(0, 1, "X"), (2, 3, "Y"), (6, 7, "Y")]


@pytest.mark.parametrize("line", ["Ruiz", "Ruiz\tQ-PATIENT", "Ruiz\tB-"])
def test_bad_lines_name_file_and_line(line):
    with pytest.raises(PhiError, match=r"\[E110\] f\.conll, line 2") as error:
        list(parse_conll(f"# x\n{line}\n", "f.conll"))
    assert "Ruiz" not in str(error.value)


@pytest.mark.parametrize("head", ["", "# sent_id = 1\n", "-DOCSTART- O\n\n"])
def test_numbers_of_tokens_are_not_read_as_words(head):
    """GermEval 2014 has the word in the second column; its notes read "1 2 3"."""
    content = f"{head}1\tRuiz\tB-PER\tO\n2\tkam\tO\tO\n\n1\tLeeds\tB-LOC\tO\n"
    with pytest.raises(PhiError, match=r"E110.*numbers the tokens"):
        list(parse_conll(content))
    (note,) = parse_conll("1 O\n\n1 O\n")
    assert note.text == "1\n1 "


def test_files_keep_their_bytes(tmp_path):
    first = AnnotatedNote("a", "Jane\r\nRuiz\x0b", (AnnotatedSpan(0, 4, "PATIENT"),))
    second = AnnotatedNote("b", "", ())
    path = tmp_path / "x.conll"
    report = AlignmentReport()
    write_conll([first, second], path, report)
    assert not report
    data = path.read_bytes()
    read = list(read_conll(path))
    assert read == [first, second]
    write_conll(read, path, report)
    assert path.read_bytes() == data


def test_overlaps_are_counted():
    spans = (
        AnnotatedSpan(0, 4, "A"),
        AnnotatedSpan(0, 9, "B"),
        AnnotatedSpan(5, 9, "C"),
        AnnotatedSpan(4, 5, "D"),
    )
    content, lost = format_conll(AnnotatedNote("a", "Jane Ruiz", spans))
    assert [span.label for span in lost] == ["A", "C", "D"]
    assert content.count("-B") == 2


@given(notes(overlaps=False))
def test_property_note_to_conll_and_back(note):
    # Whitespace at the edge of a span belongs to no token, so it is lost.
    spans = tuple(
        replace(span, id="")
        for span in note.spans
        if note.text[span.start : span.end] == note.text[span.start : span.end].strip()
    )
    note = replace(note, spans=spans)
    content, lost = format_conll(note)
    assert lost == []
    (again,) = parse_conll(content)
    assert again == note
    assert format_conll(again)[0] == content


def test_bioes_marks_the_last_and_the_only_token_of_a_span():
    spans = (AnnotatedSpan(0, 9, "A"), AnnotatedSpan(10, 14, "B"), AnnotatedSpan(14, 19, "A"))
    note = AnnotatedNote("a", "Jane Ruiz LeonLeeds\nx", spans)
    content, _ = format_conll(note, "bioes")
    tags = [line.split("\t")[3] for line in content.splitlines() if "\t" in line]
    assert tags == ["B-A", "E-A", "S-B", "S-A", "O"]
    (again,) = parse_conll(content)
    assert again == note
    assert format_conll(again)[0] == content, "an unchanged note keeps its lines"
    (bio,) = parse_conll(format_conll(note)[0])
    assert format_conll(bio, "bioes")[0] == content


def test_unknown_tags_are_a_coded_error(tmp_path):
    with pytest.raises(PhiError, match="E008"):
        write_conll([AnnotatedNote("a", "Jane", ())], tmp_path / "x.conll", AlignmentReport(), "iobes")


@given(notes(overlaps=False))
def test_property_bioes_holds_what_bio_holds(note):
    first, second = (next(parse_conll(format_conll(note, tags)[0])) for tags in ("bio", "bioes"))
    assert first == second


def test_spans_of_iob1_end_with_their_sentence():
    lines = "Ann I-PER|saw O|Bo I-PER|Ek I-PER|Cy B-PER||Di I-PER|El I-PER|left O|"
    (note,) = parse_conll(lines.replace("|", "\n"))
    assert [note.text[span.start : span.end] for span in note.spans] == ["Ann", "Bo Ek", "Cy", "Di El"]
