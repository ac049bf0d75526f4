"""Which words of a candidate are a person's name: the checks behind the patterns of names."""

import re
from bisect import bisect_left
from functools import cache

from ..lexicons.data_files import read_lines
from ..lexicons.gazetteers import first_names, last_names, name_key
from ..lexicons.medical import medical_index
from ..lexicons.words import word_rank
from .forms import FULL_NAME, LETTER, NAME, UP
from .normalize import View
from .surroundings import surroundings
from .words import (
    ABBREVIATIONS,
    CAPITALS_STOP,
    DISEASE_EPONYMS,
    EPONYM_HEADS,
    EPONYMS,
    MEDICAL_ENDINGS,
    NOT_NAMES,
    ORDINARY,
    PARTICLES,
    SPECIES,
)

_WORD = re.compile(f"{LETTER}+(?:['-]{LETTER}+)*")
_ENDING = re.compile(f"{LETTER}{{2,20}}(?:{'|'.join(sorted(MEDICAL_ENDINGS))})$")
_NEXT_WORD = re.compile(f"(?:'?s?'?)[ ]({LETTER}+)")
_ACRONYM = re.compile(f"[{UP}]{{2,4}}$")
_REGISTER = re.compile(f"{LETTER}[\\w' -]{{1,30}},")
_DOTTED_CREDENTIAL = re.compile(
    r"(?:M\.[ ]?D|D\.[ ]?O|R\.[ ]?N|P\.[ ]?A|N\.[ ]?P|Ph\.[ ]?D|M\.[ ]?B|F\.[ ]?A|D\.[ ]?D)\b"
)
_OPENING = "(?:an?|the|his|her|their|my|our|pt's|patient's|a[ ]\\w+)[ ]"
_BEFORE_PAREN = re.compile(f"(?<![\\w'])(?<!\\w-)({NAME})[ ]?\\((?:[A-Za-z'/, -]{{0,30}}[ ,/])?$")
_BEFORE_COMMA = re.compile(
    f"(?<![\\w'])(?<!\\w-)({NAME}(?:[ ][{UP}])?),?[ ]?(?:\\([^()\\n]{{1,20}}\\),?)?[ ]{{0,3}}(?:{_OPENING})?$"
)
_BEFORE_FULL = re.compile(f"(?<![\\w'])(?<!\\w-)({FULL_NAME}),?[ ]{{0,3}}$")
_BEFORE_LAST_FIRST = re.compile(f"(?<![\\w'])(?<!\\w-)({NAME},[ ]?{NAME}),?[ ]{{0,3}}$")
_BEFORE_AGE = re.compile(
    f"(?<![\\w'])(?<!\\w-)({NAME},[ ]?{NAME}|{NAME})(?:,(?:[ ](?:an?|A|AN))?|[ ](?:is|was|IS|WAS)(?:[ ](?:now|cu"
    f"rrently|also))?(?:[ ](?:an?|our|the|my|this|AN?))?(?:[ ][a-z-]+){{0,2}})[ ]$"
)
_BEFORE_BARE_AGE = re.compile(f"(?<![\\w'])(?<!\\w-)({FULL_NAME})[ ]{{1,3}}$")
_ADVERB = re.compile("[a-z]{3,}(?:lly|sly|ngly|efly|ntly|arly|ately|edly|rily)$")
_REACH = 90
_USUAL_FIRST = 1_000


def is_ordinary(word: str) -> bool:
    """Whether a word is never (or hardly ever) a name: function or clinical words, drugs by their stems."""
    low = word.lower()
    if low in NOT_NAMES or _ENDING.match(low):
        return True
    if "-" in low:
        first, *others = low.split("-")
        return first in NOT_NAMES and all(part in NOT_NAMES or len(part) < 3 for part in others)
    return False


@cache
def _common_words() -> frozenset[str]:
    return frozenset(read_lines("words_frequent"))


def is_common(word: str) -> bool:
    """Whether a word in lower case is a frequent word of English; the list is read at the first call."""
    return word in _common_words()


def is_usual_first(word: str) -> bool:
    """Whether a word is one of the thousand most frequent first names."""
    name = first_names().get(name_key(word))
    return name is not None and name.rank < _USUAL_FIRST


@cache
def _sorted_words() -> list[str]:
    return sorted(_common_words())


