"""IDNUM, SSN, HEALTHPLAN, MEDICALRECORD, LICENSE and DEVICE: behind the names of schemes, boards, carriers and makers."""

from ..pattern import Pattern
from .code_forms import ANY, SEP

_NO_MORE = r"(?![\w%/-]|[.,]\d| ?(?:mg|mcg|ml|units?|u|iu|g|kg|rpm|cells|copies)(?![^\W_]))"
_MAKERS = (
    "prismax prismaflex prisma fresenius fmc nxstage gambro baxter aquarius alaris carefusion braun kangaroo medtronic abbott "
    "jude boston biotronik tandem omnipod dexcom libre resmed philips trilogy hamilton drager servo heartmate hm3 impella "
    "cardiohelp cochlear phonak oticon bair zoll lifepak stryker cadd machine pump pacemaker aid aids lvad cpap bipap "
    "ventilator vent monitor concentrator hugger dialyser dialyzer generator stimulator holter"
).split()


PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "SSN",
        "ssn.scheme",
        r"(?:ppsn?(?: ?(?:no\.?|number|#))?[ .:#]{1,3}(?P<SSN>\d{7} ?[A-W][A-IW]?)"
        r"|(?:ni|nino)(?: ?(?:no\.?|number|#))?[ .:#]{1,3}(?P<SSN_2>[A-Z]{2} ?\d\d ?\d\d ?\d\d ?[A-D])"
        r"|pan(?: ?(?:card|no\.?|number|#)){0,2}[ .:#]{1,3}(?P<SSN_3>[A-Z]{5}\d{4}[A-Z])"
        r"|(?:rfc|curp)[ .:#]{1,3}(?P<SSN_4>[A-Z]{4}\d{6}[A-Z\d]{3}(?:[A-Z\d]{5})?)"
        r"|(?:sss|gsis|umid)(?: ?(?:no\.?|number|#))?[ .:#]{1,3}(?P<SSN_5>\d{2}-?\d{7}-?\d|\d{10,12}))(?![^\W_])",
        score=0.92,
        flags="i",
        examples=(
            "PPS [[3817264TA]] for",
            "NI [[JG123456C]]\n",
            "PAN [[ABCPK1234F]]",
            "SSS no. [[34-1234567-8]]\n",
        ),
        counter_examples=("PPS 30%", "NI 2 days", "pan 40 mg"),
    ),
    Pattern(
        "SSN",
        "ssn.nino_joined",
        r"(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D](?![\w-])",
        score=0.8,
        examples=("is [[JG123456C]].",),
        counter_examples=("CD123456E", "JG1234567"),
    ),
    Pattern(
        "HEALTHPLAN",
        "plan.product",
        r"(?:medicare|medicaid|humana|aetna|cigna|uhc|anthem|bcbs|kaiser|molina|wellcare|united|blue cross|blue shield|health ?net|tufts)"
        r"(?: (?:adv(?:antage)?|part [a-d]|hmo|ppo|pdp|mco|d-?snp|supp(?:lement)?|replacement|managed|complete|gold|silver|choice|plus|medicare|medicaid|healthcare))"
        rf"{{1,3}}{SEP}(?P<phi>{ANY})",
        score=0.9,
        flags="i",
        validator="strong_code",
        examples=(
            "Medicare Adv [[H5216K7730]]. Son",
            "Humana HMO [[H1036 204 99]]\n",
            "Medicare Part D: [[H5216-K7730]],",
        ),
        counter_examples=("Medicare Advantage 2024", "Medicare Part B 2023", "Medicare Part D since 2019"),
    ),
    Pattern(
        "HEALTHPLAN",
        "plan.scheme",
        r"(?:philhealth|maxicare|intellicare|medicard|nhif|nhis|ramq|ahcip|msp|bupa|medibank|vhi|laya|axa|hcf|ayushman|pm-?jay|abha|champva|medshield|discovery)"
        r"(?: (?:pin|id|card|no\.?|number|member|policy|acct)){0,2}[ .:#]{1,4}"
        r"(?P<phi>(?-i:[A-Z]{2,4} ?)?\d{2,4}(?:[- ]?\d{2,9}){1,3}(?:-\d)?)" + _NO_MORE,
        score=0.88,
        flags="i",
        validator="strong_code",
        examples=(
            "PhilHealth [[11-025417788-3]], MDR",
            "RAMQ [[TRUO 4811 0213]]\n",
            "MSP [[9120 447 112]]\n",
        ),
        counter_examples=("NHIS 2019", "VHI-10 score 12", "discovery 2020-21", "MSP 30 days"),
    ),
    Pattern(
        "HEALTHPLAN",
        "plan.ontario",
        r"(?:ohip|health card|hcn|hc)(?: ?(?:no\.?|number|#))?[ .:#]{1,3}(?P<phi>\d{4}[- ]?\d{3}[- ]?\d{3}[- ]?[A-Z]{1,2})(?![^\W_])",
        score=0.93,
        flags="i",
        examples=("OHIP [[4410 228 337 AB]]\n", "health card: [[4410-228-337-AB]],"),
        counter_examples=("HC 34 cm", "OHIP 12"),
    ),
    Pattern(
        "MEDICALRECORD",
        "mrn.behind_sex",
        r"(?:(?<=\d)|(?<=\d ))(?:y\.?/?o\.? ?|s)?[mf](?:,? #?|/|, ?#?)(?P<phi>\d{6,8})" + _NO_MORE,
        score=0.75,
        flags="i",
        validator="row_number",
        examples=(
            "FONTENOT, A 57F [[1180562]] xfer",
            "~40sM [[1180611]]. found",
            "(57M, [[1180562]])",
            "ROY, B 57 F [[1180562]] septic",
        ),
        counter_examples=("57F 150000 plt", "57M 20190312", "101 F 120", "57F 2000 mL"),
    ),
    Pattern(
        "MEDICALRECORD",
        "mrn.row",
        r"^(?:bed|bd|rm|room|bay|cot|chair|slot|hdu|icu)[ #]?\w{1,5}[ :.)-]{1,3}[^\W\d_][^\d\n]{2,40} \d{1,3} ?(?:[MFmf]|y\.?o\.? ?[MFmf]?)?[ ,]{1,2}(?P<phi>\d{6,8})"
        + _NO_MORE,
        score=0.75,
        flags="mi",
        validator="row_number",
        examples=("bed 6 Tran Thi Be 91 [[0733904]] urosepsis", "rm 12 Lopez J 44M [[0733904]]\n"),
        counter_examples=("bed 6 plt count 91 150000", "room 4 seen at 12 20190312"),
    ),
    Pattern(
        "MEDICALRECORD",
        "mrn.scheme",
        r"(?:uli|hn|umpi|phin|mpin|rxr|pas|fmrn)(?: ?(?:no\.?|number|#))?[ .:#]{1,3}(?P<phi>[A-Z]{0,3}\d{2,6}(?:-\d{1,6}){1,3}|[A-Z]{1,3}\d{5,9}|\d{7,10})"
        + _NO_MORE,
        score=0.8,
        flags="i",
        validator="weak_code",
        examples=("ULI [[0047-1882-6]] |", "HN [[441-022-8]]\n"),
        counter_examples=("PAS 12-34", "ULI 2019"),
    ),
    Pattern(
        "LICENSE",
        "license.board",
        r"(?:prc|ptr|mdcn|hpcsa|slmc|bmdc|pmdc|pmc|sanc|kmpdc|mmc|mcsa|s2)(?: (?:lic(?:en[sc]e)?\.?|reg\.?|id|no\.?|number|#)){0,2}[ .:#]{1,3}(?P<phi>(?:[A-Z]{1,3}[ -]?)?\d{5,8}[A-Z]?)"
        + _NO_MORE,
        score=0.85,
        flags="i",
        validator="strong_code",
        examples=("PRC [[0718842]]\n", "PTR [[1184402]]\n", "HPCSA [[MP0441022]]\n"),
        counter_examples=("PRC 2 units", "PTR 1.2", "PMC 2019"),
    ),
    Pattern(
        "IDNUM",
        "id.named",
        r"(?<![^\W_])(?:trk|trkg|fedex|ups|usps|dhl|awb|waybill|parcel|ubrn|practice code|ods(?: code)?|org code|acc ?45(?: claim)?|crime ref(?:erence)?"
        r"|(?:zoom|teams|webex|meeting|conference|webinar)(?: meeting)? id|(?:access|participant|meeting|conf|conference|pass|guest|host) ?code|osca(?: id)?|cad ref)"
        rf"{SEP}(?P<phi>{ANY})",
        score=0.84,
        flags="i",
        validator="strong_code",
        examples=(
            "trk [[7712 4409 1836]], req",
            "Practice code [[B85617]]\n",
            "UBRN [[0004 1187 2630]]\n",
            "ACC45 no. [[VX40917]].",
            "access code [[449201]]#",
            "OSCA ID [[0447-19]].",
        ),
        counter_examples=("ups and downs 12", "meeting 3 times", "practice code of 2019", "access code 12"),
    ),
    Pattern(
        "IDNUM",
        "id.blood_unit",
        r"[A-Z]\d{4} ?\d{2} ?\d{6}(?: ?\d{2})?(?!\w|[.,]\d)",
        score=0.85,
        validator="blood_unit",
        examples=("PRBC unit [[W0414 25 103377]]. Train", "unit [[W041425103377]] hung"),
        counter_examples=("T1200 20 100000", "W0414 25 mg"),
    ),
    Pattern(
        "IDNUM",
        "id.dialled",
        r"\d{4}(?:,{2,3} ?(?P<IDNUM>\d{4,12})(?![\w%])|,? (?:pin|code)[ :]{1,2}(?P<IDNUM_2>\d{4,10})(?=#))",
        score=0.85,
        examples=("+1 929 555 0155,,[[83144920117]]#", "617 555 0155 pin [[4471]]#"),
        counter_examples=("1200,, 12 mg", "2020, code 44"),
    ),
    Pattern(
        "IDNUM",
        "id.hashed_pin",
        r"(?:pin|code|passcode|id)[ :]{1,2}(?P<phi>\d{4,10})#(?!\w)",
        score=0.8,
        flags="i",
        examples=("PIN [[4471]]#\n",),
        counter_examples=("pin 4471 mm", "code 44#"),
    ),
    Pattern(
        "DEVICE",
        "device.maker",
        rf"(?:{'|'.join(_MAKERS)})(?:,? (?:[A-Za-z]|\d[\w+]{{1,3}}(?= )|[A-Z]\d)[\w+/]{{0,11}}){{0,2}}[ ,:(]{{1,3}}"
        r"(?P<phi>(?-i:#[A-Z\d]{1,6}(?:-?[A-Z\d]{1,10}){1,2}|(?=[\d-]{0,6}[A-Z])[A-Z\d]{1,5}-(?!(?:19|20)\d\d(?!\d))\d{4,9}[A-Z]?|[A-Z]{2,4}\d{5,8}[A-Z]?|\d{3,4}[A-Z]{1,3}\d{3,6}))"
        + _NO_MORE,
        score=0.75,
        flags="i",
        validator="strong_code",
        examples=(
            "Prismax [[PX2-0041776]] clotted",
            "Machine FMC 5008 [[#9VSA-41177]]\n",
            "Medtronic Azure [[RNA441022G]] in",
            "hearing aid R [[2244A118]] lost",
            "LVAD HM3 [[MLP-018844]],",
        ),
        counter_examples=(
            "Prismax 2000-4000",
            "pump 1200-2000",
            "monitor SN-38",
            "vent A1-2026",
            "ICD J18-0370",
        ),
    ),
)
