"""Build a language's lexicons of ordinary words, `lang/<code>/lexicons/words_*.txt.gz`.

    pip download --no-deps spacy-lookups-data==1.0.5 pyspellchecker==0.9.1
    python tools/build_words.py --language es --lookups spacy_lookups_data-1.0.5-py2.py3-none-any.whl
        --notes ../shared/meddocan/train ../shared/spanish-spg/spg-train.jsonl
        ../shared/spanish-spg/spgext-train.jsonl
    python tools/build_words.py --language de --lookups spacy_lookups_data-1.0.5-py2.py3-none-any.whl
    python tools/build_words.py --language fr --counts pyspellchecker-0.9.1-py3-none-any.whl

`words_frequent` and `words_rare` are words in lowercase, the most frequent first. They come from the table
`<code>_lexeme_prob` of spacy-lookups-data, or where it has no table from the counts of subtitles in
pyspellchecker, which hold no capitals. The nouns of a language with `lexicon_sources/nouns_<code>.txt` are
written with a capital: a form is a noun by its ending, as the last part of several compounds, or as a
compound that ends in such a noun. The function words of the pack come first where the source lacks them, as
"del". `words_clinical` are the further ones that occur in two or more of the notes outside their gold spans
(name training parts only), and those of the source that have one of the pack's endings of medicine.
Deterministic: the same sources give the same bytes. What each source is and its license:
spacy_phi/lexicons/PROVENANCE.md.
"""

import argparse
import gzip
import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from math import log
from pathlib import Path
from zipfile import ZipFile

from lexicon_io import SOURCES, read_lines, write_lines

from spacy_phi.corpora.folders import read_notes
from spacy_phi.lang import get_pack
from spacy_phi.lexicons.ambiguity import name_level
from spacy_phi.lexicons.gazetteers import first_names, get_names_locale, last_names, name_key

FREQUENT, RARE = 30_000, 60_000
MOST_CAPITALS, MOST_LISTED = 0.7, 1.3
"""The greatest log ratio of a word's occurrences with a capital to those without: it begins sentences too.
The second figure is for words that the pack lists as being names and words."""
ALPHABET_FROM, ALPHABET_TIMES = 2_000, 5
"""A letter that fewer of the most frequent words hold is foreign."""
LEAST_NOTES = 2
LEAST_COUNT = 50
"""Forms that pyspellchecker adds from other lists have this count, those of the subtitles a higher one."""
FOREIGN_NAMES = {1: 15_000, 2: 5_000}
"""Ranks up to which a word of the subtitles is one, although elsewhere it is a name of this level."""
NOUN_COMPOUNDS, NAME_COMPOUNDS = 3, 20
"""Compounds that show a noun; the second figure is for a word that is a name elsewhere."""
NOUN_SHARE = -14.3
"""The share from which on a form with a capital is a noun if it is not a known name."""
WORD = re.compile(r"(?<![\w@.’'/-])[^\W\d_]{3,}(?![\w@’'/-]|\.\w)")


def read_table(lookups: Path, language: str) -> dict[str, float]:
    """Return the logarithm of the probability of each form of a language, in the case of the texts."""
    with ZipFile(lookups) as wheel:
        packed = wheel.read(f"spacy_lookups_data/data/{language}_lexeme_prob.json.gz")
    return {form: share for form, share in json.loads(gzip.decompress(packed)).items() if form.isalpha()}


def read_counts(counts: Path, language: str) -> dict[str, float]:
    """Return the logarithm of the count of each word of the subtitles of a language, in lowercase."""
    with ZipFile(counts) as wheel:
        packed = wheel.read(f"spellchecker/resources/{language}.json.gz")
    words = json.loads(gzip.decompress(packed))
    return {word: log(n) for word, n in words.items() if n > LEAST_COUNT and word.isalpha()}


def by_share(table: dict[str, float]) -> list[str]:
    """Return the words in lowercase, the most frequent first."""
    words = (form for form in table if form.islower())
    return sorted(words, key=lambda word: (-table[word], word))


def without_foreign(words: list[str], function_words: Collection[str]) -> Iterator[str]:
    """Yield the words that only have letters of the language; of single letters, only function words."""
    letters = Counter(letter for word in words[:ALPHABET_FROM] for letter in set(word))
    alphabet = {letter for letter, times in letters.items() if times >= ALPHABET_TIMES}
    return (w for w in words if alphabet.issuperset(w) and (len(w) > 1 or w in function_words))


