import pytest

from spacy_phi.lexicons.gazetteers import first_names, name_key
from spacy_phi.synthesis.frame import compile_frame
from spacy_phi.synthesis.relatives import find_genders


@pytest.mark.parametrize(
    ("frame", "genders"),
    [
        ("his wife {RELATIVE.first} and son {RELATIVE2.first}", "fm"),
        ("{RELATIVE.first} (daughter), {RELATIVE2.first}, his stepfather", "fm"),
        ("{RELATIVE.first}, brother {RELATIVE2.first}", "-m"),
        ("wife's brother {RELATIVE.full}; Mrs. {RELATIVE2.last}", "mf"),
        ("grandmother ({RELATIVE.first}); MOTHER-IN-LAW: {RELATIVE2.full}", "ff"),
        ("seen by {RELATIVE.first}; husband {RELATIVE.last}", "m"),
        ("sister of {RELATIVE.first}", "-"),
        ("no sisters\\n{RELATIVE.first}", "-"),
        ("reason and person {RELATIVE.first}", "-"),
        ("PA told {RELATIVE.first} of the severe MR and {RELATIVE2.first}", "--"),
    ],
)
def test_adjacent_words_indicate_the_sex(train, frame, genders):
    found = find_genders(compile_frame(frame), train.grammar.settings["gender"])
    assert [found.get(("RELATIVE", number), "-") for number in range(1, len(genders) + 1)] == list(genders)


def test_a_relative_is_of_the_sex_of_the_relation(draw):
    wrong = known = 0
    for seed in range(150):
        relation, name = draw("{relation} {RELATIVE.first}", seed).text.split(" ", 1)
        entry = first_names().get(name_key(name))
        if entry is None or entry.gender == "u":
            continue
        if relation in ("son", "brother", "father", "uncle", "husband"):
            known, wrong = known + 1, wrong + (entry.gender == "f")
        elif relation in ("daughter", "sister", "mother", "aunt", "wife"):
            known, wrong = known + 1, wrong + (entry.gender == "m")
    assert known > 30
    assert wrong <= known // 10
