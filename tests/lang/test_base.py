"""Language packs: a folder is a language, and an invalid one raises an error with file and line."""

import ast
import re
import warnings
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
import spacy

from spacy_phi.errors import PhiError
from spacy_phi.labels import LABELS
from spacy_phi.lang import HERE, base, get_pack, register_language
from spacy_phi.lang.vocabulary import read_vocabulary
from spacy_phi.rules.packs import get_matcher, get_patterns

PACK = 'code = "is"\nname = "Icelandic"\nbase = ["xx"]\n'
NAMES = (
    "Guðrún\nSigurður\nAnna # also elsewhere\nJón\nKristín\nMagnús\nHelga\nÓlafur\nSigríður\nBjörn\nEinar\n"
)
MONTHS = "janúar\nfebrúar\nmars\napríl\nmaí\njúní\njúlí\nágúst\nseptember\noktóber\nnóvember\ndesember\n"
PATTERNS = """
[parts]
patronym = '[%{UP}]\\w+(?:son|dóttir)'

[[pattern]]
id = "name.listed"
label = "PATIENT"
regex = '%{first_names:title,upper}(?:[ ]%{patronym})?(?!\\w)'
examples = ["hringdi [[Guðrún Jónsdóttir]] í dag", "[[JÓN]] sagði"]
counter_examples = ["Jónsmessa"]

[[pattern]]
id = "date.month_name"
label = "DATE"
regex = '\\d{1,2}\\.[ ]%{months}(?:[ ]\\d{4})?'
examples = ["kom [[3. mars 2024]]."]

[[pattern]]
id = "id.kennitala"
label = "SSN"
regex = '\\d{6}-\\d{4}'
score = 0.9
examples = ["kt. [[120387-2349]]"]
"""
FILES = {
    "pack": "pack.toml",
    "names": "vocab/first_names.txt",
    "months": "vocab/months.txt",
    "patterns": "patterns/all.toml",
    "declared": "vocabularies.toml",
    "towns": "vocab/towns.txt",
    "misspelled": "vocabs/months.txt",
    "other": "vocab/days.csv",
}
DECLARED = '[first_names]\nmeaning = "First names of this site."\n'
TEXTS = {"pack": PACK, "names": NAMES, "months": MONTHS, "patterns": PATTERNS}
LANGUAGES = ("de", "en", "es", "fr", "it", "nl", "pt")
NOTE = "Guðrún Jónsdóttir, kt. 120387-2349, kom 3. mars 2024. Netfang: gudrun@example.is"


@pytest.fixture
def write_pack(tmp_path, monkeypatch):
    """Return a function that writes a pack with one changed file and returns its folder."""
    monkeypatch.setattr(base, "_registered", {})
    get_pack.cache_clear()
    base.known_languages.cache_clear()

    def write(**changed: str):
        files = {
            "pack.toml": PACK,
            "vocabularies.toml": DECLARED,
            "vocab/first_names.txt": NAMES,
            "vocab/months.txt": MONTHS,
            "patterns/all.toml": PATTERNS,
        }
        files.update({FILES[key]: text for key, text in changed.items()})
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf8")
        return tmp_path

    yield write
    get_pack.cache_clear()
    base.known_languages.cache_clear()


def scrub(code: str, note: str) -> str:
    nlp = spacy.blank(code)
    nlp.add_pipe("phi_scrubber")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return nlp(note)._.scrubbed


def test_a_folder_is_a_language(write_pack):
    assert "Guðrún" in scrub("is", NOTE)
    assert register_language(write_pack()) == "is"
    assert scrub("is", NOTE) == "[PATIENT], kt. [SSN], kom [DATE]. Netfang: [EMAIL]"


def test_terms_are_matched_in_the_named_cases(write_pack):
    own = '[[pattern]]\nid = "date.month"\nlabel = "DATE"\nregex = "%{months:listed,upper}"\n'
    own += 'examples = ["[[mars]]"]\n'
    register_language(write_pack(patterns=own))
    text = "mars, Mars, MARS"
    found = [text[m.start : m.end] for m in get_matcher("is").find(text) if m.source.id == "date.month"]
    assert found == ["mars", "MARS"]


def test_an_entry_point_is_a_language(write_pack, monkeypatch):
    folder = write_pack()
    entry = SimpleNamespace(name="is", load=lambda: folder)

    def entry_points(group):
        return [entry] if group == "spacy_phi_languages" else []

    monkeypatch.setattr(base, "entry_points", entry_points)
    monkeypatch.setattr(base, "get_packaged", base.get_packaged.__wrapped__)
    assert scrub("is", NOTE) == "[PATIENT], kt. [SSN], kom [DATE]. Netfang: [EMAIL]"


