"""Language packs: find, read and validate them.

A pack is a folder of data:

    pack.toml         code, name, base (packs to build on), off (ids of inherited records to switch off), ocr
                      (name of Tesseract's language pack), lexicons (whether names and places are found),
                      word_lexicons (whether there are lexicons of ordinary words, which recall mode needs),
                      uncued_names (whether the expressions for
                      names without a cue, which are English, suit the language),
                      surnames (the usual number), day_first (whether 3/4 is a day in April), date_separators
                      (between a day and a month without a year), countries (ISO 3166-1, the main one first)
    vocab/*.txt       one closed vocabulary per concept, one term per line, see lang/vocabulary.py
    vocabularies.toml what vocabularies of its own a pack has
    identifiers.toml  [[identifier]] records, see spacy_phi/identifiers.py
    formats.toml      [[form]] and [[words]] records: written forms of values, see spacy_phi/formats/form.py
    patterns/*.toml   [parts] of expressions, and [[pattern]] records
    lexicons/*.gz     names, holidays and ordinary words, one per line: first_names, last_names,
                      words_frequent, ...; see lexicons/words.py and lexicons/gazetteers.py
    cues/*.toml       bundled packs only: expressions for the context of a finding, see lang/cues.py
    index.json.gz     start positions of the expressions, see rules/index.py
    network/          weights of `phi_ner`, see lang/network.py

An expression refers to a part, a vocabulary or a built-in shape as `%{name}`, see rules/packs.py. A pack
comes from `register_language`, from an entry point of the group `spacy_phi_languages`, or from this folder;
the first of these wins.
"""

import re
import sys
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from ..errors import Errors, PhiError
from .vocabulary import NAME, check_declared, read_vocabulary

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

HERE = Path(__file__).parent
GROUP = "spacy_phi_languages"
SHARED = "xx"
"""Code of the pack that all languages build on."""
_HEAD: dict[str, type] = {
    **dict.fromkeys(("code", "name", "ocr"), str),
    **dict.fromkeys(("base", "off", "countries", "date_separators"), list),
    **dict.fromkeys(("lexicons", "word_lexicons", "uncued_names", "day_first"), bool),
    "surnames": int,
}
_INHERITED = ("lexicons", "word_lexicons", "uncued_names", "day_first")
"""Properties that a pack inherits if one of its bases has them."""
_FOLDERS = {"vocab": ".txt", "patterns": ".toml", "lexicons": ".gz"}
_FILES = {
    "pack.toml",
    "identifiers.toml",
    "formats.toml",
    "index.json.gz",
    NAME,
    "__init__.py",
    "__pycache__",
    "README.md",
    "LICENSE",
    "network",
}
_NEEDED = {"form": "kind", "words": "id"}
"""The required text field of a record besides its id; `label` for other kinds."""
_registered: dict[str, Path] = {}


@dataclass(frozen=True)
class Record:
    """A `[[pattern]]`, `[[identifier]]`, `[[form]]` or `[[words]]` with its position in a file."""

    fields: dict[str, Any]
    path: Path
    line: int

    def fault(self, reason: str) -> PhiError:
        """Return the error for an invalid record."""
        return _fault(self.path, self.line, reason)


@dataclass(frozen=True, eq=False)
class Pack:
    """The data of a language, including what it inherits."""

    code: str
    name: str
    ocr: str = ""
    lexicons: bool = False
    word_lexicons: bool = False
    uncued_names: bool = False
    day_first: bool = False
    surnames: int = 1
    countries: tuple[str, ...] = ()
    date_separators: tuple[str, ...] = ("/",)
    parts: dict[str, str] = field(default_factory=dict)
    vocab: dict[str, tuple[str, ...]] = field(default_factory=dict)
    records: dict[str, Record] = field(default_factory=dict)
    identifiers: dict[str, Record] = field(default_factory=dict)
    forms: dict[str, Record] = field(default_factory=dict)
    words: dict[str, Record] = field(default_factory=dict)

    @property
    def tables(self) -> tuple[dict[str, Record], ...]:
        """Records of each kind by id."""
        return self.records, self.identifiers, self.forms, self.words


def register_language(folder: str | Path) -> str:
    """Add a language pack to this process; it replaces a pack with the same code.

    folder: The pack. Returns its code. RAISES: PhiError (E030, E031) for an invalid `pack.toml`.
    """
    folder = Path(folder)
    code = str(_read_head(folder)["code"])
    _registered[code] = folder
    get_pack.cache_clear()
    known_languages.cache_clear()
    return code


@cache
def known_languages() -> tuple[str, ...]:
    """Return the codes of all packs."""
    bundled = sorted(path.parent.name for path in HERE.glob("*/pack.toml"))
    return tuple(dict.fromkeys([*bundled, *get_packaged(), *_registered]))


