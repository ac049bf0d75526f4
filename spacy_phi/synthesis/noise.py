"""Noise in a note: case, typos, OCR errors, missing and misplaced line breaks."""

import re
import unicodedata
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from .chance import weighted
from .draft import Draft, Edit, apply_edits, change_case

_KEYS: dict[str, str] = dict(
    pair.split(":")
    for pair in (
        "a:sq b:vn c:xv d:sf e:wr f:dg g:fh h:gj i:uo j:hk k:jl l:k m:n n:bm o:ip p:o q:w r:et s:ad t:ry "
        "u:yi v:cb w:qe x:zc y:tu z:x"
    ).split()
)
_OCR = tuple(
    tuple(pair.split(":"))
    for pair in (
        "rn:m m:rn l:1 1:l 0:O O:0 cl:d e:c S:5 5:S I:l I:| B:8 h:li vv:w t:f g:q .:, ,:. Z:2 u:ii i:! a:o"
    ).split()
)
_ACCENTED = re.compile(r"\w*[À-ÿ]\w*")
_WORD = re.compile(r"[A-Za-zÀ-ÿ]{3,}")
_BETWEEN = r"(?<=\S) (?=\S)"


Words = Mapping[str, Any]
Kind = Callable[..., Draft]


def add_noise(rng: Random, draft: Draft, share: float, words: Words) -> Draft:
    """Return the draft with up to three kinds of noise.

    share: Share of notes with noise, from 0 to 1. words: [noise] of the grammar: `small` words
    dropped in hasty notes, `titles` whose period is not dictated, `spoken` words by punctuation mark, and the
    weight of lost `accents`.
    """
    if rng.random() >= share:
        return draft
    kinds: tuple[tuple[float, Kind], ...] = (*_KINDS, (float(words.get("accents", 0.0)), lost_accents))
    for _ in range(weighted(rng, ((5, 1), (3, 2), (1, 3)))):
        kind = weighted(rng, kinds)
        draft = kind(rng, draft, words) if kind in _WORDED else kind(rng, draft)
    return draft


def wrap(draft: Draft, width: int) -> Draft:
    """Wrap the draft's long lines at spaces.

    width: Maximum line length in characters.
    """
    edits = []
    start = 0
    for line in draft.text.split("\n"):
        at, room = start, width
        while len(line) - (at - start) > room:
            blank = draft.text.rfind(" ", at, at + room + 1)
            if blank <= at:
                break
            edits.append(Edit(blank, blank + 1, "\n"))
            at = blank + 1
        start += len(line) + 1
    return apply_edits(draft, edits)


def upper(rng: Random, draft: Draft) -> Draft:
    """Convert everything to capitals."""
    return change_case(draft, "upper")


def lower(rng: Random, draft: Draft) -> Draft:
    """Convert everything to lowercase."""
    return change_case(draft, "lower")


def upper_lines(rng: Random, draft: Draft) -> Draft:
    """Convert some lines to capitals or lowercase."""
    change, at = rng.choice(("upper", "lower")), 0
    for line in draft.text.split("\n"):
        if rng.random() < 0.3:
            draft = change_case(draft, change, at, at + len(line))
        at += len(line) + 1
    return draft


def recase_spans(rng: Random, draft: Draft) -> Draft:
    """Convert only PHI to capitals or lowercase, as some systems print names and some people type them."""
    change, share = rng.choice(("upper", "lower", "lower")), rng.choice((0.4, 1.0))
    for start, end, label in draft.spans:
        if label not in ("EMAIL", "URL") and rng.random() < share:
            draft = change_case(draft, change, start, end)
    return draft


def typing_errors(rng: Random, draft: Draft) -> Draft:
    """Swap, drop, double or mistype letters in some words."""
    rate = rng.choice((0.01, 0.03, 0.06))
    edits = []
    for match in _WORD.finditer(draft.text):
        if rng.random() >= rate:
            continue
        at = rng.randrange(match.start(), match.end() - 1)
        letter, following = draft.text[at], draft.text[at + 1]
        kind = rng.randrange(4)
        if kind == 0:
            edits.append(Edit(at, at + 2, following + letter))
        elif kind == 1:
            edits.append(Edit(at + 1, at + 2, ""))
        elif kind == 2:
            edits.append(Edit(at, at + 1, letter * 2))
        else:
            new = rng.choice(_KEYS.get(letter.lower(), letter))
            edits.append(Edit(at, at + 1, new.upper() if letter.isupper() else new))
    return apply_edits(draft, edits)


