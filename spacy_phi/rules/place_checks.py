"""Which words of a candidate are the name of a place: the checks behind the patterns of places and organisations."""

import re

from ..lexicons.medical import clinical_abbreviations, medical_index
from .forms import LETTER, UP
from .name_checks import is_common, is_eponym, is_ordinary, opens_common
from .normalize import View
from .place_words import COUNTRIES, FACILITY_WORDS, STATES
from .surroundings import surroundings
from .words import ABBREVIATIONS, EPONYMS, ORDINARY, PLACE_WORDS, SOFT_WORDS, SPECIES

PLACE_WORD = f"[{UP}](?:{LETTER}|['-](?={LETTER})|\\.(?=[{UP}])){{0,24}}\\.?"
RUN = (
    f"{PLACE_WORD}(?:[ ](?:(?:of|the|de|do|da|del|la|and|&|on|upon|y|et|le|les|sur|aux|in)[ ]){{0,2}}"
    f"{PLACE_WORD}){{0,5}}"
)
"""Capitalised words, small words between them."""
_LEFT = re.compile(
    f"(?<![\\w'.-])({PLACE_WORD}(?:[ -](?:(?:of|the|de|do|da|del|la|and|&|for)[ ]){{0,2}}(?:{PLACE_WORD}"
    f"|\\d{{1,2}}(?:st|nd|rd|th)))*)[ ]$"
)
_TOKEN = re.compile(f"[{UP}](?:{LETTER}|['.-](?={LETTER}))*\\.?|{LETTER}+|\\d+\\w*|&")
_LINKS = frozenset("of the de do da del la and & for on upon y et le les sur aux in at".split())
_CITY_BEFORE = re.compile(
    f"(?<![\\w'.-])([{UP}](?:{LETTER}|['.-](?={LETTER}))*\\.?(?:[ ](?:(?:of|the|de|du|la|le|on|upon|en|a"
    f"nd|sur|aux|of[ ]the)[ ])?[{UP}](?:{LETTER}|['-](?={LETTER}))*){{0,3}})(,[ ]?|[ ])$"
)
_ADJECTIVE = re.compile(f"{LETTER}+(?:ic|ical|al|ive|ous|ary|ular|oid)$")
_ACRONYM = re.compile(f"[{UP}]{{3,5}}$")
_STOP_PLACE = frozenset(
    """at to from in the this that our their his her your a an by for with via per see seen and or was
        were is has had have been pt patient transferred admitted discharged presented taken brought
        sent referred went called outside local another any same home nearest other current prior
        previous past following january february march june july september october november december jan
        feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday
        sunday dear hi re cc attn name raised practicing practising devout lapsed on before after since until when while where dr mr mrs ms prof if
        all no not""".split()
)
_SHORT_STATE = frozenset(
    "MI CT PA OR ID LA MS MD MA DC AL CO IN ME OK HI MO AR SD ND NE PE ON AB BC NS NB SA NT WA ACT DE VA AK AS".split()
)
_AUSTRALIAN = frozenset("NSW QLD VIC TAS SA WA NT ACT".split())
_PLACE_CUE = re.compile(
    r"(?i:\b(?:in|from|of|to|at|near|visit(?:ing|ed)?|lives?|outside|city|town|address|resid\w+|located)"
    r")[ :]{1,2}(?:the )?$"
)
_REACH = 70


_SOFT_DISTINCT = frozenset("evening morning summer spring easter day sunday".split())


def _distinct(word: str, weak: bool) -> bool:
    """Whether a word names one place among others."""
    low = word.lower().rstrip(".")
    if low in ("st", "saint", "mt", "mount", "ft", "fort"):
        return True
    if low.endswith("'s"):
        low = low[:-2]
    if is_ordinary(word.rstrip(".")) and (weak or low not in ORDINARY) and low not in _SOFT_DISTINCT:
        return False
    if low in FACILITY_WORDS or low in PLACE_WORDS or word in ABBREVIATIONS:
        return False
    return not (weak and ((low in EPONYMS and low not in ORDINARY) or _ADJECTIVE.match(low)))


