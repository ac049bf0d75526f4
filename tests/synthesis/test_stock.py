from collections import Counter
from random import Random

from spacy_phi.synthesis.expand import labels_of
from spacy_phi.synthesis.frame import compile_frame
from spacy_phi.synthesis.grammar import Grammar
from spacy_phi.synthesis.stock import make_stock
from spacy_phi.synthesis.template import Template, Templates


def _templates(grammar: Grammar) -> Templates:
    lists = {
        "h_top": ("PLAN {DATE}",),
        "a": ("{PATIENT.last} fell.", "Lungs clear.", "Told <b>.", "[well|{AGE}]"),
        "b": ("{DOCTOR.last}",),
        "c": ("{BIOID}", "No <d>.", "Soft."),
        "d": ("rash", "cough"),
    }
    compiled = {name: tuple(map(compile_frame, frames)) for name, frames in lists.items()}
    kind = Template("one", "one", "", False, 0, (), compiled, frozenset(lists))
    return Templates("train", grammar, (kind,), {}, (), (), ())


def test_frames_are_sorted_by_whether_they_may_name_someone(train):
    stock = make_stock(_templates(train.grammar))
    assert len(stock.with_phi) == 4
    plain = {"".join(getattr(node, "value", "?") for node in frame) for frame, _ in stock.plain}
    assert plain == {"Lungs clear.", "No ?.", "Soft.", "rash", "cough"}


def test_heavy_labels_are_drawn_the_more_often(train):
    stock = make_stock(_templates(train.grammar), weights={"BIOID": 27.0})
    drawn = Counter(label for seed in range(200) for label in labels_of(stock.draw(Random(seed))[0]))
    assert drawn["BIOID"] > 150
