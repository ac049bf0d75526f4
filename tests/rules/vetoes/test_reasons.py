import ast
from pathlib import Path

from spacy_phi import rules
from spacy_phi.lang import SHARED
from spacy_phi.lang.cues import get_keys
from spacy_phi.lexicons import matcher
from spacy_phi.rules.vetoes import leftovers
from spacy_phi.rules.vetoes.network import REASON
from spacy_phi.rules.vetoes.reasons import REASONS, explain


def _texts(node):
    """Yield the string that ends each pair or call below a node, except comparison operands."""
    compared = {
        id(other) for each in ast.walk(node) if isinstance(each, ast.Compare) for other in each.comparators
    }
    for each in ast.walk(node):
        if id(each) in compared:
            continue
        parts = each.elts if isinstance(each, ast.Tuple) else each.args if isinstance(each, ast.Call) else []
        last = parts[-1] if len(parts) > 1 else None
        if isinstance(last, ast.Constant) and isinstance(last.value, str) and last.value:
            yield last.value


def _returned(path, names):
    tree = ast.parse(path.read_text(encoding="utf8"))
    for function in (each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)):
        if function.returns is not None and any(name in ast.unparse(function.returns) for name in names):
            for each in ast.walk(function):
                if isinstance(each, ast.Return) and each.value is not None:
                    yield from _texts(each.value)


def test_every_reason_has_words():
    folder = Path(rules.__file__).parent
    names = ("Veto", "Evidence", "tuple[str, str]", "tuple[float, str]")
    given = {reason for path in folder.glob("vetoes/*.py") for reason in _returned(path, names)}
    given |= set(_returned(Path(matcher.__file__), ("TermMatch",)))
    assert len(given) > 30
    by_hand = {REASON, leftovers.REASON, "state or country", "allow", "labels", "label_map"}
    by_hand |= {
        "never",
        "drug",
        "fraction",
        "age",
        "measurement",
        "reporter",
        "spoken",
        "body part",
        *(key.replace("_", " ") for key in get_keys("never", SHARED)),
    }
    assert given | by_hand == set(REASONS)


def test_words_of_a_reason():
    assert explain("dose") == "a dose beside it"
    assert explain("mine") == "mine"
    assert explain("") == "no reason given"