def machine_reading(rng: Random, draft: Draft) -> Draft:
    """Confuse characters, and insert spaces within or between words, as on scanned pages."""
    rate = rng.choice((0.003, 0.01, 0.02))
    edits = []
    for old, new in _OCR:
        at = draft.text.find(old)
        while at >= 0:
            if rng.random() < rate:
                edits.append(Edit(at, at + len(old), new))
            at = draft.text.find(old, at + len(old))
    for match in re.finditer(r"(?<=[a-zß-ÿ])(?=[a-zß-ÿ])", draft.text):
        if rng.random() < rate / 4:
            edits.append(Edit(match.start(), match.start(), " "))
    return apply_edits(draft, edits)


def run_together(rng: Random, draft: Draft) -> Draft:
    """Drop spaces, mostly beside PHI, but there only where a tokenizer can still separate the two sides."""
    rate = rng.choice((0.02, 0.05))
    edges = {edge for start, end, _ in draft.spans for edge in (start - 1, end)}
    edits = []
    for match in re.finditer(_BETWEEN, draft.text):
        at = match.start()
        if at not in edges:
            lost = rng.random() < rate
        else:
            lost = _parts_show(draft.text[at - 1], draft.text[at + 1]) and rng.random() < 0.35
        if lost:
            edits.append(Edit(at, at + 1, ""))
    return apply_edits(draft, edits)


def _parts_show(left: str, right: str) -> bool:
    """Return whether two characters without a space between them still look like a word boundary."""
    if left.isalpha() and right.isalpha():
        return left.islower() and right.isupper()
    return not (left.isdigit() and right.isdigit())


def lost_line_breaks(rng: Random, draft: Draft) -> Draft:
    """Replace line breaks by spaces or nothing."""
    share, new = rng.choice((0.2, 1.0)), rng.choice((" ", " ", "  ", "", " | "))
    edits = []
    for match in re.finditer(r"(?<=\S)\n+(?=\S)", draft.text):
        if rng.random() < share:
            shows = _parts_show(draft.text[match.start() - 1], draft.text[match.end()])
            edits.append(Edit(match.start(), match.end(), new if shows else new or " "))
    return apply_edits(draft, edits)


def odd_line_breaks(rng: Random, draft: Draft) -> Draft:
    """Insert line breaks as a narrow screen, a fax or a stray key does."""
    kind = rng.random()
    if kind < 0.6:
        return wrap(draft, rng.choice((38, 52, 60, 72, 80)))
    if kind < 0.7:
        # a word hyphenated at the end of a line
        return _replace_some(rng, draft, r"(?<=[a-z]{3})(?=[a-z]{3})", "-\n", 0.01)
    edits = [
        Edit(match.start(), match.end(), rng.choice(("\n", "\n", "\n\n")))
        for match in re.finditer(_BETWEEN, draft.text)
        if rng.random() < 0.03
    ]
    return apply_edits(draft, edits)


def odd_blanks(rng: Random, draft: Draft) -> Draft:
    """Insert double spaces, tabs, indents, no-break spaces, Windows line breaks."""
    kind = rng.randrange(5)
    if kind == 2:
        indent = rng.choice(("  ", "\t", "    ", "> ", "- ", "* "))
        return _replace_some(rng, draft, r"(?<=\n)(?=\S)", indent, 1)
    old, new, share = (
        (_BETWEEN, "  ", 0.1),
        (r"\n", "\r\n", 1),
        (" ", "\u00a0", 0.15),
        (r"\n", "\n\n", 0.5),
    )[kind - (kind > 2)]
    return _replace_some(rng, draft, old, new, share)


def _replace_some(rng: Random, draft: Draft, old: str, new: str, share: float) -> Draft:
    """Replace a share of the matches of an expression; 1 for all draws no numbers."""
    found = re.finditer(old, draft.text)
    return apply_edits(draft, [Edit(*m.span(), new) for m in found if share == 1 or rng.random() < share])


