"""What stands in a real sentence, and the identifiers that may be written into it."""

from typing import NamedTuple


class Change(NamedTuple):
    """A change of a real sentence."""

    pattern: str
    share: float
    """How often a place that matches is changed."""
    behind: bool
    """Whether the identifier stands behind what matched or in its place."""
    train: str
    """Frames of which one is taken, separated by `|`."""
    dev: str


CHANGES = (
    Change(
        r"\b(?:The|This) patient\b(?!')", 0.35, False,
        "{Mr} {PATIENT.last}|{PATIENT.full}|{PATIENT.first}|Pt {PATIENT.last}|{PATIENT.last}|{Mr} {PATIENT.full}|{PATIENT.first_word}|{PATIENT.initial_last}|{PATIENT.last^}|{PATIENT.nick}|Our patient {PATIENT.first}",
        "{PATIENT.last}|{Mr} {PATIENT.last}|{PATIENT.first}|{PATIENT.full}|patient {PATIENT.full}|{PATIENT.initials}|{Mr} {PATIENT.last_word}",
    ),
    Change(
        r"\bthe patient\b(?!')", 0.2, False,
        "{Mr} {PATIENT.last}|{PATIENT.first}|{PATIENT.last}|{PATIENT.first_}|the patient, {PATIENT.full},|pt {PATIENT.last}|{PATIENT.nick}",
        "{PATIENT.last}|{PATIENT.first}|{Mr} {PATIENT.last}|the patient ({PATIENT.initials})|{PATIENT.full}",
    ),
    Change(
        r"\b[Tt]he patient(?='s)", 0.25, False,
        "{PATIENT.first}|{Mr} {PATIENT.last}|{PATIENT.last}|{PATIENT.full}", "{PATIENT.first}|{Mr} {PATIENT.last}",
    ),
    Change(
        r"(?<=[.!?] )(?:She|He)\b", 0.1, False,
        "{PATIENT.first}|{Mr} {PATIENT.last}|{PATIENT.last}|{PATIENT.nick}|{PATIENT.full}", "{PATIENT.first}|{Mr} {PATIENT.last}|{PATIENT.last}",
    ),
    Change(
        r"\b(?:husband|wife|mother|father|daughter|son|sister|brother|fiance|roommate|girlfriend|boyfriend)\b(?!-|'|,? [A-Z])", 0.3, True,
        " {RELATIVE.first}| {RELATIVE.full}|, {RELATIVE.first},| ({RELATIVE.first})| {RELATIVE.first_word}| ({RELATIVE.first}, {PHONE})",
        " {RELATIVE.first}|, {RELATIVE.full},| {RELATIVE.first_}| ({RELATIVE.first}, {AGE3})",
    ),
    Change(
        r"\b(?:primary care (?:physician|provider|doctor)|PCP|cardiologist|oncologist|neurologist|surgeon|dermatologist|psychiatrist|urologist|endocrinologist|gynecologist|podiatrist|dentist)\b(?!'|s\b|-)", 0.5, True,
        ", Dr. {DOCTOR5.last},| ({DOCTOR5.full})| Dr. {DOCTOR5.full}| {DOCTOR5.last}|, {DOCTOR5.initial_last} MD,| at {HOSPITAL2.clinic}",
        ", {DOCTOR5.full},| Dr {DOCTOR5.last}| ({DOCTOR5.last}, {PHONE2})|, Dr. {DOCTOR5.last_word},",
    ),
    Change(
        r"\b(?:emergency room|emergency department|ED|ER)\b(?!-)", 0.4, True,
        " at {HOSPITAL}| of {HOSPITAL.full}| ({HOSPITAL.abbrev})| in {CITY}| at {HOSPITAL.short} on {DATE2}| on {DATE2.weekday}",
        " at {HOSPITAL.full}| ({HOSPITAL.short})| in {CITY} on {DATE2.short}",
    ),
    Change(r"\bthe hospital\b", 0.5, False, "{HOSPITAL}|{HOSPITAL.full}|{HOSPITAL.short}|{HOSPITAL.abbrev}", "{HOSPITAL.full}|{HOSPITAL.abbrev}"),
    Change(r"\b(?:this|the|our) (?:clinic|office)\b", 0.4, False, "{HOSPITAL.clinic}|the {DEPARTMENT}|{HOSPITAL.short}", "{HOSPITAL.clinic}|{DEPARTMENT}"),
    Change(r"\bnursing home\b", 0.6, False, "nursing home, {HOSPITAL.facility},|{HOSPITAL.facility}", "{HOSPITAL.facility}"),
    Change(
        r"\b(?:last week|yesterday|last month|the other day)\b", 0.5, False,
        "on {DATE2}|on {DATE2.short}|on {DATE2.weekday}|{DATE2.weekday}|on {DATE2.month_day}|on {DATE2.ordinal}|{DATE2.numeric}|just before {DATE2.holiday}|in {DATE2.month}|on {DATE2.weekday_date}",
        "on {DATE2.long}|on {DATE2.numeric}|{DATE2.weekday}|around {DATE2.holiday}|{DATE2.short}|on the night of {DATE2.month_day}",
    ),
    Change(
        r"\btoday\b", 0.15, False,
        "today, {DATE},|today ({DATE.short})|on {DATE.numeric}|this {DATE.weekday}|today {DATE.month_day}", "on {DATE.long}|today ({DATE})|today, {DATE.weekday_date},",
    ),
    Change(
        r"\b(?:\d+|two|three|four|five|six|several|a few) (?:years|months|weeks) ago\b", 0.4, False,
        "in {DATE3.year}|in {DATE3.month_year}|on {DATE3.numeric}|in {DATE3.season_year}|in {DATE3.month}|at age {AGE2}", "in {DATE3.year}|back in {DATE3.month_year}|{DATE3.numeric}",
    ),
    Change(
        r"\b(?:surgery|MRI|CT scan|colonoscopy|mammogram|biopsy|echocardiogram|[Xx]-ray|ultrasound|EKG|stress test)\b(?!'|-)", 0.2, True,
        " on {DATE4}| of {DATE4.numeric}| in {DATE4.year}| at {HOSPITAL3}| by Dr. {DOCTOR6.last}| ({DATE4.short}, {IDNUM.accession})| in {DATE4.month_year}",
        " from {DATE4.numeric}| at {HOSPITAL3.full}| ({DATE4.month_year})| done by {DOCTOR6.last}",
    ),
    Change(r"\b(?:who )?lives with\b", 0.4, False, "lives in {CITY} with|lives on {STREET} with|lives at {STREET}, {CITY}, with|lives in {CITY}, {STATE.full} with", "lives in {CITY} with|lives at {STREET} with"),
    Change(r"\bat work\b", 0.7, False, "at work ({ORGANIZATION.company})|at {ORGANIZATION.company}|at work, {ORGANIZATION.company},", "at {ORGANIZATION.company}|while working for {ORGANIZATION.company}"),
    Change(r"\bis retired\b(?! (?:from|in)\b)", 0.6, False, "is a retired {PROFESSION}|is retired from {ORGANIZATION.company}|retired in {DATE5.year}", "is a retired {PROFESSION}|is retired from {ORGANIZATION.agency}"),
    Change(r"\b(?:does not|doesn't) work\b", 0.5, False, "worked as a {PROFESSION}|lost the job at {ORGANIZATION.company}", "was a {PROFESSION}"),
    Change(r"\ba follow-?up(?: visit| appointment)?\b(?! (?:for|of|with|to|on))", 0.3, False, "a follow-up on {DATE6}|a follow-up visit with Dr. {DOCTOR2.last}", "a follow-up on {DATE6.weekday_date}"),
    Change(r"\b(?:in|for) (?:two|three|four|six|\d) (?:weeks|months)\b", 0.2, False, "on {DATE6}|by {DATE6.month_day}|before {DATE6.holiday}|in {DATE6.month}", "on {DATE6.long}|by {DATE6.weekday}"),
    Change(r"\bthe pharmacy\b", 0.7, False, "{ORGANIZATION.pharmacy}", "{ORGANIZATION.pharmacy}"),
    Change(r"\bschool\b(?! (?:of|teacher|degree))", 0.3, False, "{ORGANIZATION.school}", "{ORGANIZATION.school}"),
)  # fmt: skip

