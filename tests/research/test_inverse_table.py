import numpy
import spacy

from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan

TEXT = "Zwxyl has fever since Monday."
NOTE = AnnotatedNote("n", TEXT, (AnnotatedSpan(0, 5, "PATIENT"), AnnotatedSpan(22, 28, "DATE")))


def test_what_each_row_redacts(bring):
    script = bring("inverse_table")
    doc = spacy.blank("en")(TEXT)
    safe = numpy.full(len(doc), 0.92)

    def redacted(name, safe=safe):
        row = next(row for row in script.ROWS if row.name == name)
        return [TEXT[start:end] for start, end in script.redact(row, doc, safe)]

    assert redacted("network only, .9") == []
    assert redacted("network only, .95") == ["Zwxyl", "has", "fever", "since", "Monday"]
    assert redacted("lexicons only") == redacted(script.PAIR) == ["Zwxyl", "Monday"]
    assert redacted("lexicons only", safe * 0) == ["Zwxyl", "Monday"]
    assert redacted("both (.8, .9)") == redacted("both (.8, .9)", safe * 1.08) == ["Monday"]
    assert redacted("both, no word always", safe * 1.08) == []


def test_tables_of_a_model(bring, tmp_path, monkeypatch, capsys):
    nlp = spacy.blank("en")
    pipe = nlp.add_pipe("phi_ner")
    pipe.add_label("DATE")
    nlp.initialize()
    nlp.to_disk(tmp_path / "model")
    script = bring("inverse_table")
    monkeypatch.setattr(script, "read_notes", lambda path: [NOTE])
    output = tmp_path / "new" / "table.md"
    argv = ["inverse_table.py", "gold", str(tmp_path / "model"), "--output", str(output)]
    monkeypatch.setattr("sys.argv", argv)
    script.main()
    table = output.read_text()
    assert "| lexicons only | 1.000, 1.000 | .988, .117 |" in table
    assert "| PATIENT | 1 | 1.000 |" in table
    assert "1 notes" in capsys.readouterr().out
