"""The clinical tokenizer keeps every character and has token edges at the edges of identifiers."""

import pickle

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_phi.errors import PhiError
from spacy_phi.tokenizer import ClinicalTokenizer

CONFIG = {"nlp": {"tokenizer": {"@tokenizers": "spacy-phi.ClinicalTokenizer.v1"}}}
BAD_TEXTS = {
    "empty": "",
    "blank": " ",
    "blanks": "    ",
    "blanks around": "  a  b  ",
    "lines": "\n\n a\r\n\r\nb\rc \n",
    "tabs": "a\t\tb \t c",
    "NUL": "a\x00b \x00",
    "controls": "".join(map(chr, range(32))) + "\x7f\x85\u2028\u2029",
    "BOM": "\ufeffPaciente",
    "RTL": "שלום \u202bעולם\u202c مرحبا 12/3",
    "marks": "e\u0301cole n\u0303o \u0301 \u05e9\u05c1\u05b8",
    "emoji": "👩\u200d👩\u200d👧 ok 🇩🇪 ✌🏽",
    "wide": "\u3000a\xa0b\u200bc\u2009d",
    "digits": "２０/１ ٣٤ ²½Ⅷ",
    "private": "\ue000\U0010ffff",
}
# Text beyond the example notes, in both languages, with typical run-together words.
PROSE = (
    """Ms. Ortega (MRN 00-3318-2) was seen 3/4/2031 @ 14:05 for f/u of HTN; BP 120/80, K+ 4.1 mmol/L.
Results02/20/2087 reviewed with dr.O'Neill-Vega; ext. 4410, cp:28007, "no acute distress" noted.
La paciente de 71 años, natural de Ávila, acudió el 5-3-2018 (NHC: 28 77319) por disnea; TA 130/70 mmHg.
"""
    * 400
)


@pytest.fixture(scope="module")
def nlp():
    return spacy.blank("en", config=CONFIG)


def _words(nlp, text: str) -> list[str]:
    return [token.text for token in nlp.make_doc(text)]


@pytest.mark.parametrize("text", BAD_TEXTS.values(), ids=BAD_TEXTS.keys())
@pytest.mark.parametrize("split_case", [True, False])
def test_text_is_kept(nlp, text, split_case):
    doc = ClinicalTokenizer(nlp.vocab, split_case=split_case)(text)
    assert doc.text == text
    assert all(token.text for token in doc)


@given(st.text(st.characters(exclude_categories=("Cs",)), max_size=60))
@settings(max_examples=300, deadline=None)
def test_any_text_is_kept(text):
    doc = ClinicalTokenizer(_VOCAB)(text)
    assert doc.text == text
    # Letters and digits never share a token.
    assert not any(c.isdecimal() for t in doc for c in t.text if any(d.isalpha() for d in t.text))


_VOCAB = spacy.blank("xx").vocab


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Results02/20/2087", "Results 02 / 20 / 2087"),
        ("cp:28007", "cp : 28007"),
        ("0937884Date", "0937884 Date"),
        ("53RHM", "53 RHM"),
        ("(617)555-0101", "( 617 ) 555 - 0101"),
        ("MédicoNombre", "Médico Nombre"),
        ("mmHg McDonald IgM HbA1c", "mmHg McDonald IgM HbA 1 c"),
        ("a_b@c.org", "a _ b @ c . org"),
        ("______ -----", "______ -----"),
        ("Don't", "Don ' t"),
        ("NºCol:28 28", "NºCol : 28 28"),
        ("¿Edad?71años", "¿ Edad ? 71 años"),
    ],
)
def test_edges(nlp, text, words):
    assert _words(nlp, text) == words.split(" ")


def test_case_is_cut_only_if_wanted(nlp):
    assert [t.text for t in ClinicalTokenizer(nlp.vocab, split_case=False)("MédicoNombre")] == [
        "MédicoNombre"
    ]


def test_one_blank_belongs_to_the_token_before(nlp):
    doc = nlp.make_doc("a b  c\n d")
    assert [(t.text, t.whitespace_) for t in doc] == [
        ("a", " "), ("b", " "), (" ", ""), ("c", ""), ("\n", " "), ("d", "")
    ]  # fmt: skip


@pytest.mark.parametrize(("text", "position"), [("\ud800", 0), ("Lena Ott \udfff.", 9)])
def test_a_lone_surrogate_is_reported_with_its_offset(nlp, text, position):
    with pytest.raises(PhiError, match=rf"^\[E002\].*character {position}\.$") as info:
        nlp(text)
    assert "Lena" not in str(info.value)
    assert info.value.__context__ is None


