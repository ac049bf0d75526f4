"""What a language pack holds, and how it is found, read and validated.

A pack is a folder; the engine holds no word of it:

    pack.toml         code, name, base (packs that it builds on), off (ids of their patterns to switch off),
                      lexicons (whether the engine's lists of names and places are meant for the language)
    vocab/*.txt       a closed vocabulary per file, one term a line; "#" begins a comment
    identifiers.toml  [[identifier]] records: numbers with a name; see spacy_phi/identifiers.py
    patterns/*.toml   [parts], which are pieces of expressions, and [[pattern]] records

An expression names a part, a vocabulary or a shape of the engine as `%{name}`; see rules/packs.py. A pack is
one of this folder, one that a package registers under the entry point `spacy_phi_languages`, or one that
`register_language` was given; the later of these wins.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from ..errors import Errors, PhiError

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

HERE = Path(__file__).parent
GROUP = "spacy_phi_languages"
SHARED = "xx"
"""The code of the pack of what every language shares."""
_PACK_FIELDS = {"code", "name", "base", "off", "lexicons"}
_FILE_FIELDS = {"parts", "pattern"}
_registered: dict[str, Path] = {}


@dataclass(frozen=True)
class PatternRecord:
    """One `[[pattern]]` or `[[identifier]]` as it stands in its file."""

    fields: dict[str, Any]
    path: Path
    line: int

    @property
    def id(self) -> str:
        """The id of the pattern or identifier."""
        return str(self.fields["id"])

    def broken(self, reason: str) -> PhiError:
        """The error for a record that cannot be used."""
        return _broken(self.path, self.line, reason)


@dataclass(frozen=True, eq=False)
class Pack:
    """The data of a language, those of the packs that it builds on included."""

    code: str
    name: str
    lexicons: bool
    parts: dict[str, str] = field(default_factory=dict)
    vocab: dict[str, tuple[str, ...]] = field(default_factory=dict)
    records: dict[str, PatternRecord] = field(default_factory=dict)
    identifiers: dict[str, PatternRecord] = field(default_factory=dict)


def register_language(folder: str | Path) -> str:
    """Make a language pack known to this process, in place of one of its code.

    folder: the pack. Returns its code. Raises PhiError (E030) for a folder that is no pack.
    """
    folder = Path(folder)
    code = str(_read_head(folder)["code"])
    _registered[code] = folder
    get_pack.cache_clear()
    return code


def find_folder(code: str) -> Path | None:
    """The folder of a language's pack, None where there is none."""
    if code in _registered:
        return _registered[code]
    for entry in entry_points(group=GROUP, name=code):
        return Path(str(entry.load()))
    return HERE / code if (HERE / code / "pack.toml").is_file() else None


def has_pack(code: str) -> bool:
    """Whether a language has a pack of its own."""
    return find_folder(code) is not None


def get_host_pack(language: str | None) -> Pack:
    """The pack for a host's language; a host of many ("xx") has that of English, as it has its network."""
    return get_pack("en" if language is None or language == SHARED else language)


@lru_cache(maxsize=16)
def get_pack(code: str) -> Pack:
    """Read the pack of a language; of a language without one that of what all share.

    Raises PhiError (E030 to E032) for a pack that cannot be read.
    """
    folder = find_folder(code)
    return get_pack(SHARED) if folder is None else _read_pack(folder)


@cache
def vocabulary(name: str, language: str = "en") -> tuple[str, ...]:
    """The terms of one bundled vocabulary, for code that asks about the words of a language.

    name: of the file, without `.txt`. Raises PhiError (E030) where it is not there.
    """
    return tuple(_read_terms(HERE / language / "vocab" / f"{name}.txt"))