def opens_common(part: str) -> bool:
    """Whether a frequent word of English begins so: `disch`, `psych`."""
    words = _sorted_words()
    place = bisect_left(words, part)
    return place < len(words) and words[place].startswith(part)


def is_eponym(text: str, word: str, end: int) -> bool:
    """Whether the word that ends at `end` is the name of a disease, sign, score or device there."""
    following = _NEXT_WORD.match(text, end)
    return following is not None and following[1].lower() in EPONYM_HEADS


def _stops(word: str, first: str, text: str, end: int) -> bool:
    if is_ordinary(word) or is_eponym(text, word, end):
        return True
    if word.isupper() and len(word) > 1:
        # "Mr. Smith CT", "SON WILL": an acronym behind a name in title case, an auxiliary in capitals.
        return word.lower() in CAPITALS_STOP or (not first.isupper() and len(word) < 5)
    return False


def _extent(text: str, start: int, end: int) -> tuple[int, int, int] | None:
    """The leading words of a candidate that are a name: (start, end, number of words and initials)."""
    first = ""
    count = words = 0
    last = start
    register = _REGISTER.match(text, start, end) is not None
    for found in _WORD.finditer(text, start, end):
        word = found.group()
        if register and words and _DOTTED_CREDENTIAL.match(text, found.start()):
            break
        if len(word) == 1 and word.isupper():
            count += 1
            stop = found.end()
            if text[stop : stop + 1] == "." and stop < end:
                stop += 1
            elif words and stop == end and word in "AI" and text[stop : stop + 2].strip(" ").islower():
                break
            last = stop
            continue
        if (
            word.lower() in PARTICLES
            and found.end() < end
            and not (word.istitle() and not words and not count)
        ):
            continue
        # "DAY, MARCUS", "S. Early": the form itself says that an ordinary word is a name.
        low = word.lower()
        vouched = low in ORDINARY and (register or (count and not words))
        if words and not word.isupper() and not first.isupper() and (low in ORDINARY or low in EPONYMS):
            vouched = not is_eponym(text, word, found.end())
        if words and text[found.end() : found.end() + 1] == ":":
            break
        if not vouched and _stops(word, first or word, text, found.end()):
            break
        first = first or word
        count += 1
        words += 1
        last = found.end()
    if not words or (register and all(is_ordinary(w.group()) for w in _WORD.finditer(text, start, last))):
        return None
    if text[last : last + 1] in "\")'" and last < end and text[start:last].count(text[last]) % 2:
        last += 1
    return start, last, count


