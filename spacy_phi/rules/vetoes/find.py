"""Reject findings with a reason: names and places that are medical terms, false-positive dates and codes."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from ...label_maps import get_group, get_phi_label
from ...lang import get_host_pack
from ...lexicons.ambiguity import name_level
from ...lexicons.gazetteers import name_key, us_cities, world_cities
from ...lexicons.matcher import TermIndex
from ...lexicons.medical import medical_index
from ...lexicons.words import COMMON_RANK, word_rank
from ...spans import Match, Tag, cover
from .alone import find_alone_veto, is_small
from .codes import find_agent_veto, find_code_veto
from .cues import AGENT_BEFORE, title_before
from .evidence import WORD
from .terms import KeptEvidence, Veto, find_term_veto, has_person_cue, surroundings

_KINDS = {
    **dict.fromkeys(("person", "other"), "name"),
    **dict.fromkeys(("place", "organization", "profession"), "place"),
}
"""Whether a finding is judged as a name or a place, by label group."""
_WORD_REASONS = frozenset({"exact", "fuzzy", "stem", "abbreviation", "ordinary word"})
"""Veto reasons that do not depend on context."""
_LOOSE = frozenset({"OTHER", "USERNAME", "ROOM"})
"""Labels that a network assigns to codes of unknown type."""
_WIDE = frozenset({"STATE", "COUNTRY"})
_LANGUAGE = "word"
"""Term of an ordinary-language veto."""
_ABBREVIATION = "abbreviation"


class _Note(NamedTuple):
    """A note, and the evidence that its findings share."""

    text: str
    known: frozenset[str]
    """Lowercase name words with support elsewhere."""
    terms: TermIndex
    language: str
    is_small: bool
    """Whether its sentences start in lowercase."""
    coverage: dict[tuple[str, bool], bytearray]
    """The characters that findings cover, see `_coverage`."""
    capitalized: frozenset[str]
    """Lowercase words that findings of names and places write with a capital."""
    titled: frozenset[str]
    """Lowercase words that are a person's name after a title in the note."""
    evidence: KeptEvidence
    """Evidence for the findings so far."""


def find_vetoes(
    text: str,
    matches: Iterable[Match],
    index: TermIndex | None = None,
    trust_probability: float | None = None,
    is_kept: Callable[[Match], bool] = lambda match: False,
    known: Collection[str] = (),
    language: str = "en",
    is_certain: Callable[[Match], bool] = lambda match: False,
) -> tuple[list[Match], list[Veto]]:
    """Split findings into accepted and rejected ones.

    text: The note.
    matches: Findings of all sources, with the source in `rule` and a label of any common scheme.
    index: The dictionary; by default the bundled one.
    trust_probability: A network finding with at least this score is not rejected; one below it is rejected
        only as a medical term, not as an ordinary word. None makes every finding rejectable.
    is_kept: Whether the policy keeps the text of a match.
    known: Lowercase name words supported by the patient's other notes.
    language: Language code of the note.
    is_certain: Whether a finding is not rejected as an abbreviation or as an ordinary word with a capital.
    """
    given = {_with_phi_label(match): match for match in matches}
    matches = list(given)
    index = medical_index() if index is None else index
    names_known = _known_names(text, matches, language).union(known)
    coverage, capitalized = _coverage(len(text), matches), _capitalized(text, matches)
    titled = _titled(text, matches, language)
    note = _Note(text, names_known, index, language, is_small(text), coverage, capitalized, titled, {})
    wide = {(m.start, m.end) for m in matches if m.label in _WIDE and m.source.is_rule}
    kept, vetoes = [], []
    for match in matches:
        if (match.start, match.end) in wide and _is_wide(text, match):
            vetoes.append(Veto(match, "place", "state or country"))
        elif (veto := _find_veto(note, match, trust_probability)) and not (
            _is_outweighed(text, veto) and is_certain(given[match])
        ):
            vetoes.append(veto)
        else:
            kept.append(match)
    # Half of a name is not a term: "Dr. Helen Ares".
    names = cover(len(text), (match for match in kept if _kind(match) == "name"))
    kept += [veto.match for veto in vetoes if _touches_name(text, veto, names)]
    vetoes = [veto._replace(match=given[veto.match]) for veto in _effective(text, kept, vetoes, is_kept)]
    return [given[match] for match in kept], vetoes


def _is_outweighed(text: str, veto: Veto) -> bool:
    """Return whether a network that is certain outweighs a veto: as an abbreviation, which may be initials, or as an
    ordinary word that is not in lowercase."""
    span = text[veto.match.start : veto.match.end]
    return veto.term == _ABBREVIATION or (veto.term == _LANGUAGE and not span.islower())


def _with_phi_label(match: Match) -> Match:
    label = get_phi_label(match.label)
    return match if label == match.label else match._replace(label=label)


def _effective(
    text: str, kept: Sequence[Match], vetoes: Sequence[Veto], is_kept: Callable[[Match], bool]
) -> Iterator[Veto]:
    """Yield the vetoes that changed the outcome: no other finding redacts or, likewise, keeps the rejected
    text."""
    if not vetoes:
        return
    found = cover(len(text), kept)
    redacted = cover(len(text), (match for match in kept if not is_kept(match)))
    for veto in vetoes:
        others = found if is_kept(veto.match) else redacted
        if 0 in others[veto.match.start : veto.match.end]:
            yield veto


