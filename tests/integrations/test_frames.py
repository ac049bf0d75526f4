"""Data frames are returned without PHI by the engine of `phi scrub`: no row passes unscrubbed."""

import csv
import datetime
import json
import subprocess
import sys

import pytest
from typer.testing import CliRunner

import spacy_phi
from spacy_phi.cli import app
from spacy_phi.errors import PhiError, PhiWarning
from spacy_phi.integrations.frames import SetAside, scrub_frame

from ..batch.helpers import NOTE, assert_clean, load_once

KEY = "8f1d0a5be24c97a3606dfb1289c4e57731a0be94d85f2c6b"
NOTES = [
    ("1", f"First visit.\n{NOTE}\n"),
    ("2", "Mr. Torvald Mbeki, DOB 04/05/1961, lives at 12 Elm Street, Boston, MA 02115. Seen 03/16/2024."),
    ("1", "ruiz slept. 617 555.0123 rang on 03/15/2024. WBC 12.5"),
    ("2", ""),
    ("2", "mbeki was told by Dr. Anna Petrov on 04/01/2024; MRN: 77120934"),
]
quick = pytest.fixture(autouse=True)(load_once)


@pytest.fixture(autouse=True)
def key(monkeypatch):
    """The secret key of all runs."""
    monkeypatch.setenv("SPACY_PHI_KEY", KEY)


@pytest.fixture(params=["pandas", "polars"])
def package(request):
    """Each of the two packages."""
    return pytest.importorskip(request.param, reason=f"no {request.param}")


def rows_of(frame):
    """Return a frame as a dict of lists, None for a missing value."""
    columns = {str(name): frame[name].to_list() for name in frame.columns}
    return {
        name: [None if value is None or value != value else value for value in each]
        for name, each in columns.items()
    }


def frame_of(package, **columns):
    return package.DataFrame(columns)


@pytest.fixture
def notes(package):
    people, texts = zip(*NOTES)
    return frame_of(package, person=list(people), note=list(texts), room=[1, 2, 3, 4, 5])


def test_the_text_is_that_of_phi_scrub(notes, tmp_path):
    with (tmp_path / "n.csv").open("w", newline="", encoding="utf8") as stream:
        csv.writer(stream).writerows([("person", "note"), *NOTES])
    command = ["scrub", str(tmp_path / "n.csv"), "-o", str(tmp_path / "out"), "--text-column", "note"]
    command += ["--patient-column", "person", "--policy", "expert_determination"]
    assert CliRunner().invoke(app, command, catch_exceptions=False).exit_code == 0
    with (tmp_path / "out" / "n.csv").open(newline="", encoding="utf8") as stream:
        expected = [row[0] for row in csv.reader(stream)][1:]
    result = scrub_frame(notes, text="note", patient="person", policy="expert_determination")
    assert rows_of(result.frame) == {"note": expected}
    assert type(result.frame) is type(notes)
    assert result.aside == ()
    assert list(notes.columns) == ["person", "note", "room"]
    assert_clean("".join(expected))
    # A name found in the first note is redacted in the third.
    assert "ruiz" not in expected[2]
    assert "12.5" in expected[2]


def test_findings_are_places_without_text(notes):
    result = scrub_frame(notes, text="note", patient="person", policy="tag")
    assert len(result.findings) == len(NOTES)
    assert_clean(json.dumps(result.findings))
    for (_, text), scrubbed, findings in zip(NOTES, rows_of(result.frame)["note"], result.findings):
        assert all(scrubbed[f["out_start"] : f["out_end"]] == f["replacement"] for f in findings)
        assert bool(findings) == bool(text)
        assert all(f["part"] == "note" for f in findings)


def test_other_columns_are_dropped_unless_they_are_asked_for(package):
    day = datetime.date(2024, 3, 14)
    frame = frame_of(
        package, mrn=[7, 7], note=["Seen 03/14/2024.", "Well."], seen=[day, None], ward=["A", "B"], x=[1, 2]
    )
    options = {"pseudonymize": ["mrn"], "shift": ["seen"], "keep": ["ward"]}
    made = rows_of(scrub_frame(frame, "note", **options, policy="expert_determination").frame)
    assert list(made) == ["mrn", "note", "seen", "ward"]
    assert made["ward"] == ["A", "B"]
    assert made["mrn"][0] == made["mrn"][1] != "7"
    assert made["mrn"][0].startswith("P")
    assert made["seen"][1] is None
    shifted = made["seen"][0]
    assert shifted != day
    # The patient's shift equals that of the note's dates, since the column has its usual name.
    assert f"{shifted:%m/%d/%Y}" in made["note"][0]
    assert list(rows_of(scrub_frame(frame, "note", keep_all=True).frame)) == [
        "mrn",
        "note",
        "seen",
        "ward",
        "x",
    ]


