"""`phi_scrubber` inside host pipelines: one result for any host, and no note text in failures."""

import pickle

import pytest
import spacy
from spacy.language import Language
from spacy.tokens import Doc, DocBin, Span

from spacy_phi.errors import PhiError
from spacy_phi.extensions import Finding
from spacy_phi.forget import component_strings
from spacy_phi.labels import TO_MEDDOCAN
from spacy_phi.pipeline.handled import SCRUBBING_FAILED
from spacy_phi.pipeline.inner import renew_vocab
from spacy_phi.pipeline.scrubber import PhiScrubber
from spacy_phi.roster.rosters import Roster, make_entry
from spacy_phi.spans import get_matches

NOTE = "Results02/20/2087 mailed to lena.ott@example.org; call 617-555-0101. Seen in 2031, age 93.\n"
CLEAN = "Results[DATE] mailed to [EMAIL]; call [PHONE]. Seen in 2031, age 90 or older.\n"
SPANISH = (
    NOTE.replace("Results", "Resultados")
    .replace("mailed to", "enviados a")
    .replace("call", "tel.")
    .replace("Seen in", "Visto en")
    .replace("age", "edad")
)
SPANISH_CLEAN = "Resultados[DATE] enviados a [EMAIL]; tel. [PHONE]. Visto en 2031, edad 90 o más.\n"
NOTES = {"en": (NOTE, CLEAN), "xx": (NOTE, CLEAN), "es": (SPANISH, SPANISH_CLEAN)}
HIDDEN = ("02/20/2087", "lena.ott", "617-555", "93")


@pytest.fixture(scope="module")
def nlp():
    return _host()


def _host(lang: str = "en", **config) -> Language:
    nlp = spacy.blank(lang)
    nlp.add_pipe("phi_scrubber", config=config)
    return nlp


def _whitespace_tokenizer(nlp):
    def make_doc(text: str) -> Doc:
        words = text.split(" ")
        return Doc(nlp.vocab, words=words, spaces=[True] * (len(words) - 1) + [False])

    return make_doc


def _one_token(nlp):
    return lambda text: Doc(nlp.vocab, words=[text], spaces=[False])


def test_annotates(nlp):
    doc = nlp(NOTE)
    assert doc._.scrubbed == CLEAN
    assert doc.text == NOTE
    assert all(isinstance(finding, Finding) for finding in doc._.phi)
    for finding in doc._.phi:
        out = doc._.scrubbed[finding.out_start : finding.out_end]
        assert out == (finding.replacement or NOTE[finding.start_char : finding.end_char])
    email = next(span for span in doc.spans["phi"] if span.label_ == "EMAIL")
    assert email.text.startswith("lena.ott@example.org")
    assert email._.phi_label == "EMAIL"
    assert email._.phi_replacement == "[EMAIL]"
    assert "phi_rules" in doc.spans
    assert "EMAIL" in {ent.label_ for ent in doc.ents}


@pytest.mark.parametrize("make", [_whitespace_tokenizer, _one_token, None])
@pytest.mark.parametrize("lang", ["en", "es", "xx"])
def test_result_does_not_depend_on_the_hosts_tokenizer(lang, make):
    nlp = _host(lang)
    if make is not None:
        nlp.tokenizer = make(nlp)
    note, clean = NOTES[lang]
    doc = nlp(note)
    assert doc._.scrubbed == clean
    assert [f.label for f in doc._.phi] == ["DATE", "EMAIL", "PHONE", "DATE", "AGE"]
    # Every span is whole tokens of the host and covers its finding.
    for span, finding in zip(doc.spans["phi"], doc._.phi, strict=True):
        assert span.start_char <= finding.start_char < finding.end_char <= span.end_char


def test_entities_of_the_host_stay(nlp):
    host = spacy.blank("en")
    ruler = host.add_pipe("entity_ruler")
    ruler.add_patterns([{"label": "MAIL", "pattern": "lena.ott@example.org"}])
    host.add_pipe("phi_scrubber")
    labels = {ent.text: ent.label_ for ent in host(NOTE).ents}
    assert labels["lena.ott@example.org"] == "MAIL"
    assert "PHONE" in labels.values()


