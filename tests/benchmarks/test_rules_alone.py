from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan


def test_each_class_redacts_more(bring):
    """Rules find nothing in it; recall mode redacts the number, then the name, and finally rare words."""
    script = bring("rules_alone")
    text = "Quexlia was seen, code zx41. Continue metformin 500 mg."
    note = AnnotatedNote("n", text, (AnnotatedSpan(0, 7, "PATIENT"), AnnotatedSpan(23, 27, "IDNUM")))
    recalls = {name: script.measure(nlp, [note])[0] for name, nlp in script.make_pipelines("strict")}
    assert list(recalls) == ["rules", *script.LEVELS]
    assert (recalls["rules"], recalls["unsafe"], recalls["ambiguous"]) == (0, 4 / 11, 1)
    assert list(recalls.values()) == sorted(recalls.values())


def test_lines_left_unmarked_do_not_count(bring):
    script = bring("rules_alone")
    text = "Nombre: Ana Gil\nMédico: Dr. Luis Otero\n"
    note = AnnotatedNote("n", text, (AnnotatedSpan(8, 15, "PATIENT"),))
    name, nlp = next(script.make_pipelines("strict", "es"))
    before = script.measure(nlp, [note])
    script.ignore_unmarked(note, "Médico:")
    assert (name, before, script.measure(nlp, [note])) == ("rules", (1, 6 / 15), (1, 1))
