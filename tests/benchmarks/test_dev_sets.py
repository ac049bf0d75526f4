from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan


def test_letters_wrongly_redacted_and_missed_are_counted_by_label(bring):
    text = "SSN 219-09-9999, mail to ann@example.org, http://example.com/x. Qorv"
    note = AnnotatedNote(
        "n",
        text,
        (
            AnnotatedSpan(4, 15, "SSN"),
            AnnotatedSpan(text.index("com"), text.index(". Qorv"), "URL"),
            AnnotatedSpan(len(text) - 4, len(text), "CITY"),
        ),
    )
    masking, wrong, missed = bring("dev_sets").mask("en", {"model": "rules"}, [note])
    assert wrong == {"EMAIL": len("annexampleorg"), "edges": len("httpexample")}
    assert missed == {"CITY": len("Qorv")}
    assert masking.to_dict()["hipaa"]["char_recall"] < 1.0