def test_entities_are_left_alone_if_wanted():
    doc = _host(annotate_ents=False)(NOTE)
    assert not doc.ents
    assert doc._.scrubbed == CLEAN


@pytest.mark.parametrize(
    ("policy", "want"),
    [
        ("strict", "Results[DATE] mailed to [EMAIL]; call [PHONE]. Seen in [DATE], age [AGE].\n"),
        ("keep", NOTE),
        ({"DATE": "keep", "CONTACT": "tag", "*": "redact"},
         "Results02/20/2087 mailed to <EMAIL:1>; call <PHONE:1>. Seen in 2031, age ██.\n"),
        ({"@misc": "spacy-phi.SafeHarborPolicy.v1", "operator": "tag"},
         "Results[DATE] mailed to <EMAIL:1>; call <PHONE:1>. Seen in 2031, age 90 or older.\n"),
    ],
)  # fmt: skip
def test_policies(policy, want):
    doc = _host(policy=policy)(NOTE)
    assert doc._.scrubbed == want
    assert len(doc._.phi) == 5


def test_lists_and_labels():
    assert "617-555-0101" in _host(allow=["617-555-0101"])(NOTE)._.scrubbed
    deny = ["mailed", {"label": "PATIENT", "text": "seen"}]
    assert _host(deny=deny)(NOTE)._.scrubbed.startswith(
        "Results[DATE] [OTHER] to [EMAIL]; call [PHONE]. [PATIENT]"
    )
    doc = _host(labels=["EMAIL"])(NOTE)
    assert [f.label for f in doc._.phi] == ["EMAIL"]
    assert [f.label for f in _host(labels=["EMAIL"], deny=deny)(NOTE)._.phi] == ["OTHER", "EMAIL", "PATIENT"]


@pytest.mark.parametrize(
    ("config", "code"),
    [({"policy": "none"}, "E005"), ({"labels": ["PERSON"]}, "E001"), ({"mode": "fast"}, "E008"),
     ({"output": "text"}, "E008")],
)  # fmt: skip
def test_settings_are_checked_at_once(config, code):
    with pytest.raises(PhiError, match=rf"^\[{code}\]"):
        _host(**config)


def test_missing_model_fails_closed(tmp_path):
    nlp = _host(model=str(tmp_path / "nowhere"))
    with pytest.raises(PhiError, match=r"^\[E007\]"):
        nlp(NOTE)


# Bad input

BAD_TEXTS = {
    "empty": ("", ""),
    "blanks": ("  \t ", "  \t "),
    "NUL": ("\x00 call 617-555-0101\x00", "\x00 call [PHONE]\x00"),
    "controls": ("".join(map(chr, range(32))), "".join(map(chr, range(32)))),
    "CRLF": ("Call\r\n617-555-0101\r\n", "Call\r\n[PHONE]\r\n"),
    "BOM": ("\ufeffa@example.org", "\ufeff[EMAIL]"),
    "RTL": ("שלום a@example.org עולם", "[PATIENT] [EMAIL] [PATIENT]"),  # another script may be a name
    "combining": ("cafe\u0301 a@example.org e\u0301", "cafe\u0301 [EMAIL] e\u0301"),
    "emoji": ("👩\u200d👧 a@example.org 🇩🇪", "👩\u200d👧 [EMAIL] 🇩🇪"),
}


@pytest.mark.parametrize(("text", "want"), BAD_TEXTS.values(), ids=BAD_TEXTS.keys())
def test_bad_input(nlp, text, want):
    doc = nlp(text)
    assert doc.text == text
    assert doc._.scrubbed == want
    assert nlp(text, disable=["phi_scrubber"])._.scrubbed is None


def test_bad_input_in_a_batch(nlp):
    texts = [text for text, _ in BAD_TEXTS.values()]
    assert [doc._.scrubbed for doc in nlp.pipe(texts, batch_size=4)] == [
        want for _, want in BAD_TEXTS.values()
    ]


