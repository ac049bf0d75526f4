import pytest
import spacy

from spacy_phi.errors import PhiError
from spacy_phi.pipeline.inner import BUILTIN_PIPES
from spacy_phi.spans import Match, get_matches, read_source, set_group

NOTE = "Mr. Parkinson has Parkinson's disease and takes Zyxovir."


@pytest.fixture
def nlp():
    nlp = spacy.blank("en", config={"nlp": {"tokenizer": {"@tokenizers": "spacy-phi.ClinicalTokenizer.v1"}}})
    nlp.add_pipe("phi_disambiguator")
    return nlp


def found(nlp, text, *matches, key="phi_ner"):
    doc = nlp.make_doc(text)
    set_group(doc, key, matches)
    return nlp.get_pipe("phi_disambiguator")(doc)


def match(text, word, label="PATIENT", nth=0, rule="ner"):
    start = -1
    for _ in range(nth + 1):
        start = text.index(word, start + 1)
    return Match(start, start + len(word), label, 0.9, read_source(rule))


def test_vetoes_the_disease_and_keeps_the_person(nlp):
    doc = found(nlp, NOTE, match(NOTE, "Parkinson"), match(NOTE, "Parkinson", nth=1))
    assert [span.text for span in doc.spans["phi"]] == ["Parkinson"]
    assert doc.spans["phi"][0].start_char == 4
    assert [ent.text for ent in doc.ents] == ["Parkinson"]
    vetoed = doc.spans["phi_vetoed"]
    assert [span.start_char for span in vetoed] == [18]
    assert vetoed.attrs["terms"] == ["eponym"]
    assert vetoed.attrs["reasons"] == ["head"]
    assert vetoed.attrs["sources"] == ["ner"]


def test_merges_the_sources(nlp):
    text = "Seen by Dr. Jane Doe."
    doc = nlp.make_doc(text)
    set_group(doc, "phi_rules", [match(text, "Doe", "DOCTOR", rule="rule:name.title")])
    set_group(doc, "phi_ner", [match(text, "Jane Doe", "DOCTOR")])
    doc = nlp.get_pipe("phi_disambiguator")(doc)
    assert [span.text for span in doc.spans["phi"]] == ["Jane Doe"]
    assert len(doc.spans["phi_vetoed"]) == 0


def test_without_veto_it_only_merges(nlp):
    nlp.get_pipe("phi_disambiguator").veto = False
    doc = found(nlp, NOTE, match(NOTE, "Parkinson", nth=1))
    assert len(get_matches(doc, "phi")) == 1


def test_nothing_found_gives_empty_groups(nlp):
    doc = nlp("")
    assert len(doc.spans["phi"]) == len(doc.spans["phi_vetoed"]) == 0


def write_terms(tmp_path):
    path = tmp_path / "own.txt"
    path.write_text("Zyxovir\n", encoding="utf8")
    return path


@pytest.mark.parametrize("save_terms", [True, False])
def test_terminologies_are_saved_only_if_asked(nlp, tmp_path, save_terms):
    plain = found(nlp, NOTE, match(NOTE, "Zyxovir"))
    nlp.remove_pipe("phi_disambiguator")
    config = {"terminologies": [{"path": str(write_terms(tmp_path))}], "save_terms": save_terms}
    nlp.add_pipe("phi_disambiguator", config=config)
    doc = found(nlp, NOTE, match(NOTE, "Zyxovir"))
    assert (len(plain.spans["phi"]), len(doc.spans["phi"])) == (1, 0)
    nlp.to_disk(tmp_path / "model")
    saved = b"".join(
        p.read_bytes() for p in (tmp_path / "model" / "phi_disambiguator").rglob("*") if p.is_file()
    )
    assert (b"zyxovir" in saved) is save_terms


def test_user_terms_veto_words_missing_from_the_dictionary(nlp, tmp_path):
    text = "Started on Qubblex today."
    assert len(found(nlp, text, match(text, "Qubblex")).spans["phi"]) == 1
    path = tmp_path / "own.txt"
    path.write_text("Qubblex\n", encoding="utf8")
    pipe = nlp.get_pipe("phi_disambiguator")
    fresh = type(pipe)(terminologies=[{"path": path}])
    doc = nlp.make_doc(text)
    set_group(doc, "phi_ner", [match(text, "Qubblex")])
    assert len(fresh(doc).spans["phi"]) == 0
    again = type(pipe)().from_bytes(type(pipe)(terminologies=[{"path": path}], save_terms=True).to_bytes())
    assert [term.text for term in again.terms] == ["qubblex"]