def lost_accents(rng: Random, draft: Draft) -> Draft:
    """Drop accents in some words or all, as with a foreign keyboard."""
    share = rng.choice((0.3, 1.0, 1.0))
    keeps_tilde = rng.random() < 0.5
    edits = []
    for match in _ACCENTED.finditer(draft.text):
        plain = "".join(
            c if keeps_tilde and c in "ñÑ" else unicodedata.normalize("NFD", c)[0] for c in match[0]
        )
        if plain != match[0] and rng.random() < share:
            edits.append(Edit(*match.span(), plain))
    return apply_edits(draft, edits)


def telegraphic(rng: Random, draft: Draft, words: Words) -> Draft:
    """Drop function words and periods outside PHI, as in hasty notes."""
    inside = _inside(draft)
    dropped = "|".join(words.get("small", "").split()) or "(?!)"
    small = re.finditer(rf"\b(?:{dropped}) ", draft.text)
    edits = [Edit(m.start(), m.end(), "") for m in small if rng.random() < 0.6 and m.start() not in inside]
    if rng.random() < 0.6:
        stops = re.finditer(r"[.,;](?=\s|$)", draft.text)
        edits += [Edit(m.start(), m.end(), "") for m in stops if m.start() not in inside]
    return apply_edits(draft, edits)


def dictation(rng: Random, draft: Draft, words: Words) -> Draft:
    """Spell out punctuation as dictated, outside PHI."""
    inside = _inside(draft)
    spelled = words.get("spoken", {})
    titles = re.compile(rf"\b(?:{'|'.join(words.get('titles', '').split()) or '(?!)'})\Z", re.IGNORECASE)
    spoken = rng.choice((".,", ".,\n", ".,:\n", ".,:/-\n"))
    edits = []
    for at, sign in enumerate(draft.text):
        if sign not in spoken or sign not in spelled or at in inside or rng.random() < 0.1:
            continue
        behind = draft.text[at + 1 : at + 2]
        # the period of "Dr." is not dictated, nor is punctuation within numbers
        if sign == "." and (
            titles.search(draft.text[max(0, at - 6) : at]) or (behind and not behind.isspace())
        ):
            continue
        if sign == "\n" or not behind.isdigit():
            edits.append(Edit(at, at + 1, spelled[sign] if behind.isspace() else f"{spelled[sign]} "))
    draft = apply_edits(draft, edits)
    return change_case(draft, "lower") if rng.random() < 0.4 else draft


def no_punctuation(rng: Random, draft: Draft) -> Draft:
    """Drop periods, commas and colons outside PHI, except in numbers."""
    inside = _inside(draft)
    signs = re.finditer(r"[.,:;](?!\d)", draft.text)
    return apply_edits(draft, [Edit(m.start(), m.end(), "") for m in signs if m.start() not in inside])


def fancy_signs(rng: Random, draft: Draft) -> Draft:
    """Insert curly quotes, long dashes and entities, as from word processors and web pages."""
    if rng.random() < 0.75:
        pairs = (("'", "\u2019"), (" - ", " \u2013 "), ('"', "\u201d"), ("...", "\u2026"))
    else:
        pairs = (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("'", "&#39;"))
    edits = [
        Edit(m.start(), m.end(), new) for old, new in pairs for m in re.finditer(re.escape(old), draft.text)
    ]
    return apply_edits(draft, edits)


def _inside(draft: Draft) -> set[int]:
    """Return the offsets within PHI."""
    return {offset for start, end, _ in draft.spans for offset in range(start, end)}


_WORDED = (telegraphic, dictation)
_KINDS: tuple[tuple[float, Callable[..., Draft]], ...] = (
    (1.5, upper),
    (2.0, lower),
    (1.0, upper_lines),
    (2.0, recase_spans),
    (3.0, typing_errors),
    (1.5, machine_reading),
    (2.5, run_together),
    (1.5, lost_line_breaks),
    (2.5, odd_line_breaks),
    (2.0, odd_blanks),
    (1.5, telegraphic),
    (0.7, dictation),
    (1.2, no_punctuation),
    (1.2, fancy_signs),
)
