"""`phi scrub --roster` redacts the hospital's data on a patient in that patient's notes."""

from typer.testing import CliRunner

from spacy_phi.cli import app

ROSTER = """patient_id,role,first_name,last_name,mrn
p7,patient,Quilla,Zwerdling,QX77120
p8,patient,Torvald,Mbeki,
,staff,Grigori,Petrosyan,
"""
NOTE = "quilla zwerdling and torvald mbeki, code QX 77120, petrosyan.\n"


def test_scrub_with_a_roster(tmp_path):
    for patient in ("p7", "p8"):
        (tmp_path / "notes" / patient).mkdir(parents=True)
        (tmp_path / "notes" / patient / "a.txt").write_text(NOTE, encoding="utf8")
    (tmp_path / "roster.csv").write_text(ROSTER, encoding="utf8")
    output = tmp_path / "out"
    command = ["scrub", tmp_path / "notes", "-o", output, "--roster", tmp_path / "roster.csv", "-m", "rules"]
    done = CliRunner().invoke(app, list(map(str, command)))
    assert done.exit_code == 0, done.stderr
    scrubbed = {patient: (output / patient / "a.txt").read_text() for patient in ("p7", "p8")}
    assert not any(word in scrubbed["p7"] for word in ("quilla", "zwerdling", "77120"))
    assert "torvald mbeki" not in scrubbed["p8"]
    assert "zwerdling" in scrubbed["p8"]
    written = b"".join(f.read_bytes() for f in output.rglob("*") if f.is_file() and f.suffix != ".txt")
    said = done.output.encode() + written
    assert not any(word in said.lower() for word in (b"zwerdling", b"qx77120", b"mbeki", b"petrosyan"))
    (tmp_path / "roster.csv").write_text("ward\nB\n", encoding="utf8")
    wrong = ("scrub", tmp_path / "notes", "-o", tmp_path / "o2", "--roster", tmp_path / "roster.csv")
    failed = CliRunner().invoke(app, list(map(str, wrong)))
    assert failed.exit_code == 2
    assert "E141" in failed.stderr