def test_an_entry_point_of_another_code_is_refused(write_pack, monkeypatch):
    entry = SimpleNamespace(name="fo", load=write_pack)
    monkeypatch.setattr(base, "get_packaged", lambda: {"fo": entry})
    with pytest.raises(PhiError, match=r"E031.*registered as 'fo'"):
        get_pack("fo")


def test_a_pack_overrides_and_switches_off_patterns_of_its_base(write_pack):
    own = '[[pattern]]\nid = "ip.v4"\nlabel = "DEVICE"\nregex = "host-\\\\d+"\nexamples = ["on [[host-4]]"]\n'
    head = PACK.replace("Icelandic", "ours") + 'off = ["email.address"]\n'
    register_language(write_pack(pack=head, patterns=own))
    patterns = {pattern.id: pattern for pattern in get_patterns("is")}
    assert "email.address" not in patterns
    assert patterns["ip.v4"].label == "DEVICE"
    assert "account.iban" in patterns


@pytest.mark.parametrize(
    ("changed", "code", "told"),
    [
        ({"pack": "code = 4"}, "E031", "pack.toml, line 1: .*needs name"),
        ({"pack": PACK.replace('"is"', "4")}, "E031", "pack.toml, line 1: .*'code'"),
        ({"pack": "code = "}, "E030", "pack.toml"),
        (
            {"patterns": PATTERNS.replace("label =", 'tags = ["loud"]\nlabel =', 1)},
            "E031",
            "all.toml, line .*'tags' may hold cued",
        ),
        ({"pack": PACK + "colour = 1"}, "E031", "'colour' is not one of"),
        ({"pack": PACK.replace("xx", "qq")}, "E031", "no pack 'qq'"),
        ({"pack": PACK.replace('["xx"]', '"xx"')}, "E031", "'base' is of the wrong type"),
        ({"pack": PACK.replace("xx", "is")}, "E031", "build on each other"),
        ({"pack": PACK + 'lexicons = "no"'}, "E031", "'lexicons' is of the wrong type"),
        ({"pack": PACK + 'off = ["none.such"]'}, "E031", "'none.such'"),
        ({"months": "mars\nmars\n"}, "E031", "months.txt, line 2: .*duplicate"),
        (
            {"months": "[full]\nmars\n[short]\nmar | long\n"},
            "E031",
            "months.txt, line 4: 'long'|line 4: .*'long'",
        ),
        ({"months": "[fully]\nmars\n"}, "E031", "months.txt, line 2: .*'fully' is not a kind"),
        ({"towns": "Akureyri\n"}, "E031", "towns.txt, line 1: .*no vocabulary 'towns'"),
        ({"declared": 'first_names = "ours"\n'}, "E031", "first_names.txt, line 1: .*needs a table"),
        (
            {"declared": '[first_names]\nkinds = ["ours"]\n'},
            "E031",
            "first_names.txt, line 1: .*table of kinds",
        ),
        ({"declared": "[names]\n"}, "E031", "first_names.txt, line 1: .*no vocabulary 'first_names'"),
        ({"months": "# none\n"}, "E031", "months.txt, line 1: .*empty"),
        ({"misspelled": "mars"}, "E031", "/vocabs, line 1: .*no part of a language pack"),
        ({"other": "mars"}, "E031", "days.csv, line 1: .*no part of a language pack"),
        ({"patterns": PATTERNS.replace('"SSN"', '"KENNITALA"')}, "E031", "line 19: .*label"),
        ({"patterns": PATTERNS.replace('label = "SSN"', "")}, "E031", "line 19: .*needs label"),
        ({"patterns": PATTERNS.replace("{6}-", "{6}(")}, "E031", "line 19: .*E020"),
        ({"patterns": PATTERNS.replace("0.9", "9")}, "E031", "line 19: .*score"),
        ({"patterns": PATTERNS.replace("0.9", '"high"')}, "E031", "line 19: 'score'|line 19: .*'score'"),
        ({"patterns": PATTERNS.replace("[[120387-2349]]", "[[120387]]")}, "E031", "line 19: .*example 1"),
        ({"patterns": PATTERNS.replace('"Jónsmessa"', '"Jón"')}, "E031", "line 6: .*counter-example 1"),
        ({"patterns": PATTERNS.replace("%{months}", "%{days}")}, "E031", "line 13: .*'days'"),
        ({"patterns": PATTERNS.replace("title,upper", "title,large")}, "E031", "line 6: .*lower"),
        ({"patterns": PATTERNS.replace("%{patronym}", "%{patronym:upper}")}, "E031", "line 6: .*lower"),
        ({"patterns": PATTERNS.replace("id.kennitala", "name.listed")}, "E031", "two records"),
        ({"patterns": PATTERNS.replace("%{UP}", "%{patronym}")}, "E031", "line 6: .*refers to itself"),
        ({"patterns": PATTERNS.replace("patronym =", "months =")}, "E031", "line 3: .*'months'"),
        ({"patterns": PATTERNS + 'validator = "none_such"'}, "E031", "'none_such' does not exist"),
        ({"patterns": PATTERNS + "weight = 2"}, "E031", "'weight' is not a field"),
        ({"patterns": PATTERNS.replace('examples = ["kt. [[120387-2349]]"]', "")}, "E031", "an example"),
        ({"patterns": PATTERNS + 'flags = "q"'}, "E031", "flags"),
    ],
)
def test_a_broken_pack_says_where(write_pack, changed, code, told):
    with pytest.raises(PhiError, match=rf"(?s){code}.*{told}"):
        get_matcher(register_language(write_pack(**changed)))


