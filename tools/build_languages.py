"""Build `lang/<code>/vocab/languages.txt`, the names of languages of one word in letters, by language.

Source: the Unicode CLDR, by the PyPI package Babel 2.19 (BSD; its data: Unicode License v3): the languages
that have speakers in a territory. Names that it lacks are in `assets/lexicon_sources/languages.txt`.

python tools/build_languages.py
"""

from babel import Locale
from babel.core import get_global
from lexicon_io import PACKAGE, read_lines

CODES = ("de", "en", "es", "fr", "it", "nl", "pt")
_HEAD = """\
# Names of languages, by tools/build_languages.py from the Unicode CLDR (Unicode License v3). They are no
# names of persons beside the words of `language_frames`.
"""


def get_names(language: str) -> list[str]:
    """Return the names of languages of one word in letters in a language, sorted."""
    spoken = {code.split("_")[0] for codes in get_global("territory_languages").values() for code in codes}
    names = {name for code, name in Locale(language).languages.items() if code.split("_")[0] in spoken}
    for line in read_lines("languages.txt"):
        code, _, more = line.partition(": ")
        names.update(more.split(", ") if code == language else ())
    return sorted(name for name in names if name.isalpha())


def main() -> None:
    """Write the file of each language."""
    for language in CODES:
        names = get_names(language)
        path = PACKAGE / "lang" / language / "vocab" / "languages.txt"
        path.write_text(_HEAD + "".join(f"{name}\n" for name in names), encoding="utf8")
        print(language, len(names))


if __name__ == "__main__":
    main()