def _is_wide(text: str, match: Match) -> bool:
    """Return whether a network's city is a state or country for the rules, and no large city has its name."""
    name = name_key(text[match.start : match.end])
    is_city = name in us_cities() or name in world_cities()
    return match.label == "CITY" and not match.source.is_rule and not is_city


def _coverage(size: int, matches: Sequence[Match]) -> dict[tuple[str, bool], bytearray]:
    """Return the characters covered by findings, by kind and by whether rules found them; a long note has
    thousands of findings."""
    sorts: dict[tuple[str, bool], list[Match]] = {}
    for match in matches:
        sorts.setdefault((_kind(match), match.source.is_rule), []).append(match)
    return {sort: cover(size, found) for sort, found in sorts.items()}


def _kind(match: Match) -> str:
    return _KINDS.get(get_group(match.label), match.label)


def _touches_name(text: str, veto: Veto, names: bytearray) -> bool:
    """Return whether a word rejected only by the dictionary is adjacent to a name, separated by a space."""
    start, end = veto.match.start, veto.match.end
    if _kind(veto.match) != "name" or veto.reason not in _WORD_REASONS or not text[start].isupper():
        return False
    before = start > 1 and text[start - 1] == " " and names[start - 2]
    behind = end + 1 < len(text) and text[end] == " " and names[end + 1]
    return bool(before or behind)


def is_untouchable(match: Match) -> bool:
    """Return whether a finding is never rejected: confirmed by check digits, from the roster, or from the
    user's patterns or deny list.
    """
    return match.validated or match.source.is_trusted


def _find_veto(note: _Note, match: Match, trust_probability: float | None) -> Veto | None:
    by_rule = match.source.is_rule
    is_trusted = trust_probability is not None and not by_rule and match.score >= trust_probability
    if is_trusted or is_untouchable(match):
        return None
    if not by_rule and _is_lowered(note, match):
        return Veto(match, _LANGUAGE, "small letter")
    if _is_word_again(note, match):
        return Veto(match, _LANGUAGE, "ordinary word")
    # A network finding supports a rule, and vice versa.
    other = note.coverage.get((_kind(match), not by_rule), b"")
    agreed = 1 in other[match.start : match.end]
    veto = _find_medical_veto(note, match, agreed)
    if veto is None and not agreed and not by_rule:
        veto = find_alone_veto(note.text, match, note.known, note.terms, note.is_small, note.language)
    is_ordinary = veto is not None and veto.term == _LANGUAGE
    return None if is_ordinary and trust_probability is not None else veto


def _capitalized(text: str, matches: Iterable[Match]) -> frozenset[str]:
    spans = (text[match.start : match.end] for match in matches if _kind(match) in ("name", "place"))
    return frozenset(word.lower() for span in spans for word in WORD.findall(span) if word[0].isupper())


def _is_lowered(note: _Note, match: Match) -> bool:
    """Return whether a finding is a frequent word in lowercase that the note writes with a capital as a name."""
    span = note.text[match.start : match.end]
    if note.is_small or span.lower() != span or span not in note.capitalized:
        return False
    rank = word_rank(span, note.language)
    return rank is not None and rank < COMMON_RANK


def _titled(text: str, matches: Iterable[Match], language: str) -> frozenset[str]:
    places = {(match.start, match.end) for match in matches if _kind(match) == "name"}
    spans = {
        text[start:end].lower()
        for start, end in places
        if title_before(language).search(surroundings(text, start, end)[0])
    }
    return frozenset(span for span in spans if span.isalpha())


def _is_word_again(note: _Note, match: Match) -> bool:
    """Return whether a finding without a title is a frequent word, which is a rare surname after a title in the
    note: "Herr Zahn klagt über den Zahn"."""
    span = note.text[match.start : match.end]
    if span.lower() not in note.titled or Tag.CUED in match.source.tags:
        return False
    vocab = get_host_pack(note.language).vocab
    rank = word_rank(span, note.language)
    is_rare_name = rank is not None and rank < COMMON_RANK and name_level(span, note.language) < 2
    if not is_rare_name and span.lower() not in vocab.get("stops.name", ()):
        return False
    left, right = surroundings(note.text, match.start, match.end)
    verbs = vocab.get("verbs.person", ())
    following = WORD.match(right.lstrip())
    is_subject = following is not None and following[0].lower() in verbs
    is_agent = span[0].isupper() and AGENT_BEFORE.search(left) is not None
    return not (is_subject or is_agent or has_person_cue(note.text, match, note.language))


def _find_medical_veto(note: _Note, match: Match, agreed: bool) -> Veto | None:
    """Return the veto of a medical term or code; None to keep the finding."""
    text, index = note.text, note.terms
    if match.label in _LOOSE and not match.source.is_rule and (veto := find_code_veto(text, match, index)):
        return veto
    kind = _kind(match)
    if veto := find_agent_veto(text, match):
        return veto
    if kind in ("name", "place"):
        is_place = kind == "place"
        return find_term_veto(text, match, note.known, is_place, index, agreed, note.language, note.evidence)
    return find_code_veto(text, match, index)


def _known_names(text: str, matches: Sequence[Match], language: str) -> frozenset[str]:
    """Return name words, and the parts of hyphenated ones, that a title, a credential or similar supports
    somewhere in the note, or that the roster contains."""
    known: set[str] = set()
    for match in matches:
        if _kind(match) == "name" and (is_untouchable(match) or has_person_cue(text, match, language)):
            words = text[match.start : match.end].lower().split()
            known.update(part.strip(".,'") for word in words for part in (word, *word.split("-")))
    return frozenset(word for word in known if len(word) > 2)
