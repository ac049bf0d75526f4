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

_CAPITAL = re.compile(
    f"(?<![\\w'’.])(?<!\\w-)[{UP}](?:['’](?=[{UP}]))?{LETTER}*(?:['’‑-](?![sS]\\b){LETTER}+)*(?![\\w@]|[-/]\\d)"
)
_LINK = cue("lexical.link", up=UP, letter=LETTER)
_HEADS_AFTER = re.compile(f"(?:'s)?((?:[ ][{UP}]{LETTER}+){{1,3}})(?![\\w/])")
# A capitalized word in mid-sentence: "route calls to Bill in admin".
_SMALL_BEFORE = re.compile(r"(?:^|[ ])[a-z][a-z']+ $")
_SMALL_AFTER = cue("lexical.small_after")
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

    text (str): The note.
    taken (Iterable[Match]): Existing findings; they are not searched again.
    """
    return _Search(text, taken).find()


def _is_called(token: _Token, left: str, right: str) -> bool:
    """Return whether a first name that is also a word is in mid-sentence, where no other word is
    capitalized."""
    return bool(_SMALL_BEFORE.search(left)) and bool(_SMALL_AFTER.match(right)) and not token.word.isupper()


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
        first, last = words[0].facts, words[-1].facts
        cued = has_cue(left, self._right(run[-1].end))
        if len(words) == 1:
            # An initial and a surname: "T Lindqvist".
            if last.kind is Kind.NAME:
                return _CUED if cued or not self.line.in_capitals else 0.0
            cued = cued or (
                last.kind is Kind.UNKNOWN
                and not starts
                and self.text[words[0].start - 2 : words[0].start] == ". "
            )
            return _WEAK if cued and last.kind >= Kind.AMBIGUOUS and not self.line.in_capitals else 0.0
        kinds = [word.facts.kind for word in words]
        if self.line.in_capitals:
            named = first.is_first and last.is_last and kinds.count(Kind.NAME)
            if cued and min(kinds) >= Kind.UNKNOWN:
                return _CUED
            return _CUED if named and (cued or min(kinds) is Kind.NAME) else 0.0
        if first.is_first and first.kind is Kind.NAME:
            return _SURE
        if Kind.NAME in kinds and min(kinds) >= Kind.UNKNOWN:
            return _CUED
        if first.is_first and Kind.NAME in kinds:
            return _CUED
        if min(kinds) >= Kind.UNKNOWN and (cued or not (starts or self.line.is_title or self.line.has_doses)):
            return _WEAK
        return _WEAK if cued and (first.is_first or Kind.NAME in kinds) else 0.0

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
        kind = token.facts.kind
        right = self._right(token.end)
        talked = is_talked_to(left)
        follows = bool(cues.NOTE_AFTER.match(right) or cues.CREDENTIAL_AFTER.match(right))
        if self.line.in_capitals:
            told = talked or stands_before(cues.AGENT_BEFORE, left)
            named = kind is Kind.NAME or (kind is Kind.AMBIGUOUS and not token.facts.is_word)
            named = named or (kind is Kind.UNKNOWN and talked)
            return _WEAK if named and told and len(token.word) > 3 else 0.0
        beside = (
            talked or follows or stands_before(cues.PERSON_BEFORE, left) or bool(cues.VERB_AFTER.match(right))
        )
        if token.word.isupper() and (len(token.word) < 4 or kind is not Kind.NAME or not (talked or follows)):
            return 0.0
        verb = cues.VERB_AFTER.match(right) or cues.STRONG_VERB_AFTER.match(right)
        if kind is Kind.AMBIGUOUS and not token.facts.is_word and cues.LIVE_BEFORE.search(left):
            return _WEAK
        if not talked and not follows and not verb:
            if cues.NOT_BEFORE.search(left) or cues.FINDING_AFTER.match(right) or is_term_next(right):
                return 0.0
            if kind is not Kind.NAME and cues.DRUG_BEFORE.search(left):
                return 0.0
        if kind is Kind.AMBIGUOUS:
            sure = talked and (not starts) and not right.startswith(("-", "/"))
            acts = bool(cues.VERB_AFTER.match(right)) and not starts
            soft = (
                not starts and stands_before(cues.AGENT_BEFORE, left) and not cues.FINDING_AFTER.match(right)
            )
            called = token.facts.is_usual and not starts and _is_called(token, left, right)
            told = called or sure or acts or (follows and not starts)
            return _WEAK if told or (soft and not is_term_next(right)) else 0.0
        if kind is Kind.NAME:
            if len(token.word) < 3 and not (talked or follows):
                return 0.0
            if beside or cues.STRONG_VERB_AFTER.match(right):
                return _LIKELY
            apart = left[-1:] == "(" or right.startswith((",", " (")) or bool(cues.OWN_AFTER.match(right))
            if right.startswith(("/", "-", ":")) or (starts and not (token.facts.is_usual or apart)):
                return 0.0
            return _BARE
        if right.startswith((":", "/", "-", "=")):
            return 0.0
        if self.line.has_doses and not talked and not follows:
            shown = stands_before(cues.BY_BEFORE, left) or bool(cues.STRONG_VERB_AFTER.match(right))
            return _WEAK if shown and not starts else 0.0
        if talked or follows:
            return _CUED
        if starts and not self.line.is_title and cues.STRONG_VERB_AFTER.match(right):
            return _WEAK
        if starts or self.line.is_title or self._has_capital_neighbour(token):
            return 0.0
        return _WEAK if beside or len(token.word) > 4 else 0.0

    def _has_capital_neighbour(self, token: _Token) -> bool:
        before = self.text[max(0, token.start - 24) : token.start]
        if self.text[token.end : token.end + 1] == " " and self.text[token.end + 1 : token.end + 2].isupper():
            return True
        last = before.split()[-1] if before[-1:] == " " and before.strip() else ""
        return last[:1].isupper() and last[-1:].isalnum() and last.lower() not in cues.OPENERS