@cache
def get_packaged() -> dict[str, EntryPoint]:
    """Return the entry points of packs by code. Each search for them reads the metadata of all packages."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def find_folder(code: str) -> Path | None:
    """Return the folder of a language's pack, None for a language without its own."""
    if code in _registered:
        return _registered[code]
    if entry := get_packaged().get(code):
        return Path(str(entry.load()))
    return HERE / code if (HERE / code / "pack.toml").is_file() else None


def find_lexicon(code: str, name: str) -> Path | None:
    """Return the file of a lexicon in a language's pack, else in its base packs.

    name: The file's name without `.txt.gz`.
    """
    folder = find_folder(code)
    if folder is None:
        return None
    path = folder / "lexicons" / f"{name}.txt.gz"
    found = (find_lexicon(base, name) for base in _read_head(folder).get("base", ()))
    return path if path.is_file() else next(filter(None, found), None)


def get_host_pack(language: str | None) -> Pack:
    """Return the pack for a host pipeline; a multi-language host ("xx") uses the English pack and network."""
    return get_pack("en" if language is None or language == SHARED else language)


@lru_cache(maxsize=16)
def get_pack(code: str) -> Pack:
    """Return the pack of a language, or the shared pack for a language without its own.

    RAISES: PhiError (E030, E031) for an invalid pack.
    """
    folder = find_folder(code)
    if folder is None:
        return get_pack(SHARED)
    _refuse_circle(folder)
    pack = _read_pack(folder)
    if pack.code != code:
        raise _fault(folder / "pack.toml", 1, f"it is registered as '{code}'")
    return pack


def vocabulary(name: str, language: str = "en") -> tuple[str, ...]:
    """Return the terms of a bundled vocabulary.

    name: The file's name without `.txt`, or `<file>.<kind>`. RAISES: PhiError (E030) if there is no such
    file, KeyError for a kind without terms.
    """
    return _read_bundled(name.partition(".")[0], language)[name]


def own_vocabulary(name: str, language: str) -> tuple[str, ...]:
    """Return the terms of a vocabulary of a language's bundled pack; none if it has no such vocabulary."""
    file = name.partition(".")[0]
    has_own = (HERE / language / "vocab" / f"{file}.txt").is_file()
    return _read_bundled(file, language).get(name, ()) if has_own else ()


@cache
def _read_declared() -> dict[str, Any]:
    return _read_toml(HERE / NAME)


@cache
def _read_bundled(file: str, language: str) -> dict[str, tuple[str, ...]]:
    path = HERE / language / "vocab" / f"{file}.txt"
    return read_vocabulary(path, _read_text(path))


def local_vocabulary(name: str, language: str) -> tuple[str, ...]:
    """Return the terms of a language's vocabulary, or the English ones if it has none."""
    return own_vocabulary(name, language) or vocabulary(name)


def all_vocabularies(name: str) -> tuple[str, ...]:
    """Return the terms of a vocabulary in all bundled languages that have it."""
    codes = sorted(path.parent.name for path in HERE.glob("*/pack.toml"))
    return tuple(term for code in codes for term in own_vocabulary(name, code))


def read_expressions(path: Path) -> dict[str, str]:
    """Return the expressions of a file by name; line breaks and following indentation are ignored.

    RAISES: PhiError (E030, E031) for an unreadable file or a value that is not a text.
    """
    data = _read_toml(path)
    lines = _read_text(path).splitlines()
    for name, text in data.items():
        if not isinstance(text, str):
            raise _fault(path, _line_of(lines, f"{name} ="), f"'{name}' is of the wrong type")
    return {name: re.sub(r"\n[ ]*", "", text) for name, text in data.items()}


def _refuse_circle(folder: Path, chain: tuple[str, ...] = ()) -> None:
    head = _read_head(folder)
    chain = (*chain, head["code"])
    for code in head.get("base", ()):
        base = find_folder(code)
        if base is None:
            raise _fault(folder / "pack.toml", 1, f"there is no pack '{code}' to build on")
        if code in chain:
            raise _fault(folder / "pack.toml", 1, f"the packs {', '.join(chain)} build on each other")
        _refuse_circle(base, chain)


def _read_pack(folder: Path) -> Pack:
    head = _read_head(folder)
    _refuse_other_files(folder)
    bases = [get_pack(code) for code in head.get("base", ())]
    settings = {key: head.get(key, any(getattr(base, key) for base in bases)) for key in _INHERITED}
    countries = tuple(head.get("countries", ()))
    separators = tuple(head.get("date_separators", ("/",)))
    pack = Pack(
        head["code"],
        head["name"],
        head.get("ocr", ""),
        **settings,
        surnames=head.get("surnames", 1),
        countries=countries,
        date_separators=separators,
    )
    for base in bases:
        pack.parts.update(base.parts)
        pack.vocab.update(base.vocab)
        for table, inherited in zip(pack.tables, base.tables):
            table.update(inherited)
    for id_ in head.get("off", ()):
        if not [table.pop(id_) for table in pack.tables if id_ in table]:
            raise _fault(folder / "pack.toml", 1, f"there is no inherited record '{id_}' to switch off")
    declared = dict(_read_declared())
    if (folder / NAME).is_file():
        declared.update(_read_toml(folder / NAME))
    for path in sorted((folder / "vocab").glob("*.txt")):
        pack.vocab.update(read_vocabulary(path, _read_text(path), check_declared(path, declared)))
    _read_patterns(folder, pack)
    path = folder / "identifiers.toml"
    if path.is_file():
        _add_records(pack.identifiers, _read_toml(path, {"identifier"}), path, "identifier", {})
    path = folder / "formats.toml"
    if path.is_file():
        data = _read_toml(path, {"form", "words"})
        _add_records(pack.forms, data, path, "form", {})
        _add_records(pack.words, data, path, "words", {})
    return pack


