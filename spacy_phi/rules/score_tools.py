"""Tools of the clinic whose result is written n/m, "MoCA 26/30", by the most that they give."""

APGAR = "apgars?"
GCS = "gcs"

# Behind these n/m is no date, whatever m is; None where m is not told or differs.
_NEVER_DATED: dict[int | None, str] = {
    None: "asa|audit|barthel|berg|borg|cdr|curb|esas|gleason|mdq|mmt|morse|nihss|norton|nyha|perc|phq-?2|ranson|tug|wells",
    4: "cage",
    6: "chads|mrs|katz",
    8: "cpot",
    10: f"{APGAR}|flacc",
    15: f"{GCS}|gds",
    21: "gad(?:-?7)?",
    23: "braden",
    27: "phq(?:-?9)?",
    28: "tinetti",
    30: "moca|mmse|slums|epds",
}
# Behind these a day may stand as well: only m tells.
_AT_TIMES_DATED: dict[int | None, str] = {
    3: "q-?sofa",
    4: "centor",
    5: "curb-?65|crb-?65|mini-?cog|mcisaac|mmrc|ecog",
    6: "chads(?:2|-2?)|rankin|asrs|rcri",
    7: "timi|abcd2",
    8: "stop-?bang|lawton",
    9: "cha2?ds2?-?vasc?|has-?bled|cfs|rockwood|beighton",
    10: "apg|nrs|vas|aldrete|alvarado|fagerstrom|dn4|dast(?:-?10)?|heart score",
    12: "audit-?c|sppb|4at",
    13: "bishop(?:'s)?",
    14: "mna(?:-?sf)?",
    20: "m-?chat(?:-?r(?:/f)?)?|news2",
    23: "blatchford|gbs score",
    24: "ess|epworth|sofa|lanss",
    28: "poma",
    30: "faq",
}

NEVER_DATED = "|".join(_NEVER_DATED.values())
"""Alternatives, in small letters."""
BY_MOST: dict[int, str] = {
    most: "|".join(tools[most] for tools in (_NEVER_DATED, _AT_TIMES_DATED) if most in tools)
    for most in sorted(most for most in _NEVER_DATED.keys() | _AT_TIMES_DATED.keys() if most is not None)
}
"""By the most that they give, alternatives in small letters; n/m with another m is no score of theirs."""
