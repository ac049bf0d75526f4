"""Parts of the patterns of dates: months, days, years, holidays."""

MONTHS = (
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

MONTH_NAMES = "january february march april may june july august september october november december".split()

MONTH_NAME = f"(?:{'|'.join(MONTH_NAMES)})"
"""A month of English in full, where case is ignored."""

WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"

LATE_NTH = (
    r"(?:twenty[- ](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|thirty[- ]first|fourth|fifth|sixth|seventh|"
    r"eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|"
    r"twentieth|thirtieth)"
)
"""A day of the month in words, from the fourth on; the first three count other things as often."""

NTH = f"(?:first|second|third|{LATE_NTH})"


DAY = r"(?:3[01]|[12]\d|0?[1-9])(?!\d)(?:st|nd|rd|th|ST|ND|RD|TH)?"

YEAR = r"(?:(?:1[89]|2[01])\d\d(?!\d(?!\d?:[0-5]\d))|'\d\d(?!\d))"

TO = r"(?: ?- ?| (?:to|through|thru|and|until|till?|&) )"

AFTER_MONTH = (
    rf"{DAY}(?:{TO}(?:{MONTH}\.? ?)?{DAY}(?! ?(?:mg|mcg|mL|tabs?|pills)\b))?(?:(?:,? {{1,2}}|"
    rf",|/|-|\.){YEAR}(?! ?[ap]\.?m\b)|[/.-]\d\d(?!\d|:\d)|,? \d\d(?= *(?:[,;.)|\n]|- |$)))?"
)

DAY_MONTH = r"(?:1[0-2]|0?[1-9])/(?:3[01]|[12]\d|0?[1-9])|(?:3[01]|[12]\d|0?[1-9])/(?:1[0-2]|0?[1-9])"
"""Month and day in figures, in either order."""

NOT_NTH = (
    r"(?! ?(?:%|rib|toe|finger|digit|percentile|cranial|nerve|c?n\b|grade|ward|floor|metatars|metacarp|m[ct]p?\b|ics\b|"
    r"intercost|dose|cycle|week|trimester|degree|edition|generation|line|ventric|ray|portion|part|molar|tooth|visit|child|"
    r"pregnan|time|attempt|episode|admission|opinion|avenue|ave\b|st\b|street|vaccin|booster|pass|stage|person|ed\b|"
    r"heart|space|year|set|round|attack|hour|night\b|pod|day of life|birthday|day\b|days\b|month|century|hole|tooth))"
)
"""What stands behind an ordinal that counts something else."""
