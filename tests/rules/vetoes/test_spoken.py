import pytest
import spacy

from spacy_phi.lang import get_host_pack
from spacy_phi.lexicons.ambiguity import is_person_name
from spacy_phi.rules.vetoes.spoken import find_spoken
from spacy_phi.rules.vetoes.zones import cut_zones
from spacy_phi.spans import NER, Match

LANGUAGES = ("en", "es", "de", "fr", "it", "nl", "pt")


def _find(text, language="en"):
    return [text[start:end] for start, end in find_spoken(text, language)]


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("en", "Pt speaks Amharic, interpreter used.", ["Amharic"]),
        ("en", "She speaks only Tigrinya and Arabic.", ["Tigrinya", "Arabic"]),
        ("en", "Tigrinya/Amharic interpreter present", ["Tigrinya", "Amharic"]),
        ("en", "Primary language: Dari. Hmong-speaking", ["Dari", "Hmong"]),
        ("de", "Anamnese über Paschtu-Dolmetscher, spricht nur Dari", ["Paschtu", "Dari"]),
        ("nl", "Tolk Tigrinya aangevraagd, spreekt een beetje Arabisch", ["Tigrinya", "Arabisch"]),
        ("es", "habla solo quechua; idioma: aimara", ["quechua", "aimara"]),
        ("fr", "parle uniquement soninké", ["soninké"]),
        ("it", "parla bengalese, mediatrice culturale urdu", ["bengalese", "urdu"]),
        ("pt", "fala só crioulo", ["crioulo"]),
        # Without the words of a frame, or with one that is also a name, nothing is known.
        ("en", "Mr. Punjabi speaks slowly. Dari rang.", []),
        ("en", "Interpreter: German Lopez", []),
        ("it", "Parla Russo, il figlio tace", []),
    ],
)
def test_names_of_languages_beside_the_words_of_a_frame(language, text, found):
    assert _find(text, language) == found


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_frame_of_a_pack_is_known(language):
    vocab = get_host_pack(language).vocab
    assert len(vocab["languages"]) > 350
    for frame in vocab["language_frames"]:
        assert _find(frame.replace("*", "Igbo"), language) == ["Igbo"], frame
    assert _find("Igbo", language) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_scrubber_keeps_them(language):
    nlp = spacy.blank(language)
    nlp.add_pipe("phi_scrubber")
    vocab = get_host_pack(language).vocab
    names = [name for name in vocab["languages"][::10] if not is_person_name(name, language)]
    assert len(names) > 30
    frame = vocab["language_frames"][0]
    texts = [f"{frame.replace('*', name).capitalize()}." for name in names]
    lost = [text for text, doc in zip(texts, nlp.pipe(texts)) if doc._.scrubbed != text]
    assert lost == []


def test_a_finding_is_cut_from_the_name_of_a_language():
    text = "speaks Amharic"
    assert cut_zones(text, [Match(7, 14, "DOCTOR", 0.9, NER)], "en")[0] == []
