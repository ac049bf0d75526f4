"""Neither a saved pipeline nor a Doc of scrubbed text contains a word of a note."""

import io
import pickle
import warnings
import zipfile

import numpy
import pytest
import spacy
import srsly
from spacy.training import Example

from spacy_phi.errors import PhiWarning
from spacy_phi.forget import guard_strings

from .pipeline.test_ner import SMALL

NOTES = [
    ("Patient: Zebediah Quuxworth.\nZebediah lives in Wobblethorpe, phone 5550199377.", (9, 28)),
    ("Dr. Xanthippe Vroomfondel saw Quuxworth.\nDiagnosis: splanchnicectomy.", (4, 25)),
]


def train(nlp):
    examples = []
    for text, (start, end) in NOTES:
        doc = nlp.make_doc(text)
        doc.ents = [doc.char_span(start, end, label="PATIENT")]
        examples.append(Example(nlp.make_doc(text), doc))
    optimizer = nlp.initialize(lambda: examples)
    for _ in range(3):
        nlp.update(examples, sgd=optimizer)
    nlp.evaluate(examples)
    return nlp


def unpack(data):
    """Return the bytes and, for msgpack and zip files, their unpacked contents."""
    yield data
    if zipfile.is_zipfile(io.BytesIO(data)):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for name in archive.namelist():
                yield name.encode()
                yield from unpack(archive.read(name))
        return
    try:
        content = srsly.msgpack_loads(data)
    except Exception:
        return
    yield from walk(content)


def walk(content):
    if isinstance(content, dict):
        for key, value in content.items():
            yield from walk(key)
            yield from walk(value)
    elif isinstance(content, (list, tuple)):
        for value in content:
            yield from walk(value)
    elif isinstance(content, str):
        yield content.encode("utf8")
    elif isinstance(content, bytes):
        yield from unpack(content)


def leaks(path, words):
    found = set()
    for file in path.rglob("*"):
        if file.is_file():
            for piece in unpack(file.read_bytes()):
                found |= {
                    word for word in words if word.encode("utf8") in piece or word.lower().encode() in piece
                }
    return found


def make_pipeline():
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_ner", config={"model": SMALL})
    return train(nlp)


def training_words(nlp):
    fresh = spacy.blank("en").vocab.strings
    words = {token.text for text, _ in NOTES for token in nlp.make_doc(text) if len(token) > 3}
    return {word for word in words if word not in fresh and word != "Patient"}


def test_no_word_of_the_training_notes_is_saved(tmp_path):
    nlp = make_pipeline()
    words = training_words(nlp)
    assert {"Zebediah", "Quuxworth", "5550199377"} <= words
    nlp.to_disk(tmp_path)
    assert leaks(tmp_path, words) == set()
    assert not [word for piece in unpack(nlp.to_bytes()) for word in words if word.encode("utf8") in piece]


def test_a_component_of_another_pipeline_is_guarded_when_it_is_initialized(tmp_path):
    source = spacy.blank("en")
    source.add_pipe("phi_ner", config={"model": SMALL})
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_ner", source=source)
    train(nlp).to_disk(tmp_path)
    assert leaks(tmp_path, training_words(nlp)) == set()


def test_the_saved_pipeline_works_and_training_can_continue(tmp_path):
    nlp = make_pipeline()
    n_strings = len(nlp.vocab.strings)
    nlp.to_disk(tmp_path)
    assert len(nlp.vocab.strings) == n_strings
    from_bytes = spacy.blank("en")
    from_bytes.add_pipe("phi_ner", config={"model": SMALL})
    for other in (spacy.load(tmp_path), from_bytes.from_bytes(nlp.to_bytes())):
        assert "PATIENT" in other.vocab.strings
        for text, _ in NOTES:
            first, second = nlp(text), other(text)
            assert [(e.text, e.label_) for e in first.ents] == [(e.text, e.label_) for e in second.ents]
            assert first._.phi_safe == second._.phi_safe
    train(nlp)


def test_a_vector_table_comes_along(tmp_path):
    nlp = spacy.blank("en")
    nlp.vocab.set_vector("hospital", numpy.ones(4, dtype="f"))
    guard_strings(nlp)
    nlp("Zebediah")
    nlp.to_disk(tmp_path)
    assert leaks(tmp_path, {"Zebediah"}) == set()
    assert spacy.load(tmp_path).vocab["hospital"].vector.tolist() == [1, 1, 1, 1]
    assert nlp.vocab["hospital"].vector.tolist() == [1, 1, 1, 1]


def make_host(**config):
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber", config={"model": "rules", "policy": "tag", **config})
    return nlp


def test_a_host_that_was_used_is_saved_without_words_of_notes(tmp_path):
    nlp = make_host()
    words = training_words(nlp)
    for text, _ in NOTES:
        nlp(text)
    nlp.to_disk(tmp_path)
    assert leaks(tmp_path, words) == set()
    again = spacy.load(tmp_path)
    again(NOTES[0][0])
    again.to_disk(tmp_path / "again")
    assert leaks(tmp_path / "again", words) == set()


def test_a_doc_of_scrubbed_text_has_a_vocabulary_of_its_own():
    nlp = make_host(output="doc")
    nlp.add_pipe("entity_ruler", config={"overwrite_ents": True}).add_patterns(
        [{"label": "PROCEDURE", "pattern": "splanchnicectomy", "id": "p1"}]
    )
    docs = [nlp(text) for text, _ in NOTES]
    assert docs[0].text.startswith("Patient: <PATIENT:1>")
    assert [ent.ent_id_ for ent in docs[1].ents if ent.label_ == "PROCEDURE"] == ["p1"]
    for doc in docs:
        data = pickle.dumps(doc)
        for word in ("Zebediah", "Quuxworth", "5550199377", "Xanthippe", "Vroomfondel"):
            assert word not in doc.vocab.strings
            assert word.encode() not in data
            assert word.lower().encode() not in data
        assert pickle.loads(data).text == doc.text


def test_a_host_with_components_of_others_keeps_the_strings_that_it_came_with(tmp_path):
    nlp = spacy.blank("en")
    nlp.add_pipe("sentencizer")
    nlp.vocab.strings.add("stringofthehost")
    nlp.to_disk(tmp_path / "host")
    nlp = spacy.load(tmp_path / "host")
    nlp.add_pipe("phi_scrubber", config={"model": "rules"})
    nlp("Zebediah Quuxworth")
    with warnings.catch_warnings():
        warnings.simplefilter("error", PhiWarning)
        nlp.to_disk(tmp_path / "scrubbing")
    assert "stringofthehost" in spacy.load(tmp_path / "scrubbing").vocab.strings
    assert leaks(tmp_path / "scrubbing", {"Zebediah", "Quuxworth"}) == set()


def test_a_host_that_had_read_texts_before_is_saved_with_a_warning(tmp_path):
    nlp = spacy.blank("en")
    nlp.add_pipe("sentencizer")
    nlp("Zebediah Quuxworth")
    nlp.add_pipe("phi_scrubber", config={"model": "rules"})
    with pytest.warns(PhiWarning, match="W010"):
        nlp.to_disk(tmp_path)
