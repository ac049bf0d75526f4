"""Build a language's lexicon of drug names, `lang/<code>/lexicons/drugs.txt.gz`.

    pip download --no-deps spacy-lookups-data==1.0.5
    python tools/build_drugs.py --language es --lookups spacy_lookups_data-1.0.5-py2.py3-none-any.whl

A name is an English one of medical_terms, with the endings and spellings of
`lexicon_sources/drugs_<code>.txt`. It must be in the table `<code>_lexeme_prob` and be neither a frequent
word nor a person's name. Deterministic: the same sources give the same bytes.
"""

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path

from build_words import read_table
from lexicon_io import read_lines, write_lines

from spacy_phi.lexicons.ambiguity import name_level
from spacy_phi.lexicons.medical import medical_terms
from spacy_phi.lexicons.words import frequent_words

SHORTEST = 6
Pairs = list[tuple[str, str]]


def read_pairs(language: str) -> tuple[Pairs, Pairs]:
    """Return the (English, own) pairs of endings and of spellings of a language; endings have a dash in
    the file."""
    pairs = [tuple(line.split()) for line in read_lines(f"drugs_{language}.txt")]
    endings = [(english[1:], own[1:]) for english, own in pairs if english.startswith("-")]
    return endings, [(english, own) for english, own in pairs if not english.startswith("-")]


def respell(stem: str, spellings: Pairs) -> str:
    """Return a stem with all spellings of the language."""
    for english, own in spellings:
        stem = stem.replace(english, own)
    return stem


def own_forms(names: Iterable[str], language: str) -> Iterator[str]:
    """Yield the possible forms of English names in a language."""
    endings, spellings = read_pairs(language)
    for name in names:
        for english, own in endings:
            if name.endswith(english):
                stem = name.removesuffix(english)
                yield stem + own
                yield respell(stem, spellings) + own


def main() -> None:
    """Parse the arguments and write the lexicon."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--language", required=True)
    parser.add_argument("--lookups", type=Path, required=True)
    options = parser.parse_args()
    table, frequent = read_table(options.lookups, options.language), frequent_words(options.language)
    english = {term.text for term in medical_terms() if term.category == "drug" and term.text.isalpha()}
    names = [name for name in english if len(name) >= SHORTEST]
    found = {form for form in own_forms(names, options.language) if form in table and len(form) >= SHORTEST}
    kept = (
        form for form in found - english if form not in frequent and not name_level(form, options.language)
    )
    write_lines("drugs", sorted(kept), options.language)


if __name__ == "__main__":
    main()
