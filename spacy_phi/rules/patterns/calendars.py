"""DATE of other calendars: Islamic, Hebrew, Persian, Indian, Ethiopian, Japanese, Chinese, Buddhist; weeks and days
of ISO and of astronomers."""

from ..pattern import Pattern
from ..scripts import SCRIPTS
from .date_forms import MONTH

_MONTHS = {
    "islamic": "muharram safar rabi jumada rajab shaban ramadan ramazan shawwal dhu dhul zul",
    "hebrew": "nisan iyar iyyar sivan tammuz elul tishrei tishri cheshvan heshvan kislev tevet teves shevat shvat adar",
    "persian": "farvardin ordibehesht khordad tir mordad shahrivar mehr aban azar dey bahman esfand",
    "indian": "chaitra vaisakha jyeshtha ashadha shravana bhadrapada ashvin kartika margashirsha pausha magha phalguna",
    "ethiopian": "meskerem tikimt hidar tahsas tir yekatit megabit miyazya ginbot sene hamle nehase pagume",
    "republican": "brumaire frimaire nivose pluviose ventose germinal floreal prairial messidor thermidor fructidor",
}
_NAMES = tuple(sorted({month for months in _MONTHS.values() for month in months.split()}))
_SECOND = r"(?:(?: |-)(?:al|ul|el|ath|ass?|ad)?[- ]?(?:awwal|thani|akhirah?|ula|hijjah?|qadah?|qi?dah|i{1,3}|[12])(?![^\W_]))?"
_MONTH = rf"(?:{'|'.join(_NAMES)}){_SECOND}(?![^\W_])"
_ERA_AFTER = r"(?:,? ?(?:A\.?H\.?|A\.?M\.?|A\.?P\.?|S\.?H\.?|B\.?E\.?|E\.?C\.?|Saka|SE)(?![^\W_]))?"
_YEAR = r"[1-9]\d{2,3}(?!\d)"
_ERAS = tuple("reiwa heisei showa taisho meiji minguo juche".split())
_CJK_DATE = r"\d{1,4} ?[年년](?: ?\d{1,2} ?[月월](?: ?\d{1,2} ?[日일])?)?"
_WORD = f"[{SCRIPTS}]{{2,16}}"


PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "DATE",
        "date.calendar_day",
        rf"{_MONTH}(?:[ ,.-]{{1,2}}{_YEAR}{_ERA_AFTER})?",
        score=0.9,
        flags="i",
        left=r"(?<![^\W_])\d{1,2}(?:st|nd|rd|th)?(?:[ -]| of )",
        examples=(
            "born [[12 Ramadan 1441]]",
            "on [[15 Nisan 5780]],",
            "[[3rd of Adar II]]",
            "[[2 Rabi al-Awwal 1440 AH]] at",
        ),
        counter_examples=("fasts in Ramadan", "Ramadan 2 weeks", "12 safaris"),
    ),
    Pattern(
        "DATE",
        "date.calendar_month",
        rf"{_MONTH}(?:[ .-]\d{{1,2}}(?:st|nd|rd|th)?)?(?:, ?| |-){_YEAR}{_ERA_AFTER}",
        score=0.9,
        flags="i",
        examples=("since [[Muharram 9, 1442 AH]] and", "[[Tishrei 5781]]"),
        counter_examples=("Ramadan 2 weeks", "Mehr 12"),
    ),
    Pattern(
        "DATE",
        "date.era",
        rf"(?:{'|'.join(_ERAS)}) ?\d{{1,3}}(?!\d)(?:[./-]\d{{1,2}}[./-]\d{{1,2}}|,? {MONTH} \d{{1,2}}(?!\d))?",
        score=0.9,
        flags="i",
        examples=("born [[Reiwa 2]].", "[[Showa 38, March 12]]"),
        counter_examples=("Showa University", "Meiji era"),
    ),
    Pattern(
        "DATE",
        "date.cjk",
        rf"{_CJK_DATE}|\d{{1,2}} ?[月월] ?\d{{1,2}} ?[日일]",
        score=0.95,
        left="(?:令和|平成|昭和|大正|明治|民國|民国|公元|西元)?",
        examples=("am [[2020年5月1日]] ok", "[[令和2年5月1日]]", "[[5月1日]]"),
        counter_examples=("2020 5 1",),
    ),
    Pattern(
        "DATE",
        "date.foreign_month",
        rf"\d{{1,2}}[ -]?{_WORD}[ -]?(?:[{SCRIPTS}.]{{2,6}}[ ]?)?\d{{4}}(?!\d)",
        score=0.95,
        examples=("[[12 มีนาคม 2563]] at", "[[12 رمضان 1441]],", "[[3 марта 1981]]"),
        counter_examples=("12 β 2563", "5 µg 2020"),
    ),
    Pattern(
        "DATE",
        "date.iso_week",
        r"(?:19|20)\d\d-?W(?:[0-4]\d|5[0-3])(?:-?[1-7])?(?![^\W_])",
        score=0.9,
        examples=("[[2020-W18-5]]",),
        counter_examples=("2020-W99",),
    ),
)
