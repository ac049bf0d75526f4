"""PHONE, EMAIL, URL, IPADDR, SSN and other numbers with damage: blanks, line ends, letters for digits, dead links."""

from typing import Any

from ..pattern import Pattern

_D = r"[\dOoIlSB]"
_BREAK = r"\n {0,12}"
_HOST = r"[\w-]{2,40}(?:\.[\w-]{1,30}){0,3}\."
_SSN_GAP = r"(?: ?[-./] ?\n? {0,8}| )"
# Those of the second kind are words too, and ask for the end of an address.
_PROVIDERS = "gmail googlemail yahoo ymail hotmail icloud rediffmail btinternet bigpond".split()
_WORDS_TOO = "outlook aol live msn proton protonmail comcast verizon".split()
_PROVIDER_END = r"(?:\.| ?\(?dot\)? | ?\[dot\] ?)(?:com|net|org|co\.uk|co\.in|ca|in|me|con)"


def _no_more(but: str = "") -> str:
    """What a number must not go on with: more of it, or `but`, as the name of what is counted."""
    return rf"(?![\w/%-]|\.\d{f'| ?(?:{but})' if but else ''})"


def _led_by(words: str, label: str, name: str, rest: str, **fields: Any) -> Pattern:
    """A pattern that begins with one of some words."""
    needs = tuple(words.split())
    return Pattern(label, name, f"(?:{'|'.join(needs)}){rest}", **fields)


PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "PHONE",
        "phone.line_break",
        rf"\(?\d{{3}}(?:[)-] ?{_BREAK}\d{{3}}[-. ]|(?:\)?[-. ]{{1,2}}|\) ?)\d{{3}}[-.] ?{_BREAK})\d{{4}}{_no_more()}",
        score=0.8,
        left=r"\(?",
        examples=("cell [[(617) 555-\n0143]], call", "cell [[617-\n555-0143]],"),
        counter_examples=("was 617-\n12 of 40", "200-300-\n1500-20"),
    ),
    Pattern(
        "PHONE",
        "phone.odd_signs",
        r"\d{3}([_~*=])\d{3}\1\d{4}(?![^\W_])",
        score=0.8,
        examples=("at [[617_555_0143]] home", "[[617*555*0143]]"),
        counter_examples=("120*80*1000", "617_555"),
    ),
    Pattern(
        "PHONE",
        "phone.ocr_any",
        rf"(?=[\d .()-]{{0,12}}[OoIlSB])\d{_D}{{2}}\)?[-. ]{{1,2}}{_D}{{3}}[-. ]{_D}{{4}}(?![^\W_])",
        score=0.75,
        validator="ocr_number",
        examples=("call [[617-S55-0143]] now", "[[6l7-555-0l43]]"),
        counter_examples=("120 SOB SOBS", "617-555-0143"),
    ),
    Pattern(
        "PHONE",
        "phone.india",
        r"(?:[6-9]\d{4}[ -]\d{5}|\(?0\d{2,4}\)?[ -]{1,2}\d{6,8})" + _no_more(),
        score=0.6,
        context=tuple(
            "phone ph tel telephone cell mobile mob call calls called calling text texts whatsapp sms contact ring rang dial "
            "number num home work m t p c fax std".split()
        ),
        needs_context=True,
        window=40,
        examples=(
            "WhatsApp from [[98230 05550]] by",
            "mob [[98230-05550]]",
            "ph [[022-25550143]]",
        ),
        counter_examples=("counts 98230 05550", "call 9 30 05550"),
    ),
    Pattern(
        "PHONE",
        "phone.std",
        r"0\d{2,4}\)[ -]{0,2}\d{6,8}" + _no_more(),
        score=0.75,
        left=r"\(",
        examples=("STD [[(0253) 2550143]] or",),
        counter_examples=("(0253) 25 mg",),
    ),
    _led_by(
        "page pgr pager pgd paged dial bleep beep",
        "PHONE",
        "phone.page_me",
        r"(?: (?:me|us|him|her|ortho|team|x\d|at|on|back|to)){1,4}[ (:#]{1,3}(?P<phi>\d-\d{4}|\d{4,6})(?![\w/%:-]|\.\d| ?(?:mg|ml|h\b|hrs?))",
        score=0.65,
        flags="i",
        validator="no_clock",
        examples=("page me at [[31415]].", "pgd ortho x2 ([[4-7712]])"),
        counter_examples=("paged him at 0915", "page 2 on 2031", "paged team x2 1200"),
    ),
    Pattern(
        "URL",
        "url.dot",
        r"dot (?:com|org|net|edu|gov|example)(?![^\W_])(?: slash [\w-]{2,30}){0,3}",
        score=0.8,
        flags="i",
        left=r"(?<![\w@])(?:www dot |my dot )?[\w-]{3,40} ",
        examples=("go to [[lakeview dot org]] and", "[[lakeview dot com slash visit]]"),
        counter_examples=("red dot on nose", "dot com"),
    ),
    Pattern(
        "IPADDR",
        "ip.led",
        r"ip(?:v4)?(?: ?(?:addr(?:ess)?|no\.?|#))?[ :=#-]{1,3}(?:(?:is|was|of)[ :]{1,2})?(?P<phi>"
        r"[\dOolI]{1,3}(?: ?[.,] ?[\dOolI]{1,3}){3}(?::\d{2,5})?|\d{2,3}([ -])\d{1,3}\2\d{1,3}\2\d{1,3}|\d{1,3}(?:\.\d{1,3}){2}\.[xX*]{1,3})(?![^\W_])",
        score=0.9,
        flags="i",
        validator="ocr_number",
        examples=(
            "IP [[10 .2.30.4]] at",
            "ip: [[10.2.30.4:8080]]",
            "IP address [[198.51.1OO.24]]",
            "ip address is [[172 16 254 1]]",
            "host ip-[[10-14-3-22]].internal",
            "IP: [[10.14.3.x]] only",
        ),
        counter_examples=("ip joint 2.3", "IP 3.4", "IP 1 2 3 4"),
    ),
    Pattern(
        "EMAIL",
        "email.provider",
        rf"(?:(?:{'|'.join(_PROVIDERS)})(?:{_PROVIDER_END})?|(?:{'|'.join(_WORDS_TOO)}){_PROVIDER_END})(?![^\W_]|\.\w)",
        score=0.9,
        flags="i",
        left=r"(?<![\w.+-])(?:[\w+-]{1,24}(?: ?dot | ?underscore | ?dash |\.)){0,2}[\w+-]{1,24}(?: at | ?\(a\) ?| ?@ ?| ?\(at\) ?)",
        examples=(
            "is [[rosa.quill at gmail.com]] now",
            "[[rosa underscore quill at gmail dot com]]",
            "to: [[rosa_q88@yahoo]] is",
            "[[rosaquill(a)gmail.com]]",
        ),
        counter_examples=("her gmail account", "seen at live birth", "on outlook today"),
    ),
    Pattern(
        "SSN",
        "ssn.damaged",
        r"(?:ssn?|s\.s\.n\.|social(?: security)?|soc\.? ?sec\.?)(?: ?(?:number|no\.?|num|#))?(?: is| on file)?[ .:#=(]{0,6}"
        rf"(?P<phi>[\dOoIl]{{3}}{_SSN_GAP}[\dOoIl]{{2}}{_SSN_GAP}(?:[\dOoIl]{{4}}|\d\d \d\d|\d \d{{3}}|\d{{3}} \d))(?![\w-])",
        score=0.95,
        flags="i",
        validator="ocr_number",
        examples=(
            "SSN [[219-09-\n9999]] on",
            "SSN [[219-O9-9999]],",
            "SSN: [[219-09-99 99]]",
            "ss# [[219 - 09 - 9999]]",
            "social [[219/09/9999]]",
        ),
        counter_examples=("SS 25 mg", "social worker 12"),
    ),
    Pattern(
        "MEDICALRECORD",
        "mrn.gaps",
        r"(?:mrn|mr ?no\.?|mr ?#|hosp(?:ital)? no\.?|ur(?:n)?|unit no\.?|chart ?#|acct ?#?|account)(?: ?(?:number|no\.?|#))?[ .:#=]{1,6}"
        r"(?P<phi>\d{2,4}(?:-\d{1,4}){2,4}|(?-i:[A-Z]) \d{3} ?\d{2,3} ?\d{1,3}|\d{3,6}-\n {0,8}\d{2,6})"
        + _no_more(),
        score=0.9,
        flags="i",
        validator="no_date_code",
        examples=("MRN [[00-71-93-2]]  DOB", "Hosp No: [[T 337 190]]", "MRN [[0071-\n932]] seen"),
        counter_examples=("mrn 12-30-1950", "ur 2-3 times"),
    ),
    _led_by(
        "grp group",
        "HEALTHPLAN",
        "plan.group_code",
        r"[ .:#]{1,3}(?P<phi>\d{4,8}-[A-Z\d]{1,4}|[A-Z]{1,3}\d{4,8}(?:-[A-Z\d]{1,4})?|\d{5,8})"
        + _no_more("patients|pts|mg|women|men"),
        score=0.75,
        flags="i",
        examples=("PPO grp [[77120-A]]. Next", "Group [[88213]]\n"),
        counter_examples=("group 12345 patients", "group B strep"),
    ),
    Pattern(
        "LICENSE",
        "license.billing",
        r"(?:(?:msp|ohip|ahcip|mbs|medicare|billing|prov(?:ider)?|prescriber|practitioner|ramq|dr) ?(?:billing|bill|prov(?:ider)?|practitioner|prescriber)?"
        r" ?(?:no\.?|number|num|#|billing)|badge|shield)[ .:#]{1,3}(?P<phi>\d{3,8}[A-Z]{0,2})" + _no_more(),
        score=0.75,
        flags="i",
        examples=("MSP billing [[61882]]\n", "prov no [[441032AB]]", "trooper badge [[447]], told"),
        counter_examples=("billing 2 units", "badge of honor", "dr no 5"),
    ),
)
