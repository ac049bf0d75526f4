"""DATE by a holiday, a season or a year, in words, in other tongues."""

from ..pattern import Pattern
from .date_forms import MONTH_NAME, NTH, YEAR

_HOLIDAYS = (
    r"(?:christmas(?:[ -](?:eve|day|time))?(?! (?:disease|factor|tree))|x-?mas(?: (?:eve|day))?|"
    r"new year'?s?(?:'? (?:eve|day))?"
    r"(?! resolution)|thanksgiving(?: day)?|easter(?: (?:sunday|monday))?|hallowe'?en|independence day|"
    r"(?:the )?(?:4th|fourth) of july"
    r"|july (?:4th|fourth)|labou?r day|memorial day|veterans?'?s? day|juneteenth|"
    r"(?:st\.? )?valentine'?s?'?(?: day)?|mother'?s?'? day"
    r"|father'?s?'? day|president'?s?'? day|mlk(?: jr\.?)? day|martin luther king(?: jr\.?)? day|columbus day"
    r"|indigenous peoples?'?s?'? day|(?:st\.?|saint) patrick'?s?(?: day)?|good friday|ash wednesday|"
    r"palm sunday|holy week|hanukkah"
    r"|chanukah|passover|ramadan|eid(?: al-(?:fitr|adha))?|diwali|rosh hashanah?|yom kippur|kwanzaa|"
    r"boxing day|anzac day"
    r"|australia day|canada day|victoria day|melbourne cup(?: day)?|bank holiday(?: monday)?|"
    r"groundhog day|cinco de mayo|super ?bowl(?: sunday)?"
    r"|turkey day|(?:st\.? )?padd?y'?s day|mardi gras|(?:lunar|chinese) new year|midsummer(?:'?s)?(?: (?:eve|day))?|earth day|may day|"
    r"pancake (?:day|tuesday)|shrove tuesday"
    r"|guy fawkes(?: night)?|bonfire night|bastille day|pentecost|whitsun|purim|sukkot|holi|flag day|"
    r"patriots'? day|election day"
    r"|twelfth night|all saints'? day|all souls'? day|remembrance day|armistice day|st\.? stephen'?s day|"
    r"navidad|nochebuena|semana santa)"
)


_FEASTS = (
    r"Lent(?:en)?|Candlemas|Michaelmas(?: term)?|Epiphany|Fat Tuesday|Maundy Thursday|Ascension Day|Corpus Christi|Martinmas|"
    r"Lammas|Lady Day|Advent|Whit (?:Monday|Sunday)|Trinity Sunday|Mothering Sunday|Holy (?:Thursday|Saturday|Friday)|"
    r"(?:Orthodox|Greek|Coptic) (?:Easter|Christmas)|Burns Night|Three Kings(?:'? Day)?|D[ií]a de (?:los )?(?:Muertos|Reyes)|"
    r"Day of the Dead|St\.? (?:Nicholas|Lucia|George|Andrew|David|John)'?s?'? Day|Hilary term|Trinity term|"
    r"(?i:Hogmanay|Nowruz|Norooz|Navratri|Dussehra|Dasara|Vesak|Songkran|Shavuot|Shavuos|Simchat Torah|Sukkos|Tisha B'?Av|"
    r"Lag B'?Omer|Muharram|Ashura|Arbaeen|Mawlid|Bakrid|Vaisakhi|Baisakhi|Lohri|Janmashtami|Ganesh Chaturthi|Raksha Bandhan|"
    r"Deepavali|Chuseok|Seollal|Qingming|T[eế]t holiday|Obon|Shogatsu|mid-autumn festival|dragon boat festival|lantern festival|"
    r"prom night|election night|homecoming (?:weekend|game|week)|graduation day|opening day of deer season|"
    r"pay ?day weekend|clocks (?:went|go) (?:back|forward)|daylight savings?(?: weekend)?|leap day|ides of march|oktoberfest|"
    r"derby day|(?:puerto rican|st\.? patrick'?s|pride) (?:day )?parade)|"
    r"Pongal|Onam|Waitangi Day|Republic Day|Black Friday|Cyber Monday|Tax Day|Golden Week|Cesar Chavez Day|Bunker Hill Day|"
    r"Pioneer Day|(?:King|Queen)'s Birthday|King's Day|Emancipation Day|Heritage Day|Matariki|Hari Raya(?: (?:Puasa|Haji))?|Durga Puja|Karva Chauth|Makar Sankranti|Timkat|Meskel|Enkutatash|"
    r"Losar|Tsagaan Sar|Simbang Gabi|Undas|Songkran|Naadam|Id-ul-Fitr|Eid-ul-(?:Fitr|Adha)|Loy Krathong|Koningsdag|Sinterklaas|Pride(?: (?:weekend|parade))|Sorry Day"
)

