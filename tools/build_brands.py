"""Build each language's lexicon of local brand names of medicines, `lang/<code>/lexicons/brands.txt.gz`.

    python tools/build_brands.py

A name of `lexicon_sources/brands_<code>.txt` is left out if it is a frequent word of the language, a term of
medical_terms, a frequent name of persons or a place. A rare name of persons is kept with its level, so that
only its context makes it a drug. A name with accents is listed without them as well. Deterministic: the same
sources give the same bytes.
"""

import unicodedata
from collections.abc import Iterator

from build_lexicons import listed
from lexicon_io import SOURCES, write_lines

from spacy_phi.lexicons.ambiguity import is_person_name, name_level
from spacy_phi.lexicons.medical import medical_terms
from spacy_phi.lexicons.words import frequent_words

SHORTEST = 4


def fold(name: str) -> str:
    """Return a name without its accents."""
    return "".join(c for c in unicodedata.normalize("NFD", name) if not unicodedata.combining(c))


def find_level(name: str, language: str) -> int | None:
    """Return the level of a brand as a name, 0 or 1; None for one that must be left out.

    name (str): In lowercase. language (str): Language code.
    """
    if len(name) < SHORTEST or name in frequent_words(language) or name in frequent_words():
        return None
    level = max(name_level(name, language), name_level(name))
    is_rare_name = level == 1 and is_person_name(name, language)
    return level if level == 0 or is_rare_name else None


def find_brands(language: str) -> Iterator[tuple[str, int]]:
    """Yield the brands of a language in lowercase, each with its level as a name."""
    known = {term.text for term in medical_terms()}
    names = {name.lower() for name in listed(f"brands_{language}.txt")}
    for name in sorted(names | set(map(fold, names))):
        level = find_level(name, language)
        if name not in known and level is not None:
            yield name, level


def main() -> None:
    """Write the lexicons of all languages with a source."""
    for path in sorted(SOURCES.glob("brands_*.txt")):
        language = path.stem.removeprefix("brands_")
        lines = (f"{name}\t{level or ''}".rstrip() for name, level in find_brands(language))
        write_lines("brands", lines, language)


if __name__ == "__main__":
    main()
