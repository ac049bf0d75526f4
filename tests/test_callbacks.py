"""Nothing of the training notes stands in a saved pipeline."""

import io
import zipfile

import numpy
import spacy
import srsly
from spacy.training import Example

from spacy_phi.callbacks import create_forget_strings

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
    """The bytes themselves and, of msgpack and zip files, what is packed in them."""
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
    nlp.to_disk(tmp_path / "as_it_is")
    assert leaks(tmp_path / "as_it_is", words) == words
    create_forget_strings()(nlp).to_disk(tmp_path / "clean")
    assert leaks(tmp_path / "clean", words) == set()


def test_the_clean_pipeline_works_and_the_trained_one_goes_on(tmp_path):
    nlp = make_pipeline()
    n_strings = len(nlp.vocab.strings)
    create_forget_strings(keep=["kept"])(nlp).to_disk(tmp_path)
    assert len(nlp.vocab.strings) == n_strings
    other = spacy.load(tmp_path)
    assert "kept" in other.vocab.strings
    assert "PATIENT" in other.vocab.strings
    for text, _ in NOTES:
        first, second = nlp(text), other(text)
        assert [(e.text, e.label_) for e in first.ents] == [(e.text, e.label_) for e in second.ents]
        assert first._.phi_safe == second._.phi_safe
    train(nlp)


def test_a_vector_table_comes_along(tmp_path):
    nlp = spacy.blank("en")
    nlp.vocab.set_vector("hospital", numpy.ones(4, dtype="f"))
    nlp("Zebediah")
    create_forget_strings()(nlp).to_disk(tmp_path)
    assert leaks(tmp_path, {"Zebediah"}) == set()
    assert spacy.load(tmp_path).vocab["hospital"].vector.tolist() == [1, 1, 1, 1]
    assert nlp.vocab["hospital"].vector.tolist() == [1, 1, 1, 1]