# A day that a feast tells: its eve, or a part of a long one.
_BY_FEAST = (
    r"(?:(?:the )?(?:eve of|early|mid-?|late|end of|start of|beginning of|middle of|week of) ?(?:the )?)?"
)


PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "DATE",
        "date.holiday",
        rf"(?<![^\W_]){_HOLIDAYS}(?![^\W_])(?: (?:weekend|week|break|holidays?)(?![^\W_]))?(?: (?:of )?{YEAR}|,? {YEAR})?",
        score=0.75,
        flags="i",
        left=_BY_FEAST,
        examples=(
            "after [[4th of July]] barbecue",
            "ate at [[Thanksgiving]] with",
            "dizzy on [[New Years Eve]] and",
            "[[valentines day]] visit",
            "near [[Thanksgiving 2044]], fine",
            "until [[Hallowe'en]], no more",
            "ill at [[Xmas]] lunch",
            "past [[New Year's]]\n",
            "started [[Labor Day weekend]] with",
            "befor [[turkey day]] were",
            "drunk on [[Paddy's Day]], fell",
            "arrival [[late Ramadan]], CXR",
        ),
        counter_examples=(
            "Christmas disease",
            "a new year resolution",
            "bank account",
            "holistic",
            "the mother",
            "good day",
        ),
    ),
    Pattern(
        "DATE",
        "date.season",
        rf"(?<![^\W_])(?:the )?(?:(?:early|mid|late)[- ])?(?:spring|summer|fall|autumn|winter|q[1-4])(?: (?:term|semester|quarter|break))?(?:,? | of |"
        rf"/){YEAR}(?:[-/]\d\d(?:\d\d)?)?",
        score=0.8,
        flags="i",
        examples=(
            "limp since [[winter 2031]], worse",
            "[[fall of 2019]]",
            "[[late spring '21]]",
            "[[Q3 2021]]",
            "[[spring semester 2031]]",
        ),
        counter_examples=("fall 2 days ago", "q4 hours"),
    ),
    Pattern(
        "DATE",
        "date.year",
        r"(?:19[1-9]\d|20[0-3]\d)(?:'?s(?![^\W_]))?(?!\d|[^\W\d_]| ?(?:-|"
        r"to) ?\d{1,2}[/-])(?: ?[-/] ?(?:(?:19|2[01])\d\d|\d\d)(?![\d/-]|[^\W_]))?",
        score=0.55,
        validator="bare_year",
        examples=(
            "s/p CABG [[2007]], well",
            "(first seizure [[2031]]), then",
            "Slides ([[2031]]) from",
            "~[[2021]].",
            "Oslo in the [[1970s]]; she",
            "since [[2031]]: none",
            "birth year [[1949]])",
            "worked there [[1999-2004]]",
        ),
        counter_examples=(
            "at 2015",
            "2000 mg",
            "6/12/31 1745",
            "I/O 1450/1975",
            "model 2045X",
            "WBC 2000",
            "@2030",
            "room 2019",
            "A1-2026",
        ),
    ),
    Pattern(
        "DATE",
        "date.short_year",
        r"(?:in|since|of|from|circa|early|late|mid|until|by|before|after|the|and|or|mr|mri|ct|"
        r"around)[ -](?P<phi>'\d\d(?:'?s)?)(?![\d\"'.]|[^\W_])",
        score=0.65,
        flags="i",
        examples=("placed in [['31]]), ulcer", "since [['08]]", "the [['90s]]"),
        counter_examples=("is 5'08\" tall", "o'clock", "in '10mg'"),
    ),
    Pattern(
        "DATE",
        "date.abroad",
        r"(?:(?:3[01]|[12]\d|0?[1-9])(?:er|\.)? (?:de )?(?:janvier|f[ée]vrier|avril|juin|juillet|ao[uû]t|septembre|"
        r"octobre|novembre|d[ée]cembre|Januar|Februar|M[äa]rz|Juni|Juli|Oktober|Dezember|gennaio|febbraio|"
        r"aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|janeiro|fevereiro|mar[çc]o|maio|junho|julho|"
        r"setembro|outubro|novembro|dezembro)(?![^\W_])(?:,? (?:de )?(?:19|2[01])\d\d(?!\d))?)",
        score=0.85,
        examples=("né le [[7 avril]] à", "am [[3. Oktober 1951]]", "il [[12 maggio]]"),
        counter_examples=("7 aprilia", "3 Julius"),
    ),
    Pattern(
        "DATE",
        "date.feast",
        rf"(?:{_FEASTS})(?![^\W_])(?: (?:weekend|week|break|festival)(?![^\W_]))?(?:,? (?:19|2[01])\d\d(?!\d))?",
        score=0.7,
        left=_BY_FEAST,
        examples=(
            "until [[Lent]]. He",
            "on [[Maundy Thursday]] he",
            "[[Hogmanay 2031]]",
            "since [[nowruz]] cooks",
            "on [[the eve of Epiphany]], temp",
            "First blackout was on [[prom night]], a second",
            "took leave [[Hilary term]] for",
            "at [[Three Kings]] she",
            "after [[Chuseok]].",
            "since the [[clocks went back]], sleeping",
        ),
        counter_examples=("lent him a cane", "Burns unit", "fat tuesday meal", "Corpus luteum"),
    ),
    Pattern(
        "DATE",
        "date.apostrophe_year",
        r"\d\d(?=[,.;:)\n]|$| [a-z(])(?! ?(?:in|ft|mg|inch|tall)\b)",
        score=0.6,
        left=r"(?:(?<=[A-Za-z,;)] )|(?<=\())'",
        examples=("(graft [['28]], calm", "from Otter Beck [['31]]. Then"),
        counter_examples=("5 '10 tall", "the '10' item", "o'20."),
    ),
    Pattern(
        "DATE",
        "date.spoken",
        rf"{MONTH_NAME},? (?:the )?{NTH}(?![^\W_])"
        r"(?:,? (?:(?:19|2[01])\d\d(?!\d)|(?:twenty|nineteen)[- ](?:[a-z]{3,9}[- ]?){1,2}(?![^\W_])))?",
        score=0.85,
        flags="i",
        examples=("on [[March the fifth]].", "[[June twenty-second, 2031]]", "[[October third]] visit"),
        counter_examples=("may be first", "march on"),
    ),
    Pattern(
        "DATE",
        "date.ordinal_words",
        rf"(?:the )?{NTH} (?:day )?of {MONTH_NAME}(?![^\W_])(?:,? (?:(?:19|2[01])\d\d(?!\d)|(?:twenty|nineteen)[- ]"
        r"(?:[a-z]{3,9}[- ]?){1,2}(?![^\W_])))?",
        score=0.85,
        flags="i",
        examples=("seen on [[the third of June]].", "born [[twenty-first of August, 1950]]"),
        counter_examples=("the second of two stents", "the first of many"),
    ),
    Pattern(
        "DATE",
        "date.far_year",
        r"(?:in|since|of|from|until|till|circa|dx|compare|dated|early|late|mid|year|during|before|after|by|around)[ -]"
        r"(?P<phi>(?:20[4-9]|21\d)\d)(?!\d|[^\W_]|[.,:/%-]\d| ?(?:mg|ml|mL|mcg|units?|kcal|cells|patients|g|h|hrs|hours|steps)(?![^\W_]))",
        score=0.5,
        flags="i",
        examples=("stroke in [[2087]], well", "since [[2101]]."),
        counter_examples=("of 2100 mL", "by 2045 steps", "from 2050-3"),
    ),
)