@pytest.mark.parametrize(("model", "size"), [("rules", 300_000), (None, 50_000)])
def test_one_long_line(model, size):
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber", config={"model": model})
    line = "no acute distress in the clinic, and pain rated as mild; see a@example.org or call 617-555-0101; "
    n = size // len(line)
    doc = nlp(line * n)
    assert doc._.scrubbed == line.replace("a@example.org", "[EMAIL]").replace("617-555-0101", "[PHONE]") * n


def test_lone_surrogate_is_an_error_without_the_note(nlp):
    with pytest.raises((PhiError, UnicodeEncodeError)) as info:
        nlp("Lena Ott \ud800")
    assert "Lena" not in str(info.value)


# Streams

TEXTS = [f"Note {i}: call 617-555-01{i:02} on 02/20/2087." for i in range(30)]
WANT = [f"Note {i}: call [PHONE] on [DATE]." for i in range(30)]


@pytest.mark.parametrize("batch_size", [1, 7, 100])
def test_pipe(nlp, batch_size):
    assert [doc._.scrubbed for doc in nlp.pipe(TEXTS, batch_size=batch_size)] == WANT


def test_pipe_does_not_run_ahead():
    taken = []

    def texts():
        for text in TEXTS:
            taken.append(text)
            yield text

    stream = _host().pipe(texts(), batch_size=5)
    next(stream)
    assert len(taken) <= 11


def test_context_names_the_patient():
    nlp = _host(policy="tag")
    notes = [("a@example.org b@example.org", {"patient": 7, "id": "x"}), ("b@example.org", {"patient": 7}),
             ("b@example.org", {"patient": "8"}), ("b@example.org", None)]  # fmt: skip
    rows = list(nlp.pipe(notes, as_tuples=True))
    assert [context for _, context in rows] == [context for _, context in notes]
    assert [doc._.phi_patient for doc, _ in rows] == ["7", "7", "8", None]
    assert [doc._.scrubbed for doc, _ in rows] == [
        "<EMAIL:1> <EMAIL:2>",
        "<EMAIL:2>",
        "<EMAIL:1>",
        "<EMAIL:1>",
    ]


def test_patient_attribute_of_ones_own():
    nlp = _host(policy="tag", patient_attr="case_number")
    docs = [nlp.make_doc(text) for text in ("a@example.org b@example.org", "b@example.org")]
    for doc in docs:
        doc._.case_number = 12
    assert [doc._.scrubbed for doc in nlp.pipe(docs)] == ["<EMAIL:1> <EMAIL:2>", "<EMAIL:2>"]


def _add_foreign(inner):
    """A component that may keep a reference to the vocabulary, so no vocabulary is ever fresh."""
    inner.add_pipe("sentencizer", first=True)


@pytest.mark.parametrize("add", [None, _add_foreign])
def test_memory_is_given_back(monkeypatch, add):
    monkeypatch.setattr("spacy_phi.pipeline.scrubber.KEPT_LEXEMES", 0)
    host = _host(model="rules")
    inner = host.get_pipe("phi_scrubber").inner
    saved = host.get_pipe("phi_scrubber").to_bytes()
    if add is not None:
        add(inner)
    texts = [f"wordnumber{chr(97 + i % 26)}{chr(97 + i // 26)}word call 617-555-0101" for i in range(300)]
    first = inner.vocab
    # The first batch runs without a memory zone, since it loads data that persists.
    list(host.pipe(texts[:50], batch_size=50))
    n_strings = len(inner.vocab.strings)
    assert all(doc._.scrubbed.endswith("[PHONE]") for doc in host.pipe(texts[50:], batch_size=50))
    # A fresh vocabulary has the labels of all components from the start.
    n_strings += len(set(component_strings(inner)))
    assert len(inner.vocab.strings) <= n_strings
    assert (inner.vocab is first) == (add is not None)
    if add is None:
        # The maps of a memory zone would keep a cell for each word.
        assert len(inner.vocab.strings._map) <= n_strings
        assert host.get_pipe("phi_scrubber").to_bytes() == saved


_ROSTER = [{"patient_id": "1", "first_name": "Wenzel", "last_name": "Quandt", "mrn": "A-77-1"}]