def _read_pack(folder: Path) -> Pack:
    head = _read_head(folder)
    bases = []
    for code in head.get("base", ()):
        if not has_pack(code) or code == head["code"]:
            raise _broken(folder / "pack.toml", 1, f"there is no pack '{code}' to build on")
        bases.append(get_pack(code))
    lexicons = bool(head.get("lexicons", any(base.lexicons for base in bases)))
    pack = Pack(str(head["code"]), str(head["name"]), lexicons)
    for base in bases:
        pack.parts.update(base.parts)
        pack.vocab.update(base.vocab)
        pack.records.update(base.records)
        pack.identifiers.update(base.identifiers)
    for id_ in head.get("off", ()):
        if pack.records.pop(id_, None) is None and pack.identifiers.pop(id_, None) is None:
            raise _broken(folder / "pack.toml", 1, f"no pattern '{id_}' is there to be switched off")
    for path in sorted((folder / "vocab").glob("*.txt")):
        pack.vocab[path.stem] = tuple(_read_terms(path))
    _read_patterns(folder, pack)
    path = folder / "identifiers.toml"
    if path.is_file():
        lines = _read_text(path).splitlines()
        for fields in _read_toml(path, {"identifier"}).get("identifier", ()):
            record = PatternRecord(fields, path, _line_of(lines, f'id = "{fields.get("id")}"'))
            pack.identifiers[record.id if "id" in fields else ""] = record
    return pack


def known_languages() -> tuple[str, ...]:
    """The codes of the packs of this folder and of those that were registered in this process."""
    return tuple(
        dict.fromkeys([*sorted(path.parent.name for path in HERE.glob("*/pack.toml")), *_registered])
    )


def _read_head(folder: Path) -> dict[str, Any]:
    path = folder / "pack.toml"
    head = _read_toml(path, _PACK_FIELDS)
    for key in ("code", "name"):
        if not isinstance(head.get(key), str):
            raise _broken(path, 1, f'it needs {key} = "..."')
    return head


def _read_terms(path: Path) -> Iterator[str]:
    seen: set[str] = set()
    for number, line in enumerate(_read_text(path).splitlines(), 1):
        term = line.split("#")[0].strip()
        if term in seen:
            raise _broken(path, number, "the term stands there twice")
        if term:
            seen.add(term)
            yield term


def _read_patterns(folder: Path, pack: Pack) -> None:
    own: dict[str, Path] = {}
    for path in sorted((folder / "patterns").glob("*.toml")):
        data = _read_toml(path, _FILE_FIELDS)
        lines = _read_text(path).splitlines()
        for name, part in data.get("parts", {}).items():
            if own.get(f"%{name}"):
                raise _broken(path, _line_of(lines, f"{name} ="), f"there are two parts '{name}'")
            own[f"%{name}"] = path
            pack.parts[name] = part
        for fields in data.get("pattern", ()):
            id_ = fields.get("id")
            line = _line_of(lines, f'id = "{id_}"')
            if not isinstance(id_, str) or not isinstance(fields.get("regex"), str):
                raise _broken(path, line, "a pattern needs an id, a label and a regex")
            if id_ in own:
                raise _broken(path, line, f"there are two patterns '{id_}'")
            own[id_] = path
            # One of a base with this id is replaced.
            pack.records[id_] = PatternRecord(fields, path, line)


def _line_of(lines: list[str], text: str) -> int:
    return next((number for number, line in enumerate(lines, 1) if line.startswith(text)), 1)


def _read_toml(path: Path, known: set[str]) -> dict[str, Any]:
    try:
        data = tomllib.loads(_read_text(path))
    except tomllib.TOMLDecodeError as err:
        raise PhiError(Errors.E030.format(path=path, reason=err)) from None
    unknown = sorted(set(data) - known)
    if unknown:
        raise _broken(path, 1, f"'{unknown[0]}' is none of {', '.join(sorted(known))}")
    return data


def _read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf8")
    except (OSError, UnicodeDecodeError) as err:
        raise PhiError(Errors.E030.format(path=path, reason=type(err).__name__)) from None


def _broken(path: Path, line: int, reason: str) -> PhiError:
    return PhiError(Errors.E031.format(path=path, line=line, reason=reason))
