import re

from spacy_phi.synthesis.frame import FORMS, Choice, Filler, Include, Number, Slot, Text, compile_frame

from .conftest import FOLDER


def test_a_frame_becomes_nodes():
    frame = compile_frame(r"Dr. {DOCTOR2.last^}\t{drug=1} {dec:0.5-2.0} [a|{AGE}|] [plain] <hpi:2-4> <x/3>")
    assert frame == (
        Text("Dr. "),
        Slot("DOCTOR", 2, "last", "^"),
        Text("\t"),
        Filler("drug", "1"),
        Text(" "),
        Number(5, 20, 1),
        Text(" "),
        Choice(((Text("a"),), (Slot("AGE", 1, "number", ""),), ())),
        Text(" [plain] "),
        Include("hpi", " ", 2, 4),
        Text(" "),
        Include("x", "\n", 3, 3),
    )


def test_a_brace_of_the_text_is_written_twice():
    assert compile_frame('{{"id": "{IDNUM.case}"}}') == (
        Text("{"),
        Text('"id": "'),
        Slot("IDNUM", 1, "case", ""),
        Text('"'),
        Text("}"),
    )
    assert compile_frame("[{{a}}|]") == (Choice(((Text("{"), Text("a"), Text("}")), ())),)
    assert "".join(node.value for node in compile_frame("{{drug}} at C:\\{{x}}")) == "{drug} at C:\\{x}"


def test_a_relation_is_keyed_to_the_relative_beside_it():
    def keys(frame):
        return [node.key for node in compile_frame(frame) if isinstance(node, Filler)]

    assert keys("{relation} {RELATIVE2.first}, {RELATIVE.full} ({relation})") == ["RELATIVE2", "RELATIVE1"]
    assert keys("{relation} of {RELATIVE.last}; {relation=1} {RELATIVE.first}; no {relation}") == [
        "",
        "1",
        "",
    ]


def test_the_forms_are_those_of_the_readme():
    readme = (FOLDER / "README.md").read_text(encoding="utf8")
    table = re.findall(r"(?m)^\| ([A-Z][A-Z, -]+) \| [A-Za-z, -]+ \| (.+) \|$", readme)
    documented = {
        slot: set(re.findall(r"[a-z0-9_]+", re.sub(r"\(.*?\)", "", forms)))
        for slots, forms in table
        for slot in slots.split(", ")
    }
    assert documented.keys() == FORMS.keys()
    for slot, forms in documented.items():
        assert forms <= {*FORMS[slot]}, slot
