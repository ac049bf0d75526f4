"""Run the built-in rules together, in order of dependency."""

from ..lang import get_host_pack
from ..spans import Match
from .packs import get_matcher
from .partial_dates import find_partial_dates
from .scripts import find_foreign
from .sign_offs import find_sign_offs
from .table_cells import find_table_cells
from .weekday_dates import find_weekday_dates


def find_builtin(text: str, lexicon: bool = True, language: str = "en") -> list[Match]:
    """Return the matches of patterns and gazetteers in a text; they may overlap.

    text: A note.
    lexicon: Whether to search for names and places of the gazetteers.
    language: Language of the note. Without a language pack, only the patterns of the shared pack run.
    """
    pack = get_host_pack(language)
    matches = [*get_matcher(pack.code).find(text), *find_foreign(text)]
    matches += find_partial_dates(text, language, matches)
    matches += find_weekday_dates(text, language)
    matches += find_sign_offs(text, language)
    matches += find_table_cells(text, language)
    if lexicon and pack.uncued_names:
        # They compile regular expressions on import, which `spacy.blank` need not wait for.
        from .lexical.find import find_lexical
        from .lexical.gazetteer import find_by_gazetteer
        from .name_edges import widen_names

        matches += find_by_gazetteer(text)
        matches += find_lexical(text, matches)
        matches = widen_names(text, matches)
    return matches
