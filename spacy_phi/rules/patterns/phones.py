"""PHONE and FAX: in every form of writing, spelled, ill-typed, with extensions."""

from ..pattern import Pattern

# North American: area code, exchange, line; separators may be doubled, odd or missing.
_NANP = r"\(?\d{3}\)?[ ]{0,2}[-./ ]?[ ]?\d{3}[ ]?[-./ |]{1,3}(?:\d{4}|\d\d[-. ]\d\d)(?!\d|\.\d)"

_EXT = r"(?:[ ,;]{0,3}(?:(?i:ext(?:ension)?|extn|opt(?:ion)?|loc(?:al)?|press|pin)\.?|[xX])[ .:#]{0,2}\d{1,6}(?!\d))?"

# A number with gaps and letters for digits, for use behind a word that announces a telephone.
_DIGIT = r"[\dOoIl]"

_LOOSE = rf"(?:\+ ?|\(\+?|#)?\d(?:[-./ ()|]{{0,3}}{_DIGIT}){{5,14}}(?!\w)(?!\.\d)"

_LINK = (
    r"(?:[ ]?(?:phone|tel|number|num|no\.?|nos\.?|#|line))?(?: (?:is|was|at|on|to|now|for [a-z]+|"
    r"same|me|us|him|her|them|pt|patient|back|number)){0,2}[ .:#=(-]{0,12}"
)

_FAX_WORDS = ("fax", "facsimile", "telefax", "fx", "faxed", "telecopier", "f")

_PHONE_WORDS = tuple(
    "phone phones ph tel telephone telephoned telefono tlf cell cellphone mobile mob callback cb call "
    "called calling contact "
    "whatsapp text texts sms beeper voicemail vm hotline line direct office home work number reach "
    "reached reachable dial "
    "try landline clinic ring rung message emergency contacts t p c h m w o mom mum dad wife husband "
    "daughter son hm wk ah bh lvm nok".split()
)

_PAGER_WORDS = (
    "pager",
    "ph",
    "pgr",
    "pg",
    "beeper",
    "bleep",
    "bleeped",
    "page",
    "paged",
    "pagers",
    "pge",
    "bpr",
    "p",
    "vocera",
    "spectralink",
    "asc",
    "ascom",
    "dect",
)


PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "PHONE",
        "phone.nanp",
        rf"(?<![\d-])(?:1[-. ]{{1,2}})?{_NANP}{_EXT}",
        score=0.85,
        validator="nanp_phone",
        context=(
            "phone",
            "tel",
            "call",
            "cell",
            "home",
            "work",
            "mobile",
            "pager",
            "office",
            "contact",
            "ph",
        ),
        examples=(
            "at [[308.555.0164]] now",
            "(desk) [[209-555-0127 ext. 44]] only",
            "617-[[555-123-4567]]".replace("617-[[", "no [["),
            "at [[617-554-|2395]]",
            "ph [[250-555-0143 local 212]]",
            "call [[617-690-4031 ext 6599]] now",
            "[[209/555-0171]]",
            "TO [[478 555-01-36 EXT. 9]], MA",
            "[[1-866-555-0139]]",
            "at [[555 223 4567]] today",
        ),
        counter_examples=("MRN 555-123-45678", "100-200-3000", "1.234.567.8901.2", "range 120 130 1400"),
    ),
    Pattern(
        "PHONE",
        "phone.paren",
        rf"\(\+?\d{{3}}\)?[ ]{{0,2}}[-./]?[ ]?(?:\d{{3}}[ ]?[-./ |]{{0,3}}\d{{2}} ?\d{{2,3}}(?!\d){_EXT}|"
        rf"\d{{4}}(?!\d))",
        score=0.85,
        validator="paren_phone",
        examples=(
            "Tindall, [[(308) 555-0164]].",
            "ring back [[(716)555-01377]].",
            "Quill [[(662)555-01 43 x 7]]; when",
            "town, [[(555)0172]] later",
            "[[(831 555-0149]]",
        ),
        counter_examples=("(120) 80", "(250 mg) 1200", "(100)", "(480 in 2012)"),
    ),
    Pattern(
        "PHONE",
        "phone.international",
        r"\+ ?\d{1,3}(?:[-. /]{0,2}\(0\))?(?:[-. ()/]{0,3}[\dOo]){6,13}(?![\w%])(?:[ ,]{0,2}(?:ext|"
        r"x)\.? ?\d{1,6})?",
        score=0.9,
        validator="international_phone",
        examples=(
            "tlf. [[+45 339 555 0 27]]) nor",
            "cousin [[+977 1 9555 0183]]\n",
            "(mob [[+44 (0)7911 3OO 228]]) rang",
            "[[+1 617 555 0199]]",
        ),
        counter_examples=("walker +1", "+2 edema 120 130", "K+ 4.5", "+ 1200 mL"),
    ),
    Pattern(
        "PHONE",
        "phone.double_zero",
        r"00[1-9]\d{1,2}[ ./-]?(?:\(0\)[ ]?)?\d(?:[-. ()]{0,2}\d){6,11}(?!\d)",
        score=0.8,
        examples=("at [[00351 (0)21 555 38 4]].", "[[0034 915 550 123]]"),
        counter_examples=("MRN 00739215",),
    ),
    Pattern(
        "PHONE",
        "phone.trunk_zero",
        r"(?<![\d./-])\(?0\d{1,4}\)?(?:[ -]\d{2,4}){2,4}(?:[ -]\d)?[xX]?(?![^\W_]|[/%]|\.\d)",
        score=0.75,
        validator="trunk_phone",
        examples=(
            "Tel [[07 5550 0149]]\n",
            "ring [[0491 573 770]]",
            "[[07700 900 218]]",
            "[[020 7946 0018]]",
            "[[061 555 0142]]",
        ),
        counter_examples=("0600 1200 1800 2400", "0 10 20", "05 06 07"),
    ),
    Pattern(
        "PHONE",
        "phone.uk_mobile",
        r"(?<![\d./-])(?:07\d{3} ?\d{6}|07\d{9}|04\d{2} ?\d{3} ?\d{3}|01\d{3} ?\d{6}|"
        r"1[38]00 \d{3} \d{3})(?![\d/%]|\.\d)",
        score=0.75,
        examples=("mob [[07700 900218]]", "[[0491570156]]", "[[1300 555 012]]"),
        counter_examples=("070009002181",),
    ),
    Pattern(
        "PHONE",
        "phone.seven",
        r"(?<![\w/.-])(?<![\d] )[2-9]\d{2}[-.]\d{4}(?![\w/%-]|\.\d)",
        score=0.6,
        validator="local_phone",
        examples=("her cell [[555-0139]] works", "[[555-0139]]", "tel: [[832-4410]]"),
        counter_examples=("range 150-4500", "200-1500 mg", "400-1000"),
    ),
    Pattern(
        "PHONE",
        "phone.vanity",
        r"(?:1[- .])?8(?:00|88|77|66|55|44|33|"
        r"22)[- .](?=[\d -]{0,8}[A-Z])[A-Z\d](?:[- ]?[A-Z\d]){3,9}(?![^\W_])",
        score=0.85,
        examples=("try [[1 866 555 CARE]]. Then", "[[1-800-GETWELL]]", "call [[800-555-TALK]]"),
        counter_examples=("1 800 mg",),
    ),
    Pattern(
        "PHONE",
        "phone.word",
        rf"(?<![\w/])(?:{'|'.join(_PHONE_WORDS)}){_LINK}(?P<phi>{_LOOSE}{_EXT})",
        score=0.8,
        flags="i",
        validator="loose_phone",
        examples=(
            "rang, cell [[555 0174]] (left",
            "CB# [[7l9-555-0l38]]\n",
            "my cell is [[308-555-O163]], so",
            "mob [[04 3555 0 718]], no",
            "mobile: [[0436 573 82]], rings",
            "Phone: [[6175550199]]",
            "H: [[617 5550 199]]",
            "tel no. [[239 55501 8]]",
        ),
        counter_examples=(
            "call if temp 101 5",
            "work 12 hours",
            "t 98.6 120/80 88",
            "p 80 120/80",
            "m 120 80 20",
            "c 2026-01-02",
            "home 2L 88",
            "I/O 1450/1975",
        ),
    ),
    Pattern(
        "PHONE",
        "phone.word_far",
        r"(?:phone|cell|mobile|mob|telephone|tel|texts? only|callback|whatsapp|landline|voicemail|"
        r"home phone)(?: (?:number|no\.?|is|now|only|[a-z]+ only))?[^\d\n]{0,28}"
        r"(?P<phi>(?<![\w.])\d{2,4}(?:[-. ]{1,2}[\dOo]{2,4}){1,3})(?![\w%/-]|\.\d| ?(?:mg|ml|bpm|lbs|kg|"
        r"am|pm|hrs?)(?![^\W_]))",
        score=0.7,
        flags="i",
        validator="loose_phone",
        examples=("aunt's mobile, [[0436 573 82]], rings", "phone, mornings please: [[555.07.41]]. Say"),
        counter_examples=("cell count 12-15", "text 2-3 times", "cell saver 2020 12"),
    ),
    Pattern(
        "PHONE",
        "phone.spelled",
        r"(?:phone|cell|mobile|mob|tel|call|number|text|at|is)(?: (?:is|me|at|number|"
        r"now))?[ :]{1,3}(?P<phi>(?=[\w-]{0,12}\d)(?:\d|zero|oh|one|two|three|four|five|six|seven|eight|"
        r"nine|[-. ]){4,40}\d)(?!\w)",
        score=0.6,
        flags="i",
        validator="spelled_phone",
        examples=("mobile is [[55three-0182]] and", "call [[six1seven 555 0199]]"),
        counter_examples=("pain is 4 to 5", "at 10 30", "at one 5"),
    ),
    Pattern(
        "PHONE",
        "phone.extension",
        r"(?:ext(?:ension|n)?|x)[ .:#]{0,3}(?P<phi>\d{3,6}|\d-\d{4}|\d(?:-\d){3,5})(?![\d/%°]|[.,]\d| ?(?:degrees|deg|mg|ml|"
        r"times)|-\d)",
        score=0.75,
        flags="i",
        validator="extension",
        examples=(
            "renal reg today, ext [[60427]]; no",
            "his desk ext [[7264]]. wife",
            "extension [[4419]]",
            "ward clerk ext [[4-0-7-7]], not",
            "my desk x [[6-2281]] if",
            "(x[[4412]])",
        ),
        counter_examples=("Ext: 5/5", "extension 120 degrees", "x 100 mg", "ext 2+", "x 200 ft"),
    ),
    Pattern(
        "PHONE",
        "phone.pager",
        rf"(?:{'|'.join(_PAGER_WORDS)})(?: (?:number|no\.?|id|at|"
        rf"to))?[ .:=(]{{0,3}}(?P<phi>#?\d(?:-?\d){{2,9}})(?![\d/%:]|[.,]\d| ?(?:of|mg|mcg|am|pm|hrs?|"
        rf"hours|ml|units)(?![^\W_]))",
        score=0.8,
        flags="i",
        validator="pager",
        examples=(
            "11-19   pgr [[3-6158]]\n",
            "(intern, pg [[#7263]])",
            "ICU pgr [[08-4426]]; ward",
            "green team p[[3-0081]]. two",
            "bleep [[1234]]",
            "Pager: [[31415]]",
        ),
        counter_examples=("page 123 of 400", "BNP 300 pg/mL", "page 2", "P 120", "paged 0830 am"),
    ),
    Pattern(
        "FAX",
        "fax.word",
        rf"(?:{'|'.join(_FAX_WORDS)})(?:[ ]?(?:number|no\.?|#|to|at|line|me|"
        rf"is)){{0,2}}[ .,:#=-]{{0,6}}(?P<phi>(?:\+?1[-. ]{{1,2}})?{_NANP}|{_LOOSE})",
        score=0.92,
        flags="i",
        validator="loose_phone",
        examples=(
            "R Tindall, fax [[308-555-0175]]\n",
            "MD   fax [[209/555-0166]]\n",
            "BY FAX [[1-866-555-0193]]\n",
            "F [[209 555 0183]]\n",
            "Fax: [[(617) 555-0100]]",
            "form faxed, [[(831 555-0149]]\n",
        ),
        counter_examples=("F 34", "faxed 12/12/2020", "f 120 80"),
    ),
    Pattern(
        "PHONE",
        "phone.words",
        r"(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)"
        r"(?:[-., ]{1,2}(?:double |triple )?(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|"
        r"\d{1,4})(?![^\W_])){3,13}",
        score=0.8,
        flags="i",
        left=r"(?:\(?\d{1,4}\)?[-., ]{1,2}){0,3}",
        validator="phone_in_words",
        examples=(
            "ring [[three oh eight, five five five, oh one four seven]].",
            "cb [[308 five five five 0147]] ok",
        ),
        counter_examples=("one, two, three, four", "one or two"),
    ),
)