def read_declared() -> dict[str, dict]:
    return base.tomllib.loads((HERE / "vocabularies.toml").read_text(encoding="utf8"))


def find_used(root, language: str) -> set[str]:
    """The vocabularies and parts that the patterns of a language, its templates and the code name."""
    patterns = [path for code in ("xx", language) for path in (HERE / code / "patterns").glob("*.toml")]
    used = {name for path in patterns for name in re.findall(r"%\{([\w.]+)", path.read_text(encoding="utf8"))}
    used |= {record.fields.get("vocab") for record in get_pack(language).forms.values()}
    for grammar in (root / "assets" / "templates" / language).glob("grammar.toml"):
        used |= set(re.findall(r'(?m)^vocab = "([\w.]+)"', grammar.read_text(encoding="utf8")))
    sources = [path.read_text(encoding="utf8") for path in (root / "spacy_phi").rglob("*.py")]
    return used | set(re.findall(r'"(\w+(?:\.\w+)?)"', "".join(sources)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_vocabulary_and_part_of_the_bundled_packs_is_used(root, language):
    pack, used = get_pack(language), find_used(root, language)
    shared = {*get_pack("xx").vocab, *get_pack("xx").parts}  # not every language needs all of them
    whole = {name for name in pack.vocab if f"{name}." in " ".join(pack.vocab)}  # of several kinds
    assert {*pack.vocab, *pack.parts} - shared - whole - used <= {"surrogates.first_f", "surrogates.first_m"}


def test_every_vocabulary_that_is_named_is_declared(root):
    """A misspelled name would be read as an empty vocabulary."""
    declared = read_declared()
    names = {f"{name}.{kind}" for name, fields in declared.items() for kind in fields.get("kinds", {})}
    texts = [path.read_text(encoding="utf8") for path in (root / "spacy_phi").rglob("*.py")]
    texts += [path.read_text(encoding="utf8") for path in HERE.glob("*/patterns/*.toml")]
    used = re.findall(r"""(?:vocabular(?:y|ies)\(|vocab\.get\(|vocab\[|%\{)"?(\w+\.\w+)""", "".join(texts))
    used += re.findall(r'"(\w+\.\w+)"', "".join(texts))
    assert used
    used = {name for name in used if name.partition(".")[0] in declared}
    assert used - names <= {"identifiers.toml", "never_phi.txt"}


def test_every_language_has_every_vocabulary():
    has_none = {"names"}  # of templates; the other languages draw from lexicons
    for language in LANGUAGES:
        files = {path.stem for path in (HERE / language / "vocab").glob("*.txt")}
        assert files | has_none == set(read_declared()), language


def test_a_term_has_the_kinds_of_its_line_and_section(write_pack):
    months = "desember\n\n[full]\nmars | month  # the third\n[short]\nmar\n"
    pack = get_pack(register_language(write_pack(months=months)))
    assert pack.vocab["months"] == ("desember", "mars", "mar")
    assert pack.vocab["months.full"] == ("desember", "mars")
    assert pack.vocab["months.month"] == ("desember", "mars")
    assert pack.vocab["months.short"] == ("desember", "mar")


def test_every_shared_part_is_used():
    paths = HERE.glob("*/patterns/*.toml")
    used = set(re.findall(r"%\{(\w+)", "".join(path.read_text(encoding="utf8") for path in paths)))
    assert {*get_pack("xx").parts} - used == {"number_separator"}  # rules/packs.py


def test_every_cue_of_the_bundled_packs_is_used(root):
    sources = "".join(path.read_text(encoding="utf8") for path in (root / "spacy_phi").rglob("*.py"))
    asked = set(re.findall(r'cue(?:_text)?\(\s*"(\w+\.\w+)"', sources))
    there = {
        f"{path.stem}.{name}" for path in HERE.glob("*/cues/*.toml") for name in base.read_expressions(path)
    }
    # rules/vetoes/zones.py compiles the whole topic.
    assert asked == {name for name in there if not name.startswith("never.")}


def test_a_cue_must_be_an_expression(tmp_path):
    path = tmp_path / "dates.toml"
    path.write_text("month = '''\nin|\n  of'''\n")
    assert base.read_expressions(path) == {"month": "in|of"}
    path.write_text("month = 'in'\nyear = 4\n")
    with pytest.raises(PhiError, match=r"E031.*line 2"):
        base.read_expressions(path)


def test_cues_of_a_pack_of_ones_own_are_refused(write_pack):
    folder = write_pack()
    (folder / "cues").mkdir()
    with pytest.raises(PhiError, match=r"E031.*no part of a language pack"):
        get_pack(register_language(folder))


# Word-list-like tables that belong in the program: HTML, settings, reasons. Only ever lower this number.
_LEFT = 7


def test_word_lists_are_in_packs(root):
    """A constant of twelve words or more outside lang/ is language knowledge out of reach of a native
    speaker.

    Not counted: labels of this package, descriptions (ending with a full stop), and names in the program
    and other data (words joined by a dot, an underscore or a colon).
    """
    found = [
        f"{path.relative_to(root)}: {name}"
        for folder in ("rules", "surrogates", "features", "lexicons", "pipeline")
        for path in sorted((root / "spacy_phi" / folder).rglob("*.py"))
        for name in _word_lists(ast.parse(path.read_text(encoding="utf8")))
    ]
    assert len(found) <= _LEFT, "\n".join(found)


# Comparisons with a language code outside lang/. Only ever lower this number.
_BRANCHES = 4


def test_languages_are_distinguished_by_data(root):
    found = [
        f"{path.relative_to(root)}:{node.lineno}"
        for path in sorted((root / "spacy_phi").rglob("*.py"))
        if HERE not in path.parents
        for node in ast.walk(ast.parse(path.read_text(encoding="utf8")))
        if isinstance(node, ast.Compare)
        and any(isinstance(each, ast.Constant) and each.value in ("en", "es") for each in node.comparators)
    ]
    assert len(found) <= _BRANCHES, "\n".join(found)


def _word_lists(tree: ast.Module) -> Iterator[str]:
    for statement in tree.body:
        if not isinstance(statement, (ast.Assign, ast.AnnAssign)) or statement.value is None:
            continue
        texts = [
            node.value
            for node in ast.walk(statement.value)
            if isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and not _is_of_program(node.value)
        ]
        words = re.findall(r"(?<![\\\w(?<])[A-Za-zÀ-ÿ]{3,}(?![\w:])", " ".join(texts))
        if len(words) >= 12:
            target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
            yield f"{ast.unparse(target)} ({len(words)})"


def _is_of_program(text: str) -> bool:
    described = text.endswith(".") and " " in text
    return described or text in LABELS or re.fullmatch(r"\w+(?:[._:]\w*)+", text) is not None


def test_spanish_overrides_the_vocabularies_of_inherited_expressions_that_it_means_to():
    """A vocabulary with an inherited name replaces it in all inherited expressions."""
    shared = [record.fields["regex"] for record in get_pack("xx").records.values()]
    used = set(re.findall(r"%\{([\w.]+)", "".join(shared)))
    assert used
    own = {
        name for path in HERE.glob("es/vocab/*.txt") for name in read_vocabulary(path, path.read_text("utf8"))
    }
    assert not used & own


def test_a_pack_has_the_properties_of_its_language(write_pack):
    assert (get_pack("es").surnames, get_pack("es").day_first, get_pack("es").countries[0]) == (2, True, "ES")
    assert (get_pack("en").surnames, get_pack("en").day_first) == (1, False)
    assert (get_pack("en").word_lexicons, get_pack("en").uncued_names) == (True, True)
    assert (get_pack("es").word_lexicons, get_pack("es").uncued_names) == (True, False)
