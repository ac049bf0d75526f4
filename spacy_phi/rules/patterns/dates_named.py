"""DATE by a weekday, a month alone or a day of the month."""

from ..pattern import Pattern
from .date_forms import AFTER_MONTH, DAY, MONTH, WEEKDAY, YEAR

NUMERIC = r"\d{1,2}[/.-]\d{1,2}(?:[/.-](?:\d{4}|\d\d))?(?!\d)"


PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "DATE",
        "date.month",
        r"(?<![^\W_])(?:(?i:january|february|september|october|november|december)|April|June|July|"
        r"august(?= \d)|August|JULY|APRIL|AUGUST|JUNE)"
        r"(?![^\W_]|-[A-Z])",
        score=0.6,
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
        "date.weekday",
        rf"(?<![^\W_])(?:{WEEKDAY}|tues|weds|thurs|(?-i:Mon|Tue|Wed|Thu|Thur|Fri|MON|TUE|WED|THU|"
        rf"FRI))(?![^\W_]|'s)"
        rf"(?:\.?,?(?: {{1,2}}|, ?)(?:the )?(?:{NUMERIC}|{MONTH}\.? {AFTER_MONTH}|"
        rf"{DAY}(?: of)? ?{MONTH}(?:,? {YEAR})?|\d{{1,2}}(?:st|nd|rd|th)(?![a-z])))?",
        score=0.75,
        flags="i",
        validator="single_weekday",
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
        rf"sun)(?![^\W_])(?:(?:\.?,?(?: {{1,2}}|, ?)(?:{NUMERIC}|{MONTH}\.? {AFTER_MONTH}|"
        rf"{DAY} ?{MONTH}(?:,? {YEAR})?))"
        r"|(?=,? (?:AM|PM|am|pm|morning|night|evening|afternoon|noon|eve)\b)|"
        r"(?<=[a-z])(?<=S[au][tn])(?![ :=]{1,3}(?:~|>|<|was |is |in )?\d|[ -](?:exposure|screen|block|"
        r"burn|damage|protect|sensitiv|light|goal|prob|ratio|on \d|up|down|RA\b)|s|%|-[A-Z]))",
        score=0.65,
        validator="single_weekday",
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
        examples=("plumber, fell [[5-9]], bruised", "seen [[11-19]]\n"),
        counter_examples=("on 2-3 liters", "since 2-3 days", "on 2.5 mg"),
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
        "date.sat_cued",
        r"(?:this past|past|last|next|this|coming|on|since|until|till|by) (?P<phi>sat|sun)(?![\w'/%-])"
        r"(?! (?:up|down|in|on|at|out|for|is|was|of|screen|exposure|damage|goal|\d)| ?[:=<>~])",
        score=0.65,
        examples=("positive this past [[sat]], still", "coming by [[sun]] to"),
        counter_examples=("last sat 94%", "on sat monitor".replace("monitor", "up"), "this sat down"),
    ),
)