def _scrub_with(model, policy, mode):
    nlp = _host(model=model, policy=policy, mode=mode, deny=[{"label": "PATIENT", "text": "wolke"}])
    scrubber = nlp.get_pipe("phi_scrubber")
    scrubber.set_roster(Roster(map(make_entry, _ROSTER)))
    # Set after loading, with words unknown to the vocabulary.
    ruler = scrubber.inner.get_pipe("phi_ruler")
    ruler.add_patterns([
        {"label": "STUDYWORD", "pattern": [{"LOWER": "zyxomma"}]},
        {"label": "IDNUM", "pattern": "yanfolio rex", "id": "phrase"},
        {"label": "IDNUM", "id": "text", "regex": r"ZZ\d+"},
    ])  # fmt: skip
    notes = [
        (f"Quandt seen by Dr. Anna Petrov-{chr(97 + i)} on 03/{i + 1:02}/2024; wolke, zyxomma, yanfolio rex. "
         f"ZZ{i}, MRN 0048291{i}, a77-1, call 617-555-01{i % 7:02}, takes aspirin {i} mg, word{i}.",
         {"patient": str(i % 3)})
        for i in range(24)
    ]  # fmt: skip
    rows = list(nlp.pipe(notes, as_tuples=True, batch_size=4))
    groups = [{key: get_matches(doc, key) for key in doc.spans} for doc, _ in rows]
    return [doc._.scrubbed for doc, _ in rows], [doc._.phi for doc, _ in rows], groups


@pytest.mark.parametrize(
    ("model", "policy", "mode"),
    [("rules", "tag", "balanced"), (None, "expert_determination", "balanced"), (None, "tag", "recall")],
)
def test_a_fresh_vocabulary_changes_nothing(monkeypatch, model, policy, mode):
    monkeypatch.setenv("SPACY_PHI_KEY", "a key that is long enough for the test")
    want = _scrub_with(model, policy, mode)
    assert "zyxomma" not in "".join(want[0])
    assert "yanfolio" not in "".join(want[0])
    renewed = []

    def renew(inner):
        renewed.append(renew_vocab(inner))
        return renewed[-1]

    monkeypatch.setattr("spacy_phi.pipeline.scrubber.renew_vocab", renew)
    monkeypatch.setattr("spacy_phi.pipeline.scrubber.KEPT_LEXEMES", 40)
    assert _scrub_with(model, policy, mode) == want
    assert len(renewed) >= 4
    assert all(renewed)


# Output as a new Doc


def test_output_doc_holds_nothing_of_the_original():
    nlp = _host(output="doc")
    (row,) = nlp.pipe([(NOTE, {"patient": "MRN 4711", "id": 3})], as_tuples=True)
    doc, context = row
    assert context == {"patient": "MRN 4711", "id": 3}
    assert doc.text == doc._.scrubbed == CLEAN
    data = doc.to_bytes()
    for value in (*HIDDEN, "4711"):
        assert value.encode() not in data
    assert [f.label for f in doc._.phi] == ["DATE", "EMAIL", "PHONE", "DATE", "AGE"]
    for finding in doc._.phi:
        assert doc.text[finding.start_char : finding.end_char] == (finding.replacement or "2031")
    assert len(doc.spans["phi"]) == 5
    assert nlp("")._.scrubbed == ""


def test_pipes_after_the_scrubber_see_the_scrubbed_doc_only():
    nlp = _host(output="doc")
    ruler = nlp.add_pipe("entity_ruler", config={"overwrite_ents": True})
    # Token patterns: a phrase would go through the scrubber itself before it is stored.
    found = {"MAIL": "lena.ott@example.org", "VERB": "mailed"}
    ruler.add_patterns([{"label": label, "pattern": [{"TEXT": text}]} for label, text in found.items()])
    labels = [ent.label_ for ent in nlp(NOTE).ents]
    assert "VERB" in labels
    assert "MAIL" not in labels


# Saving


def _same(nlp: Language) -> bool:
    note, clean = NOTES[nlp.lang]
    doc = nlp(note)
    return doc._.scrubbed == clean.replace("[EMAIL]", "<EMAIL:1>") and len(doc._.phi) == 5


