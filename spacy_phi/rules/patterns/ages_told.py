"""AGE in words, of relatives, at events, behind a name or a verb."""

from ..number_words import ONES, TEENS, TENS
from ..pattern import Pattern
from .age_forms import ADULT, NUM

WORDS = (
    rf"(?:(?:one|a) hundred(?:(?: and)? (?:{TEENS}|{ONES}))?|(?:{TENS})(?:[ -]?(?:{ONES}))?|{TEENS}|"
    rf"{ONES})(?![^\W_])"
)


NO_UNIT = (
    r"(?![\d%°]|[./:-]\d|,\d{3}| ?(?:%|mg|mcg|ml|cm|mm|kg|lbs?|g|weeks?|wks?|w|days?|d|hours?|hrs?|h|"
    r"min(?:utes?)?|degrees|bpm"
    r"|°|times|units?|beats|[ap]m|o'clock|months? (?:ago|later|post)|f|c|l|liters?|st|nd|rd|th|percent|"
    r"inches|feet|pounds"
    r"|or|to|pack|packs|years? (?:ago|later|post|history|hx))(?![^\W_]))"
)

KIN = tuple(
    "sib sibs girls boys twins son daughter dtr dau brother bro sister sis husband wife spouse partner mother mom mum father dad "
    "stepson "
    "stepdaughter stepbrother stepsister grandson granddaughter grandmother grandfather granddad grandma "
    "grandpa aunt "
    "uncle niece nephew cousin sibling twin child girlfriend gf boyfriend bf fiance fiancee neighbor "
    "neighbour friend "
    "passenger kids children caregiver carer roommate kid baby".split()
)

EVENTS = tuple(
    "died dies passed death deceased dx dxd diagnosed diagnosis onset menarche menopause mi cabg ca "
    "cancer stroke cva "
    "tia diabetes leukemia lymphoma hysterectomy married widowed retired attack melanoma dementia "
    "aneurysm birth mets "
    "cad scd arrest".split()
)


PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "AGE",
        "age.aged",
        rf"(?:(?:age|ages|aged|edad)(?:/sex| of| was| is)?[ :=.-]{{1,6}}|turn(?:s|ed|"
        rf"ing) )(?P<AGE>{NUM}(?: ?(?:years?|yrs?|y|months?|mos?|weeks?|days?|"
        rf"[wmd])(?![^\W_])(?:,? (?:and )?\d{{1,2}} (?:months?|mos?)(?![^\W_]))?)?|{WORDS})"
        rf"(?:,? ?(?:and|&) (?P<AGE_2>{NUM})(?!\d|\.\d| ?(?:%|mg)))?(?!\d|\.\d| ?(?:%|degrees|°|mg|"
        rf"times|over|minutes|days ago|years ago))",
        score=0.85,
        flags="i",
        examples=(
            "first seen at age [[23]]. The",
            "age [[94 yrs]]; frail",
            "(turns [[71]] on Sunday",
            "aged [[66]].",
            "Age: [[7 yrs 4 months]] |",
            "AGE [[seventy-two]]",
            "children ages [[43]] and [[30]]. Her",
        ),
        counter_examples=("turned 90 degrees", "average 45", "aged cheese", "turns 5 times", "ages"),
    ),
    Pattern(
        "AGE",
        "age.at_event",
        rf"(?:{'|'.join(EVENTS)})(?: (?:away|attack|arrest|disease|onset|was))?(?: at| @|"
        rf"@) ?(?:age )?(?P<phi>{ADULT}){NO_UNIT}",
        score=0.8,
        flags="i",
        examples=(
            "Ines, died at [[71]] from",
            "Aunt colon ca at [[53]]. None",
            "father died @ [[52]]",
            "MI at [[45]]",
        ),
        counter_examples=("cancer at 12 o'clock", "stroke at 1530", "onset at 20 weeks", "died at 14:30"),
    ),
    Pattern(
        "AGE",
        "age.decade",
        r"(?:his|her|their|my) (?:early |mid |late |mid-|early-|late-)?(?P<phi>\d0'?s|(?:teens|twenties|"
        r"thirties|forties|fifties|sixties|seventies|eighties|nineties))(?![^\W_])",
        score=0.8,
        flags="i",
        examples=("gout in her [[40s]] only", "in his mid-[[60s]]", "died in her [[nineties]]"),
        counter_examples=("HR in the 80s", "her 20 doses"),
    ),
    Pattern(
        "AGE",
        "age.is",
        rf"(?:he|she|who|patient|pt|i|mom|mum|mother|dad|father|husband|wife|brother|sister|son|daughter|"
        rf"now)(?:'s|'m| is| was| am)? (?:is |was |am |turned |only |just |now |almost |nearly |still |"
        rf"about )?(?:only |just |now |almost |nearly )?(?P<phi>{ADULT}|{WORDS})(?=[.,;:!)] ?| ?$|\n|"
        rf" and (?!\d)| years?(?! ago)| yrs?(?! ago)| w/| with(?! [a-z]+ (?:of|in))| but){NO_UNIT}",
        score=0.65,
        flags="i",
        validator="age_is",
        examples=(
            "She is [[47]], lives",
            "Flo, who is [[eighty-three]], nodded",
            "i'm only [[36]]\n",
            "pt is [[84]] and frail",
        ),
        counter_examples=(
            "now 98, BP 120/80".replace("now 98", "he takes 98"),
            "patient 12,",
            "pt was 20 weeks",
            "who 10.",
        ),
    ),
    Pattern(
        "AGE",
        "age.i_am",
        rf"(?:im|hes|shes|whos) (?:only |just |now |almost |turning )?(?P<phi>{ADULT}|{WORDS})(?= ?[.,;!\n]| ?$| and| years?| yrs?| but|"
        rf" so){NO_UNIT}",
        score=0.7,
        flags="i",
        validator="age_i_am",
        examples=("so tired!! im only [[29]]\n",),
        counter_examples=(
            "im 20 weeks pregnant",
            "ceftriaxone IM 50 mg",
            "ser 3 im 64. Stable",
            "axial im 95, clear",
            "im 112.",
        ),
    ),
    Pattern(
        "AGE",
        "age.name_is",
        rf"(?<=[\w)] )(?:is|was) (?P<phi>{ADULT})(?=, (?:[A-Z]|a |an |has|lives|retired|works|who|with|"
        rf"and)|\. [A-Z]|\.$|\.\n){NO_UNIT}",
        score=0.6,
        validator="age_name_is",
        examples=("Ms. Alvarado is [[47]], a retired", "Martin is [[82]]. Lives"),
        counter_examples=(
            "Hgb is 12, and",
            "Weight is 82. Lives",
            "Heart rate is 88, and",
            "Sodium was 135. Potassium",
        ),
    ),
    Pattern(
        "AGE",
        "age.kin",
        rf"(?:{'|'.join(KIN)})s?(?:-in-law)?(?:,? [\"'(]?[^\W\d_][\w'-]{{0,19}}[\"')]?){{0,3}}(?:,| \(|"
        rf", \(| aged?| -) ?(?P<phi>{NUM}|{WORDS})(?=[,;).]|\n| and | y(?:o|rs?)?(?![^\W_])|"
        rf"$){NO_UNIT}",
        score=0.75,
        flags="i",
        examples=(
            "Little sis Ida ([[9]]) was",
            "brother Anders, [[44]], at",
            "His stepson Pascal, [[27]], rang",
            "Wife Marguerite, [[91]], had",
            "passenger Jo Tindall ([[nineteen]], well",
            "dtr ines quill-roe, [[69]], was",
        ),
        counter_examples=("son called, 20 mg given", "mother smoked (2 packs)", "wife notes BP, 120/80"),
    ),
    Pattern(
        "AGE",
        "age.words",
        rf"(?P<phi>{WORDS})[ -](?:years?|yrs?|months?|weeks?|days?)[ -](?:old|of age)(?![^\W_])",
        score=0.9,
        flags="i",
        examples=("Tindall was a [[sixty-three]]-year-old on", "[[one hundred and six]] years old"),
        counter_examples=("three years ago", "ten-year history"),
    ),
    Pattern(
        "AGE",
        "age.words_alone",
        rf"(?:(?<=, )|(?<=\()|(?<=[ny] is )|(?<=at )|(?<=nearly )|(?<=almost ))(?P<phi>(?:(?:one|"
        rf"a) hundred(?:(?: and)? (?:{TEENS}|{ONES}))|(?:{TENS})[ -](?:{ONES})|(?:one hundred|ninety|"
        rf"eighty)))(?=[.,;)]| \(|\n|$)",
        score=0.7,
        flags="i",
        examples=(
            "ned ashbury, [[one hundred and five]], fell",
            "Quill-Tindall, [[ninety-two]] (soon",
            "her mother ([[one hundred and six]]) came",
        ),
        counter_examples=("paid one hundred, then", "ninety-nine percent"),
    ),
    Pattern(
        "AGE",
        "age.generation",
        r"(?:centenarian|nonagenarian|octogenarian|septuagenarian|sexagenarian)s?(?![^\W_])",
        score=0.7,
        flags="i",
        examples=("an [[octogenarian]] with",),
        counter_examples=("octogenerian diet",),
    ),
    Pattern(
        "AGE",
        "age.generation_figure",
        r"(?:cent|non|oct|sept|sex)[a-z]{1,6}narian,? ?\((?P<phi>\d{2,3})(?!\d)",
        score=0.8,
        flags="i",
        examples=("an octogenarian ([[87]], sharp)",),
        counter_examples=("centenarian, born here",),
    ),
    Pattern(
        "AGE",
        "age.after_name",
        rf"(?<=[\w.)], )(?P<phi>{NUM})(?=, (?!\d)|\)| y | yo | and [A-Z]|\. [A-Z]){NO_UNIT}",
        score=0.6,
        validator="age_after_name",
        examples=(
            "Ida Tindall, [[86]], from home",
            "girls Ida, [[12]], and Flo, [[7]]) came",
            "Mother: Ida Quill, [[29]] y G1P0",
        ),
        counter_examples=("Sodium, 38, low", "rooms 4, 12, 16", "given at home, 20, then", "Chicago, 6, and"),
    ),
)
