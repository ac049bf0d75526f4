"""DATE: every form in which clinicians write one."""

from ..pattern import Pattern

_MONTHS = (
    "jan january feb february mar march apr april may jun june jul july aug august sep sept september "
    "oct october "
    "nov november dec december enero febrero marzo abril mayo junio julio agosto septiembre setiembre "
    "octubre "
    "noviembre diciembre"
).split()
MONTH = (
    r"(?:[Jj]an(?:uary)?|JAN(?:UARY)?|[Ff]eb(?:ruary)?|FEB(?:RUARY)?|[Mm]ar(?:ch|zo)?|MAR(?:CH|ZO)?|"
    r"[Aa]pr(?:il)?|APR(?:IL)?"
    r"|[Mm]ayo?|MAYO?|[Jj]u(?:ne?|ly?|nio|lio)|JU(?:NE?|LY?|NIO|LIO)|[Aa]ug(?:ust)?|AUG(?:UST)?|"
    r"[Ss]ept?(?:ember|iembre)?"
    r"|SEPT?(?:EMBER|IEMBRE)?|[Oo]ct(?:ober|ubre)?|OCT(?:OBER|UBRE)?|[Nn]ov(?:ember|iembre)?|NOV(?:EMBER|"
    r"IEMBRE)?"
    r"|[Dd]ec(?:ember)?|DEC(?:EMBER)?|[Ee]nero|[Ff]ebrero|[Aa]bril|[Aa]gosto|[Ss]etiembre|"
    r"[Dd]iciembre)(?![^\W\d_])"
)
DAY = r"(?:3[01]|[12]\d|0?[1-9])(?!\d)(?:st|nd|rd|th|ST|ND|RD|TH)?"
YEAR = r"(?:(?:1[89]|2[01])\d\d(?!\d(?!\d?:[0-5]\d))|'\d\d(?!\d))"
_UNIT = r"(?! ?(?:mg|mcg|ml|mL|g|kg|units?|tabs?|%|x|weeks?|days?|hours?|times)\b|\.\d|/\d{1,3}\b(?!/)|%)"
_TO = r"(?: ?- ?| (?:to|through|thru|and|until|till?|&) )"
_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_NUMERIC = r"\d{1,2}[/.-]\d{1,2}(?:[/.-](?:\d{4}|\d\d))?(?!\d)"
_AFTER_MONTH = (
    rf"{DAY}(?:{_TO}(?:{MONTH}\.? ?)?{DAY}(?! ?(?:mg|mcg|mL|tabs?|pills)\b))?(?:(?:,? {{1,2}}|"
    rf",|/|-|\.){YEAR}(?! ?[ap]\.?m\b)|[/.-]\d\d(?!\d|:\d)|,? \d\d(?= *(?:[,;.)|\n]|- |$)))?"
)
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
    r"|mardi gras|(?:lunar|chinese) new year|midsummer(?:'?s)?(?: (?:eve|day))?|earth day|may day|"
    r"pancake (?:day|tuesday)|shrove tuesday"
    r"|guy fawkes(?: night)?|bonfire night|bastille day|pentecost|whitsun|purim|sukkot|holi|flag day|"
    r"patriots'? day|election day"
    r"|twelfth night|all saints'? day|all souls'? day|remembrance day|armistice day|st\.? stephen'?s day|"
    r"navidad|nochebuena|semana santa)"
)
_HOLIDAY_LEADS = (
    "christmas xmas x new thanksgiving easter hallowe halloween independence the 4th fourth july labor "
    "labour memorial veteran "
    "veterans juneteenth st valentine valentines mother mothers father fathers president presidents mlk "
    "martin columbus indigenous "
    "saint good ash palm holy hanukkah chanukah passover ramadan eid diwali rosh yom kwanzaa boxing "
    "anzac australia canada victoria "
    "melbourne bank groundhog cinco super superbowl mardi lunar chinese midsummer earth may pancake "
    "shrove guy bonfire bastille "
    "pentecost whitsun purim sukkot holi flag patriots election twelfth all remembrance armistice "
    "navidad nochebuena semana"
).split()

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "DATE",
        "date.numeric",
        r"(?:\d{1,2}( ?[/-] ?|\.)\d{1,2}\1(?:(?:1[89]|2[01])\d\d|\d\d(?=[0-2]?\d:[0-5]\d)|\d{4}|\d\d)|"
        r"(?:1[89]|2[01])\d\d([/.-])\d{1,2}\2\d{1,2})(?!\1\d|\2\d)(?!\d(?!\d?:[0-5]\d))",
        score=0.85,
        validator="full_date",
        at="digits",
        examples=(
            "DOB [[06/17/1948]]",
            "Results[[02/20/2087]]",
            "dob [[22/5/19]]   4y1m",
            "dob [[26.3.1966]]",
            "Reviewed [[2027-06-09]], 11:45",
            "Dictated: [[04/19/31]]  Typed: [[04/21/31]]",
            "apart from ([[5-6-91]])",
            "stamp [[2021-08-23]]T10:20:30Z",
            "on [[3 / 14 / 2024]]",
            "[[12/1/19]]-[[12/5/19]]",
            "signed [[06/09/2031]]7:15 AM",
            "Seen[[3/4/2044]]16:05",
            "in [[11/30/44]]9:10pm",
        ),
        counter_examples=(
            "@host 10.81.3.77",
            "SOFA 9/8/6",
            "MRN 52-40-61-8",
            "kernel v2.3.12",
            "2/5/10 mg",
            "BP 120/80/72",
            "T2N1M0",
            "ext 120-80-4012",
        ),
    ),
    Pattern(
        "DATE",
        "date.spaced",
        r"\d{1,2} \d{1,2} (?:19|2[01])\d\d(?!\d)",
        score=0.5,
        validator="spaced_date",
        context=("dob", "born", "birth", "date", "dated", "seen", "admitted", "discharged", "on", "d.o.b"),
        needs_context=True,
        window=16,
        at="digits",
        examples=("DOB: [[03 14 1984]]",),
        counter_examples=("values 12 10 2019 pg/mL",),
    ),
    Pattern(
        "DATE",
        "date.compact",
        r"(?:(?:19|2[01])\d\d[01]\d[0-3]\d(?:[0-2]\d[0-5]\d(?:[0-5]\d)?)?|[0-3]\d[0-3]\d(?:19|2[01])\d\d)(?!\d)",
        score=0.7,
        validator="compact_date",
        at="digits",
        examples=("exported [[20260611]]", "DOB [[07311959]]", "|[[20230322101530]]|"),
        counter_examples=("MRN 20991388", "12345678"),
    ),
    Pattern(
        "DATE",
        "date.compact6",
        r"(?:dob|d\.o\.b\.?|born|birth ?date|date of birth|date)[ :.#]{0,4}(?P<phi>\d{6})(?!\d)",
        score=0.75,
        flags="i",
        validator="compact_date",
        needs=("dob", "d.o.b", "born", "birth", "birthdate", "date"),
        at="needs",
        examples=("DOB:[[031484]]", "dob [[840314]]"),
        counter_examples=("DOB: 998877",),
    ),
    Pattern(
        "DATE",
        "date.day_month",
        rf"{DAY}(?: ?[-./ ] ?| ?de |(?: of| day of) )?{MONTH}(?:(?:\.? ?[-,/.]? ?| de(?:l)? )(?:{YEAR}|"
        rf"\d\d(?![\d:/])))?"
        rf"(?:{_TO}{DAY}[ -]?{MONTH}(?:,? {YEAR})?)?",
        score=0.85,
        at="digits",
        validator="no_quantity_month",
        left=r"(?:w/[ce] |the )?",
        examples=(
            "[[9 June 2022]]",
            "seen [[14 Apr]] again",
            "bone scan [[23-Jul]]: clear",
            "[[17OCT2031]]@0908",
            "dob [[22nd of Nov 1951]]",
            "By [[19 October 2033]] her knee",
            "[[21-AUG-2031]]",
            "el [[3 de marzo de 2015]]",
            "from [[3 May to 5 June 2020]]",
            "Locked Mon [[16 Jun 2031]] 09:40",
            "[[the 3rd day of May, 2020]]",
        ),
        counter_examples=(
            "BRCA1 may normally",
            "gave 5 Marcaine",
            "2 decreased",
            "he took 2 may cause harm",
            "3 sep bottles",
        ),
    ),
    Pattern(
        "DATE",
        "date.days_month",
        rf"{DAY}(?: ?[-/&] ?| to | and ){DAY}[ -]?(?:of )?{MONTH}(?:,? ?{YEAR})?",
        score=0.85,
        at="digits",
        validator="no_quantity_month",
        examples=("[[3-5 March 2020]]", "between [[12th and 14th of May]]"),
        counter_examples=("2-3 decreased",),
    ),
    Pattern(
        "DATE",
        "date.month_day",
        rf"(?<![^\W_]){MONTH}\.?,?(?: ?|-|/| the ){_AFTER_MONTH}{_UNIT}",
        score=0.85,
        needs=tuple(_MONTHS),
        at="needs",
        examples=(
            "DOB [[Oct 4, 2009]]",
            "Hold [[Jul 23]], then",
            "Scan [[Oct 11/31]]: stable",
            "between [[May 2 to May 9, 2031]]",
            "[[March 3rd to 5th]]",
            "[[October 2nd, 2033]]",
            "[[Feb. 16th]], by tram",
            "[[MAY 2, 2025]]",
            "[[Jan-05-2024]]",
            "(ferritin 61 on [[Jun 12]])",
            "visit [[march 3]] went ok",
        ),
        counter_examples=("Dec 8.2", "may 20 mg help", "OCT 4/5", "Mar 10 mg"),
    ),
    Pattern(
        "DATE",
        "date.month_year",
        rf"(?<![^\W_]){MONTH}(?:\.?,? ?(?:[-/&]|to|through|and|of) ?{MONTH})?\.?,?(?: {{1,2}}| of |/|-|"
        rf" de | del )?{YEAR}",
        score=0.85,
        needs=tuple(_MONTHS),
        at="needs",
        examples=(
            "films of [[Oct. 2031]] show",
            "Colectomy in [[Aug '31]] (by",
            "warfarin since [[Jul '28]].",
            "[[Jan-Mar 2020]]",
            "[[may 2019]]",
            "[[March of 2021]]",
            "[[Dec/2020]]",
        ),
        counter_examples=("may 20",),
    ),
    Pattern(
        "DATE",
        "date.month",
        r"(?<![^\W_])(?:(?i:january|february|september|october|november|december)|April|June|July|"
        r"august(?= \d)|August|JULY|APRIL|AUGUST|JUNE)"
        r"(?![^\W_]|-[A-Z])",
        score=0.6,
        needs=tuple(m for m in _MONTHS if len(m) > 3 and m != "march" and m != "marzo"),
        at="needs",
        examples=("a fall in [[October]], unhurt", "her [[february]] visit"),
        counter_examples=("juliet was seen", "an august body", "Octobers"),
    ),
    Pattern(
        "DATE",
        "date.in_month",
        r"(?:in|since|until|till?|by|of|last|next|early|mid|late|from|this|before|after|through|thru|"
        r"during|between|around|and|for|each|every|her|his|review|visit|recall|due|appointment)"
        r"(?: |-|/)(?P<phi>(?:March|May|april|june|july|august|march|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|"
        r"Sept?|Oct|Nov|Dec|jan|feb|apr|aug|sept"
        r"|oct|nov)\b\.?)(?![^\W_]|-[A-Z]|'| fracture| \d{2,4} ?(?:mg|mcg))(?! (?:[a-z]+ )?(?:need|help|"
        r"have|be|require|benefit|cause)\b))",
        score=0.75,
        needs=tuple(
            "in since until til till by of last next early mid late from this before after through thru "
            "during between around and for each every review visit recall due appointment "
            "her his".split()
        ),
        at="needs",
        examples=(
            "until [[Jun]]) but",
            "home in [[Feb]], then",
            "back in [[Oct.]], for",
            "moved in [[May]]. Now",
            "mid-[[Oct]] visit",
        ),
        counter_examples=(
            "of May-Thurner",
            "in may be",
            "for Mar 250 mg",
            "late march fracture",
            "in OCT angiography",
        ),
    ),
    Pattern(
        "DATE",
        "date.partial",
        r"(?:(?<=\n)|(?<![\d.,][/.,-])(?<![A-Za-z][-/])(?<![/*:+]))(?<![^\W\d_])"
        r"(?:(?:1[0-2]|0?[1-9])/(?:3[01]|[12]\d|0?[1-9])|(?:3[01]|[12]\d|0?[1-9])/(?:1[0-2]|"
        r"0?[1-9]))(?![\d/%]|\.\d|-\d(?!\d?/)|[^\W\d_]|,\d)",
        score=0.6,
        validator="partial_date",
        at="digits",
        examples=(
            "line out [[4/19]], dry",
            "TTE [[5/27]] (poor",
            "ADDENDUM [[9/4]] 2215",
            "UCx [[11/6]] 2/2 E coli",
            "thru [[6/24]] or so",
            "Plan: [[10/4]] at 2",
            "rang again [[27/8]] about",
            "exp [[09/27]]",
            "CHEMISTRY: [[6/21]]: low",
            "next Fri [[7/19]] 0915",
            "week of [[9/30]],",
        ),
        counter_examples=(
            "BP 120/80",
            "5/5 strength",
            "strength 4/5",
            "1/2 tab",
            "2/6 syst m",
            "pain 8/10",
            "3/6 SEM at apex",
            "2/52 ago",
            "31/31",
            "Apgars 9/9",
            "BCx 4/4 MSSA",
            "50/200 two tabs",
            "BiPAP 12/5",
            "VA 20/40",
            "AST/ALT 22/12",
            "3/4 cup",
            "A&O 3/3",
            "x 3/7",
            "BUN/Cr 12/1.1",
            "nodes 2/14",
            "7/15 nodes",
            "6/12 ago",
        ),
    ),
    Pattern(
        "DATE",
        "date.partial_range",
        r"(?<![\d/.-])(?:1[0-2]|0?[1-9])/(?:3[01]|[12]\d|0?[1-9])(?: ?- ?| to | thru |"
        r" through )(?:1[0-2]|0?[1-9])/(?:3[01]|[12]\d|0?[1-9])(?:/\d\d(?:\d\d)?)?(?![\d/])",
        score=0.7,
        validator="partial_date_range",
        at="digits",
        examples=("[[11/14-11/17]] no growth", "[[4/22 - 4/27/31]] admission"),
        counter_examples=("1/2-3/4 cup", "strength 4/5-5/5"),
    ),
    Pattern(
        "DATE",
        "date.month_slash_year",
        r"(?<![\d/.-])(?:1[0-2]|0?[1-9])(?: ?/ ?|(?<![^\W\d_]\d)(?<![^\W\d_]\d\d)-)(?:19|"
        r"2[01])\d\d(?![\d/-]|\.\d| ?(?:mg|ml|mL|mcg|units)\b)",
        score=0.75,
        at="digits",
        examples=("shingles [[11/2029]], healed", "on biologics from [[6/2027]], then", "since [[03-2019]]"),
        counter_examples=("A1-2026", "I/O 1450/1975", "3/2019/4"),
    ),
    Pattern(
        "DATE",
        "date.month_slash_year2",
        r"(?:since|in|dx'?d?|diagnosed|circa|early|late|mid|exp\.?|expires?|"
        r"exp date)[ :]{1,2}(?P<phi>(?:1[0-2]|0?[1-9])/(?!52)(?:[3-9]\d|0\d))(?![\d/%])",
        score=0.6,
        flags="i",
        needs=(
            "since",
            "in",
            "dx",
            "dxd",
            "diagnosed",
            "circa",
            "early",
            "late",
            "mid",
            "exp",
            "expires",
            "expire",
        ),
        at="needs",
        examples=("diagnosed [[10/98]]", "since [[6/07]]"),
        counter_examples=("in 2/3 of",),
    ),
    Pattern(
        "DATE",
        "date.weekday",
        rf"(?<![^\W_])(?:{_WEEKDAY}|tues|weds|thurs|(?-i:Mon|Tue|Wed|Thu|Thur|Fri|MON|TUE|WED|THU|"
        rf"FRI))(?![^\W_]|'s)"
        rf"(?:\.?,?(?: {{1,2}}|, ?)(?:the )?(?:{_NUMERIC}|{MONTH}\.? {_AFTER_MONTH}|"
        rf"{DAY}(?: of)? ?{MONTH}(?:,? {YEAR})?|\d{{1,2}}(?:st|nd|rd|th)(?![a-z])))?",
        score=0.75,
        flags="i",
        validator="single_weekday",
        needs=tuple(
            "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed weds thu thur "
            "thurs fri".split()
        ),
        at="needs",
        left=r"(?:(?:last|next|this|coming) )?",
        examples=(
            "Afebrile since [[Thursday]].",
            "POD2   [[Weds 9-16]]   bleep",
            "TEE [[Fri]], Dr",
            "/ [[thurs 6-21]]\n",
            "[[Thurs., Feb. 16th]], by tram",
            "[[Monday, March 19, 2035]] 10:25",
            "[[next Fri 7/19]] 0915",
            "locked [[Mon 16 Jun 2031]] 09:40",
            "cough since [[Tue]] night",
        ),
        counter_examples=(
            "HD Mon/Wed/Fri",
            "every Monday",
            "dialysis Mondays",
            "Mon-Fri clinic",
            "two wed persons",
            "fri",
        ),
    ),
    Pattern(
        "DATE",
        "date.sat_sun",
        rf"(?<![^\W_])(?<!O2 )(?<!02 )(?<!xygen )(?<!pO2 )(?:Sat|Sun|SAT|SUN|sat|"
        rf"sun)(?![^\W_])(?:(?:\.?,?(?: {{1,2}}|, ?)(?:{_NUMERIC}|{MONTH}\.? {_AFTER_MONTH}|"
        rf"{DAY} ?{MONTH}(?:,? {YEAR})?))"
        r"|(?=,? (?:AM|PM|am|pm|morning|night|evening|afternoon|noon|eve)\b)|"
        r"(?<=[a-z])(?<=S[au][tn])(?![ :=]{1,3}(?:~|>|<|was |is |in )?\d|[ -](?:exposure|screen|block|"
        r"burn|damage|protect|sensitiv|light|goal|prob|ratio|on \d|up|down|RA\b)|s|%|-[A-Z]))",
        score=0.65,
        validator="single_weekday",
        needs=("sat", "sun"),
        at="needs",
        examples=(
            "market [[Sat]]. Uncle",
            "Called 0340 [[Sun 16/6/31]]  K.",
            "resume [[Sat]] at 7.5",
            "TO COLLECT [[SUN]] PM.",
            "May go [[Sat]]. Agreed",
        ),
        counter_examples=(
            "clinic BP 150/84, sat 91 RA",
            "O2 Sat 98%",
            "Sat 97% on RA",
            "she sat down",
            "Sun exposure",
            "sun damage",
            "SAT 95",
        ),
    ),
    Pattern(
        "DATE",
        "date.cue_dashed",
        r"(?:dated?|since|until|till?|seen|visit|dob|on|fell|due|thru|through)[ :]{1,2}(?P<phi>(?:1[0-2]|"
        r"0?[1-9])[-.](?:3[01]|[12]\d|0?[1-9]))(?![\d/%-]|\.\d)"
        r"(?= ?(?:[,;)\n]|$|\. |\.$|at \d|@|with dr|w/))",
        score=0.55,
        flags="i",
        validator="dashed_date",
        needs=(
            "date",
            "dated",
            "since",
            "until",
            "til",
            "till",
            "seen",
            "visit",
            "dob",
            "on",
            "fell",
            "due",
            "thru",
            "through",
        ),
        at="needs",
        examples=("plumber, fell [[5-9]], bruised", "seen [[11-19]]\n"),
        counter_examples=("on 2-3 liters", "since 2-3 days", "on 2.5 mg"),
    ),
    Pattern(
        "DATE",
        "date.holiday",
        rf"(?<![^\W_]){_HOLIDAYS}(?![^\W_])(?: (?:of )?{YEAR}|,? {YEAR})?",
        score=0.75,
        flags="i",
        needs=tuple(_HOLIDAY_LEADS),
        at="needs",
        examples=(
            "after [[4th of July]] barbecue",
            "ate at [[Thanksgiving]] with",
            "dizzy on [[New Years Eve]] and",
            "[[valentines day]] visit",
            "near [[Thanksgiving 2044]], fine",
            "until [[Hallowe'en]], no more",
            "ill at [[Xmas]] lunch",
            "past [[New Year's]]\n",
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
        rf"(?<![^\W_])(?:the )?(?:(?:early|mid|late)[- ])?(?:spring|summer|fall|autumn|winter|q[1-4])(?:,? | of |"
        rf"/){YEAR}(?:[-/]\d\d(?:\d\d)?)?",
        score=0.8,
        flags="i",
        needs=(
            "spring",
            "summer",
            "fall",
            "autumn",
            "winter",
            "early",
            "mid",
            "late",
            "the",
            "q1",
            "q2",
            "q3",
            "q4",
            "q",
        ),
        at="needs",
        examples=(
            "limp since [[winter 2031]], worse",
            "[[fall of 2019]]",
            "[[late spring '21]]",
            "[[Q3 2021]]",
        ),
        counter_examples=("fall 2 days ago", "q4 hours"),
    ),
    Pattern(
        "DATE",
        "date.nth",
        r"(?:on|is|by|until|till?|since|from|before|after|of|was|to|for|due|next|around|"
        r"born) the (?P<phi>(?:3[01]|[12]?\d)(?:st|nd|rd|th)(?: of (?:this|last|next|the) month)?)"
        r"(?= ?[.,;:)?!\n]| ?$| (?:for|as|then|unless|until|we|they|it|this|that|nothing|at|so|but|with|w/|because|when|she|he|i|if|please|in the (?:morning|"
        r"evening|afternoon)|and (?!\d|[a-z]+ (?:toe|finger|digit|rib)))(?![a-z]))",
        score=0.65,
        flags="i",
        needs=tuple(
            "on is by until til till since from before after of was to for due next around born".split()
        ),
        at="needs",
        examples=(
            "the move was the [[17th]] so",
            "forms back by the [[8th]] for camp",
            "due by the [[29th of this month]].",
        ),
        counter_examples=(
            "on the 5th finger",
            "on the 2nd and 3rd toes",
            "by the 10th percentile",
            "after the 3rd dose",
        ),
    ),
    Pattern(
        "DATE",
        "date.day_of_month",
        r"(?:3[01]|[12]?\d)(?:st|nd|rd|th) of (?:this|last|next|the) month(?![^\W_])",
        score=0.8,
        flags="i",
        at="digits",
        examples=("seen [[29th of this month]]",),
        counter_examples=("3rd of the month's doses".replace("of the month's", "of five"),),
    ),
    Pattern(
        "DATE",
        "date.year",
        r"(?:19[1-9]\d|20[0-3]\d)(?:'?s(?![^\W_]))?(?!\d|[^\W\d_]| ?(?:-|"
        r"to) ?\d{1,2}[/-])(?: ?[-/] ?(?:(?:19|2[01])\d\d|\d\d)(?![\d/-]|[^\W_]))?",
        score=0.55,
        validator="bare_year",
        at="digits",
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
        needs=tuple(
            "in since of from circa early late mid until by before after the and or mr mri ct around".split()
        ),
        at="needs",
        examples=("placed in [['31]]), ulcer", "since [['08]]", "the [['90s]]"),
        counter_examples=("is 5'08\" tall", "o'clock", "in '10mg'"),
    ),
    Pattern(
        "DATE",
        "date.roman",
        r"(?:3[01]|[12]\d|0?[1-9])[. /-]{1,2}(?:XI{0,2}|IX|IV|VI{0,3}|I{1,3})[. /-]{1,2}(?:19|2[01])\d\d(?!\d)",
        score=0.85,
        at="digits",
        examples=("born [[7.IX.1951]] in", "[[12 XI 2031]]"),
        counter_examples=("4 IV 500", "factor 7 IX"),
    ),
    Pattern(
        "DATE",
        "date.abroad",
        r"(?:(?:3[01]|[12]\d|0?[1-9])(?:er|\.)? (?:de )?(?:janvier|f[ée]vrier|avril|juin|juillet|ao[uû]t|septembre|"
        r"octobre|novembre|d[ée]cembre|Januar|Februar|M[äa]rz|Juni|Juli|Oktober|Dezember|gennaio|febbraio|"
        r"aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|janeiro|fevereiro|mar[çc]o|maio|junho|julho|"
        r"setembro|outubro|novembro|dezembro)(?![^\W_])(?:,? (?:de )?(?:19|2[01])\d\d(?!\d))?)",
        score=0.85,
        at="digits",
        examples=("né le [[7 avril]] à", "am [[3. Oktober 1951]]", "il [[12 maggio]]"),
        counter_examples=("7 aprilia", "3 Julius"),
    ),
    Pattern(
        "DATE",
        "date.feast",
        r"(?:Lent(?:en)?|Candlemas|Michaelmas|Epiphany|Fat Tuesday|Maundy Thursday|Ascension Day|Corpus Christi|"
        r"Whit (?:Monday|Sunday)|Hogmanay|Burns Night|Nowruz|Navratri|Pongal|Onam|Dussehra|Vesak|Songkran|"
        r"Shavuot|Simchat Torah|Muharram|Ashura|Waitangi Day|Republic Day|Black Friday|Cyber Monday|Tax Day|"
        r"(?:King|Queen)'s Birthday|Emancipation Day|Heritage Day|Pride(?: (?:weekend|parade)))(?![^\W_])"
        r"(?:,? (?:19|2[01])\d\d(?!\d))?",
        score=0.7,
        needs=tuple(
            "lent lenten candlemas michaelmas epiphany fat maundy ascension corpus whit hogmanay burns nowruz "
            "navratri pongal onam dussehra vesak songkran shavuot simchat muharram ashura waitangi republic "
            "black cyber tax king queen emancipation heritage pride".split()
        ),
        at="needs",
        examples=("until [[Lent]]. He", "on [[Maundy Thursday]] he", "[[Hogmanay 2031]]"),
        counter_examples=("lent him a cane", "Burns unit", "fat tuesday meal", "Corpus luteum"),
    ),
    Pattern(
        "DATE",
        "date.line_dashed",
        r"(?P<phi>(?:1[0-2]|0?[1-9])[-.](?:3[01]|[12]\d|0?[1-9])) {1,3}(?:[01]\d|2[0-3]):?[0-5]\d(?!\d)",
        score=0.75,
        at="line",
        examples=("[[6-21]] 0405  seen in bay\n",),
        counter_examples=("6-21 units", "on 6-21 0405"),
    ),
    Pattern(
        "DATE",
        "date.line_month",
        r"(?P<phi>(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.?) ?(?:-|:) ",
        score=0.65,
        at="line",
        examples=("[[Feb]] - no change\n", "[[Aug.]]: scan\n"),
        counter_examples=("Mary - no change", "may - be"),
    ),
    Pattern(
        "DATE",
        "date.apostrophe_year",
        r"\d\d(?=[,.;:)\n]|$| [a-z(])(?! ?(?:in|ft|mg|inch|tall)\b)",
        score=0.6,
        at="digits",
        left=r"(?:(?<=[A-Za-z,;)] )|(?<=\())'",
        examples=("(graft [['28]], calm", "from Otter Beck [['31]]. Then"),
        counter_examples=("5 '10 tall", "the '10' item", "o'20."),
    ),
    Pattern(
        "DATE",
        "date.spoken",
        r"(?:January|February|March|April|May|June|July|August|September|October|November|December),?"
        r" (?:the )?(?:twenty[- ](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|thirty[- ]first|"
        r"first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|"
        r"fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth)(?![^\W_])"
        r"(?:,? (?:(?:19|2[01])\d\d(?!\d)|(?:twenty|nineteen)[- ](?:[a-z]{3,9}[- ]?){1,2}(?![^\W_])))?",
        score=0.85,
        flags="i",
        needs=(
            "january",
            "february",
            "march",
            "april",
            "may",
            "june",
            "july",
            "august",
            "september",
            "october",
            "november",
            "december",
        ),
        at="needs",
        examples=("on [[March the fifth]].", "[[June twenty-second, 2031]]", "[[October third]] visit"),
        counter_examples=("may be first", "march on"),
    ),
    Pattern(
        "DATE",
        "date.ordinal_words",
        r"(?:the )?(?:thirty[- ]first|twenty[- ](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|first|second|"
        r"third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|"
        r"seventeenth|eighteenth|nineteenth|twentieth|thirtieth) (?:day )?of (?:january|february|march|april|may|june|july|"
        r"august|september|october|november|december)(?![^\W_])(?:,? (?:(?:19|2[01])\d\d(?!\d)|(?:twenty|nineteen)[- ]"
        r"(?:[a-z]{3,9}[- ]?){1,2}(?![^\W_])))?",
        score=0.85,
        flags="i",
        needs=tuple(
            "the first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
            "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty thirtieth thirty".split()
        ),
        at="needs",
        examples=("seen on [[the third of June]].", "born [[twenty-first of August, 1950]]"),
        counter_examples=("the second of two stents", "the first of many"),
    ),
    Pattern(
        "DATE",
        "date.sat_cued",
        r"(?:this past|past|last|next|this|coming|on|since|until|till|by) (?P<phi>sat|sun)(?![\w'/%-])"
        r"(?! (?:up|down|in|on|at|out|for|is|was|of|screen|exposure|damage|goal|\d)| ?[:=<>~])",
        score=0.65,
        needs=tuple("this past last next coming on since until till by".split()),
        at="needs",
        examples=("positive this past [[sat]], still", "coming by [[sun]] to"),
        counter_examples=("last sat 94%", "on sat monitor".replace("monitor", "up"), "this sat down"),
    ),
    Pattern(
        "DATE",
        "date.zero_led",
        r"(?<![\w.,:/$#%-])0[1-9][.-](?:0[1-9]|[12]\d|3[01])(?![\w%/:-]|[.,]\d| ?(?:mg|mcg|ug|ml|g|cm|mm|kg|units?|%|x|hours?|"
        r"days?|weeks?|pm|am)(?![^\W_]))",
        score=0.55,
        at="digits",
        examples=("kept a list: [[02-19]], each", "label corrected [[03.21]]."),
        counter_examples=("pages 10-19", "dose 2.15", "p = 0.05", "02-19-44"),
    ),
    Pattern(
        "DATE",
        "date.far_year",
        r"(?:in|since|of|from|until|till|circa|dx|compare|dated|early|late|mid|year|during|before|after|by|around)[ -]"
        r"(?P<phi>(?:20[4-9]|21\d)\d)(?!\d|[^\W_]|[.,:/%-]\d| ?(?:mg|ml|mL|mcg|units?|kcal|cells|patients|g|h|hrs|hours|steps)(?![^\W_]))",
        score=0.5,
        needs=tuple(
            "in since of from until till circa dx compare dated early late mid year during before after by around".split()
        ),
        at="needs",
        flags="i",
        examples=("stroke in [[2087]], well", "since [[2101]]."),
        counter_examples=("of 2100 mL", "by 2045 steps", "from 2050-3"),
    ),
)