@pytest.fixture
def custom():
    nlp = _host("es", policy={"EMAIL": "tag", "AGE": "generalise", "DATE": "keep_year", "*": "mask"})
    own = [{"label": "PATIENT", "id": "own.case", "regex": r"\bcase-[a-z]+\b"}]
    nlp.get_pipe("phi_scrubber").inner.get_pipe("phi_ruler").add_patterns(own)
    assert _same(nlp)
    assert nlp("Es case-secret.")._.scrubbed == "Es [PATIENT]."
    return nlp


def test_to_disk_and_back(custom, tmp_path):
    custom.to_disk(tmp_path)
    loaded = spacy.load(tmp_path)
    assert _same(loaded)
    assert loaded("Es case-secret.")._.scrubbed == "Es [PATIENT]."


def test_to_bytes_and_back(custom):
    loaded = spacy.blank("es")
    loaded.add_pipe(
        "phi_scrubber", config={"policy": {"EMAIL": "tag", "AGE": "generalise", "DATE": "keep_year"}}
    )
    loaded.from_bytes(custom.to_bytes())
    assert _same(loaded)
    assert loaded("Es case-secret.")._.scrubbed == "Es [PATIENT]."


def test_pickle(custom):
    loaded = pickle.loads(pickle.dumps(custom))
    assert _same(loaded)
    assert loaded("Es case-secret.")._.scrubbed == "Es [PATIENT]."


def test_settings_override_saved_ones(custom, tmp_path):
    custom.to_disk(tmp_path)
    overrides = {"components.phi_scrubber.policy": "strict", "components.phi_scrubber.deny": ["mailed"]}
    loaded = spacy.load(tmp_path, config=overrides)
    assert loaded(NOTE)._.scrubbed.startswith("Results[DATE] [OTHER] to [EMAIL]")
    assert loaded("Es case-secret.")._.scrubbed == "Es [PATIENT]."


def test_saved_pipeline_holds_no_word_of_a_note(tmp_path):
    nlp = _host()
    scrubber = nlp.get_pipe("phi_scrubber")
    nlp("Zebulon Quixotte called 617-555-0101")
    scrubber.to_disk(tmp_path / "scrubber")
    saved = b"".join(path.read_bytes() for path in (tmp_path / "scrubber").glob("**/*") if path.is_file())
    for data in (saved, scrubber.to_bytes()):
        assert data
        assert b"Zebulon" not in data
        assert b"Quixotte" not in data


def test_own_model_with_labels_of_meddocan(tmp_path):
    model = spacy.blank("es")
    ruler = model.add_pipe("entity_ruler")
    label = TO_MEDDOCAN["PATIENT"]
    # Token patterns: EntityRuler.from_bytes loses phrases (spaCy 3.8).
    name, drug = [{"TEXT": "Lena"}, {"TEXT": "Ott"}], [{"TEXT": "Paracetamol"}]
    ruler.add_patterns([{"label": label, "pattern": name}, {"label": "DRUG", "pattern": drug}])
    model.to_disk(tmp_path)
    nlp = _host("es", model=str(tmp_path), label_map={"DRUG": None})
    doc = nlp("Lena Ott tomó Paracetamol el 02/20/2087")
    assert doc._.scrubbed == "[PATIENT] tomó Paracetamol el [DATE]"
    assert doc._.phi[0].source == "ner"
    # The model travels with the host.
    data = nlp.to_bytes()
    again = spacy.blank("es")
    again.add_pipe("phi_scrubber", config={"model": "gone"})
    assert again.from_bytes(data)("Lena Ott")._.scrubbed == "[PATIENT]"


@pytest.mark.parametrize("via", ["bytes", "docbin", "pickle"])
def test_docs_keep_their_findings(nlp, via):
    doc = nlp(NOTE)
    if via == "bytes":
        loaded = Doc(nlp.vocab).from_bytes(doc.to_bytes())
    elif via == "pickle":
        loaded = pickle.loads(pickle.dumps(doc))
    else:
        data = DocBin(store_user_data=True, docs=[doc]).to_bytes()
        (loaded,) = DocBin(store_user_data=True).from_bytes(data).get_docs(nlp.vocab)
    assert loaded._.scrubbed == CLEAN
    assert loaded._.phi == doc._.phi
    assert [s._.phi_source for s in loaded.spans["phi"]] == [s._.phi_source for s in doc.spans["phi"]]
    assert isinstance(loaded.spans["phi"][0], Span)