def test_rows_that_fail_are_set_aside_counted_and_named(package):
    pandas_only = package.__name__ == "pandas"
    bad = [f"{NOTE}\0", NOTE + "\ud800" if pandas_only else f"{NOTE}\1", "Seen by Dr. Ruiz."]
    frame = frame_of(package, note=["Well.", *bad, None], ward=list("abcde"))
    with pytest.warns(PhiWarning, match=r"\[W380\] 2 of 5 rows .*: 1, 2\."):
        result = scrub_frame(frame, "note", keep=["ward"])
    assert [each.row for each in result.aside] == [1, 2]
    assert all(isinstance(each, SetAside) and each.error.startswith("[E") for each in result.aside)
    assert_clean(json.dumps(result.aside))
    made = rows_of(result.frame)
    assert made["ward"] == ["a", "d", "e"]
    assert made["note"][0] == "Well."
    assert "Ruiz" not in made["note"][1]
    assert made["note"][2] is None


def test_an_invalid_text_or_id_sets_its_row_aside():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"note": [NOTE, 5, NOTE], "who": ["a", "b", [1]]}, index=["x", "y", "z"])
    with pytest.warns(PhiWarning, match="W380"):
        result = scrub_frame(frame, "note", "who")
    assert [(each.row, each.error[:6]) for each in result.aside] == [(1, "[E202]"), (2, "[E202]")]
    assert list(result.frame.index) == [0]
    with pytest.warns(PhiWarning, match="W380"):
        assert list(scrub_frame(frame, "note", "who", keep_all=True).frame.index) == ["x"]


def test_a_worker_that_takes_too_long_sets_the_row_aside(notes):
    with pytest.warns(PhiWarning, match="W380"):
        result = scrub_frame(notes, "note", "person", max_seconds=1e-9)
    assert len(result.aside) == len(NOTES)
    assert {each.error[:6] for each in result.aside} == {"[E215]"}
    assert rows_of(result.frame) == {"note": []}


def test_types_of_pandas_are_kept():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(
        {
            "note": pandas.Series(["Dr. Ruiz came.", None], dtype="string"),
            "patient_id": [7.0, None],
            "ward": pandas.Categorical(["A", "B"]),
            "at": pandas.to_datetime(["2024-03-14 10:30:00.000000001", None]).tz_localize("UTC"),
        }
    )
    frame.attrs["source"] = NOTE
    result = scrub_frame(frame, "note", keep=["ward"], shift=["at"])
    assert (result.frame.dtypes == frame[["note", "ward", "at"]].dtypes).all()
    assert result.frame["at"][0].nanosecond == 1
    assert result.frame.attrs == {}
    whole = scrub_frame(frame.assign(patient_id=["7", None]), "note", shift=["at"])
    assert whole.frame["at"].equals(result.frame["at"])


def test_several_columns_of_text(package):
    frame = frame_of(
        package, a=["Mrs. Ruiz fell.", None], b=["ruiz is well", "Seen by Dr. Ruiz."], mrn=[1, 2]
    )
    made = rows_of(scrub_frame(frame, ["a", "b"], "mrn", policy="tag").frame)
    assert made["a"][1] is None
    assert_clean(json.dumps(made).replace("ruiz", "Ruiz"))


def test_errors(notes, package):
    for wrong, code in (
        ({"text": "body"}, "E180"),
        ({"patient": "who"}, "E180"),
        ({"text": "room"}, "E181"),
        ({"keep": ["no"]}, "E200"),
        ({"keep": ["note"]}, "E201"),
        ({"policy": {"*": "keep"}}, "E205"),
        ({"policy": "none such"}, "E005"),
        ({"lang": "fi"}, "E018"),
    ):
        with pytest.raises(PhiError, match=code):
            scrub_frame(notes, **{"text": "note", **wrong})
    with pytest.raises(PhiError, match="E381"):
        scrub_frame([NOTE])
    if package.__name__ == "polars":
        with pytest.raises(PhiError, match="E381"):
            scrub_frame(notes.lazy(), "note")


def test_two_columns_of_one_name_are_refused():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame([["Well.", "a", "b"]], columns=["note", "ward", "ward"])
    with pytest.raises(PhiError, match="E180"):
        scrub_frame(frame, "note", keep_all=True)
    assert rows_of(scrub_frame(frame, "note").frame) == {"note": ["Well."]}


def test_a_frame_without_rows(package):
    frame = frame_of(package, note=["x"], mrn=[1])[:0]
    result = scrub_frame(frame, "note")
    assert rows_of(result.frame) == {"note": []}


def test_without_a_key_columns_of_ids_are_refused(notes, monkeypatch):
    monkeypatch.delenv("SPACY_PHI_KEY")
    with pytest.raises(PhiError, match="E088"):
        scrub_frame(notes, "note", pseudonymize=["person"])


def test_jobs_change_nothing(notes):
    alone = scrub_frame(notes, "note", "person", policy="tag")
    assert rows_of(scrub_frame(notes, "note", "person", policy="tag", jobs=2).frame) == rows_of(alone.frame)


def test_it_is_exported_and_loaded_late():
    assert spacy_phi.scrub_frame is scrub_frame
    code = "import sys, spacy_phi as p; print('spacy_phi.batch' in sys.modules, p.scrub_frame.__name__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "scrub_frame"]