def _ends_place(low: str) -> bool:
    if low in _STOP_PLACE:
        return True
    if low in FACILITY_WORDS or low in PLACE_WORDS or low in ORDINARY or low in SOFT_WORDS:
        return False
    return is_ordinary(low)


_OF = re.compile("[ ](?:of|at|for|OF)[ ](?:the[ ]|THE[ ])?")


def _is_named_behind(view: View, start: int, end: int, weak: bool) -> bool:
    of = _OF.search(view.text, start, end)
    return of is not None and any(
        _distinct(t.group(), weak)
        for t in _TOKEN.finditer(view.text, of.end(), end)
        if t.group()[0].isupper()
    )


def _run_before(
    view: View, start: int, weak: bool, generic: frozenset[str], named: bool = False
) -> int | None:
    """Where the capitalised words before `start` begin that make one name with it; `named`: whether that name is
    telling without them."""
    found = _LEFT.search(view.text, max(0, start - _REACH), start)
    if found is None:
        return None
    tokens = list(_TOKEN.finditer(view.text, *found.span(1)))
    begin: int | None = None
    distinct = named
    for token in reversed(tokens):
        word = token.group()
        low = word.lower().rstrip(".")
        if low in _LINKS:
            if word.isupper() and low not in ("of", "&"):
                break
            continue
        if _ends_place(low) and not (named and low not in _STOP_PLACE):
            break
        begin = token.start()
        distinct = distinct or _distinct(word, weak) or low in generic
    return begin if distinct else None


_GENERIC_STRONG = frozenset(
    "university royal children's childrens women's general memorial regional community state veterans county mercy va".split()
)
_NO_WORDS: frozenset[str] = frozenset()


def _tail_end(view: View, start: int, end: int) -> int:
    """Where a name in capitals ends that a head word opens: behind the words after "OF" that can name a place."""
    of = _OF.search(view.text, start, end)
    if of is None or "OF" not in of.group():
        return end
    tail = _trimmed(view, of.end(), end)
    return tail[1] if tail else of.start()


