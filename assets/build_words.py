"""Build a language's lexicons of ordinary words, `lang/<code>/lexicons/words_*.txt.gz`.

    pip download --no-deps spacy-lookups-data==1.0.5
    python assets/build_words.py --language es --lookups spacy_lookups_data-1.0.5-py2.py3-none-any.whl
        --notes ../shared/meddocan/train ../shared/spanish-spg/spg-train.jsonl
        ../shared/spanish-spg/spgext-train.jsonl

`words_frequent` and `words_rare` are the forms of the table `<code>_lexeme_prob` of spacy-lookups-data: words
in lowercase, the most frequent first. The function words of the pack come first where the table
lacks them, as "del". `words_clinical` are the further ones that occur in two or more of the notes outside
their gold spans (name training parts only), and those of the table that have one of the pack's endings of
medicine. Deterministic: the same sources give the same bytes. What each source is and its license:
spacy_phi/lexicons/PROVENANCE.md.
"""

import argparse
import gzip
import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from zipfile import ZipFile

from lexicon_io import write_lines

from spacy_phi.corpora.folders import read_notes
from spacy_phi.lang import get_pack
from spacy_phi.lexicons.ambiguity import name_level
from spacy_phi.lexicons.gazetteers import name_key

FREQUENT, RARE = 30_000, 60_000
MOST_CAPITALS, MOST_LISTED = 0.7, 1.3
"""The greatest log ratio of a word's occurrences with a capital to those without: it begins sentences too.
The second figure is for words that the pack lists as being names and words."""
ALPHABET_FROM, ALPHABET_TIMES = 2_000, 5
"""A letter that fewer of the most frequent words hold is foreign."""
LEAST_NOTES = 2
WORD = re.compile(r"(?<![\w@.’'/-])[^\W\d_]{3,}(?![\w@’'/-]|\.\w)")


def read_table(lookups: Path, language: str) -> dict[str, float]:
    """Return the logarithm of the probability of each form of a language, in the case of the texts."""
    with ZipFile(lookups) as wheel:
        packed = wheel.read(f"spacy_lookups_data/data/{language}_lexeme_prob.json.gz")
    return {form: share for form, share in json.loads(gzip.decompress(packed)).items() if form.isalpha()}


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
    listed = get_pack(language).vocab.get("words_also_names", ())
    capitals: dict[str, float] = {}
    for form, share in table.items():
        if not form.islower():
            for key in {form.lower(), name_key(form)}:
                capitals[key] = max(share, capitals.get(key, share))
    for word in words:
        most = MOST_LISTED if word in listed else 0.0 if name_level(word, language) else MOST_CAPITALS
        if capitals.get(word, table[word]) - table[word] <= most:
            yield word


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
    parser.add_argument("--lookups", type=Path, required=True)
    parser.add_argument("--notes", type=Path, nargs="*", default=[])
    options = parser.parse_args()
    vocab = get_pack(options.language).vocab
    function_words = vocab["function_words"]
    table = read_table(options.lookups, options.language)
    words = list(without_names(without_foreign(by_share(table), function_words), table, options.language))
    words = [*sorted(set(function_words).difference(words)), *words]
    ranked, others = words[: FREQUENT + RARE], words[FREQUENT + RARE :]
    write_lines("words_frequent", ranked[:FREQUENT], options.language)
    write_lines("words_rare", sorted(ranked[FREQUENT:]), options.language)
    notes = clinical_words(options.notes)
    clinical = {word for word, times in notes.items() if times >= LEAST_NOTES}
    clinical.update(word for word in others if word.endswith(vocab.get("safety_endings", ())))
    write_lines("words_clinical", sorted(clinical.difference(ranked)), options.language)


if __name__ == "__main__":
    main()