@pytest.mark.parametrize("piece", ["A", "1", " ", "-", "Ab", "aB3 ", "\u0301", "é\u0301"])
def test_long_lines(nlp, piece):
    text = piece * (300_000 // len(piece))
    assert nlp.make_doc(text).text == text


def test_max_length_is_spacys_to_watch():
    nlp = spacy.blank("en", config=CONFIG)
    nlp.max_length = 10
    with pytest.raises(ValueError, match="E088"):
        nlp("a" * 11)


def test_pipe_keeps_the_order(nlp):
    texts = ["a1", "", "b2"]
    assert [doc.text for doc in nlp.tokenizer.pipe(iter(texts), batch_size=2)] == texts


def test_serialisation(nlp, tmp_path):
    own = ClinicalTokenizer(nlp.vocab, split_case=False)
    own.to_disk(tmp_path / "tokenizer")
    assert not ClinicalTokenizer(nlp.vocab).from_disk(tmp_path / "tokenizer").split_case
    loaded = ClinicalTokenizer(nlp.vocab).from_bytes(own.to_bytes())
    assert len(loaded("MédicoNombre")) == 1
    assert len(pickle.loads(pickle.dumps(own))("MédicoNombre")) == 1


def test_as_the_tokenizer_of_a_saved_pipeline(tmp_path):
    nlp = spacy.blank("es", config=CONFIG)
    nlp.tokenizer.split_case = False
    nlp.to_disk(tmp_path)
    loaded = spacy.load(tmp_path)
    assert isinstance(loaded.tokenizer, ClinicalTokenizer)
    assert _words(loaded, "0937884Date MédicoNombre") == ["0937884", "Date", "MédicoNombre"]
    again = spacy.blank("es", config=CONFIG).from_bytes(nlp.to_bytes())
    assert _words(again, "0937884Date MédicoNombre") == ["0937884", "Date", "MédicoNombre"]


def test_works_with_processes_and_memory_zone(nlp):
    with nlp.memory_zone():
        assert [doc.text for doc in nlp.pipe(["a1 zonalword", "b2"])] == ["a1 zonalword", "b2"]
    assert "zonalword" not in nlp.vocab.strings
    assert _words(nlp, "a1 zonalword") == ["a", "1", "zonalword"]


def test_vocabulary_may_be_loaded_anew(nlp, tmp_path):
    nlp = spacy.blank("en", config=CONFIG)
    nlp.vocab.to_disk(tmp_path)
    assert _words(nlp, "novelword a1") == ["novelword", "a", "1"]
    nlp.vocab.from_disk(tmp_path)
    assert _words(nlp, "novelword a1") == ["novelword", "a", "1"]


def test_the_cache_is_bounded_and_not_saved(nlp, monkeypatch):
    monkeypatch.setattr("spacy_phi.tokenizer._MAX_CHUNKS", 10)
    own = ClinicalTokenizer(nlp.vocab)
    text = " ".join(f"w{i}" for i in range(500))
    assert own(text).text == text
    assert len(own._cache) <= 10
    assert pickle.loads(pickle.dumps(own))._cache == {}


def _gold_spans(path):
    for line in path.read_text(encoding="utf-8").split("\n"):
        if line.startswith("T"):
            places = line.split("\t")[1].split()[1:]
            yield int(places[0]), int(places[-1])


@pytest.mark.shared
def test_gold_spans_of_meddocan_fall_on_token_edges(shared, nlp):
    stock = spacy.blank("es").tokenizer
    total, off = 0, {"clinical": 0, "spaCy": 0}
    for split in ("train", "dev"):
        for path in sorted((shared / "meddocan" / split).glob("**/*.txt")):
            with path.open(encoding="utf-8", newline="") as file:
                text = file.read()
            spans = list(_gold_spans(path.with_suffix(".ann")))
            total += len(spans)
            for name, tokenizer in (("clinical", nlp.tokenizer), ("spaCy", stock)):
                doc = tokenizer(text)
                assert doc.text == text
                starts = {token.idx for token in doc}
                ends = {token.idx + len(token) for token in doc}
                off[name] += sum(start not in starts or end not in ends for start, end in spans)
    share = {name: f"{n / total:.4%}" for name, n in off.items()}
    print(f"{total} gold spans, off token edges: {off}, {share}")
    assert total == 11_333 + 5_801
    assert off["clinical"] <= 0.001 * total