def without_names(words: Iterable[str], table: dict[str, float], language: str) -> Iterator[str]:
    """Yield the words that hardly occur as names.

    A word without accents is compared with all forms with a capital, so that "leon" is "León", one with
    accents with its own. A known name must occur in lowercase as often as with a capital.
    """
    listed = get_pack(language).vocab.get("words.name", ())
    capitals: dict[str, float] = {}
    for form, share in table.items():
        if not form.islower():
            for key in {form.lower(), name_key(form)}:
                capitals[key] = max(share, capitals.get(key, share))
    for word in words:
        most = MOST_LISTED if word in listed else 0.0 if name_level(word, language) else MOST_CAPITALS
        if capitals.get(word, table[word]) - table[word] <= most:
            yield word


def without_own_names(words: Iterable[str], language: str) -> Iterator[str]:
    """Yield the words of a source without capitals, the most frequent first, that are hardly names."""
    listed = get_pack(language).vocab.get("words.name", ())
    for rank, word in enumerate(words):
        level = name_level(word, language)
        if not level or word in listed or (rank < FOREIGN_NAMES[level] and not is_own_name(word, language)):
            yield word


def is_own_name(word: str, language: str) -> bool:
    """Return whether a word is a first name or surname in the lexicons of the language itself."""
    key, locale = name_key(word), get_names_locale(language)
    return key in first_names(locale) or key in last_names(locale)


def find_nouns(table: dict[str, float], language: str) -> dict[str, float]:
    """Return the nouns of a language whose nouns have a capital, in lowercase."""
    rows = (line.partition(": ") for line in read_lines(f"nouns_{language}.txt"))
    endings, links = (tuple(terms.split()) for _, _, terms in rows)
    shares = {form.lower(): share for form, share in table.items() if form.istitle() and len(form) > 2}
    known = shares.keys() | {form for form in table if form.islower() and len(form) > 2}

    def is_first_part(part: str) -> bool:
        stems = (part.removesuffix(link) for link in links)
        return part in known or any(stem in known for stem in stems)

    heads = Counter(
        word[i:]
        for word in shares
        for i in range(3, len(word) - 2)
        if word[i:] in shares and is_first_part(word[:i])
    )
    levels = {word: name_level(word, language) for word in shares}
    listed = get_pack(language).vocab.get("words.name", ())

    def is_noun(word: str) -> bool:
        if levels[word]:
            is_common = heads[word] >= NAME_COMPOUNDS
            is_own = levels[word] == 2 or is_own_name(word, language)
            return word in listed or (is_common and not is_own)
        return word.endswith(endings) or heads[word] >= NOUN_COMPOUNDS or shares[word] >= NOUN_SHARE

    nouns = set(filter(is_noun, shares))
    for word in shares:
        if not levels[word] and len(word) >= 8:
            ends = (i for i in range(3, len(word) - 3) if word[i:] in nouns)
            if any(is_first_part(word[:i]) for i in ends):
                nouns.add(word)
    return {word: shares[word] for word in nouns}


def rank_words(table: dict[str, float], language: str) -> dict[str, float]:
    """Return the words of a table with capitals that are hardly names, in lowercase, with their share."""
    words = {word: table[word] for word in without_names(by_share(table), table, language)}
    if (SOURCES / f"nouns_{language}.txt").is_file():
        for word, share in find_nouns(table, language).items():
            words[word] = max(share, words.get(word, share))
    return words


def clinical_words(paths: Iterable[Path]) -> Counter[str]:
    """Return in how many notes each word in lowercase occurs outside the gold spans."""
    notes: Counter[str] = Counter()
    for note in (note for path in paths for note in read_notes(path)):
        gold = {i for span in note.spans for i in range(span.start, span.end)}
        found = (match for match in WORD.finditer(note.text) if match[0].islower())
        notes.update({match[0] for match in found if gold.isdisjoint(range(*match.span()))})
    return notes


def main() -> None:
    """Read the command line and write the lists."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--language", required=True)
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--lookups", type=Path)
    source.add_argument("--counts", type=Path)
    parser.add_argument("--notes", type=Path, nargs="*", default=[])
    options = parser.parse_args()
    language, vocab = options.language, get_pack(options.language).vocab
    function_words = vocab["links.any"]
    if options.counts:
        table = read_counts(options.counts, language)
    else:
        table = rank_words(read_table(options.lookups, language), language)
    words = list(without_foreign(by_share(table), function_words))
    if options.counts:
        words = list(without_own_names(words, language))
    words = [*sorted(set(function_words).difference(words)), *words]
    ranked, others = words[: FREQUENT + RARE], words[FREQUENT + RARE :]
    write_lines("words_frequent", ranked[:FREQUENT], language)
    write_lines("words_rare", sorted(ranked[FREQUENT:]), language)
    notes = clinical_words(options.notes)
    clinical = {word for word, times in notes.items() if times >= LEAST_NOTES}
    clinical.update(word for word in others if word.endswith(vocab.get("endings.safe", ())))
    clinical.difference_update(ranked)
    if clinical:
        write_lines("words_clinical", sorted(clinical), language)


if __name__ == "__main__":
    main()