# Openings of letters.
OPENINGS = {
    "train": (
        "{DATE.long}\n\nDear Dr. {DOCTOR2.last},\n\nRe: {PATIENT.full}, DOB {DATE.dob}",
        "Dear {DOCTOR2.first},\n\nThank you for sending {PATIENT.full} ({MEDICALRECORD}).",
        "To: {DOCTOR2.full}, {HOSPITAL2.clinic}\nRE: {PATIENT.last_first}  {DATE.dob}",
        "Dear colleague,\n{PATIENT.full} of {STREET}, {CITY} was seen on {DATE}.",
        "{DOCTOR2.full}, MD\n{STREET}\n{CITY}, {STATE.abbrev} {ZIP}\n\nDear Dr. {DOCTOR2.last}:",
    ),
    "dev": (
        "{DATE.numeric}\nDr {DOCTOR2.full}\n{STREET}\n{CITY} {ZIP}\n\nRegarding {PATIENT.full}, born {DATE.dob}",
        "Dear Dr. {DOCTOR2.last} and Dr. {DOCTOR3.last},\nour patient {PATIENT.full} came on {DATE.weekday_date}.",
        "Attention {DOCTOR2.last}, fax {FAX}\nsubject {PATIENT.last}, number {MEDICALRECORD}",
    ),
}