@surroundings
def person(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The part of a candidate, from its start, that is a name; False where there is none."""
    extent = _extent(view.text, start, end)
    return extent[:2] if extent else False


@surroundings
def full_person(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """As `person`, of two words or initials at least."""
    extent = _extent(view.text, start, end)
    return extent[:2] if extent and extent[2] > 1 else False


@surroundings
def register_person(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """As `full_person` in a cell of a table: its first name is on the lists or all its words are uncommon."""
    found = full_person(view, start, end)
    if not isinstance(found, tuple):
        return False
    given = _WORD.findall(view.text[found[0] : found[1]].partition(",")[2])
    words = _WORD.findall(view.lower[found[0] : found[1]])
    if given and name_key(given[0]) in first_names():
        return found
    return False if any(is_common(word) or medical_index().lookup(word) for word in words) else found


@surroundings
def cell_person(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A name in a cell before that of an age: on the lists of names, or in no list at all."""
    found = sure_person(view, start, end)
    if not isinstance(found, tuple) or found[1] != end:
        return False
    for word in _WORD.findall(view.text[start:end]):
        key = name_key(word)
        if key in first_names() or key in last_names():
            return found
        if is_common(word.lower()) or medical_index().lookup(word):
            return False
    return found


@surroundings
def sure_person(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """As `person`, but a single word must be no eponym, no ordinary word and no acronym."""
    extent = _extent(view.text, start, end)
    if extent is None:
        return False
    if extent[2] == 1:
        word = view.text[extent[0] : extent[1]]
        if is_eponym_word(word) or word.lower() in SPECIES or (_ACRONYM.match(word) and len(word) < 5):
            return False
    return extent[:2]


def is_eponym_word(word: str) -> bool:
    """Whether diseases, signs or devices are called by this name."""
    low = word.lower()
    return low in EPONYMS or (low.endswith("s") and low.rstrip("s").rstrip("'") in EPONYMS)


@surroundings
def lower_person(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A name written in lower case: words that are no ordinary English or clinical word."""
    last = start
    for found in _WORD.finditer(view.text, start, end):
        word = found.group()
        if word not in PARTICLES and is_ordinary(word):
            break
        if word in CAPITALS_STOP or word.endswith(("ing", "tion")):
            break
        last = found.end()
    return (start, last) if last - start > 2 else False


@surroundings
def lower_full_person(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A name of two words at least in lower case, as typed in a form: ordinary words may be names."""
    words = 0
    last = start
    for found in _WORD.finditer(view.text, start, end):
        word = found.group()
        if word not in ORDINARY and (is_ordinary(word) or word in CAPITALS_STOP):
            break
        words += 1
        last = found.end()
    return (start, last) if words > 1 else False


def _trailing(text: str, start: int, end: int) -> tuple[int, int, int] | None:
    """The trailing words of a candidate that are a name."""
    found = list(_WORD.finditer(text, start, end))
    keep = len(found)
    while keep:
        word = found[keep - 1].group()
        low = word.lower()
        comma = found[keep - 1].end() < end and text[found[keep - 1].end()] == ","
        if len(word) > 1 and low not in PARTICLES and is_ordinary(word) and not (comma and low in ORDINARY):
            break
        keep -= 1
    if keep == len(found):
        return None
    return _extent(text, found[keep].start(), end)


def _before(pattern: re.Pattern[str], view: View, start: int) -> tuple[int, int, int] | None:
    found = pattern.search(view.text, max(0, start - _REACH), start)
    return _trailing(view.text, *found.span(1)) if found else None


@surroundings
def person_before(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The name that stands before a credential: `Helen P. Graves, MD`, `DAY, MARCUS EMT-B`."""
    extent = _before(_BEFORE_LAST_FIRST, view, start) or _before(_BEFORE_COMMA, view, start)
    return extent[:2] if extent else False


@surroundings
def titled_before(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The name before a comma and a title, `Kaufmann, Mr.`, which is no service, no frequent word and no abbreviation."""
    found = person_before(view, start, end)
    if not isinstance(found, tuple):
        return False
    word = view.text[found[0] : found[1]]
    return (
        False
        if (is_common(word.lower()) and word.lower() not in ORDINARY) or word in ABBREVIATIONS
        else found
    )


@surroundings
def full_person_before(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """As `person_before`, of two words or initials at least."""
    extent = _before(_BEFORE_LAST_FIRST, view, start) or _before(_BEFORE_FULL, view, start)
    return extent[:2] if extent and extent[2] > 1 else False


@surroundings
def person_before_paren(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The name before a parenthesis that the match stands in: `Pancoast (thoracic surgery)`."""
    if (
        view.text[start : start + 3].rstrip("),. ").islower()
        and len(re.split(r"\W", view.text[start:end], maxsplit=1)[0]) < 3
    ):
        return False
    extent = _before(_BEFORE_PAREN, view, start)
    return extent[:2] if extent else False


@surroundings
def relative_before(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The name before a relation: `Aoife (daughter)`, `Teo, her grandson`."""
    extent = _before(_BEFORE_PAREN, view, start) or _before(_BEFORE_RELATION, view, start)
    return relative(view, extent[0], extent[1]) if extent else False


_BEFORE_RELATION = re.compile(
    f"(?<![\\w'])(?<!\\w-)({NAME}),?[ ](?:who[ ])?(?:is[ ])?(?:his|her|their|my|the[ ](?:patient|pt)'s|pt's|pati"
    "ent's|the)[ ](?:[a-z-]+[ ])?$"
)


_OF_YEARS = re.compile(r"\d{1,3}(?:[ -]?y|[ ]?[mf]\b)")


@surroundings
def person_before_age(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The name before an age: `Martha Collins is a 50-year-old`, `John Smith 45M`."""
    if not _OF_YEARS.match(view.lower, start, end) and "old" not in view.lower[end : end + 5]:
        return False
    extent = _before(_BEFORE_AGE, view, start)
    if extent is None:
        extent = _before(_BEFORE_LAST_FIRST, view, start) or _before(_BEFORE_BARE_AGE, view, start)
        if extent is None or extent[2] < 2:
            return False
    if extent[2] == 1 and _ADVERB.match(view.lower, extent[0], extent[1]):
        return False
    return sure_person(view, extent[0], extent[1])


@surroundings
def sure_person_or_title(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """As `sure_person`; behind a title an eponym is a person all the same."""
    if re.search(r"(?i:\b(?:dr|mr|mrs|ms|prof)\b\.?[ ]{0,2})$", view.text[max(0, start - 8) : start]):
        return person(view, start, end)
    return sure_person(view, start, end)


def _is_disease(text: str, start: int, end: int) -> bool:
    low = text[start:end].lower()
    if low in DISEASE_EPONYMS or (low.endswith("s") and low[:-1] in DISEASE_EPONYMS):
        return True
    return low in EPONYMS and text[end : end + 2] == "'s"


@surroundings
def relative(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A name behind a relation: no disease of the family history, no acronym unless all is in capitals."""
    extent = _extent(view.text, start, end)
    if extent is None:
        return False
    found = extent[:2]
    if extent[2] == 1 and _is_disease(view.text, *found):
        return False
    taken = view.text[found[0] : found[1]]
    cue = view.text[max(0, start - 12) : start]
    if taken.isupper() and not re.search("[A-Z]{2}['A-Z,:(/ -]*$", cue) and len(taken) < 5:
        return False
    if taken.isupper() and re.search("(?:ED|ING)$", taken) and len(taken) > 4:
        return False
    return found


_BEFORE_SIGN = re.compile(f"(?<![\\w'])(?<!\\w-)({NAME}),?[ ]?\\(?$")
_AFTER_RELATION = re.compile(
    r"(?i:\b(?:sons?|daughters?|child(?:ren)?|kids?|bros?|sis|brothers?|sisters?|wife|husband|partner|mo"
    r"ther|father|twins?|siblings?|grand\w+))[ :,]{1,2}(?:[A-Z]\w+[ ]\(\w{1,6}\),?[ ](?:(?:and|&)[ ])?){"
    r"0,5}$"
)


@surroundings
def after_relation(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The name among those of relatives before an age: `children Ana (9) and Luis (7)`."""
    named = _BEFORE_SIGN.search(view.text, max(0, start - _REACH), start)
    if named is None:
        return False
    start, end = named.span(1)
    if not _AFTER_RELATION.search(view.text[max(0, start - _REACH) : start]):
        return False
    found = sure_person(view, start, end)
    return found if isinstance(found, tuple) and found[1] - found[0] > 2 else False


@surroundings
def initialed(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """An initial and a surname that are no germ and no end of a sentence."""
    words = [w.group() for w in _WORD.finditer(view.text, start, end) if len(w.group()) > 1]
    if re.match(r"(?:M\.[ ]?D|D\.[ ]?O|R\.[ ]?N|P\.[ ]?A|N\.[ ]?P)\b", view.text[start:end]) or (
        view.text[start] in "LR" and view.text[start + 1] == " "
    ):
        return False
    if re.match(r"[ ]\d", view.text[end : end + 2]):  # "T. Brilinta 90": a tablet
        return False
    if not words or words[0].lower() in SPECIES or (len(words[0]) < 3 and words[0].isupper()):
        return False
    return full_person(view, start, end)


@surroundings
def dash_signature(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A name alone behind a dash under a message, which is no item of a list."""
    line = view.text.rfind("\n", 0, start)
    above = view.text[:line].rstrip()
    previous = above[above.rfind("\n") + 1 :].lstrip()
    if not previous or previous[0] in "-~*" or previous[-1] == ":":
        return False
    found = sure_person(view, start, end)
    return found if found == (start, end) else False


_NOT_INITIALS = frozenset(
    "US UK AM PM IV IM PO MD DO RN ER BID TID QID PRN NPO DC EU UN LA NY SOB IQ".split()
)


@surroundings
def initials(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """Initials of a person, not an abbreviation with full stops."""
    text = view.text[start:end].rstrip(" -")
    if "".join(c for c in text if c.isalpha()) in _NOT_INITIALS:
        return False
    return start, start + len(text)


_NO_USERNAMES = frozenset(
    """name names id failed fails denies denied reports states care with issue issues information info
        page error account password portal friendly manual group groups interface aide family nurse care
        heroin cocaine alcohol via using required attempt time date access not none unknown number code
        locked reset and or is was has for the from""".split()
)


@surroundings
def username(view: View, start: int, end: int) -> bool | None:
    """Whether a word behind "user" or "login" is the name of an account."""
    word = view.text[start:end].lower().strip(".@")
    if word in _NO_USERNAMES or is_ordinary(word) or len(word) < 3:
        return False
    if any(c.isdigit() or c in "._@" for c in view.text[start:end].rstrip(".")):
        return None
    cue = view.lower[max(0, start - 24) : start].rstrip()
    return (
        None
        if cue.endswith(
            (":", "=", "/", "|", "login id", "user id", "userid", "as", "username", "username is")
        )
        or (cue.endswith(("login", "log-in", "logon")) and not opens_common(word[:5]))
        else False
    )


@surroundings
def handle(view: View, start: int, end: int) -> bool | None:
    """Whether a word behind an at sign is a handle: a long one that is no ordinary word."""
    word = view.text[start:end]
    return None if len(word) > 4 and not is_ordinary(word) else False


@surroundings
def typist(view: View, start: int, end: int) -> bool | None:
    """Whether a line at the end of a letter is the mark of who dictated and typed it: `AL/jks`."""
    parts = re.split("[/:]", view.text[start:end])
    if any(
        p.lower() in ("and", "or", "he", "she", "his", "her", "him", "they", "yes", "no", "pt")
        and len(parts) < 3
        for p in parts[:1]
    ):
        return False
    if len(parts) == 1:
        return (
            None if view.text[end : end + 2].strip().startswith("/") and not is_ordinary(parts[0]) else False
        )
    return None if parts[0].isupper() and len(view.text) - end < 200 else False


_NO_TRADES = frozenset(
    """historian guard model hunter driver conductor keeper former supine prone sitting standing
        upright right left semi comfort neutral operator manager director specialist consultant officer
        agent detective candidate""".split()
)


_SERVICES = frozenset(
    """estate travel insurance booking purchasing special ticket sports customs federal leasing sales press
        transfer literary talent shipping freight station passenger gate bail land security service fashion
        art hand fitness freelance photo runway glamour collection claims border""".split()
)


@surroundings
def trade(view: View, start: int, end: int) -> bool | None:
    """Whether an occupation stands there, not a word for the patient or a posture."""
    *before, last = view.lower[start:end].split()
    last = last.removesuffix("s")
    if last in ("agent", "model") and not _SERVICES.isdisjoint(before):
        return None
    if last in ("agent", "model", "historian") and before:
        # Drugs and mice: "an alkylating agent", "an animal model"; "an extremely poor historian".
        return False
    return False if not before and last in _NO_TRADES else None


_LOWER_VERBS = re.compile(
    r"[ ](?:is|was|has|had|does|says?|said|states?|will|would|can|told|called|calls|came|comes|lives|wan"
    r"ts|thinks|and|who|at bedside|in room)\b|[,;]|[ ]\("
)


@surroundings
def lower_relative(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A relative's name without capitals: no word of English, or one that a verb for persons follows."""
    last = start
    for found in _WORD.finditer(view.text, start, end):
        word = found.group()
        if (
            is_ordinary(word)
            or word in ("may", "will", "can")
            or (word in CAPITALS_STOP and word not in ORDINARY)
            or word in SPECIES
            or (is_eponym_word(word) and word not in ORDINARY)
        ):
            break
        if (
            last == start
            and is_common(word.split("-")[0])
            and not (word in ORDINARY and (_LOWER_VERBS.match(view.text, found.end()) or found.end() < end))
        ):
            break
        if last != start and is_common(word.split("-")[0]) and word not in ORDINARY:
            break
        last = found.end()
    return (start, last) if last - start > 2 else False


_BEFORE_LOWER = re.compile(f"(?<![\\w.])([a-z]\\.[ ]?{LETTER}{{2,20}}),?[ ]$")


@surroundings
def lower_before(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """An initial and a surname in lower case before a credential: `k. bright rn`."""
    found = _BEFORE_LOWER.search(view.text, max(0, start - 30), start)
    if found is None or found[1].split(".")[1].strip() in NOT_NAMES | SPECIES:
        return False
    return found.span(1)


_BEFORE_VERB = re.compile(f"(?<![\\w'])(?<!\\w-)({NAME})[ ]$")


@surroundings
def subject(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The person before a verb that only persons are the subject of: `since Hugh died`."""
    extent = _before(_BEFORE_VERB, view, start)
    if extent is None or view.text[extent[0] : extent[1]].isupper():
        return False
    word = view.lower[extent[0] : extent[1]]
    if extent[2] == 1 and (
        (is_common(word) and word not in ORDINARY and not is_usual_first(word)) or _ADVERB.match(word)
    ):
        return False
    return sure_person(view, extent[0], extent[1])


@surroundings
def form_person(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """As `person` behind a field of a form: a lone acronym is no name."""
    extent = _extent(view.text, start, end)
    if extent is None:
        return False
    word = view.text[extent[0] : extent[1]]
    if extent[2] == 1 and word.isupper() and (len(word) < 4 or word in ABBREVIATIONS):
        return False
    if extent[2] == 1 and _is_disease(view.text, extent[0], extent[1]):
        return False
    return extent[:2]


@surroundings
def quoted_person(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A name in quotation marks: the surname first, or two words at least."""
    found = full_person(view, start, end)
    return found if found == (start, end) else False


@surroundings
def staff(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A name behind a role: right behind it an eponym is a person (`PCP Murphy`, not `RN, Foley out`)."""
    if view.text[start - 1 : start] == " " and view.text[start - 2 : start - 1].isalpha():
        return form_person(view, start, end)
    return sure_person_or_title(view, start, end)


@surroundings
def copied(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """Who gets a copy: no millilitres."""
    if re.search(r"(?<!\d)\d{1,3}[ ]?(?:cc|CC)[ ]{0,3}$", view.text[max(0, start - 8) : start]):
        return False
    return form_person(view, start, end)


@surroundings
def inscribed(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A name that someone is called by: behind "likes" and "prefers" in quotation marks only."""
    quoted = view.text[start - 1 : start] == '"'
    if re.search(r"(?i:likes|prefers)[^\n]{0,18}$", view.text[max(0, start - 26) : start]) and not quoted:
        return False
    if quoted and end - start == 2:
        return start, end
    return sure_person(view, start, end)


@surroundings
def no_abbreviation(view: View, start: int, end: int) -> bool | None:
    """Whether letters can be a person's initials."""
    taken = view.text[start:end]
    return (
        False
        if taken in ABBREVIATIONS
        or is_ordinary(taken)
        or taken.lower() in CAPITALS_STOP
        or taken in _NOT_INITIALS
        else None
    )


_LOGIN_LETTERS = re.compile(r"(?<!\w)[a-z]{3,14}$")


@surroundings
def bare_username(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A login name alone at the end of a line: letters that are no word, before digits or an underscore, set off by
    blanks."""
    letters = _LOGIN_LETTERS.search(view.text, max(0, start - 16), start)
    if letters is None or len(letters.group()) < (3 if view.text[start] == "_" else 5):
        return False
    start = letters.start()
    before = view.text[max(0, start - 3) : start]
    if before.strip(" \n") and not before.endswith("  "):
        return False
    word = view.text[start:end].rstrip("0123456789")
    return False if is_common(word) or is_ordinary(word) or "covid" in word else (start, end)


_LOGIN_BEFORE = re.compile(r"(?<![\w.@/-])[a-z]{5,13}$")


@surroundings
def login_form(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A login anywhere: letters that are no word, drug or gene, directly before a few digits."""
    letters = _LOGIN_BEFORE.search(view.text, max(0, start - 16), start)
    if letters is None:
        return False
    word = letters.group()
    if is_common(word) or is_ordinary(word) or word_rank(word) is not None or medical_index().lookup(word):
        return False
    return letters.start(), end


@surroundings
def lower_uncommon(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A name in lower case that begins with no frequent word of English."""
    last = start
    for found in _WORD.finditer(view.text, start, end):
        word = found.group()
        if (
            is_ordinary(word)
            or word in CAPITALS_STOP
            or is_eponym_word(word)
            or (last == start and is_common(word))
        ):
            break
        last = found.end()
    return (start, last) if last - start > 2 else False


@surroundings
def uncommon_person(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """As `sure_person`, but a single word must be no frequent word of English."""
    found = sure_person(view, start, end)
    if not isinstance(found, tuple):
        return False
    word = view.lower[found[0] : found[1]]
    return False if " " not in word and is_common(word) and word not in ORDINARY else found


@surroundings
def clear_person(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """As `uncommon_person`, and no abbreviation, no part of a frequent word, no eponym."""
    found = uncommon_person(view, start, end)
    if not isinstance(found, tuple):
        return False
    word = view.text[found[0] : found[1]]
    if " " not in word and (
        len(word) < 3
        or (word.split("-")[0].isupper() and len(word) < 8)
        or (is_common(word.lower()) or word.lower() in EPONYMS)
    ):
        return False
    return found


@surroundings
def login(view: View, start: int, end: int) -> bool | None:
    """A word in lower case that is no English and can be the login name of staff."""
    word = view.text[start:end]
    return (
        False
        if is_common(word) or is_ordinary(word) or word in CAPITALS_STOP or word.endswith(("ed", "ing"))
        else None
    )


@surroundings
def both_persons(view: View, start: int, end: int) -> bool | None:
    """Whether no word of a pair is an ordinary one."""
    words = [w.group() for w in _WORD.finditer(view.text, start, end) if w.group()[0].isupper()][-2:]
    return (
        False
        if any(is_ordinary(w) or (is_common(w.lower()) and w.lower() not in ORDINARY) for w in words)
        else None
    )


@surroundings
def dictator(view: View, start: int, end: int) -> bool | None:
    """Whether `SKV/jlm` tells who dictated and typed: at a line's start or behind a date."""
    if not re.search(r"(?:^|\n|\d)[ ]{0,8}$", view.text[max(0, start - 10) : start]):
        return False
    capitals, _, small = re.split("([/:])", view.text[start:end], maxsplit=1)
    if capitals in ABBREVIATIONS or is_ordinary(capitals) or is_ordinary(small) or small in CAPITALS_STOP:
        return False
    return (
        False
        if capitals in _NOT_INITIALS
        or small in ("po", "pt", "sc", "sq", "im", "iv", "hr", "min", "day", "ml", "mg")
        else None
    )


_WORDS_BEFORE = re.compile(
    f"(?<![\\w'])(?<!\\w-)([{UP}]{LETTER}{{1,24}}(?:[ ][{UP}]{LETTER}{{1,24}})?)[ ]\\(?$"
)
_NAME_BEFORE_QUOTE = re.compile(f"[{UP}]{LETTER}{{1,24}},?[ ]\\(?$")


@surroundings
def nicknamed(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The name around a nickname in quotation marks, if all its words can be names: `Robert "Skip" Langford`."""
    found = _WORDS_BEFORE.search(view.text, max(0, start - 60), start)
    if found is None:
        return False
    words = [w.group() for w in _WORD.finditer(view.text, found.start(1), end)]
    if any(is_ordinary(w) and w.lower() not in ORDINARY for w in words):
        return False
    return found.start(1), end


@surroundings
def nickname(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A nickname in quotation marks behind a capitalised word."""
    if not _NAME_BEFORE_QUOTE.search(view.text, max(0, start - 30), start - 1):
        return False
    return sure_person(view, start, end)


@surroundings
def full_person_before_quote(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The name of two words at least before a nickname: `Rosalind Achterberg ("Roz")`."""
    extent = _before(_BEFORE_SIGN, view, start)
    return extent[:2] if extent and extent[2] > 1 else False


_LOWER_BEFORE = re.compile(f"(?<![\\w'])(?<!\\w-)({LETTER}{{2,20}}(?:['-]{LETTER}{{2,20}})?)[ ]$")


@surroundings
def lower_relative_before(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """As `lower_relative`, of the word before a parenthesis."""
    found = _LOWER_BEFORE.search(view.text, max(0, start - 45), start)
    return lower_relative(view, *found.span(1)) if found and found[1].islower() else False


@surroundings
def no_code(view: View, start: int, end: int) -> bool | None:
    """Whether the parts of an HL7 field are no codes of tests."""
    parts = view.text[start:end].split("^")
    return False if any(p in ABBREVIATIONS or (len(p) > 1 and is_ordinary(p)) for p in parts[:2]) else None