def test_missing_terminology_is_a_coded_error(nlp, tmp_path):
    pipe = type(nlp.get_pipe("phi_disambiguator"))(terminologies=[{"path": tmp_path / "none.txt"}])
    with pytest.raises(PhiError, match="E061"):
        pipe(nlp.make_doc("text"))


def test_scrubber_hands_on_reasons():
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber")
    doc = nlp("Congo red positive. Born in Congo.")
    assert "phi_vetoed" in doc.spans
    assert len(doc.spans["phi_vetoed"].attrs["reasons"]) == len(doc.spans["phi_vetoed"])


def test_the_scrubber_uses_the_user_s_terminologies(tmp_path):
    # Without the user's terms, the network finds the drug as a name; deny lists win over terms.
    text = "Discussed Zyxovir with Mr. Oduya."
    path = write_terms(tmp_path)
    deny = [{"label": "PATIENT", "text": "Oduya"}]
    for name, terminologies in (("plain", []), ("own", [str(path)])):
        nlp = spacy.blank("en")
        nlp.add_pipe("phi_scrubber", config={"deny": deny, "terminologies": terminologies})
        doc = nlp(text)
        assert ("Zyxovir" in doc._.scrubbed) is (name == "own")
        assert "Oduya" not in doc._.scrubbed


@pytest.mark.parametrize("save_terms", [True, False])
def test_scrubber_saves_the_terms_only_if_asked(tmp_path, save_terms):
    path, nlp = write_terms(tmp_path), spacy.blank("en")
    config = {"terminologies": [str(path)], "save_terms": save_terms}
    scrubber = nlp.add_pipe("phi_scrubber", config=config)
    assert len(scrubber.inner.get_pipe("phi_disambiguator").terms) == 1
    nlp.to_disk(tmp_path / "model")
    saved = b"".join(p.read_bytes() for p in (tmp_path / "model").rglob("*") if p.is_file())
    assert (b"zyxovir" in saved) is save_terms
    path.unlink()
    loaded = spacy.load(tmp_path / "model").get_pipe("phi_scrubber").inner.get_pipe("phi_disambiguator")
    if save_terms:
        assert [term.text for term in loaded.terms] == ["zyxovir"]
    else:
        with pytest.raises(PhiError, match="E061"):
            _ = loaded.terms


def test_a_model_without_disambiguator_gets_one_for_the_terminologies(tmp_path):
    own = spacy.blank("en", config={"nlp": {"tokenizer": {"@tokenizers": "spacy-phi.ClinicalTokenizer.v1"}}})
    own.add_pipe("phi_ruler")
    own.add_pipe("phi_replacer")
    own.to_disk(tmp_path / "own")
    config = {"model": str(tmp_path / "own"), "terminologies": [{"path": str(write_terms(tmp_path))}]}
    inner = spacy.blank("en").add_pipe("phi_scrubber", config=config).inner
    assert tuple(inner.pipe_names) == BUILTIN_PIPES


def test_published_term_lookup_ignores_the_context(nlp):
    text = "Dr. Colin Ruiz saw Colin."
    persons = [match(text, "Colin Ruiz", "PERSON"), match(text, "Colin", "PERSON", nth=1)]
    assert len(found(nlp, text, *persons).spans["phi"]) == 2
    nlp.remove_pipe("phi_disambiguator")
    nlp.add_pipe("phi_disambiguator", config={"term_lookup": "published"})
    doc = found(nlp, text, *persons)
    assert [span.text for span in doc.spans["phi"]] == ["Ruiz"]
    assert [span.text for span in doc.spans["phi_vetoed"]] == ["Colin", "Colin"]
    assert doc.spans["phi_vetoed"].attrs["reasons"] == ["fuzzy", "fuzzy"]


def test_an_unknown_term_lookup_is_a_coded_error():
    with pytest.raises(PhiError, match="E008"):
        spacy.blank("en").add_pipe("phi_disambiguator", config={"term_lookup": "fuzzy"})
