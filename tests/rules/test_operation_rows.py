import pytest

from spacy_phi.rules.operation_rows import find_operation_rows, find_procedures

LIST = """\
OP-Plan
07:45 Quandt, Ida 81J PFNA li.
9h30 Tran Van Ho 45a Lichtenstein - Dr. Ebel
11 h KELZ 58 Miles"""


def test_the_rows_of_a_list_have_names_and_ages():
    rows = [(row["name"], row["age"]) for row in find_operation_rows(LIST)]
    assert rows == [("Quandt, Ida", "81"), ("Tran Van Ho", "45"), ("KELZ", "58")]
    assert [LIST[start:end] for start, end in find_procedures(LIST)] == ["PFNA", "Lichtenstein", "Miles"]


@pytest.mark.parametrize(
    "text",
    [
        "07:45 Quandt, Ida 81J PFNA li.",  # one row is no list
        "1. Lisinopril 10 mg\n2. Lasix 40 mg",
        "8:00 Lasix 40 mg\n12:00 Lasix 20 mg",
        "Quandt, Ida 81J PFNA\nEbel, Kai 45J Miles",  # neither time nor number
        "8:00 RR 130/70\n9:00 RR 120/80",
        "8:00 BZ 212 nü\n9:00 BZ 188",
    ],
)
def test_other_lines_are_no_rows(text):
    assert find_operation_rows(text) == []


def test_a_surgeon_is_no_procedure():
    assert list(find_procedures("8:00 Quandt, Ida 81J Dr. Ebel\n9:00 Kelz, Kai 58J Op. Quill")) == []
