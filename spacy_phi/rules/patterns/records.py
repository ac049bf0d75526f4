"""SSN, with the national numbers of other lands, and MEDICALRECORD: led by a word, or known by their form."""

from ..pattern import Pattern
from .code_forms import ANY, SEP

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "SSN",
        "ssn.form",
        r"(?<![\w-])(?<!\d[ .])\d{3}([- ])\d{2}\1\d{4}(?![\w-]|[./]\d)",
        score=0.85,
        validator="ssn_form",
        context=("ssn", "ss", "social", "soc sec", "social security"),
        examples=("SS# [[900-21-7348]]\n", "[[078-05-1120]]", "SSN [[362 18 7045]]\n"),
        counter_examples=("100 20 3000", "K 078-05-11201", "617-555-0148"),
    ),
    Pattern(
        "SSN",
        "ssn.led",
        r"(?:ssn?|social(?: security)?|soc\.? ?sec\.?|tin|itin)(?: ?(?:number|no\.?|num|#|id))?(?: (?:is|"
        r"(?:on|in|per) (?:file|chart|record|card)|last (?:four|4)|ending(?: in)?|ends?(?: in)?|\(last (?:four|4)\)))?[ .:#=(]{0,8}"
        r"(?P<phi>(?:[\dXx*]{3}[- .]?[\dXx*]{2}[- .]?\d{4}|(?<!ss)\d{4}(?!\d| ?(?:mg|hrs?)))(?![\w-]))",
        score=0.95,
        flags="i",
        examples=(
            "his ssn in chart [[xxx-xx-4096]]; y",
            "SSN: [[417559026]]",
            "social security number is [[***-**-7218]]",
            "SSN ending in [[7218]]",
            "SSN (last 4) [[7218]]",
        ),
        counter_examples=("social worker 1234567", "SS 25 mg", "SS2018 stage"),
    ),
    Pattern(
        "SSN",
        "ssn.masked",
        r"(?:[Xx]{3}-?[Xx]{2}-?)\d{4}(?!\d)",
        score=0.95,
        examples=("only [[xxx-xx-7218]] was",),
        counter_examples=("xxx-xx-xxxx",),
    ),
    Pattern(
        "MEDICALRECORD",
        "mrn.led",
        rf"(?<![^\W_])(?<!/)(?:e?mrn|mr(?= ?(?:#|no\b|nos?\.|num|:|/)|(?: {{1,3}}\d{{5}}))|mr ?no|mrnum|"
        rf"med(?:ical)?\.? ?rec(?:ord)?s?(?: ?(?:no\.?|number|num|#|id)|(?= \d{{3}}))|medrec|chart(?= ?(?:#|no\b|no\.|"
        rf"num|:|id)| [A-Z#\d])"
        rf"|ur(?:n|no)?(?= ?(?:#|no\b|no\.|num|:)| {{1,3}}[A-Z]{{0,4}}\d{{3}})|umrn|hrn|crn|pmi|e?mpi|"
        rf"unit (?:record )?(?:no\.?|number|num|#)|(?:patient|pt|pat)\.?(?:'s)? ?(?:id|identifier|no\.?|"
        rf"number|num|#|file)"
        rf"|pid|hosp(?:ital)?\.? (?:no\.?|number|num|id|#)|rec(?:ord)? (?:no\.?|number|num|id|#)|"
        rf"nhs(?= ?(?:#|no\b|no\.|num|:)| \d{{3}}[ -]?\d{{3}})|chi(?= ?(?:#|no\b|no\.|num|:)| \d{{6}})|hcn|ihi|nhc|uhid|(?:ip|op|opd|ipd|cr)(?= (?:no|num|#))|"
        rf"hn(?= ?[:#])|ehr (?:id|no\.?|#)|emr (?:id|no\.?|#)|(?:pat|pt|patient|person|client)_?id|file (?:no\.?|number|#))"
        rf"{SEP}(?P<phi>{ANY})",
        score=0.93,
        flags="i",
        validator="code",
        examples=(
            "MR#: [[00739215]]\nSex",
            "MRN [[K7304418]]    bed",
            "MRN [[Q 415-38-2]]   sex",
            "MRN ...... [[8127-QX]]\n",
            "MR: [[4 0935 71]]\n",
            "UR [[0419-627-5]]   sex",
            "UR [[KLH550271]]  Medicare",
            "medical record [[841 207 3]], dated",
            "Chart [[BRU/31/0742]]   old",
            "Chart #[[0063158]] closed",
            "mrn [[70346152]], seen",
            "Patient ID: [[A-99120]]",
            "NHS no. [[943 476 5919]]",
            "Hospital number [[K442190]]",
        ),
        counter_examples=(
            "MR angiogram 3T",
            "chart reviewed 12/2",
            "unit 5",
            "patient is 45",
            "MR 2+ on echo",
            "pt 123 lb",
            "ur analysis",
            "MR severe",
            "chart review of 2019 data",
        ),
    ),
    Pattern(
        "MEDICALRECORD",
        "mrn.bracket",
        r"(?<=\()(?P<phi>[A-Z]{1,3}\d?-\d{5,9}|[A-Z]{2,3}\d{5,9}|\d{7,10})(?=\))",
        score=0.6,
        examples=("Tindall ([[QM4-00637]]) was",),
        counter_examples=("(NCT01234567890)", "(IL-6)", "(COVID-19)", "(HLA-B27)"),
    ),
    Pattern(
        "MEDICALRECORD",
        "mrn.header",
        r"^\A[\s\S]{0,260}?(?<=  )(?P<phi>(?=[\dA-Z-]{0,6}\d)(?:[A-Z]{1,3}-?)?\d{2,8}(?:-\d{1,6}){1,3}|"
        r"[A-Z]{1,3}\d{5,10}|\d{6,10})(?=  |\n|$| {0,3}\*)",
        score=0.6,
        flags="m",
        validator="header_code",
        examples=(
            "Ward note\nIda Quill   [[52-40-61-8]]\n\nO:",
            "TINDALL, IDA M   [[QX-5521-3094]]   CSN",
        ),
        counter_examples=("seen today  at 1200  noon",),
    ),
    Pattern(
        "SSN",
        "ssn.last_four",
        r"last[- ]?(?:4|four)(?: (?:of )?(?:the )?(?:ssn|ss|social))?(?: is| are)?[ :#=]{1,3}(?P<phi>\d{4})(?!\d|[-/.]\d)",
        score=0.8,
        flags="i",
        examples=("to the VA; last-4 [[6183]].", "last four of SSN: [[6183]]"),
        counter_examples=("last 4 days", "last 4 2031/02"),
    ),
    Pattern(
        "SSN",
        "ssn.nino",
        r"[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] \d\d \d\d \d\d [A-D](?![^\W_])",
        score=0.9,
        examples=("is [[QP 12 34 56 C]].".replace("QP", "JP"),),
        counter_examples=("BP 12 34 56",),
    ),
)
