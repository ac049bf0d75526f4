import shutil

import pytest

from spacy_phi.errors import PhiError
from spacy_phi.synthesis.frame import Text
from spacy_phi.synthesis.template import read_templates

from .conftest import FOLDER


def _folder(path, *, body="== doc\n<a>\n== a\nHe takes {drug}\n", common="@kind common\n"):
    own = path / "en"
    (own / "train").mkdir(parents=True)
    for file in ("xx/grammar.toml", "en/grammar.toml", "en/sexes.txt"):
        (path / file).parent.mkdir(exist_ok=True)
        shutil.copy(FOLDER / file, path / file)
    (own / "fillers.txt").write_text("== drug\nmetformin\n", encoding="utf8")
    (own / "collisions.txt").write_text("== eponym\nGraves\tGraves' disease\n", encoding="utf8")
    (own / "train" / "common.txt").write_text(common, encoding="utf8")
    (own / "train" / "one.txt").write_text("@kind one\n@case upper\n" + body, encoding="utf8")
    return path


def test_a_folder_is_read(tmp_path):
    templates = read_templates(_folder(tmp_path), "train")
    (kind,) = templates.kinds
    assert (kind.kind, kind.case, kind.own) == ("one", "upper", {"doc", "a"})
    assert templates.eponyms == (("Graves", "Graves' disease"),)


@pytest.mark.parametrize(
    ("body", "line", "says"),
    [
        ("== doc\n<a>\n== a\n{NOBODY.last}\n", 6, "slot 'NOBODY.last'"),
        ("== doc\n{PATIENT.shoe}\n", 4, "form 'shoe' of PATIENT"),
        ("== doc\n{nothing}\n", 4, "filler 'nothing'"),
        ("== doc\n{AGE\n", 4, "brace"),
        ("== doc\n<missing>\n", 1, "list 'missing'"),
        ("== doc\n<a:2-3>\n== a\none\n", 1, "shorter than 3"),
        ("== doc\n{dec:1.0-2.55}\n", 4, "decimals"),
        ("== a\none\n", 1, "no '== doc'"),
        ("@patient toddler\n== doc\nwell\n", 1, "@patient"),
        ("@country atlantis\n== doc\nwell\n", 1, "@country"),
    ],
)
def test_a_broken_template_is_named_by_file_and_line(tmp_path, body, line, says):
    with pytest.raises(PhiError, match=r"\[E170\].*one\.txt, line") as caught:
        read_templates(_folder(tmp_path, body=body), "train")
    assert f"line {line}: " in str(caught.value)
    assert says in str(caught.value)


def test_a_kind_is_about_children_where_it_says_so(tmp_path):
    body = "@kind the childless, and schools of dance\n== doc\nwell\n"
    (kind,) = read_templates(_folder(tmp_path, body=body), "train").kinds
    assert not kind.child
    (kind,) = read_templates(_folder(tmp_path / "child", body="@patient child\n" + body), "train").kinds
    assert kind.child


def test_a_folder_without_templates_says_where_to_get_them(tmp_path):
    with pytest.raises(PhiError, match=r"\[E171\].*--templates"):
        read_templates(tmp_path, "train")


def test_comments_are_not_frames(tmp_path):
    body = "## who wrote it\n== doc\n<a>\n== a\n## no frame\n# a problem\n\n"
    (kind,) = read_templates(_folder(tmp_path, body=body), "train").kinds
    assert kind.lists["a"] == ((Text("# a problem"),),)


def test_train_and_dev_share_no_frame_that_holds_words(train, dev):
    def frames(templates):
        return {
            frame
            for kind in templates.kinds
            for each in (kind.skeletons, *kind.lists.values())
            for frame in each
        }

    assert frames(train) & frames(dev) == set()


@pytest.mark.parametrize("name", ["sexes.txt", "grammar.toml", "fillers.txt", "collisions.txt"])
def test_a_missing_file_is_named(tmp_path, name):
    other = _folder(tmp_path) / "de"
    shutil.copytree(tmp_path / "en", other)
    (other / name).unlink()
    with pytest.raises(PhiError, match=r"\[E260\]") as caught:
        read_templates(tmp_path, "train", "de")
    assert f"'{name}'" in str(caught.value) or name == "sexes.txt"


def test_an_unknown_language_lists_the_known_ones():
    with pytest.raises(PhiError, match=r"\[E260\].*Languages: de, en, es, fr, it, nl, pt\."):
        read_templates(FOLDER, "train", "tlh")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('id = "department.name"', 'id = "department.noun"', "there is no form 'department.name'"),
        ("weight = 82.0", "heavy = 82.0", "an id and a weight"),
        ("accents = 0.3", "accent = 0.3", "knows no 'accent'"),
        ('lead = "the', 'leads = "the', "knows no 'leads'"),
        ("<company_tail>", "<nothing>", "there is no form 'organization.nothing'"),
    ],
)
def test_a_broken_grammar_says_why(tmp_path, old, new, says):
    path = _folder(tmp_path) / "en" / "grammar.toml"
    path.write_text(path.read_text(encoding="utf8").replace(old, new), encoding="utf8")
    with pytest.raises(PhiError, match=says):
        read_templates(tmp_path, "train")