def extend_pack(pack: Pack, path: Path, settings: set[str]) -> tuple[Pack, dict[str, Any]]:
    """Return a pack with the additional `[[form]]` and `[[words]]` records of a file, and its other settings.

    pack: It is not modified. path: The file. settings: Names of other permitted settings in the file. Raises
    PhiError (E030, E031) for an unreadable file.
    """
    data = _read_toml(path, {"form", "words", *settings})
    extended = replace(pack, forms=dict(pack.forms), words=dict(pack.words))
    _add_records(extended.forms, data, path, "form", {})
    _add_records(extended.words, data, path, "words", {})
    return extended, {name: data[name] for name in settings if name in data}


def _refuse_other_files(folder: Path) -> None:
    """Reject files that nothing would read, such as a misspelled folder name."""
    folders = _FOLDERS | ({"cues": ".toml"} if folder.parent == HERE else {})
    for path in sorted(folder.iterdir()):
        if path.is_dir() and path.name in folders:
            others = [each for each in path.iterdir() if each.suffix != folders[path.name]]
        else:
            others = [] if path.name in _FILES else [path]
        for other in others:
            if not other.name.startswith("."):
                raise _fault(other, 1, "no part of a language pack has this name")


def _read_head(folder: Path) -> dict[str, Any]:
    path = folder / "pack.toml"
    head = _read_toml(path, set(_HEAD))
    for key in ("code", "name"):
        if key not in head:
            raise _fault(path, 1, f'it needs {key} = "..."')
    for key, value in head.items():
        words = value if isinstance(value, list) else [""]
        if not isinstance(value, _HEAD[key]) or not all(isinstance(word, str) for word in words):
            raise _fault(path, 1, f"'{key}' is of the wrong type")
    return head


def _read_patterns(folder: Path, pack: Pack) -> None:
    parts: dict[str, Path] = {}
    ids: dict[str, Path] = {}
    for path in sorted((folder / "patterns").glob("*.toml")):
        data = _read_toml(path, {"parts", "pattern"})
        lines = _read_text(path).splitlines()
        for name, part in data.get("parts", {}).items():
            line = _line_of(lines, f"{name} =")
            if name in parts or name in pack.vocab:
                raise _fault(path, line, f"there are two parts or vocabularies '{name}'")
            if not isinstance(part, str):
                raise _fault(path, line, f"part '{name}' is of the wrong type")
            parts[name] = path
            pack.parts[name] = part
        _add_records(pack.records, data, path, "pattern", ids)


def _add_records(
    records: dict[str, Record], data: dict[str, Any], path: Path, kind: str, own: dict[str, Path]
) -> None:
    """Add the records of a file; they replace inherited ones, but not each other.

    own: Ids that the pack itself has defined so far.
    """
    lines = _read_text(path).splitlines()
    rows = data.get(kind, [])
    if not isinstance(rows, list) or not all(isinstance(fields, dict) for fields in rows):
        raise _fault(path, _line_of(lines, kind), f"records must be written [[{kind}]]")
    for fields in rows:
        id_ = fields.get("id")
        line = _line_of(lines, f'id = "{id_}"')
        for key in ("id", _NEEDED.get(kind, "label")):
            if not isinstance(fields.get(key), str):
                raise _fault(path, line, f'a record needs {key} = "..."')
        if id_ in own:
            raise _fault(path, line, f"there are two records '{id_}'")
        own[id_] = path
        records[id_] = Record(fields, path, line)


def _line_of(lines: list[str], text: str) -> int:
    return next((number for number, line in enumerate(lines, 1) if line.startswith(text)), 1)


def _read_toml(path: Path, known: set[str] | None = None) -> dict[str, Any]:
    try:
        data = tomllib.loads(_read_text(path))
    except tomllib.TOMLDecodeError as err:
        raise PhiError(Errors.E030.format(path=path, reason=err)) from None
    if known is not None and (unknown := sorted(set(data) - known)):
        raise _fault(path, 1, f"'{unknown[0]}' is not one of {', '.join(sorted(known))}")
    return data


def _read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf8")
    except (OSError, UnicodeDecodeError) as err:
        raise PhiError(Errors.E030.format(path=path, reason=type(err).__name__)) from None


def _fault(path: Path, line: int, reason: str) -> PhiError:
    return PhiError(Errors.E031.format(path=path, line=line, reason=reason))