# Components inside


def test_a_component_of_others_inside_sees_span_groups_and_entities():
    seen = []

    @Language.component("phi_test_reader")
    def read(doc: Doc) -> Doc:
        seen.append(({key: [span.text for span in group] for key, group in doc.spans.items()}, len(doc.ents)))
        return doc

    text = "Dr. Lena Ott, 01/02/2020"
    alone, together = _host(), _host()
    together.get_pipe("phi_scrubber").inner.add_pipe("phi_test_reader", before="phi_linker")
    docs = [nlp(text) for nlp in (alone, together)]
    assert seen[0][0]["phi"] == ["Lena Ott", "01/02/2020"]
    assert seen[0][1] == 2
    assert docs[0]._.phi == docs[1]._.phi
    for key in docs[0].spans:
        assert [str(span) for span in docs[0].spans[key]] == [str(span) for span in docs[1].spans[key]]
        assert docs[0].spans[key].attrs == docs[1].spans[key].attrs


# Failing


@Language.component("phi_test_bomb")
def _bomb(doc: Doc) -> Doc:
    if "boom" in doc.text:
        raise RuntimeError(doc.text)
    return doc


def _bombed(**config) -> Language:
    nlp = _host(**config)
    nlp.get_pipe("phi_scrubber").inner.add_pipe("phi_test_bomb", first=True)
    return nlp


def test_errors_reveal_nothing_of_the_note():
    nlp = _bombed()
    with pytest.raises(PhiError, match=r"^\[E006\].*RuntimeError at test_scrubber\.py:\d+") as info:
        nlp("boom Lena Ott")
    assert "Lena" not in str(info.value)
    assert info.value.__context__ is None
    with pytest.raises(PhiError):
        list(nlp.pipe(["a", "boom", "b"]))


@pytest.mark.parametrize("output", ["annotate", "doc"])
def test_an_error_handler_that_continues_lets_the_rest_pass(output):
    nlp = _bombed(output=output)
    errors = []
    nlp.set_error_handler(lambda name, proc, docs, error: errors.append(error))
    texts = [TEXTS[0], "boom Lena Ott", TEXTS[1]]
    docs = list(nlp.pipe(texts, batch_size=3))
    assert [doc._.scrubbed for doc in docs] == [WANT[0], SCRUBBING_FAILED, WANT[1]]
    assert docs[1]._.phi == []
    assert (docs[1].text == SCRUBBING_FAILED) == (output == "doc")
    assert nlp("boom")._.scrubbed == SCRUBBING_FAILED
    assert all(isinstance(error, PhiError) and "Lena" not in str(error) for error in errors)
    assert len(errors) == 2


def test_is_a_pipe_with_the_documented_settings():
    nlp = spacy.blank("en")
    assert isinstance(nlp.add_pipe("phi_scrubber"), PhiScrubber)
    defaults = nlp.get_factory_meta("phi_scrubber").default_config
    wanted = {"policy", "mode", "labels", "allow", "deny", "output", "model", "patient_attr"}
    assert wanted <= set(defaults)
    assert nlp.pipe_names == ["phi_scrubber"]


def test_findings_without_a_replacement() -> None:
    scrubber = spacy.blank("en").add_pipe("phi_scrubber", config={"model": "rules"})
    texts = ["Dr. Vellacott saw MRN 00482917. Vellacott called.", "No fever.", "MRN=&#48;&#48;482917"]
    patients = [None] * len(texts)
    found, scrubbed = scrubber.find_texts(texts, patients), scrubber.scrub_texts(texts, patients)
    assert [each.groups for each in found] == [each.groups for each in scrubbed]
    assert [len(each.groups["phi"]) for each in found] == [3, 0, 1]
    assert {(each.scrubbed, len(each.findings)) for each in found} == {("", 0)}
    assert "[MEDICALRECORD]" in scrubbed[0].scrubbed
