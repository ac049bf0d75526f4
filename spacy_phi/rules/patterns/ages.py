"""AGE: in digits and in words, of patients and of relatives; no gestational ages and no durations."""

from ..pattern import Pattern

_ONES = "one|two|three|four|five|six|seven|eight|nine"
_TEENS = "ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
_TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
_WORDS = (
    rf"(?:(?:one|a) hundred(?:(?: and)? (?:{_TEENS}|{_ONES}))?|(?:{_TENS})(?:[ -]?(?:{_ONES}))?|{_TEENS}|"
    rf"{_ONES})(?![^\W_])"
)
_WORD_LEADS = (
    *_ONES.split("|"),
    *_TEENS.split("|"),
    *_TENS.split("|"),
    "a",
    *(tens + ones for tens in _TENS.split("|") for ones in _ONES.split("|")),
)
_NUM = r"(?:1[01]\d|[1-9]?\d)"
_ADULT = r"(?:1[01]\d|[1-9]\d)"
_ALONE = r"(?<![\d.,/:-])(?<![^\W_])"
_UNIT = r"(?:years?|yrs?|year's|months?|mos?|mths?|weeks?|wks?|days?)"
_NO_UNIT = (
    r"(?![\d%°]|[./:-]\d|,\d{3}| ?(?:%|mg|mcg|ml|cm|mm|kg|lbs?|g|weeks?|wks?|w|days?|d|hours?|hrs?|h|"
    r"min(?:utes?)?|degrees|bpm"
    r"|°|times|units?|beats|[ap]m|o'clock|months? (?:ago|later|post)|f|c|l|liters?|st|nd|rd|th|percent|"
    r"inches|feet|pounds"
    r"|or|to|pack|packs|years? (?:ago|later|post|history|hx))(?![^\W_]))"
)
_PERSON = (
    r"(?:male|female|man|woman|gentleman|lady|boy|girl|gent|infant|child|baby|toddler|teenager|teen|"
    r"caucasian|african"
    r"|white|black|hispanic|asian)(?![^\W_])"
)
_KIN = tuple(
    "sib sibs girls boys twins son daughter dtr dau brother bro sister sis husband wife spouse partner mother mom mum father dad "
    "stepson "
    "stepdaughter stepbrother stepsister grandson granddaughter grandmother grandfather granddad grandma "
    "grandpa aunt "
    "uncle niece nephew cousin sibling twin child girlfriend gf boyfriend bf fiance fiancee neighbor "
    "neighbour friend "
    "passenger kids children caregiver carer roommate kid baby".split()
)
_EVENTS = tuple(
    "died dies passed death deceased dx dxd diagnosed diagnosis onset menarche menopause mi cabg ca "
    "cancer stroke cva "
    "tia diabetes leukemia lymphoma hysterectomy married widowed retired attack melanoma dementia "
    "aneurysm birth mets "
    "cad scd arrest".split()
)

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "AGE",
        "age.years_old",
        rf"{_ALONE}(?P<phi>{_NUM}(?: ?1/2)?(?: ?(?:-|&|and|or) ?\d{{1,2}})?(?: ?-? ?(?:months?|mos?|"
        rf"weeks?|wks?|days?)(?=[ -]{{1,2}}old))?)"
        rf"[ -]{{0,3}}(?:{_UNIT}[ -]{{0,3}})?(?<![\d ])[ -]{{0,3}}(?:old|of age)(?![^\W_])",
        score=0.9,
        flags="i",
        at="digits",
        examples=(
            "an [[83]]-year-old sailor",
            "was a [[26]] year old on",
            "cousin, [[19-month]]-old",
            "[[64]] yr-old man",
            "[[45]] years of age",
            "[[85]]yr old",
            "[[72]] -year- old",
            "[[6-day]]-old boy",
        ),
        counter_examples=("10 year history", "2 days older", "for 10 years", "graft 12 old", "3.5 years old"),
    ),
    Pattern(
        "AGE",
        "age.yo",
        rf"{_ALONE}(?P<phi>{_NUM}(?:(?:yo|y/o|y\.o\.?)(?=[mf]?(?![^\W_])|[wbah][mf](?![^\W_]))|"
        rf"(?=[ -]{{1,2}}(?:y\.? ?/? ?o\.?|yo[mf]|yo[wbah][mf])(?![^\W_]))))",
        score=0.9,
        flags="i",
        at="digits",
        examples=(
            "REASON: [[67]] yo welder",
            "[[93yo]] and stubborn",
            "[[72]] y/o WF",
            "[[72]] y.o. male",
            "[[54yo]]M with",
            "[[54]] yoF",
        ),
        counter_examples=("2 you", "5 york", "10 yoga sessions"),
    ),
    Pattern(
        "AGE",
        "age.sex",
        rf"{_ALONE}(?P<phi>{_ADULT}|\d(?=[ -]?(?:YM|YF|yM|yF))|\d(?=[MF](?![^\W_]|"
        rf" ?[a-z]{{0,8}} ?(?:foley|cath|sheath))))"
        r"(?:(?:[ -]?[yY](?:r|rs|R|RS)?[ ,/]?)?[ -]?(?:(?:[WBHAC]|AA|RH|LH|RHD|LHD) ?)?[MF](?![^\W_]|"
        r"['.-]\w|[+])|/[MF](?![^\W_])|(?:RH|LH)(?![^\W_]))",
        score=0.8,
        at="digits",
        validator="age_with_sex",
        examples=(
            "SUMMARY\n[[88]]F, widowed",
            "Imp: [[63]]M baker",
            "[[53]]RHM with tremor",
            "| [[46]] F | welder",
            "CSN 305518294   [[64]] F\n",
            "Age/Sex: [[72]]/F",
            "[[61]] WM with",
            "[[85]]yF from",
            "Tindall [[77]]M, seen",
        ),
        counter_examples=(
            "temp 101F",
            "16F foley",
            "Foley 18 F placed",
            "98.6F",
            "T 102 F",
            "10 M units",
            "A1-2026M",
            "14 F sheath",
            "HR 72 F/U",
        ),
    ),
    Pattern(
        "AGE",
        "age.sex_first",
        r"(?<![^\W_])[MF](?:/|, ?| {1,3})(?P<phi>(?:1[01]\d|[1-9]\d)y?)(?= {1,3}(?:~|DOB|dob)| ?(?:[|;(]|"
        r"$)|,? ?\n|, (?:with|who|hx|h/o|presents|DOB|dob)|y(?:rs?|o)?(?![^\W_]))(?!\()",
        score=0.75,
        needs=("m", "f"),
        at="needs",
        examples=("QUILL  M  [[74]]  ~68 KG", "Sex/Age: F/[[34]]\n", "M, [[45]], presents"),
        counter_examples=("F 209 555 0183", "M 20 mg", "f/72"),
    ),
    Pattern(
        "AGE",
        "age.person",
        rf"{_ALONE}(?P<phi>{_ADULT}|[1-9](?=[ -]?(?:years?|yrs?|y)))[ -]{{0,2}}(?:(?:years?|yrs?\.?|"
        rf"y)[ -]{{1,2}})?{_PERSON}",
        score=0.8,
        flags="i",
        at="digits",
        validator="not_counted",
        examples=("This is a [[64]] female", "[[72]]-year female", "a [[34]] year-male"),
        counter_examples=("50 male patients", "12 children", "of 24 women"),
    ),
    Pattern(
        "AGE",
        "age.years_months",
        rf"{_ALONE}\d{{1,2}} ?(?:years?|yrs?\.?|y) ?(?:and |, ?|& )?\d{{1,2}} ?(?:months?|mos?\.?|mths?|"
        rf"m)(?![^\W_])(?! (?:ago|later|post|history|hx|duration|f/u|follow))",
        score=0.85,
        flags="i",
        at="digits",
        validator="no_duration",
        examples=("Age [[9 yrs 2 mos]], DOB", "5/19   [[4y1m]]   16.8 kg", "a [[3 years and 2 months]] boy"),
        counter_examples=("for 2 years 3 months", "2y 3m ago", "over 1 yr 2 mos"),
    ),
    Pattern(
        "AGE",
        "age.y",
        rf"{_ALONE}(?:{_ADULT}|[1-9])(?:y|Y|yr|yrs|YR)(?![^\W_]|/)(?! ?(?:ago|later|post|history|hx|"
        rf"duration|f/u|follow|surv|prior|of|smok|risk|ppd))",
        score=0.75,
        at="digits",
        validator="no_duration",
        examples=("VANCE, IDA   F   [[23y]]   (11/02/08)", "pt [[84y]], from home"),
        counter_examples=("x 5y", "for 3y", "5y survival", "10y ago", "over 2yr"),
    ),
    Pattern(
        "AGE",
        "age.years_header",
        rf"(?:(?<=[MF] )|(?<=[MF]  )|(?<=[MF]   )|(?<=[MF]    )|(?<=ale )|(?<=ale, )|"
        rf"(?<=\| ))(?P<phi>{_ADULT} ?(?:years?|yrs?|Y|y)?)(?= {{2,}}| ?[|\n]| ?, ?(?:DOB|dob))",
        score=0.75,
        at="digits",
        examples=("TOMAS B     M    [[52 yrs]]     Ward", "| [[47 yrs]] | MRN"),
        counter_examples=("smoked 20 yrs  ago", "| 120 |"),
    ),
    Pattern(
        "AGE",
        "age.aged",
        rf"(?:(?:age|ages|aged|edad)(?:/sex| of| was| is)?[ :=.-]{{1,6}}|turn(?:s|ed|"
        rf"ing) )(?P<AGE>{_NUM}(?: ?(?:years?|yrs?|y|months?|mos?|weeks?|days?|"
        rf"[wmd])(?![^\W_])(?:,? (?:and )?\d{{1,2}} (?:months?|mos?)(?![^\W_]))?)?|{_WORDS})"
        rf"(?:,? ?(?:and|&) (?P<AGE_2>{_NUM})(?!\d|\.\d| ?(?:%|mg)))?(?!\d|\.\d| ?(?:%|degrees|°|mg|"
        rf"times|over|minutes|days ago|years ago))",
        score=0.85,
        flags="i",
        needs=("age", "ages", "aged", "edad", "turns", "turned", "turning"),
        at="needs",
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
        rf"(?:{'|'.join(_EVENTS)})(?: (?:away|attack|arrest|disease|onset|was))?(?: at| @|"
        rf"@) ?(?:age )?(?P<phi>{_ADULT}){_NO_UNIT}",
        score=0.8,
        flags="i",
        needs=_EVENTS,
        at="needs",
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
        needs=("his", "her", "their", "my"),
        at="needs",
        examples=("gout in her [[40s]] only", "in his mid-[[60s]]", "died in her [[nineties]]"),
        counter_examples=("HR in the 80s", "her 20 doses"),
    ),
    Pattern(
        "AGE",
        "age.is",
        rf"(?:he|she|who|patient|pt|i|mom|mum|mother|dad|father|husband|wife|brother|sister|son|daughter|"
        rf"now)(?:'s|'m| is| was| am)? (?:is |was |am |turned |only |just |now |almost |nearly |still |"
        rf"about )?(?:only |just |now |almost |nearly )?(?P<phi>{_ADULT}|{_WORDS})(?=[.,;:!)] ?| ?$|\n|"
        rf" and (?!\d)| years?(?! ago)| yrs?(?! ago)| w/| with(?! [a-z]+ (?:of|in))| but){_NO_UNIT}",
        score=0.65,
        flags="i",
        needs=(
            "he",
            "she",
            "who",
            "patient",
            "pt",
            "i",
            "im",
            "mom",
            "mum",
            "mother",
            "dad",
            "father",
            "husband",
            "wife",
            "brother",
            "sister",
            "son",
            "daughter",
            "now",
        ),
        at="needs",
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
        rf"(?:im|hes|shes|whos) (?:only |just |now |almost |turning )?(?P<phi>{_ADULT}|{_WORDS})(?= ?[.,;!\n]| ?$| and| years?| yrs?| but|"
        rf" so){_NO_UNIT}",
        score=0.7,
        flags="i",
        needs=("im", "hes", "shes", "whos"),
        at="needs",
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
        rf"(?<=[\w)] )(?:is|was) (?P<phi>{_ADULT})(?=, (?:[A-Z]|a |an |has|lives|retired|works|who|with|"
        rf"and)|\. [A-Z]|\.$|\.\n){_NO_UNIT}",
        score=0.6,
        needs=("is", "was"),
        at="needs",
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
        rf"(?:{'|'.join(_KIN)})s?(?:-in-law)?(?:,? [\"'(]?[^\W\d_][\w'-]{{0,19}}[\"')]?){{0,3}}(?:,| \(|"
        rf", \(| aged?| -) ?(?P<phi>{_NUM}|{_WORDS})(?=[,;).]|\n| and | y(?:o|rs?)?(?![^\W_])|"
        rf"$){_NO_UNIT}",
        score=0.75,
        flags="i",
        needs=(*_KIN, *(f"{kin}s" for kin in _KIN)),
        at="needs",
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
        rf"(?P<phi>{_WORDS})[ -](?:years?|yrs?|months?|weeks?|days?)[ -](?:old|of age)(?![^\W_])",
        score=0.9,
        flags="i",
        needs=_WORD_LEADS,
        at="needs",
        examples=("Tindall was a [[sixty-three]]-year-old on", "[[one hundred and six]] years old"),
        counter_examples=("three years ago", "ten-year history"),
    ),
    Pattern(
        "AGE",
        "age.words_alone",
        rf"(?:(?<=, )|(?<=\()|(?<=[ny] is )|(?<=at )|(?<=nearly )|(?<=almost ))(?P<phi>(?:(?:one|"
        rf"a) hundred(?:(?: and)? (?:{_TEENS}|{_ONES}))|(?:{_TENS})[ -](?:{_ONES})|(?:one hundred|ninety|"
        rf"eighty)))(?=[.,;)]| \(|\n|$)",
        score=0.7,
        flags="i",
        needs=_WORD_LEADS,
        at="needs",
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
        needs=("centenarian", "nonagenarian", "octogenarian", "septuagenarian", "sexagenarian"),
        at="needs",
        examples=("an [[octogenarian]] with",),
        counter_examples=("octogenerian diet",),
    ),
    Pattern(
        "AGE",
        "age.generation_figure",
        r"(?:cent|non|oct|sept|sex)[a-z]{1,6}narian,? ?\((?P<phi>\d{2,3})(?!\d)",
        score=0.8,
        flags="i",
        needs=("centenarian", "nonagenarian", "octogenarian", "septuagenarian", "sexagenarian"),
        at="needs",
        examples=("an octogenarian ([[87]], sharp)",),
        counter_examples=("centenarian, born here",),
    ),
    Pattern(
        "AGE",
        "age.infant",
        rf"{_ALONE}(?P<phi>{_NUM} ?-?(?:months?|mo|mth|weeks?|wks?|days?|d))[ -]?(?:old|o(?![^\W_])|"
        rf"(?-i:[MF])(?![^\W_])|(?:male|female|boy|girl|infant|baby)(?![^\W_]))",
        score=0.8,
        flags="i",
        at="digits",
        examples=("[[9mo]]F with fever", "[[18 month]] girl", "a [[6 wk]] old"),
        counter_examples=("2 weeks ago", "3 months post"),
    ),
    Pattern(
        "AGE",
        "age.spanish",
        rf"(?P<phi>{_NUM} (?:años|meses|a\.))(?![^\W_])(?= de edad|[,. ])(?! (?:de evoluci|antes|después|"
        rf"atrás|previ))",
        score=0.75,
        flags="i",
        needs=("años", "meses"),
        examples=("Varón de [[64 años]] de edad", "paciente de [[72 años]], fumador"),
        counter_examples=("diabetes de 10 años de evolución", "3 meses antes"),
    ),
    Pattern(
        "AGE",
        "age.after_name",
        rf"(?<=[\w.)], )(?P<phi>{_NUM})(?=, (?!\d)|\)| y | yo | and [A-Z]|\. [A-Z]){_NO_UNIT}",
        score=0.6,
        at="digits",
        validator="age_after_name",
        examples=(
            "Ida Tindall, [[86]], from home",
            "girls Ida, [[12]], and Flo, [[7]]) came",
            "Mother: Ida Quill, [[29]] y G1P0",
        ),
        counter_examples=("Sodium, 38, low", "rooms 4, 12, 16", "given at home, 20, then", "Chicago, 6, and"),
    ),
    Pattern(
        "AGE",
        "age.kin_bare",
        rf"(?:{'|'.join(_KIN)}) (?-i:[A-Z][a-z]{{1,14}}) (?P<phi>{_NUM})(?= (?:at|in|who|lives|with|goes|attends|"
        rf"is|has|and)(?![^\W_])){_NO_UNIT}",
        score=0.7,
        flags="i",
        needs=_KIN,
        at="needs",
        examples=("son Anders [[14]] at school",),
        counter_examples=("son Anders 20 mg", "wife calls 3 at night"),
    ),
    Pattern(
        "AGE",
        "age.half",
        rf"{_ALONE}\d{{1,2}} ?1/2[ -]?(?:y/?o|yrs?|years?|y)(?![^\W_])(?! (?:ago|later|of|history|hx|post))",
        score=0.75,
        flags="i",
        at="digits",
        validator="no_duration",
        examples=("is [[9 1/2 yrs]], tall", "a [[3 1/2 yo]] girl"),
        counter_examples=("for 2 1/2 years", "1 1/2 years ago", "2 1/2 tabs"),
    ),
    Pattern(
        "AGE",
        "age.old_years",
        rf"{_ALONE}(?P<phi>(?:[89]\d|1[01]\d) ?(?:years|yrs|yr|y))(?![^\W_])(?! ?(?:ago|later|old|survival|history))",
        score=0.7,
        flags="i",
        at="digits",
        examples=("at [[98 yrs]] she", "now [[101 years]],"),
        counter_examples=("90 years ago", "12 yrs"),
    ),
    Pattern(
        "AGE",
        "age.soon",
        rf"(?:will be|'ll be|turning|pushing|nearing|approaching|going on) (?P<phi>{_NUM}|{_WORDS})"
        rf"(?= (?:in|on|this|next|soon|and)(?![^\W_])|[.,;!)]|\n|$){_NO_UNIT}",
        score=0.7,
        flags="i",
        needs=("will", "ll", "turning", "pushing", "nearing", "approaching", "going"),
        at="needs",
        examples=("he will be [[6]] in May", "is pushing [[ninety]].", "going on [[12]]!"),
        counter_examples=("it will be 6 weeks", "turning 90 degrees", "going on 2 L"),
    ),
    Pattern(
        "AGE",
        "age.decade_person",
        r"(?:woman|man|lady|gentleman|female|male|patient|pt) in (?:the )?(?:early|mid|late)[- ](?P<phi>\d0'?s|"
        r"(?:teens|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties))(?![^\W_])",
        score=0.8,
        flags="i",
        needs=("woman", "man", "lady", "gentleman", "female", "male", "patient", "pt"),
        at="needs",
        examples=("a woman in mid-[[70s]] with", "pt in early [[nineties]]"),
        counter_examples=("pt in the 80s",),
    ),
)