@surroundings
def strong_place(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The name around the head word matched: `Skellet General Hospital`, `Hospital of Lower Skellet`."""
    end = _tail_end(view, start, end)
    named = _is_named_behind(view, start, end, True)
    begin = _run_before(view, start, False, _GENERIC_STRONG, named)
    if begin is None and named and not is_common(view.lower[start:end].rpartition(" ")[2]):
        begin = start
    return (begin, end) if begin is not None else False


@surroundings
def weak_place(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """As `strong_place`, where the head word is also an ordinary one: `Tri-Cove Imaging` but `Brain Imaging`."""
    end = _tail_end(view, start, end)
    begin = _run_before(view, start, True, _NO_WORDS, _is_named_behind(view, start, end, True))
    return (begin, end) if begin is not None else False


_REGION = re.compile(
    r"(?:(?:East|West|Gulf|Pacific|Atlantic|North|South)(?:ern)?[ ]?(?:Coast|Side|Hemisphere)|Mid-?[Ww]est|Deep South|"
    r"(?:Mid-?)?Atlantic|Pacific Northwest|New England|(?:Middle|Far|Near) East|Sun Belt|Great Plains|(?:North|South|"
    r"Central|Latin) America|(?:Western|Eastern) Europe)"
)
"""Parts of the world that are larger than a State."""


_AREA = re.compile(
    r"[ ](?:syndrome|disease|sign|fever|virus|spotted|score|scale|criteria|criterion|study|index|agar|bodies|pattern)\b"
)


@surroundings
def landscape(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A name of two words that ends in one of the landscape: a telling or an ordinary word that is no medicine before it."""
    found = _LEFT.search(view.text, max(0, start - 24), start)
    if found is None or _AREA.match(view.lower, end):
        return False
    words = found[1].split()
    word = words[-1]
    low = word.lower()
    if (
        low in _LINKS
        or low in _STOP_PLACE
        or low in FACILITY_WORDS
        or word in ABBREVIATIONS
        or (low in EPONYMS and low not in ORDINARY)
        or word.isupper() != view.text[start:end].isupper()
        or (is_ordinary(word) and low not in ORDINARY and low not in PLACE_WORDS)
    ):
        return False
    begin = found.end(1) - len(word)
    cued = _PLACE_CUE.search(view.text[max(0, begin - 20) : begin]) is not None
    if not cued and low not in ORDINARY and low not in PLACE_WORDS and medical_index().lookup(word):
        return False
    return begin, end


def _trimmed(view: View, start: int, end: int) -> tuple[int, int, list[str]] | None:
    """The leading words of a candidate that can name a place."""
    last = start
    words: list[str] = []
    for token in _TOKEN.finditer(view.text, start, end):
        word = token.group()
        low = word.lower().rstrip(".")
        if low in _LINKS and words and not word[0].isupper():
            continue
        if _ends_place(low):
            break
        words.append(word)
        last = token.end()
    if not words:
        return None
    if view.text[last - 1] == "." and not re.search(r"(?i:\b(?:st|mt|ft))\.$", view.text[start:last]):
        last -= 1
    return start, last, words


@surroundings
def place(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A place behind a verb of moving or living, which is no department, country or state."""
    trimmed = _trimmed(view, start, end)
    if trimmed is None:
        return False
    begin, last, words = trimmed
    taken = view.text[begin:last]
    if (
        _REGION.fullmatch(taken)
        or taken.lower() in STATES
        or taken.lower() in COUNTRIES
        or taken in ABBREVIATIONS
    ):
        return False
    if len(words) == 1 and (len(taken) < 3 or taken.lower() in EPONYMS):
        return False
    if not any(_distinct(w, len(words) == 1) for w in words):
        return False
    return begin, last


@surroundings
def care_place(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """As `place`; an acronym counts unless it is a clinical one, and a service does not."""
    found = place(view, start, end)
    if isinstance(found, tuple):
        taken = view.text[found[0] : found[1]]
        if taken.isupper() and len(taken) < 6 and not _ACRONYM.match(taken):
            return False
    return found


@surroundings
def uncommon_field_place(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """As `place` in a field of a form: its first word must be no frequent word, or it has two."""
    found = place(view, start, end)
    if not isinstance(found, tuple):
        return False
    words = view.lower[found[0] : found[1]].split()
    return False if len(words) == 1 and is_common(words[0]) else found


@surroundings
def acronym_place(view: View, start: int, end: int) -> bool | None:
    """An acronym that is no clinical one."""
    taken = view.text[start:end]
    return False if taken in ABBREVIATIONS or is_ordinary(taken) or opens_common(taken.lower()) else None


def _city_before(view: View, start: int) -> tuple[int, int, bool] | None:
    found = _CITY_BEFORE.search(view.text, max(0, start - _REACH), start)
    if found is None:
        return None
    tokens = list(_TOKEN.finditer(view.text, *found.span(1)))
    begin: int | None = None
    for token in reversed(tokens):
        word = token.group()
        low = word.lower().rstrip(".")
        if low in _LINKS and not word[0].isupper():
            continue
        if low in _STOP_PLACE or (is_ordinary(low) and low not in PLACE_WORDS and low not in ORDINARY):
            break
        begin = token.start()
    if begin is None or view.text[begin : found.end(1)].lower().strip(". ") in FACILITY_WORDS:
        return None
    return begin, found.end(1), found[2].startswith(",")


def _is_city_state(view: View, start: int, end: int) -> tuple[int, int] | None:
    city = _city_before(view, start)
    if city is None:
        return None
    begin, last, comma = city
    state = view.text[start:end].strip()
    digits = 4 if state in _AUSTRALIAN else 5
    zipped = re.match(rf"[ ,.]{{1,4}}\d{{{digits}}}(?![\w])", view.text[end : end + 12]) is not None
    if zipped:
        return begin, last
    if not comma:
        return None
    if state in _SHORT_STATE:
        cue = _PLACE_CUE.search(view.text[max(0, begin - 20) : begin]) is not None
        line = view.text.rfind("\n", 0, begin)
        ends = view.text[end : end + 1] in ("", "\n", ";", "-", ")") or view.text[end : end + 2] in (
            " \n",
            " -",
            " (",
            " |",
        )
        opens = not view.text[line + 1 : begin].strip(" ") or view.text[max(0, begin - 2) : begin] in (
            ", ",
            "- ",
            "| ",
            "* ",
            "; ",
        )
        if not cue and not (ends and opens):
            return None
    word = view.text[begin:last]
    return None if word in ABBREVIATIONS else (begin, last)


@surroundings
def city_before(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The city before a state: `Wexcombe, PA`."""
    found = _is_city_state(view, start, end)
    return found if found else False


@surroundings
def state_after_city(view: View, start: int, end: int) -> bool | None:
    """Whether a state stands behind a city."""
    return None if _is_city_state(view, start, end) else False


_STREET_LINE = re.compile(
    r"\d+[ ]+[A-Z][^\n]{3,60}$|^[ ]*(?:RMB|P\.?O\.?[ ]?Box|Flat|Unit|Lot)\b[^\n]{1,60}$", re.M
)


@surroundings
def below_street(view: View, start: int, end: int) -> bool | None:
    """Whether the line above holds a street."""
    stop = view.text.rfind("\n", 0, start)
    line = view.text.rfind("\n", 0, stop) + 1 if stop > 0 else 0
    return None if stop > 0 and _STREET_LINE.search(view.text, line, stop) else False


_SENTENCE_END = re.compile(f"({LETTER}{{2,}})\\.[ ]")
_DOTTED = frozenset(
    "st mt ft dr gen col sgt capt rev pres msgr no so ne nw se sw ave av blvd rd ln ste apt mrs".split()
)
_NAMED_BEHIND = re.compile(f"[ ][{UP}]{LETTER}+(?![\\w,]|[ ](?:[A-Z]{{2}}\\b|\\d))")
_STREET_WORD = re.compile(f"{LETTER}+")


@surroundings
def street(view: View, start: int, end: int) -> bool | None:
    """Whether the words between the number and the suffix can name a street."""
    words = [w.group() for w in _STREET_WORD.finditer(view.text, start, end)]
    before = view.text[max(0, start - 1) : start]
    if before in ("/", ".", "-", "%"):
        return False
    names = words[:-1] or words
    inner = view.text[start:end]
    if any(p[1].lower() not in _DOTTED for p in _SENTENCE_END.finditer(inner)):
        return False
    if inner.endswith(("Dr.", "DR.")) and _NAMED_BEHIND.match(view.text, end):
        return False
    return (
        None
        if any(
            not is_ordinary(w) or w.lower() in ORDINARY or w.lower() in PLACE_WORDS
            for w in names
            if len(w) > 1
        )
        else False
    )


@surroundings
def named_street(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A street without a number: `on Elm Street`."""
    begin = _run_before(
        view,
        start,
        True,
        frozenset(
            "main high park church mill station north south east west old new county state hill lake river".split()
        ),
    )
    return (begin, end) if begin is not None else False


@surroundings
def not_respiration(view: View, start: int, end: int) -> bool | None:
    """Whether `RR 2` is a rural route, with a box behind it, and no respiratory rate."""
    taken = view.lower[start:end]
    return None if "box" in taken or "rural" in taken else False


@surroundings
def room(view: View, start: int, end: int) -> bool | None:
    """Whether the number behind "bed" or "room" is that of a room: `head of bed 30` is an angle."""
    before = view.lower[max(0, start - 16) : start]
    return (
        False
        if re.search(r"(?:of[ ](?:the[ ])?|hob[ ]|in[ ]|to[ ])(?:bed|chair)[ ]?$", before)
        and "room" not in before
        else None
    )


@surroundings
def care_place_full(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """As `care_place`, of two words or in the possessive: behind a form word a single one may be anything."""
    found = care_place(view, start, end)
    if not isinstance(found, tuple):
        return False
    taken = view.text[found[0] : found[1]]
    return found if " " in taken or "'" in taken or _ACRONYM.match(taken) else False


@surroundings
def organization_named(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """As `care_place`; a single word counts behind a verb of working only."""
    found = care_place(view, start, end)
    if not isinstance(found, tuple):
        return False
    taken = view.text[found[0] : found[1]]
    if " " in taken or "'" in taken:
        return found
    cue = re.search(
        r"(?i:works?|worked|working|employer|empl|job|attends|volunteers)[a-z ]*:?[ ]*$",
        view.text[max(0, start - 24) : start],
    )
    return found if cue else False


def _is_term(word: str) -> bool:
    found = medical_index().lookup(word)
    return (
        found is not None
        and not found.term.ambiguity
        and found.how != "fuzzy"
        and not is_common(word.lower())
    )


@surroundings
def employer(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """What stands behind a trade and "at" or "for": a firm may be called by an ordinary word, but hardly by one of
    medicine, of a ward or of the calendar."""
    last = start
    for token in _TOKEN.finditer(view.text, start, end):
        word = token.group().rstrip(".")
        low = word.lower().removesuffix("'s")
        if low in _LINKS and last > start and not word[0].isupper():
            continue
        if (
            low in _STOP_PLACE
            or word.removesuffix("s") in ABBREVIATIONS
            or is_eponym(view.text, word, token.end())
        ):
            break
        if last == start and (low in FACILITY_WORDS or _is_term(word)):
            break
        if (
            is_ordinary(low) and low not in ORDINARY and (last == start or low not in PLACE_WORDS)
        ) or low in SPECIES:
            break
        last = token.end()
    if last - start < 3 or view.lower[start:last] in STATES or view.lower[start:last] in COUNTRIES:
        return False
    return start, last - (view.text[last - 1] == ".")


@surroundings
def the_home(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A house with its article, `The Larches`: no country and no ward."""
    found = place(view, start + len("The "), end)
    if not isinstance(found, tuple) or view.text[found[0] : found[1]].isupper():
        return False
    return start, found[1]


@surroundings
def place_of_country(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A place before the name of its country, though it be called like a disease or an ordinary word."""
    words = view.text[start:end].split()
    if any(word in ABBREVIATIONS or word.lower().rstrip(".") in _STOP_PLACE for word in words):
        return False
    return start, end


@surroundings
def foreign_hospital(view: View, start: int, end: int) -> bool | None:
    """A name that begins with its head word, which no heading of a note does: `Hospital de la Ribera`."""
    head, _, rest = view.text[start:end].partition(" ")
    first = rest.split(" ", 1)[0].lower()
    if first in (
        "de",
        "do",
        "da",
        "del",
        "di",
        "san",
        "santa",
        "são",
        "santo",
        "saint",
        "universitario",
        "clínico",
    ):
        return None
    return False if head.lower() in ("hospital", "centro") else (False if is_ordinary(first) else None)


_STREET_BEFORE = re.compile(f"\\d[ ][{UP}][^\\n,]{{1,25}}[ ]$")


@surroundings
def saint(view: View, start: int, end: int) -> bool | None:
    """Whether a saint or a mount is a place here: not the end of a street's name, no title of a person, no segment
    of the electrocardiogram."""
    if _STREET_BEFORE.search(view.text[max(0, start - 32) : start]):
        return False
    name = re.split(r"[ ]", view.text[start:end], maxsplit=1)[-1]
    if is_ordinary(name.removesuffix("'s")) or re.match(
        r"(?i:[ ](?:wort|jude (?:valve|device|pacemaker|mechanical)))", view.text[end : end + 16]
    ):
        return False
    if view.text[start : start + 2].isupper() and not name.isupper():
        return False
    return None


@surroundings
def before_emergency(view: View, start: int, end: int) -> bool | None:
    """A name before "ED" that is no clinical abbreviation and no adjective."""
    taken = view.text[start:end]
    low = taken.lower()
    if (
        taken in ABBREVIATIONS
        or is_ordinary(taken)
        or low in FACILITY_WORDS
        or low in _STOP_PLACE
        or low in ORDINARY
    ):
        return False
    if not re.search(
        r"(?i:(?:^|[ (])(?:the|to|at|from|in|via|of|@)[ ])$", view.text[max(0, start - 7) : start]
    ):
        return False
    return None


@surroundings
def ward(view: View, start: int, end: int) -> bool | None:
    """Whether the code behind "unit" or "ward" is its name: neither a postoperative day nor a dose."""
    cue = view.text[max(0, start - 9) : start]
    taken = view.text[start:end]
    if (
        cue.endswith("POD ")
        or taken in ("A", "I")
        or re.match("[ ](?:dose|insulin|PRBC|pack|[a-z]+s[ ])", view.text[end : end + 8])
    ):
        return False
    return None


@surroundings
def sons(view: View, start: int, end: int) -> bool | None:
    """A firm's name, not relatives: `Pell & Sons`, not `Mother and Sons`."""
    first = re.split("[ ,&-]", view.text[start:end], maxsplit=1)[0]
    return False if is_ordinary(first) and first.lower() not in ORDINARY else None


_PART_NEXT = re.compile(
    r"[ /-](?:term|bifu|orig|junc|anas|osti|bran|segm|terr|stum|dist|prox|take|bulb|loop|arch|trun|inse)"
)


@surroundings
def uncommon_place(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """As `care_place` behind a bare "at": the first word must be no word of English, in title case, and no eponym."""
    found = care_place(view, start, end)
    if not isinstance(found, tuple):
        return False
    words = view.text[found[0] : found[1]].split()
    first = words[0].rstrip(".").removesuffix("'s")
    if is_eponym(view.text, first, found[0] + len(first)) or (first.lower() in EPONYMS and len(words) == 1):
        return False
    behind = view.lower[found[1] : found[1] + 8]
    if behind[:1].isdigit() or re.match(
        r"-?[0-9]|[ ](?:locus|loci|gene|level|site|repeat|signal|poly)", behind
    ):
        return False
    if len(words) == 1 and (
        (len(first) < 4 and not first.isupper())
        or (first.isupper() and view.lower[start - 4 : start] == "the ")
    ):
        return False
    if first.isupper() and (
        len(first) < 3 or not _ACRONYM.match(first) or view.text[start - 3 : start - 1].isupper()
    ):
        return False
    if (
        len(words) == 1
        and first.isupper()
        and (first in clinical_abbreviations() or _PART_NEXT.match(behind))
    ):
        return False
    return False if is_common(first.lower()) and len(words) == 1 else found


@surroundings
def prefixed_place(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """What stands behind "Lake" or "Fort", unless it is an ordinary word."""
    found = place(view, start, end)
    if not isinstance(found, tuple) or found[1] - found[0] < 3:
        return False
    return False if is_common(view.lower[found[0] : found[1]].split()[0]) else found


@surroundings
def interstate(view: View, start: int, end: int) -> bool | None:
    """Whether `I-95` is a road and no isotope of iodine (I-123, I-124, I-125, I-131)."""
    return False if re.match("I-(?:12[0-9]|13[0-9])", view.text[start:end]) else None


@surroundings
def crossing(view: View, start: int, end: int) -> bool | None:
    """Whether a numbered street crosses another here, and not one toe the next."""
    if not _PLACE_CUE_BARE.search(view.text[max(0, start - 12) : start]):
        return False
    last = view.text[start:end].split()[-1]
    return False if is_ordinary(last) and not last[0].isdigit() else None


_PLACE_CUE_BARE = re.compile(r"(?i:\b(?:on|at|near|from|off|to|of|and)[ ](?:the[ ])?)$")


@surroundings
def directed(view: View, start: int, end: int) -> bool | None:
    """Whether what stands behind number and point of the compass is no germ and no ordinary word."""
    last = view.text[start:end].split()[-1]
    return (
        False
        if last.lower() in SPECIES or is_ordinary(last) or view.text[start - 1 : start] in "./-"
        else None
    )


@surroundings
def pin_code(view: View, start: int, end: int) -> bool | None:
    """Whether six digits behind a word are India's postal code."""
    return False if is_ordinary(view.text[start:end].split("-")[0].split()[0]) else None


@surroundings
def unit_room(view: View, start: int, end: int) -> bool | None:
    """Whether the number behind `OR` or `ED` is that of a room: neither an odds ratio nor a count."""
    before = view.text[max(0, start - 6) : start]
    taken = view.text[start:end]
    if taken.startswith(("OR ", "OT ", "ED ", "ER ")):
        return None if re.search(r"(?:\b(?:to|in|into|from|of|via|for)[ ]|[/|:(][ ]?)$", before) else False
    return False if re.search(r"\d[ ]$", before) else None
