"""Names, cities and institutions without a cue word, by lexicons: "d/w Patel", "moved from Utica".

Candidates are capitalized words that are neither plain English nor medical; their context decides.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from ...lang.cues import cue
from ...spans import Match, SourceKind, cover, rule_source
from ..forms import LETTER, UP
from ..vetoes.cues import HEADS
from ..words import EPONYM_HEADS
from . import cues
from .context import (
    NEXT_WORDS,
    NO_LINE,
    get_label,
    has_cue,
    is_medical,
    is_talked_to,
    is_term_next,
    read_line,
    stands_before,
    starts_sentence,
)
from .lower import find_lower
from .places import HEAD_WORDS, find_city, may_be_city
from .words import Facts, Kind, get_facts

_APART = re.compile(r" ?(?:[,;(]|$)")
_CAPITAL = re.compile(
    f"(?<![\\w'’.])(?<!\\w-)[{UP}](?:['’](?=[{UP}]))?{LETTER}*(?:['’‑-](?![sS]\\b){LETTER}+)*(?![\\w@]|[-/]\\d)"
)
_LINK = cue("contexts.link", up=UP, letter=LETTER)
_HEADS_AFTER = re.compile(f"(?:'s)?((?:[ ][{UP}]{LETTER}+){{1,3}})(?![\\w/])")
# A capitalized word in mid-sentence: "route calls to Bill in admin".
_SMALL_BEFORE = re.compile(r"(?:^|[ ])[a-z][a-z']+ $")
_SMALL_AFTER = cue("contexts.small_after")
_HEAD = re.compile(f"[{UP}]{LETTER}+")
_REACH = 48
_MOST_WORDS = 4
_SURE, _LIKELY, _CUED, _BARE, _WEAK = 0.75, 0.7, 0.65, 0.55, 0.45


class _Token(NamedTuple):
    start: int
    end: int
    word: str
    facts: Facts


def find_lexical(text: str, taken: Iterable[Match] = ()) -> list[Match]:
    """Find names of people, cities and institutions supported by lexicons and context.

    text: The note.
    taken: Existing findings; they are not searched again.
    """
    return _Search(text, taken).find()


def _is_called(token: _Token, left: str, right: str) -> bool:
    """Return whether a first name that is also a word is in mid-sentence, where no other word is
    capitalized."""
    return bool(_SMALL_BEFORE.search(left)) and bool(_SMALL_AFTER.match(right)) and not token.word.isupper()


def _has_cue_after(right: str) -> bool:
    """Return whether a credential or a possession of a person follows: "Lindqvist's note"."""
    return bool(cues.NOTE_AFTER.match(right) or cues.CREDENTIAL_AFTER.match(right))


def _is_of_medicine(kind: Kind, left: str, right: str) -> bool:
    """Return whether the context indicates a sign, a score, a device or a drug, and no verb of people
    follows."""
    if cues.VERB_AFTER.match(right) or cues.STRONG_VERB_AFTER.match(right):
        return False
    if cues.NOT_BEFORE.search(left) or cues.FINDING_AFTER.match(right) or is_term_next(right):
        return True
    return kind is not Kind.NAME and cues.DRUG_BEFORE.search(left) is not None


def _score_in_capitals(token: _Token, left: str) -> float:
    """Score a single word in a line of capitals."""
    kind = token.facts.kind
    if len(token.word) < 4 or (kind is Kind.AMBIGUOUS and token.facts.is_word):
        return 0.0
    # An agent's cue is too weak for a word in no lexicon.
    told = is_talked_to(left) or (kind is not Kind.UNKNOWN and stands_before(cues.AGENT_BEFORE, left))
    return _WEAK if told else 0.0


def _score_ambiguous(token: _Token, left: str, right: str, starts: bool, cued: bool) -> float:
    """Score a name that is also an English word, a term or an eponym."""
    if starts:
        return 0.0
    # A hyphen or a slash makes the word a part of something else.
    told = cued and (not right.startswith(("-", "/")) or _has_cue_after(right))
    if told or cues.VERB_AFTER.match(right) or (token.facts.is_usual and _is_called(token, left, right)):
        return _WEAK
    is_agent = stands_before(cues.AGENT_BEFORE, left) and not cues.FINDING_AFTER.match(right)
    return _WEAK if is_agent and not is_term_next(right) else 0.0


def _score_name(token: _Token, left: str, right: str, starts: bool, cued: bool) -> float:
    """Score a word that is only a name."""
    if len(token.word) < 3 and not cued:
        return 0.0
    if has_cue(left, right) or cues.STRONG_VERB_AFTER.match(right):
        return _LIKELY
    if right.startswith(("/", "-", ":")):
        return 0.0
    is_apart = left[-1:] == "(" or right.startswith((",", " (")) or cues.OWN_AFTER.match(right)
    return _BARE if not starts or token.facts.is_usual or is_apart else 0.0


def _is_full_name_in_capitals(words: list[_Token], cued: bool) -> bool:
    """Return whether words in a line of capitals are listed as a full name, or have a cue and are all
    unlikely to be anything else."""
    first, lowest = words[0].facts, min(word.facts.kind for word in words)
    is_listed = first.is_first and words[-1].facts.is_last and any(w.facts.kind is Kind.NAME for w in words)
    return (cued and lowest >= Kind.UNKNOWN) or (is_listed and (cued or lowest is Kind.NAME))


class _Search:
    """The search through one note."""

    def __init__(self, text: str, taken: Iterable[Match]) -> None:
        self.text = text
        self.mask = cover(len(text) + 1, taken)
        self.line = NO_LINE
        self.out: list[Match] = []

    def find(self) -> list[Match]:
        text, mask = self.text, self.mask
        tokens = []
        for found in _CAPITAL.finditer(text):
            facts = get_facts(found.group())
            if facts.kind or facts.is_place:
                start, end = found.span()
                if not mask[start] and not mask[end - 1]:
                    tokens.append(_Token(start, end, found.group(), facts))
        i = 0
        while i < len(tokens):
            run = self._run(tokens, i)
            i += self._judge(run) or 1
        return sorted([*self.out, *find_lower(text, mask)])

    def _run(self, tokens: list[_Token], i: int) -> list[_Token]:
        """Return the tokens from a given one that are joined like the words of a name."""
        run = [tokens[i]]
        while i + 1 < len(tokens) and len(run) < _MOST_WORDS:
            last, following = tokens[i], tokens[i + 1]
            between = self.text[last.end : following.start]
            if following.start - last.end > 24 or not _LINK.match(between):
                break
            if between[0] == "." and last.facts.kind is not Kind.INITIAL:
                break
            run.append(following)
            i += 1
        return run

    def _judge(self, run: list[_Token]) -> int:
        """Add the match that the run starts with, if any. Returns the number of consumed tokens."""
        first = run[0]
        # Cheap checks first: most tokens are initials, or words that start a city name elsewhere.
        if first.facts.kind is Kind.INITIAL and len(run) == 1:
            return 1
        if first.facts.kind is Kind.NEVER and not may_be_city([token.word for token in run]):
            return 1
        if not self.line.start <= first.start < self.line.end:
            self.line = read_line(self.text, first.start)
        left = self.text[max(self.line.start, first.start - _REACH) : first.start]
        starts = starts_sentence(left)
        if first.facts.is_place and (size := self._city(run, left, starts)):
            return size
        if first.facts.kind is Kind.NEVER:
            return 1
        return (
            self._institution(run)
            or self._register(run)
            or self._full_name(run, left, starts)
            or self._single(run, left, starts)
        )

    def _take(self, start: int, end: int, label: str, score: float, rule: str) -> None:
        self.out.append(Match(start, end, label, score, rule_source(f"lexicon.{rule}", SourceKind.LEXICON)))

    def _right(self, end: int) -> str:
        return self.text[end : end + _REACH].split("\n", 1)[0]

    def _joined(self, run: list[_Token]) -> list[_Token]:
        """Return the leading tokens separated by single spaces."""
        size = 1
        while size < len(run) and self.text[run[size - 1].end : run[size].start] == " ":
            size += 1
        return run[:size]

    def _city(self, run: list[_Token], left: str, starts: bool) -> int:
        words = self._joined(run)
        if self.line.in_capitals:
            starts = True
        rights = [self._right(token.end) for token in words]
        size = find_city([token.word for token in words], left, rights, starts and left[-1:] != "(")
        last = words[max(size - 1, 0)]
        is_acronym = last.word.isupper() and len(last.word) < 5 and not self.line.in_capitals
        if not size or (size == 1 and is_acronym):
            return 0
        following = NEXT_WORDS.match(self.text, last.end)
        if following and following[1].lower() in HEADS | EPONYM_HEADS | HEAD_WORDS:
            return 0
        if cues.NOT_AFTER.match(rights[size - 1]) or cues.FINDING_AFTER.match(rights[size - 1]):
            return 0
        self._take(words[0].start, last.end, "CITY", _CUED, "city")
        return size

    def _institution(self, run: list[_Token]) -> int:
        """Match a name before a head word: "Harlow Med", "Bexley Peds"."""
        words = self._joined(run)
        last = words[-1]
        if last.facts.kind < Kind.UNKNOWN or self.line.in_capitals or last.facts.is_word:
            return 0
        found = _HEADS_AFTER.match(self.text, last.end)
        if found is None:
            return 0
        first = found[1].split()[0].lower()
        if first not in HEAD_WORDS or first in HEADS | EPONYM_HEADS or self.mask[found.end() - 1]:
            return 0
        if self.line.is_title and last.facts.kind is Kind.UNKNOWN:
            return 0
        end = last.end
        for head in _HEAD.finditer(self.text, found.start(1), found.end()):
            if head.group().lower() not in HEAD_WORDS:
                break
            end = head.end()
        self._take(words[0].start, end, "HOSPITAL", _BARE, "institution")
        return len(words)

    def _register(self, run: list[_Token]) -> int:
        """Match surname, comma and first name."""
        if len(run) < 2 or not self.text[run[0].end : run[1].start].startswith(","):
            return 0
        last, first = run[0].facts, run[1].facts
        right = self._right(run[1].end)
        if not first.is_first or last.is_first or min(first.kind, last.kind) < Kind.AMBIGUOUS:
            return 0
        is_place = last.is_place and not last.is_last
        if max(last.kind, first.kind) is not Kind.NAME or is_place or right.startswith((", ", " and ")):
            return 0
        is_mixed = run[0].word.isupper() != run[1].word.isupper()
        if is_mixed or (last.kind is Kind.AMBIGUOUS and self.line.in_capitals):
            return 0
        self._take(run[0].start, run[1].end, "PATIENT", _LIKELY, "register")
        return 2

    def _full_name(self, run: list[_Token], left: str, starts: bool) -> int:
        size = 1
        while (
            size < len(run)
            and "," not in self.text[run[size - 1].end : run[size].start]
            and run[size].facts.kind
        ):
            size += 1
        run = run[:size]
        if size == 2 and self._ends_in_initial(run, left):
            label = get_label(left, self._right(run[1].end))
            self._take(run[0].start, run[1].end, label, _CUED, "first_initial")
            return 2
        if size > 1 and run[-1].facts.kind is Kind.INITIAL:
            run = run[:-1]
        words = [token for token in run if token.facts.kind is not Kind.INITIAL]
        if len(run) < 2 or not words:
            return 0
        score = self._score_full(run, words, left, starts)
        if not score or is_medical(words[-1].word, left, self._right(run[-1].end), False):
            return 0
        self._take(run[0].start, run[-1].end, get_label(left, self._right(run[-1].end)), score, "full_name")
        return len(run)

    def _ends_in_initial(self, run: list[_Token], left: str) -> bool:
        """Return whether the run is just a first name and an initial: "Skye T.", "Robyn W, 9"."""
        if not run[0].facts.is_first or run[1].facts.kind is not Kind.INITIAL or self.line.in_capitals:
            return False
        if self.text[run[0].end : run[1].start] != " " or cues.NOT_BEFORE.search(left):
            return False
        right = self._right(run[1].end)
        plain = run[0].facts.is_word and run[1].word in "AI"
        return not plain and (not right or right[0] in ".,/);:" or bool(re.match(r" (?:\(|\d)", right)))

    def _score_full(self, run: list[_Token], words: list[_Token], left: str, starts: bool) -> float:
        cued = has_cue(left, self._right(run[-1].end))
        if len(words) == 1:
            return self._score_after_initial(words[0], starts, cued)
        if self.line.in_capitals:
            return _CUED if _is_full_name_in_capitals(words, cued) else 0.0
        first, kinds = words[0].facts, [word.facts.kind for word in words]
        is_named, is_clear = Kind.NAME in kinds, min(kinds) >= Kind.UNKNOWN
        if first.is_first and first.kind is Kind.NAME:
            return _SURE
        if is_named and (first.is_first or is_clear):
            return _CUED
        if is_clear and not (starts or self.line.is_title or self.line.has_doses):
            return _WEAK
        # Two eponyms, apart from what follows: "Keith Gilbert, H/O AF".
        is_listed = first.is_first and words[-1].facts.is_last and not first.is_word
        if is_listed and _APART.match(self._right(run[-1].end)):
            return _WEAK
        return _WEAK if cued and (first.is_first or is_named or is_clear) else 0.0

    def _score_after_initial(self, surname: _Token, starts: bool, cued: bool) -> float:
        """Score an initial and a surname: "T Lindqvist"."""
        kind = surname.facts.kind
        if self.line.in_capitals:
            return _CUED if cued and kind is Kind.NAME else 0.0
        if kind is Kind.NAME:
            return _CUED
        is_dotted = self.text[surname.start - 2 : surname.start] == ". "
        told = cued or (kind is Kind.UNKNOWN and not starts and is_dotted)
        return _WEAK if told and kind >= Kind.AMBIGUOUS else 0.0

    def _single(self, run: list[_Token], left: str, starts: bool) -> int:
        token = run[0]
        facts, right = token.facts, self._right(token.end)
        if facts.kind is Kind.INITIAL or is_medical(token.word, left, right, True):
            return 1
        score = self._score_single(token, left, starts)
        if score:
            is_site = facts.is_place or cues.LIVE_BEFORE.search(left) or cues.SITE_AFTER.match(right)
            is_place = is_site and not facts.is_first and not facts.is_last
            label = "CITY" if is_place else get_label(left, right)
            self._take(token.start, token.end, label, score, "word")
        return 1

    def _score_single(self, token: _Token, left: str, starts: bool) -> float:
        facts, right = token.facts, self._right(token.end)
        if self.line.in_capitals:
            return _score_in_capitals(token, left)
        cued = is_talked_to(left) or _has_cue_after(right)
        if token.word.isupper() and (len(token.word) < 4 or facts.kind is not Kind.NAME or not cued):
            return 0.0
        if facts.kind is Kind.AMBIGUOUS and not facts.is_word and cues.LIVE_BEFORE.search(left):
            return _WEAK
        if not cued and _is_of_medicine(facts.kind, left, right):
            return 0.0
        if facts.kind is Kind.AMBIGUOUS:
            return _score_ambiguous(token, left, right, starts, cued)
        if facts.kind is Kind.NAME:
            return _score_name(token, left, right, starts, cued)
        return self._score_unknown(token, left, right, starts, cued)

    def _score_unknown(self, token: _Token, left: str, right: str, starts: bool, cued: bool) -> float:
        """Score a word in no lexicon."""
        if right.startswith((":", "/", "-", "=")):
            return 0.0
        if cued:
            return _CUED
        if self.line.has_doses:
            shown = stands_before(cues.BY_BEFORE, left) or cues.STRONG_VERB_AFTER.match(right)
            return _WEAK if shown and not starts else 0.0
        if starts:
            return _WEAK if not self.line.is_title and cues.STRONG_VERB_AFTER.match(right) else 0.0
        if self.line.is_title or self._has_capital_neighbor(token):
            return 0.0
        return _WEAK if len(token.word) > 4 or has_cue(left, right) else 0.0

    def _has_capital_neighbor(self, token: _Token) -> bool:
        before = self.text[max(0, token.start - 24) : token.start]
        if self.text[token.end : token.end + 1] == " " and self.text[token.end + 1 : token.end + 2].isupper():
            return True
        last = before.split()[-1] if before[-1:] == " " and before.strip() else ""
        return last[:1].isupper() and last[-1:].isalnum() and last.lower() not in cues.OPENERS
