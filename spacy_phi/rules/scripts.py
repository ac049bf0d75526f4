"""Runs of a script other than the note's: in a Latin-script note they are names, dates or addresses."""

import re
from collections.abc import Iterator

from ..lang.cues import cue
from ..spans import Match, Tag, rule_source

# Blocks of letters, vowel signs and digits of non-Latin scripts; without symbols, units and emoji.
SCRIPTS = (
    "\u0370-\u0373\u0376-\u037d\u037f-\u03ff\u0400-\u1cff\u1f00-\u1fff\u2c80-\u2dff\u2e80-\u2fdf\u3005-\u3007"
    "\u3021-\u302f\u3031-\u31ff\u3400-\u9fff\ua000-\ua6ff\ua800-\uab2f\uab70-\ud7ff\uf900-\ufaff\ufb13-\ufdff"
    "\ufe70-\ufefe\uff66-\uffdc\U00010000-\U0001bfff\U00020000-\U0003ffff"
)
_WORD = f"[{SCRIPTS}]+"
_RUN = re.compile(rf"{_WORD}(?:[ \u3000.,'·\-]{{1,2}}{_WORD})*")
_GREEK = re.compile("[\u0370-\u03ff\u1f00-\u1fff]")
_SYLLABIC = re.compile("[\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]")
_SOURCE = rule_source("script.foreign", tags=[Tag.LAYOUT])
_DOCTOR = cue("contexts.doctor_before")
_SCORE = 0.85
# Majority share of another script's letters that makes it the note's own.
_LEAST_OWN = 60


def find_foreign(text: str) -> Iterator[Match]:
    """Find the runs of a script other than the note's.

    text: A note. Single and paired Greek letters are ignored, as in "β-blocker"; of other alphabets, single
        letters.
    """
    if text.isascii():
        return
    runs = [run for run in _RUN.finditer(text) if _is_word(run[0])]
    foreign = sum(len(run[0]) for run in runs)
    if foreign >= _LEAST_OWN and 2 * foreign > sum(map(str.isalpha, text)):
        return
    for run in runs:
        is_doctor = _DOCTOR.search(text, max(0, run.start() - 12), run.start())
        yield Match(*run.span(), "DOCTOR" if is_doctor else "PATIENT", _SCORE, _SOURCE)


def _is_word(run: str) -> bool:
    letters = sum(map(str.isalpha, run))
    return letters >= (1 if _SYLLABIC.search(run) else 3 if _GREEK.search(run) else 2)
