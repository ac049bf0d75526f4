"""OntoNotes files, written here because the corpus is licensed."""

import pytest
import spacy
from spacy.tokens import DocBin
from typer.testing import CliRunner

from spacy_phi.cli import app
from spacy_phi.corpora.folders import guess_format, read_notes
from spacy_phi.corpora.ontonotes import parse_ontonotes
from spacy_phi.corpora.reader import create_note_corpus
from spacy_phi.errors import PhiError
from spacy_phi.label_maps import FROM_ONTONOTES


def line(word, entity, number=0):
    """A CoNLL-2012 line with a predicate column after the entity column."""
    return f"nw/made/00/made_0001  0  {number}  {word}  NN  (TOP*  -  -  -  -  {entity}  *  (3)"


def document(sentences, part="000"):
    """A document part; sentences are lists of (word, entity)."""
    body = "\n\n".join("\n".join(line(*pair) for pair in sentence) for sentence in sentences)
    return f"#begin document (nw/made/00/made_0001); part {part}\n{body}\n\n#end document\n"


FIRST = [
    [("Ms.", "*"), ("Vera", "(PERSON*"), ("Holm", "*)"), ("left", "*"), ("Turku", "(GPE)"), ("/.", "*")],
    [("-LRB-", "*"), ("May", "(DATE*"), ("2", "*"), ("1999", "*)"), ("-RRB-", "*")],
]


def test_text_and_types():
    (note,) = parse_ontonotes(document(FIRST))
    assert note.id == "nw/made/00/made_0001/0"
    assert note.text == "Ms. Vera Holm left Turku .\n( May 2 1999 )\n"
    found = [(note.text[span.start : span.end], span.label) for span in note.spans]
    assert found == [("Vera Holm", "PERSON"), ("Turku", "GPE"), ("May 2 1999", "DATE")]


@pytest.mark.parametrize("name", FROM_ONTONOTES)
def test_all_eighteen_types(name):
    (note,) = parse_ontonotes(document([[("a", f"({name}*"), ("b", "*)"), ("c", f"({name})")]]))
    assert len(FROM_ONTONOTES) == 18
    assert [(span.start, span.end, span.label) for span in note.spans] == [(0, 3, name), (4, 5, name)]


def test_parts_are_notes_of_their_own():
    notes = list(parse_ontonotes(document(FIRST[:1]) + document(FIRST[1:], "001")))
    assert [note.id[-2:] for note in notes] == ["/0", "/1"]
    assert [len(note.spans) for note in notes] == [2, 1]


@pytest.mark.parametrize("bad", ["(PERSON", "*))", "B-PERSON", "*)"])
def test_bad_columns_name_file_and_line(bad):
    with pytest.raises(PhiError, match=r"\[E110\] f, line 2") as error:
        list(parse_ontonotes(document([[("Holm", bad)]]), "f"))
    assert "Holm" not in str(error.value)
    with pytest.raises(PhiError, match=r"E110.*within another"):
        list(parse_ontonotes(document([[("a", "(PERSON*"), ("b", "(GPE)")]])))
    with pytest.raises(PhiError, match=r"E110.*columns"):
        list(parse_ontonotes("#begin document (a); part 000\nHolm (PERSON)\n"))


def test_files_become_training_notes(tmp_path):
    """By suffix, through `phi convert` and the config reader, with OntoNotes types or our labels."""
    folder = tmp_path / "data" / "nw"
    folder.mkdir(parents=True)
    (folder / "made_0001.v4_gold_conll").write_text(document(FIRST), encoding="utf8")
    assert guess_format(tmp_path / "data") == "ontonotes"
    assert len(list(read_notes(tmp_path / "data"))) == 1
    command = ["convert", str(tmp_path / "data"), str(tmp_path / "o.spacy"), "--to", "spacy", "--lang", "en"]
    result = CliRunner().invoke(app, [*command, "--map", "ontonotes-to-i2b2"])
    assert result.exit_code == 0, result.output
    (doc,) = DocBin().from_disk(tmp_path / "o.spacy").get_docs(spacy.blank("en").vocab)
    assert [(ent.text, ent.label_) for ent in doc.ents] == [
        ("Vera Holm", "PATIENT"),
        ("Turku", "CITY"),
        ("May 2 1999", "DATE"),
    ]
    (example,) = create_note_corpus(tmp_path / "data")(spacy.blank("en"))
    assert [ent.label_ for ent in example.reference.ents] == ["PERSON", "GPE", "DATE"]


@pytest.mark.parametrize("after", ["", document(FIRST, "001")])
def test_a_document_without_its_end_is_an_error(after):
    cut = document(FIRST).removesuffix("#end document\n")
    with pytest.raises(PhiError, match=r"\[E110\] f, line \d+: .*incomplete") as error:
        list(parse_ontonotes(cut + after, "f"))
    assert "Holm" not in str(error.value)
