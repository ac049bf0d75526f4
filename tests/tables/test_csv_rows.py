import csv

import pytest

from spacy_phi.tables.columns import Others

from ..batch.helpers import read_file


def test_csv_with_quotes_line_breaks_and_crlf(tmp_path):
    data = b'\xef\xbb\xbfid,pat,note,mrn\r\n1,p1,"a, ""b""\r\nc",X\r\n\r\n2,,plain,Y\r\n'
    first, second = read_file(tmp_path, "n.csv", data, text="note", patient="pat")
    assert (first.id, first.patient, first.text) == ("1", "p1", 'a, "b"\r\nc')
    assert first.preamble == b"\xef\xbb\xbfid,note\r\n"
    assert first.render(first.text) == b'1,"a, ""b""\r\nc"\r\n'
    assert second.patient is None
    kept = read_file(tmp_path, "n.csv", data, text="note", others=Others(keep_all=True))
    assert kept[0].preamble + kept[0].render(kept[0].text) == data[: data.index(b"\r\n2,")]


@pytest.mark.parametrize("lead", ["", "sep=;\r\n"])
def test_a_quoted_first_column_after_a_byte_order_mark_is_recognized(tmp_path, lead):
    """PowerShell's Export-Csv quotes every name: the first was unknown, and an id column was dropped."""
    data = f'\ufeff{lead}"id; no";"note"\r\n1;a\r\n'.encode()
    (record,) = read_file(tmp_path, "n.csv", data, text="note", id="id; no")
    assert (record.id, record.text) == ("1", "a")
    assert record.preamble == f'\ufeff{lead}"id; no";note\r\n'.encode()
    (record,) = read_file(tmp_path, "n.csv", data, text="id; no")
    assert record.text == "1"


def test_lines_may_end_with_a_carriage_return_alone(tmp_path):
    data = b'id;note;mrn\r1;"a\rb";X\r2;c;Y\r'
    first, second = read_file(tmp_path, "n.csv", data, text="note", others=Others(keep_all=True))
    assert [(each.id, each.text) for each in (first, second)] == [("1", "a\rb"), ("2", "c")]
    unnamed = read_file(tmp_path, "n.csv", data.replace(b"id", b"x", 1), text="note")
    assert len({each.id for each in unnamed}) == 2
    assert first.preamble + first.render(first.text) + second.render(second.text) == data


def test_csv_errors(tmp_path):
    (record,) = read_file(tmp_path, "n.csv", b"17,Ruiz\n1,Jane\n")
    assert record.error.startswith("[E120]")
    assert "Ruiz" not in record.error
    records = read_file(tmp_path, "n.csv", b'id,text\n1,a,b\n2,"x"y\n3,c\n')
    assert [record.text for record in records] == [None, None, "c"]
    assert "3 fields under a header of 2" in records[0].error
    assert "n.csv, line 3" in records[1].error
    records = read_file(tmp_path, "n.csv", b'id,text\n1,"a\n2,b\n3,c\n')
    assert [record.text for record in records] == [None]
    assert "line 2" in records[0].error
    assert "up to 4" in records[0].error


def test_tabs_and_long_fields(tmp_path):
    long = "x" * 300_000
    (record,) = read_file(tmp_path, "n.tsv", f"id\ttext\n1\t{long}\n".encode())
    assert record.text == long


def test_a_patient_column_that_is_not_there_is_an_error(tmp_path):
    (record,) = read_file(tmp_path, "n.csv", b"id,text\n1,one\n", patient="person")
    assert "'person'" in record.error


@pytest.mark.parametrize("separator", [",", ";", "|", "\t"])
def test_the_separator_of_csv_is_found_in_its_header(tmp_path, separator):
    # Commas and semicolons in the rows say nothing.
    rows = [["id", "note text", "dose; unit"], ["1", "a, b; c|d\te", "1,5"]]
    text = "".join(separator.join(f'"{value}"' for value in row) + "\n" for row in rows)
    (record,) = read_file(tmp_path, "n.csv", text.encode(), text="note text", others=Others(keep_all=True))
    assert record.text == "a, b; c|d\te"
    written = (record.preamble + record.render(record.text)).decode()
    assert list(csv.reader(written.splitlines(), delimiter=separator)) == rows


def test_a_separator_may_be_given(tmp_path):
    data = b"id^text\n1^Well.\n"
    (record,) = read_file(tmp_path, "n.csv", data, separator="^")
    assert (record.text, record.preamble + record.render(record.text)) == ("Well.", data)
