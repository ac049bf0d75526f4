from spacy_phi.extensions import Finding
from spacy_phi.surrogates.operators import NoteContext
from spacy_phi.surrogates.rewrite import blank_findings, rewrite, to_original

TEXT = "Ann saw Bob; Ann left."


def test_text_outside_of_findings_is_found_at_its_place():
    found = [Finding(0, 3, "PATIENT"), Finding(8, 11, "DOCTOR")]
    out, made = rewrite(TEXT, found, lambda *_: "[NAME]", NoteContext(TEXT, found))
    blanked = blank_findings(out, made)
    assert len(blanked) == len(out)
    assert "NAME" not in blanked
    start = blanked.index("Ann")
    ((first, last),) = to_original(start, start + 3, made)
    assert TEXT[first:last] == "Ann"
    assert first == 13
    parts = [TEXT[a:b] for a, b in to_original(0, len(out), made)]
    assert parts == [" saw ", "; Ann left."]
