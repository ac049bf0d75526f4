"""All numbers and codes that identify: SSN, MEDICALRECORD, HEALTHPLAN, ACCOUNT, LICENSE, VEHICLE, DEVICE,
BIOID, IDNUM, ZIP.

Most are led by a word (MRN, acct, serial ...); what follows must then look like a code
(rules/code_checks.py). Few are
known by their form alone.
"""

from ..pattern import Pattern

# Between the word and the code: "no.", "#", ":", "is", a leader of dots.
_SEP = (
    r"(?: ?\(?(?:numbers?|nos?\.?|num\.?|nbr\.?|id|code|ref|#s?)(?![^\W\d_]))?(?: (?:is|of|was|"
    r"on file(?: as)?|printed|reads?))?[ .:#=(\[-]{0,16}(?:\n {0,8}(?=\d))?"
)
_SHORT_SEP = r"(?: ?(?:numbers?|nos?\.?|num\.?|nbr\.?|id|#s?)(?![^\W\d_]))?(?: is)?[ .:#=(]{0,8}"
# A code: parts of letters and digits joined by - / . _; or a short part and groups of digits behind blanks.
# Capitals
# may stand before it (KLM 88 4410276-02).
_JOINED = r"(?:[A-Za-z0-9]|[-/._](?=[A-Za-z0-9])|:(?=[A-Z]\d))"
_CODE = rf"(?=[A-Za-z/_.-]{{0,12}}:?\d)[A-Za-z0-9]{_JOINED}{{1,29}}"
_ANY = (
    rf"(?-i:[A-Z]{{1,4}} )?(?=[A-Za-z/_.-]{{0,12}}:?\d)(?:[A-Za-z0-9]{_JOINED}{{6,29}}"
    rf"|[A-Za-z0-9]{_JOINED}{{0,5}}(?:(?: ?/ ?| )\d[\dOo-]{{0,9}}(?![\w%]|"
    rf"[./]\d)){{0,4}}(?: (?-i:[A-Z])(?![\w'.]))?)(?![^\W_])"
)

_PLATE = (
    r"(?P<phi>(?=[A-Z0-9 -]{0,7}\d)(?=[0-9 -]{0,5}[A-Z])[A-Z0-9]{1,4}(?:[- ]?[A-Z0-9]{2,4}){1,2}(?![\w/%]))"
)
_MRN_WORDS = tuple(
    "mrn mr mrno mrnum medrec medical med chart ur urn urno unit umrn hrn pmi patient pt pat pid "
    "hospital hosp record rec "
    "uhid ip op opd ipd cr nhs chi hcn ehr emr ihi file hn h&c dossier nhc pc mpi empi crn".split()
)
_PLAN_WORDS = tuple(
    "member memb mbr policy policyholder subscriber sub insurance ins insured medicare medicaid mbi hicn "
    "hic group grp plan "
    "beneficiary benef health healthcard phn ohip dva payer payor medical bcbs aetna cigna humana kaiser "
    "tricare uhc medi coverage prov "
    "provincial card bin rxbin pcn rxgrp rx pharmacare guarantor pension concession nhi ppsn medicard "
    "gms identification".split()
)
_ACCOUNT_WORDS = tuple(
    "group acct account accnt acc't acc a visit encounter enc csn har fin billing bill invoice inv bank "
    "iban statement "
    "ebt snap receipt payment voucher routing financial checking".split()
)
_LICENSE_WORDS = tuple(
    "license licence licensed lic dl driver drivers driver's npi dea clia cert certificate certification "
    "certified gmc nmc ahpra reg "
    "registration registered provider prescriber upin state medical board passport nurse rn rcn bar dln "
    "medreg mcrn imc rcdso cpso cpsbc cno hcpc gdc gphc nmbi mcnz mci crm".split()
)
_DEVICE_WORDS = tuple("serial serials ser sn s lot lots udi imei model device implant gtin batch".split())
_ID_WORDS = tuple(
    "case accession acc accn access specimen spec sample lab block slide order ord req requisition "
    "report rpt claim auth authorization "
    "authorisation authorized pa precert preauth referral ref reference job dictation dict document doc "
    "docket study exam "
    "protocol run incident inc ir ticket confirmation conf tracking trk transaction trans badge employee "
    "emp staff student "
    "card band wic shield guid uuid env envelope mfr nysid pass a unblinded blinding blinded id ident identifier identification client donor kit barcode cert certificate death birth file "
    "folder index key pin passcode "
    "prescription rx script isbt bag unit workers wc court dossier report: locker combo image "
    "cbct ct mr scan requisition "
    "evidence subject participant enrollment enrolment randomization worldwide local station workorder "
    "wo work crossmatch nct "
    "duplicate denial appeal cn surg path cyto message msg thread session booking appointment mrno tag "
    "register inmate "
    "prisoner booking service military va membership library denial".split()
)

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "SSN",
        "ssn.form",
        r"(?<![\w-])(?<!\d[ .])\d{3}([- ])\d{2}\1\d{4}(?![\w-]|[./]\d)",
        score=0.85,
        validator="ssn_form",
        context=("ssn", "ss", "social", "soc sec", "social security"),
        at="digits",
        examples=("SS# [[900-21-7348]]\n", "[[078-05-1120]]", "SSN [[362 18 7045]]\n"),
        counter_examples=("100 20 3000", "K 078-05-11201", "617-555-0148"),
    ),
    Pattern(
        "SSN",
        "ssn.led",
        r"(?:ssn?|social(?: security)?|soc\.? ?sec\.?|tin|itin)(?: ?(?:number|no\.?|num|#|id))?(?: (?:is|"
        r"on file|last (?:four|4)|ending(?: in)?|ends?(?: in)?))?[ .:#=(]{0,8}"
        r"(?P<phi>(?:[\dXx*]{3}[- .]?[\dXx*]{2}[- .]?\d{4}|\d{4}(?!\d| ?(?:mg|hrs?)))(?![\w-]))",
        score=0.95,
        flags="i",
        needs=("ss", "ssn", "social", "soc", "tin", "itin"),
        at="needs",
        examples=(
            "ssn on file [[xxx-xx-7218]]; x",
            "SSN: [[417559026]]",
            "social security number is [[***-**-7218]]",
            "SSN ending in [[7218]]",
        ),
        counter_examples=("social worker 1234567", "SS 25 mg"),
    ),
    Pattern(
        "SSN",
        "ssn.masked",
        r"(?:[Xx]{3}-?[Xx]{2}-?)\d{4}(?!\d)",
        score=0.95,
        needs=("xxx", "xxxxx"),
        at="needs",
        examples=("only [[xxx-xx-7218]] was",),
        counter_examples=("xxx-xx-xxxx",),
    ),
    Pattern(
        "SSN",
        "ssn.starred",
        r"\*\*\*-?\*\*-?\d{4}(?!\d)",
        score=0.95,
        examples=("on file [[***-**-7218]]; s",),
        counter_examples=("***-**-****",),
    ),
    Pattern(
        "MEDICALRECORD",
        "mrn.led",
        rf"(?<![\w/])(?:e?mrn|mr(?= ?(?:#|no\b|nos?\.|num|:|/)|(?: {{1,3}}\d{{5}}))|mr ?no|mrnum|"
        rf"med(?:ical)?\.? ?rec(?:ord)?s?(?: ?(?:no\.?|number|num|#|id))|medrec|chart(?= ?(?:#|no\b|no\.|"
        rf"num|:|id)| [A-Z#\d])"
        rf"|ur(?:n|no)?(?= ?(?:#|no\b|no\.|num|:)| {{1,3}}[A-Z]?\d{{3}})|umrn|hrn|crn|pmi|e?mpi|"
        rf"unit (?:record )?(?:no\.?|number|num|#)|(?:patient|pt|pat)\.?(?:'s)? ?(?:id|identifier|no\.?|"
        rf"number|num|#|file)"
        rf"|pid|hosp(?:ital)?\.? (?:no\.?|number|num|id|#)|rec(?:ord)? (?:no\.?|number|num|id|#)|"
        rf"nhs(?= ?(?:#|no\b|no\.|num|:)| \d{{3}})|chi(?= ?(?:#|no\b|no\.|num|:)| \d{{6}})|hcn|ihi|nhc|uhid|(?:ip|op|opd|ipd|cr)(?= (?:no|num|#))|"
        rf"hn(?= ?[:#])|ehr (?:id|no\.?|#)|emr (?:id|no\.?|#)|file (?:no\.?|number|#))"
        rf"{_SEP}(?P<phi>{_ANY})",
        score=0.93,
        flags="i",
        needs=(*_MRN_WORDS, "mrnum"),
        at="needs",
        validator="code",
        examples=(
            "MR#: [[00739215]]\nSex",
            "MRN [[K7304418]]    bed",
            "MRN [[Q 415-38-2]]   sex",
            "MRN ...... [[8127-QX]]\n",
            "MR: [[4 0935 71]]\n",
            "UR [[0419-627-5]]   sex",
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
        needs=("(",),
        at="code",
        examples=("Tindall ([[QM4-00637]]) was",),
        counter_examples=("(NCT01234567890)", "(IL-6)", "(COVID-19)", "(HLA-B27)"),
    ),
    Pattern(
        "MEDICALRECORD",
        "mrn.header",
        r"\A[\s\S]{0,260}?(?<=  )(?P<phi>(?=[\dA-Z-]{0,6}\d)(?:[A-Z]{1,3}-?)?\d{2,8}(?:-\d{1,6}){1,3}|"
        r"[A-Z]{1,3}\d{5,10}|\d{6,10})(?=  |\n|$| {0,3}\*)",
        score=0.6,
        at="line",
        validator="header_code",
        examples=(
            "Ward note\nIda Quill   [[52-40-61-8]]\n\nO:",
            "TINDALL, IDA M   [[QX-5521-3094]]   CSN",
        ),
        counter_examples=("seen today  at 1200  noon",),
    ),
    Pattern(
        "HEALTHPLAN",
        "plan.led",
        rf"(?<![\w/])(?:member(?:ship)?|memb|mbr|policy(?:holder)?|subscriber|insur(?:ance|ed)|ins|"
        rf"medicare|medicaid|mbi|hicn?|(?:group|grp)(?= ?(?:#|no\b|no\.|num|:|id|/))|plan(?= ?(?:#|no\b|"
        rf"no\.|num|id))|benef(?:iciary)?|health ?card"
        rf"|health (?:no\.?|number|insurance|plan|id|#)|prov(?:incial)?\.? health (?:no\.?|number|#)|phn|"
        rf"ohip|dva|medi-?cal|medical card|bcbs|aetna|cigna|humana|tricare|uhc|rx ?(?:bin|grp|pcn)|pcn|"
        rf"dva (?:gold|white)|pension(?:er)?|concession|nhi|ppsn|gms|pharmacare|guarantor|payer|payor)"
        rf"(?: (?:card|id|policy|plan|member|subscriber|insurance|group|health|company|"
        rf"now))?{_SEP}(?P<phi>{_ANY})",
        score=0.9,
        flags="i",
        needs=_PLAN_WORDS,
        at="needs",
        validator="strong_code",
        examples=(
            "ins card [[TWK 304 88 2715]]. Now",
            "Medicare [[3041 77258 6 / 1]]\n",
            "Ins: [[HQV3058164-02]]\n",
            "prov. health no. [[418 326 905]], sex",
            "medical card [[T3058 614 K]]\n",
            "Member [[QVX 31 7204815-03]]   Plan",
            "insurance now [[K31 4o7 2290]] and",
            "Member ID: [[XYZ123456789]]",
        ),
        counter_examples=(
            "policy 12",
            "insurance since 2019",
            "Medicare 65",
            "group of 12 patients",
            "plan: 40 mg",
            "ins and outs 1200",
        ),
    ),
    Pattern(
        "HEALTHPLAN",
        "plan.mbi",
        r"[1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y]{2}\d\d(?![^\W_])",
        score=0.98,
        at="digits",
        examples=("ID [[7RD2-WE9-UV54]]\n", "was [[4TP9-KM6-YF31]]; next", "[[1EG4TE5MK73]]"),
        counter_examples=("1AG4TE5MK7",),
    ),
    Pattern(
        "ACCOUNT",
        "account.led",
        rf"(?<![\w/])(?:acc(?:oun)?t|acc't|accnt|group/acct|a/c|(?:visit|encounter|enc)(?= ?(?:#|no\b|"
        rf"no\.|num|:|id))|csn|har|fin(?= ?(?:#|no|:| \d{{6}}))|bill(?:ing)?(?= ?(?:#|no\b|no\.|num|:|id|"
        rf"account|acct))|inv(?:oice)?|iban|bank account|routing|receipt|ebt|snap)(?: (?:ending(?: in)?|ends in))?"
        rf"(?: ?/ ?(?:group|grp|visit))?{_SEP}(?P<phi>{_ANY})",
        score=0.9,
        flags="i",
        needs=_ACCOUNT_WORDS,
        at="needs",
        validator="code",
        examples=(
            "Acct [[T4406183975]]\n",
            "visit# [[31-207-0856]]\n",
            "Group/acct [[0082476]]\n",
            "HAR [[305518294]]   64 M",
            "Encounter #: [[3058164]]",
        ),
        counter_examples=("visit 3 of 5", "on account of 2 falls", "encounter 2024", "inv 12"),
    ),
    Pattern(
        "ACCOUNT",
        "account.card",
        r"(?<![\w.-])(?:\d{4}[- ]?){3}\d{3,4}(?![\w-])",
        score=0.8,
        at="digits",
        validator="payment_card",
        examples=("Visa [[4111 1111 1111 1111]]", "card [[5500-0000-0000-0004]]"),
        counter_examples=("4111 1111 1111 1112", "1200 1300 1400 1500"),
    ),
    Pattern(
        "ACCOUNT",
        "account.iban",
        r"[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,7}(?: ?[A-Z\d]{1,3})?(?![^\W_])",
        score=0.8,
        at="code",
        validator="iban",
        examples=("IBAN [[GB82 WEST 1234 5698 7654 32]]",),
        counter_examples=("GB83 WEST 1234 5698 7654 32",),
    ),
    Pattern(
        "LICENSE",
        "license.npi",
        rf"npi{_SHORT_SEP}(?P<phi>\d{{10}}(?!\d)|\d{{4}}[- ]\d{{3}}[- ]\d{{3}})",
        score=0.95,
        flags="i",
        needs=("npi",),
        at="needs",
        validator="npi",
        examples=("NPI [[1730164286]]\n", "NPI#: [[1234567893]]"),
        counter_examples=("NPI-Q 12",),
    ),
    Pattern(
        "LICENSE",
        "license.dea",
        r"(?<![^\W_])[A-HJ-MP-UX][A-Z9]\d{7}(?![^\W_])",
        score=0.6,
        at="code",
        validator="dea",
        examples=("DEA [[AB1234563]]",),
        counter_examples=("AB1234564",),
    ),
    Pattern(
        "LICENSE",
        "license.led",
        rf"(?<![\w/])(?:licen[sc]ed?|lic|dl|d\.l\.|driver'?s'? (?:lic(?:en[sc]e)?|id|permit)|dea|clia|"
        rf"cert(?:ificate|ification)?|gmc|nmc|ahpra|imc|rcdso|cpso|cno|hcpc|gdc|gphc|nmbi|mcnz|mci|crm|reg(?:istration)?|(?:provider|prescriber) (?:no\.?|"
        rf"number|num|id|#)|upin|passport|medical (?:council|board|licen[sc]e)|state (?:licen[sc]e|lic|"
        rf"id)|pin(?= ?:? \d\d[A-Z]))"
        rf"(?: (?:plate))?{_SEP}(?P<phi>{_ANY})",
        score=0.88,
        flags="i",
        needs=(*_LICENSE_WORDS, "d", "pin"),
        at="needs",
        validator="strong_code",
        examples=(
            "DL [[T7713-2046-58]], seen",
            "CLIA [[45D0327781]]\n",
            "lic [[OT-037264]]\n",
            "reg. [[273-16]]\n",
            "medic cert [[Q-046217]], on",
            "License #: [[A-118820]]",
            "GMC [[7055512]]",
            "Passport no [[X4471882]]",
        ),
        counter_examples=(
            "certified 2019",
            "reg 80 and rhythm",
            "licensed for 12 months",
            "reg diet 2000 kcal",
            "DL 2 kg",
        ),
    ),
    Pattern(
        "LICENSE",
        "license.credential",
        r"(?:LCSW|LMFT|LPC|LMHC|LICSW|PharmD|RPh|RN|NP|PA-C|PT|DPT|OT|OTR|SLP|DDS|DMD|MD|DO|RD|"
        r"EMT-?[PB]?|CNM|CRNA|OCS|SCS|CCC-SLP|BCBA)(?: {1,2}(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]))?[ ,]{1,3}#? ?(?P<phi>[A-Z]{1,4}[- ]?\d{4,8}|\d{6,9}[A-Z])(?![^\W_])",
        score=0.75,
        needs=tuple(
            "lcsw lmft lpc lmhc licsw pharmd rph rn np pa pt dpt ot otr slp dds dmd md do rd emt "
            "cnm crna".split()
        ),
        at="needs",
        examples=("R. Tindall, LCSW [[QT-31845]]\n", "Lee, RN [[RN448812]]"),
        counter_examples=("PT 12.4", "MD A1-2026", "OT 2025"),
    ),
    Pattern(
        "VEHICLE",
        "vehicle.vin",
        r"(?<![^\W_])[A-HJ-NPR-Z0-9]{17}(?![^\W_])",
        score=0.6,
        needs=(),
        at="digits",
        validator="vin",
        context=("vin", "vehicle", "car", "chassis"),
        examples=("VIN [[1HGCM82633A004352]]", "[[1M8GDM9AXKP042788]]"),
        counter_examples=("1HGCM82633A00435", "12345678901234567"),
    ),
    Pattern(
        "VEHICLE",
        "vehicle.vin_letters",
        r"[A-HJ-NPR-Z][A-HJ-NPR-Z0-9]{16}(?![^\W_])",
        score=0.6,
        at="code",
        validator="vin",
        examples=("[[JHMCM56557C404453]]",),
        counter_examples=("ABCDEFGHJKLMNPRST", "THROMBOCYTOPENIAS"),
    ),
    Pattern(
        "VEHICLE",
        "vehicle.vin_led",
        rf"(?:vin|chassis){_SHORT_SEP}(?P<phi>[A-Z0-9]{{8,17}}(?![^\W_]))",
        score=0.9,
        flags="i",
        needs=("vin", "chassis"),
        at="needs",
        validator="strong_code",
        examples=("VIN# [[1HGCM82633A004350]]",),
        counter_examples=("vin ordinaire", "vincristine 2"),
    ),
    Pattern(
        "VEHICLE",
        "vehicle.plate",
        r"(?:(?:licen[sc]e |lic\.? |number |reg(?:istration)? |car |rego )?plates?|rego|"
        r"reg(?:istration)?(?= (?:no|number|#))|tag|car|veh|ute|suv|sedan|pickup|lorry|scooter|trailer|jeep|taxi|minivan|vehicle|truck|van|motorcycle)(?:,? (?:no\.?|"
        r"number|num|#|is|was|reg(?:istration)?|"
        r"plate))?[ .:#(]{0,4}"
        rf"{_PLATE}",
        score=0.85,
        needs=(
            "plate",
            *"veh ute suv sedan pickup lorry scooter trailer jeep taxi minivan".split(),
            "plates",
            "license",
            "licence",
            "lic",
            "number",
            "reg",
            "registration",
            "rego",
            "tag",
            "car",
            "vehicle",
            "truck",
            "van",
            "motorcycle",
        ),
        flags="",
        at="needs",
        validator="plate",
        examples=(
            "seen on plate [[KVR-8026]], blue",
            "license plate [[7ABC123]]",
            "plate [[Q 417 286]], HIS",
            "number plate [[AB12 CDE]]",
        ),
        counter_examples=(
            "plate fixation L4",
            "plate 3 screws",
            "car at 30 mph",
            "plates C5 to C6",
            "growth plate 5 mm",
        ),
    ),
    Pattern(
        "VEHICLE",
        "vehicle.plate_caps",
        r"(?:PLATES?|REGO|LICENSE PLATE|LIC PLATE|TAG)(?: (?:NO\.?|NUMBER|#|"
        r"IS))?[ .:#(]{0,4}"
        rf"{_PLATE}",
        score=0.85,
        needs=("plate", "plates", "rego", "license", "lic", "tag"),
        at="needs",
        validator="plate",
        examples=("NEAR GATE PLATE [[Q 417 286]], BLUE",),
        counter_examples=("PLATE FIXATION",),
    ),
    Pattern(
        "VEHICLE",
        "vehicle.unit",
        r"(?:MEDIC|Medic|AMBULANCE|Ambulance|ENGINE|Engine|SQUAD|Squad|LADDER|Ladder|LIFEFLIGHT|"
        r"LifeFlight|Life Flight|AIR EVAC|Air Evac|RESCUE|Rescue|MICU|ALS|BLS|(?:UNIT|Unit) (?:MEDIC|"
        r"Medic))[ -]{1,2}(?:unit |UNIT |no\.? )?#?\d{2,4}(?![\w%/]|\.\d| ?(?:mg|mL|ml|puffs))",
        score=0.65,
        needs=(
            "medic",
            "ambulance",
            "engine",
            "squad",
            "ladder",
            "lifeflight",
            "life",
            "air",
            "rescue",
            "unit",
            "als",
            "bls",
        ),
        at="needs",
        examples=("[[MEDIC 738]]   CREW", "by [[Ambulance 71]]"),
        counter_examples=("rescue 2 puffs", "medic alert"),
    ),
    Pattern(
        "VEHICLE",
        "vehicle.tail",
        r"(?:air|helicopter|helo|aircraft|tail|flight|lifeflight)(?: (?:number|no\.?|"
        r"#))?[ :#(]{1,3}(?P<phi>N\d{2,5}[A-Z]{0,2}|N\d[A-Z]{2}|[A-Z]-[A-Z]{4})(?![^\W_])",
        score=0.8,
        flags="i",
        needs=("air", "helicopter", "helo", "aircraft", "tail", "flight", "lifeflight"),
        at="needs",
        examples=("HELICOPTER ([[N31QV]]) CALLED",),
        counter_examples=("air N2O given", "air-fluid"),
    ),
    Pattern(
        "DEVICE",
        "device.led",
        rf"(?<![\w/])(?:serial|ser(?!ies|um)|s/n|sn|lot|udi(?:-[dp]i)?|imei|gtin|batch|device(?= ?(?:id|"
        rf"#|no\b|no\.|serial|ser))|implant (?:id|no\.?|#|serial)|model/serial)(?: ?(?:/ ?(?:lot|"
        rf"sn)))?{_SEP}(?P<phi>{_ANY})",
        score=0.9,
        flags="i",
        needs=_DEVICE_WORDS,
        at="needs",
        validator="strong_code",
        examples=(
            "2700QX, serial [[3048627]], tested",
            "lot [[QX-30418-T]], by",
            "4418B ser [[7QX-318026]], ok",
            "s/n [[TRK-418Q-026]], worn",
            "(SN [[31Q-70485]]) faulty",
            "AVENTA XT SER [[QTV 3160482]].",
            "monitor serial [[KQT 318206W]].",
            "Lot #: [[EW0150]]",
            "S/N: [[448812]]",
        ),
        counter_examples=(
            "serial 12 lead",
            "SN 2x/week",
            "a lot 2",
            "serial troponins 0.04",
            "lot of 5 pts",
            "series 3",
        ),
    ),
    Pattern(
        "DEVICE",
        "device.udi",
        r"\(01\)\d{14}(?:\((?:1[017]|21|240)\)[^\s()]{1,20}){0,4}",
        score=0.98,
        needs=("(01)",),
        examples=("UDI [[(01)00643169007222(17)141120(10)7654321D(21)10987654]]",),
        counter_examples=("(01) 12",),
    ),
    Pattern(
        "DEVICE",
        "device.noun",
        r"(?:hearing aids?|pacemaker|ppm|icd|aicd|pump|concentrator|ventilator|vent|wheelchair|walker|"
        r"crutches|monitor|sensor|stent|valve|prosthesis|implant|hemofilter|dialyser|brace|cpap|bipap|machine|"
        r"loaner|glucometer|analy[sz]er|leads?|generator|stimulator|defibrillator|holter|zio|loop recorder|"
        r"infusion set|device|dialyzer|bed)"
        r"(?:,? (?:machine|unit|device|loaner|tag|asset|asset tag|id|no\.?|number))?[ ,:#(]{1,4}(?:tag |"
        r"asset |id |"
        r"#)?(?P<phi>(?=[A-Za-z0-9-]{0,12}\d{4})(?=[\d-]{0,10}[A-Za-z-])[A-Za-z0-9]{1,6}(?:-?[A-Za-z0-9]{1,10}){1,3})(?![\w%/])",
        score=0.75,
        flags="i",
        needs=(
            *"hearing pacemaker ppm icd aicd pump concentrator ventilator vent wheelchair walker "
            "crutches monitor sensor stent valve prosthesis implant".split(),
            *"analyzer analyser hemofilter dialyser brace cpap bipap machine loaner glucometer dexcom lead leads generator "
            "stimulator defibrillator holter zio loop infusion device dialyzer bed".split(),
        ),
        at="needs",
        validator="strong_code",
        examples=(
            "walker ([[qx4-30418]]) lost",
            "(device, tag [[QTR-5183]]) is",
            "(haemofilter, hemofilter [[TK30416]]) changed",
        ),
        counter_examples=("pacemaker 2019", "ICD J18.037", "stent in 2004-2005", "machine 4418B"),
    ),
    Pattern(
        "BIOID",
        "bioid.led",
        rf"(?:finger ?prints?|palm ?print|thumb ?print|biometrics?|retina(?:l)? scan|iris(?: scan)?|"
        rf"voice ?print|face ?id|facial recognition|dna (?:profile|id))(?: (?:id|template|hash|scan|"
        rf"record|ref|file|profile|token|code)){{0,2}}{_SEP}(?P<phi>{_CODE})",
        score=0.85,
        flags="i",
        needs=(
            "finger",
            "fingerprint",
            "fingerprints",
            "palm",
            "palmprint",
            "thumb",
            "thumbprint",
            "biometric",
            "biometrics",
            "retina",
            "retinal",
            "iris",
            "voice",
            "voiceprint",
            "face",
            "faceid",
            "facial",
            "dna",
        ),
        at="needs",
        validator="code",
        examples=(
            "Fingerprint ID: [[FP-2291-88]]",
            "iris scan [[IR881203]]",
            "biometric template hash [[9f8a7c6d5e]]",
        ),
        counter_examples=("iris normal 5 mm", "fingerprints taken 2019"),
    ),
    Pattern(
        "IDNUM",
        "id.led",
        rf"(?<![\w/])(?:(?:worldwide |death |birth |local |work |police |court |outside )?(?:case|"
        rf"accession|accn?|specimen|sample|lab|block|slide|order|requisition|req|report|rpt|claim|"
        rf"auth(?:ori[sz]ation)?|pre-?(?:cert|auth)|referral|ref(?:erence)?|job|dictation|document|doc|"
        rf"docket|study|exam|protocol"
        rf"|run|incident|ticket|confirmation|conf|tracking|transaction|badge|employee|emp|staff|student|"
        rf"id|ident(?:ifier|ification)?|client|donor|kit|barcode|certificate|cert|file|folder|"
        rf"prescription|rx|bag|card|(?:id )?band|wic|shield|guid|uuid|env(?:elope)?|mfr|nysid|pass|a-number|(?:un)?blind(?:ed|ing)? code|passcode|pin|wo|isbt|subject|participant|workstation|"
        rf"station|asset|tag|booking|appointment|inmate|prisoner|denial|appeal|message|msg|duplicate|"
        rf"prior|crossmatch|inventory|acct|registry|matter|warrant|citation|nct|encounter|enc|service|"
        rf"prot|surg(?:ical)? path|path(?:ology)?|cyto(?:logy)?|imaging|image|scan|permit|voucher|"
        rf"coupon))"
        rf"(?:\.(?= ))?(?: (?:case|number|order|report|card|badge|of))?{_SEP}(?P<phi>{_ANY})",
        score=0.82,
        flags="i",
        needs=(
            *_ID_WORDS,
            *"police outside workstation asset tag prior crossmatch inventory registry matter warrant "
            "citation surgical pathology cytology imaging permit coupon pre precertification "
            "preauthorization path".split(),
        ),
        at="needs",
        validator="strong_code",
        examples=(
            "run [[Q31-0418]]\n",
            "(acc [[T31-20486]]), then",
            "report in [[ir-5520]]. r".replace("report in", "report"),
            "report [[qt-3041]]; r",
            "Case [[XR31-4072]]\n",
            "ACC ...... [[QX3041826]]\n",
            "kit [[TQ-3104-826]]. Ask",
            "Auth [[QX-0073418]], 8 sessions",
            "Job #: [[204-38176]]\n",
            "worldwide case no. [[DE-QXTR-2031-007218]]     copy",
            "local ref [[QXTR/0421-K5]]\n",
            "(lab no. [[31-K-20486]], then",
            "tissue block [[T31-0204867]] seen",
            "(inventory [[QT 31-2048]]).",
            "Appeal no. [[Q31-0826-TK-4057]]\n",
            "RUN [[31-0024867]]\n",
            "case [[QT31-2048]]; sex",
            "birth certificate [[2031-QT-048267]]. A",
            "claim [[QT/31-20486]] by",
            "venogram order #[[30418267]]. then",
            "Accession: [[38:Z8912708G]]",
            "Employee ID [[E55120]]",
        ),
        counter_examples=(
            "case 4 of 9",
            "session 14",
            "lab 2/3/20",
            "code blue 1200",
            "report of 2019",
            "study in 2019-2020",
            "order set 3",
            "sample 5 mL",
            "ID (Tindall / QTR)",
            "exam 5/5",
            "lab CA 19-9",
            "path T2N1M0",
            "Rx 500 mg",
            "pin 2.5 mm",
            "case 2031-06-24",
            "code 99213",
        ),
    ),
    Pattern(
        "IDNUM",
        "id.accession",
        r"(?<![\w:-])(?:\d{1,2}:[A-Z]{1,3}\d{5,9}[A-Z]?|\d{2}-[A-Z]{1,2}-\d{4,8})(?![\w-])",
        score=0.85,
        at="digits",
        examples=("[[38:Z8912708G]]", "[[31-K-20486]],"),
        counter_examples=("10:A1", "A*02:01"),
    ),
    Pattern(
        "IDNUM",
        "id.year_code",
        r"(?<![^\W_][-/])(?:[A-Z]{1,4}-?\d{2}|[A-Z]{1,4}-(?:19|20)\d\d)-\d{3,8}(?:-[A-Z0-9]{1,6})?(?![\w-])",
        score=0.8,
        at="code",
        validator="unmedical",
        examples=(
            "old tissue, [[T-31-20486]]. For",
            "([[QN-31-02048]]",
            "Scan ([[MRQ-31-02048]]): 4",
            "[[T31-20486]]",
        ),
        counter_examples=("HLA-B27-05", "COVID-19-2020", "KEYNOTE-671", "SARS-CoV-2", "CA 19-9", "IL-17-23"),
    ),
    Pattern(
        "IDNUM",
        "id.letters_digits",
        r"(?<![^\W_][-/*:.])(?:[A-Z]{1,4}-?\d{7,12}|[A-Z]{2,4}-\d{3,5}-\d{3,6})(?:-\d{1,4}|[A-Z])?(?![\w-])",
        score=0.7,
        at="code",
        validator="unmedical",
        examples=("[[K3041826]], seen", "[[T4406183975]]", "[[QX-5521-3094]]"),
        counter_examples=("NCT01234567", "LY2940020", "B12345", "rs1234567"),
    ),
    Pattern(
        "IDNUM",
        "id.hash",
        r"#(?:[A-Z]{1,3}-?)?\d{4,12}(?:-\d{1,6}){0,2}(?![\w%-])",
        score=0.75,
        needs=("#",),
        examples=("venogram asked [[#30418267]]. then",),
        counter_examples=("#30 tabs", "# 3", "tooth #19"),
    ),
    Pattern(
        "IDNUM",
        "id.long_digits",
        r"(?<![\w.,/:$-])\d{8,17}(?![\w%/]|[.,]\d| ?(?:copies|iu|cfu|cells|units?|per|ml|mcl|/)(?![^\W_]))",
        score=0.6,
        at="digits",
        validator="long_number",
        examples=("stamped [[30418267]] on",),
        counter_examples=("10000000 copies", "3.14159265", "12000000"),
    ),
    Pattern(
        "ZIP",
        "zip.state",
        r"(?:A[KLRZ]|C[AOT]|D[CE]|FL|G[AU]|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|"
        r"S[CD]|T[NX]|UT|V[AIT]|W[AIVY])(?:\.,?|,)?[ \n^|]{1,3}(?P<phi>\d{5}(?:-\d{4})?)(?![\d%/-]|[.,]\d|"
        r" ?(?:mg|mL|ml|units|cells)(?![^\W_]))",
        score=0.9,
        needs=tuple(
            "ak al ar az ca co ct dc de fl ga gu hi ia id il in ks ky la ma md me mi mn mo ms mt "
            "nc nd ne nh nj nm nv ny oh ok or pa pr ri sc sd tn tx ut va vi vt wa wi wv wy".split()
        ),
        at="needs",
        examples=("Otter Beck, VT\n[[05999-0143]]\n", "Boston, MA [[02115]]", "PA  [[15213]]"),
        counter_examples=("MS 1200", "CA 125000 units"),
    ),
    Pattern(
        "ZIP",
        "zip.state_name",
        r"(?:alabama|alaska|arizona|arkansas|calif(?:ornia|\.)?|colorado|conn(?:ecticut|\.)|delaware|"
        r"florida|fla\.|georgia|hawaii|idaho|illinois|ill\.|indiana|iowa|kansas|kentucky|louisiana|maine|"
        r"maryland|mass(?:achusetts|\.)"
        r"|mich(?:igan|\.)|minn(?:esota|\.)|mississippi|missouri|montana|nebraska|nevada|hampshire|"
        r"jersey|mexico|york|carolina|dakota|ohio|oklahoma|oregon|penn(?:sylvania|\.|a\.)|rhode island|"
        r"tenn(?:essee|\.)|texas|tex\.|utah|vermont|virginia|wash(?:ington|\.)|wisconsin|wis\.|wyoming|"
        r"columbia|d\.c\.|puerto rico)"
        r",? {1,3}(?P<phi>\d{5}(?:-\d{4})?)(?![\d%/-]|[.,]\d)",
        score=0.9,
        flags="i",
        needs=tuple(
            "alabama alaska arizona arkansas calif california colorado conn connecticut delaware florida "
            "fla georgia hawaii idaho illinois ill indiana iowa "
            "kansas kentucky louisiana maine maryland mass massachusetts mich michigan minn minnesota "
            "mississippi missouri montana nebraska nevada hampshire "
            "jersey mexico york carolina dakota ohio oklahoma oregon penn pennsylvania penna rhode tenn "
            "tennessee texas tex utah vermont virginia wash "
            "washington wis wisconsin wyoming columbia d puerto".split()
        ),
        at="needs",
        examples=("Quillford, Oregon [[97999]]\n", "Hollow, Vermont [[05999-0143]]\n"),
        counter_examples=("Ohio 450", "Texas 12,000"),
    ),
    Pattern(
        "ZIP",
        "zip.australia",
        r"(?:VIC|NSW|QLD|TAS|ACT|Vic|Qld|Tas|WA|SA|NT)[ ,]{1,3}(?P<phi>\d{4})(?![\d%/:-]|[.,]\d| ?(?:mg|"
        r"mL|ml|units|hrs?|kcal)(?![^\W_]))",
        score=0.85,
        needs=("vic", "nsw", "qld", "tas", "act", "wa", "sa", "nt"),
        at="needs",
        examples=("Quillford VIC [[3997]]\n",),
        counter_examples=("SA 1200 mg", "ACT 2004-05"),
    ),
    Pattern(
        "ZIP",
        "zip.plus4",
        r"(?<![\w.#-])(?<!\d )\d{5}-\d{4}(?![\w-]|[./]\d)",
        score=0.75,
        at="digits",
        examples=("[[97999-0143]]\n",),
        counter_examples=("10000-5000-1", "MRN12345-6789"),
    ),
    Pattern(
        "ZIP",
        "zip.led",
        r"(?:zip(?: ?code)?|post(?:al)? ?code|plz|c\. ?p\.|cp(?= ?:)|código postal)(?: (?:is|"
        r"of))?[ .:#]{0,4}(?P<phi>\d{4,5}(?:-\d{4})?(?![\w/%-]|\.\d)|"
        r"[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}(?![^\W_]))",
        score=0.9,
        flags="i",
        needs=("zip", "zipcode", "post", "postal", "postcode", "plz", "c", "cp", "código"),
        at="needs",
        examples=(
            "ZIP: [[02115]]",
            "zip code [[97999-0143]]",
            "cp:[[28007]]",
            "postcode [[3899]]",
            "Post code: [[SW1A 1AA]]",
        ),
        counter_examples=("CP 93129", "post 12 h", "c 12345x", "zip 5"),
    ),
    Pattern(
        "ZIP",
        "zip.postcode",
        r"(?:(?:GIR ?0AA|[A-PR-UWYZ](?:\d[\dA-HJKPS-UW]?|"
        r"[A-HK-Y]\d[\dABEHMNPRV-Y]?)) \d[ABD-HJLNP-UW-Z]{2}|"
        r"(?:[AC-FHKNPRTV-Y]\d\d|D6W) (?=[A-Z]{0,3}\d)(?=\d{0,3}[A-Z])[0-9ACDEFHKNPRTVWXY]{4}"
        r"|[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d)(?![^\W_]|[-%])",
        score=0.8,
        at="code",
        validator="postcode",
        examples=("Co. Galway [[H91 X7K2]]\n", "London [[SW1A 1AA]]", "Ottawa [[K1A 0B1]]", "[[M5V 2T6]]"),
        counter_examples=("T12 L1", "L4 5 mm", "A1C 7 2", "C5 6 mm"),
    ),
    Pattern(
        "ZIP",
        "zip.address_line",
        r"[ >|*-]{0,12}(?P<CITY>[A-Z][a-z]+(?: [A-Z][a-z]+){0,2}),? *\n[ >|"
        r"*-]{0,12}(?P<ZIP>\d{4,5}(?:-\d{4})?)(?= *(?:\n|$))",
        score=0.6,
        at="line",
        examples=("     [[Otter Beck]]\n     [[3997]]\n",),
        counter_examples=("Glucose\n 10.4\n", "Labs drawn today\n3899\n"),
    ),
    Pattern(
        "SSN",
        "ssn.abroad",
        rf"(?:aadhaa?r|adhaar|nino|n\.i\.|ni(?= ?(?:no|num|#))|national (?:insurance|id|identity)|sin(?= ?(?:no|num|#|:))|"
        rf"tfn|tax file|cpf|curp|nif|nie|dni|bsn|pesel|cedula|c[ée]dula|nric|hkid|codice fiscale|personnummer|"
        rf"emirates id|my ?kad|rut){_SEP}(?P<phi>{_ANY})",
        score=0.9,
        flags="i",
        needs=tuple(
            "aadhaar aadhar adhaar nino n ni national sin tfn tax cpf curp nif nie dni bsn pesel cedula cédula "
            "nric hkid codice personnummer emirates my mykad rut".split()
        ),
        at="needs",
        validator="strong_code",
        examples=(
            "Aadhaar: [[3180 4426 7051]] TPA",
            "National Insurance no. [[QQ123456C]]",
            "SIN #[[046 454 286]]",
            "CPF [[529.982.247-25]]",
        ),
        counter_examples=("sin fiebre 38", "national guidelines 2019", "my kad"),
    ),
    Pattern(
        "SSN",
        "ssn.last_four",
        r"last[- ]?(?:4|four)(?: (?:of )?(?:the )?(?:ssn|ss|social))?(?: is| are)?[ :#=]{1,3}(?P<phi>\d{4})(?!\d|[-/.]\d)",
        score=0.8,
        flags="i",
        needs=("last", "last4"),
        at="needs",
        examples=("to the VA; last-4 [[6183]].", "last four of SSN: [[6183]]"),
        counter_examples=("last 4 days", "last 4 2031/02"),
    ),
    Pattern(
        "SSN",
        "ssn.nino",
        r"[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] \d\d \d\d \d\d [A-D](?![^\W_])",
        score=0.9,
        at="capital",
        needs=(" a", " b", " c", " d"),
        examples=("is [[QP 12 34 56 C]].".replace("QP", "JP"),),
        counter_examples=("BP 12 34 56",),
    ),
    Pattern(
        "LICENSE",
        "license.npi_alone",
        r"(?<![\w./-])[12]\d{9}(?![\w/%-]|[.,]\d)",
        score=0.6,
        at="digits",
        validator="npi_alone",
        examples=("|[[1730164286]]^ROE", "MD [[1234567893]]"),
        counter_examples=("1234567890", "3014567893"),
    ),
    Pattern(
        "VEHICLE",
        "vehicle.make",
        rf"(?:toyota|honda|ford|chevy|chevrolet|nissan|dodge|jeep|kia|hyundai|subaru|mazda|volvo|bmw|audi|tesla|gmc|"
        rf"buick|lexus|acura|cadillac|chrysler|pontiac|saturn|holden|vauxhall|peugeot|renault|citroen|skoda|"
        rf"volkswagen|vw|fiat|mitsubishi|suzuki|isuzu|harley|kawasaki|yamaha|camry|corolla|civic|accord|sienna|"
        rf"odyssey|prius|tacoma|silverado|f-?150|explorer|hilux|commodore|golf|corsa|fiesta)"
        rf"(?: (?-i:[A-Z]?[a-z])[\w-]{{1,12}})?(?:,? (?:plates?|reg|lic|tag|license|rego))?[ ,.:#(]{{1,4}}(?-i:{_PLATE})",
        score=0.75,
        flags="i",
        needs=tuple(
            "toyota honda ford chevy chevrolet nissan dodge jeep kia hyundai subaru mazda volvo bmw audi tesla gmc "
            "buick lexus acura cadillac chrysler pontiac saturn holden vauxhall peugeot renault citroen skoda "
            "volkswagen vw fiat mitsubishi suzuki isuzu harley kawasaki yamaha camry corolla civic accord sienna "
            "odyssey prius tacoma silverado f f150 explorer hilux commodore golf corsa fiesta".split()
        ),
        at="needs",
        validator="plate",
        examples=(
            "a blue Honda Civic [[7KQX418]].",
            "gray Corolla [[MA 3QX 417]], at",
            "Hilux, reg [[1QX-7KT]]",
        ),
        counter_examples=("Ford 2019 in", "civic pride", "Golf 18 holes"),
    ),
    Pattern(
        "BIOID",
        "bioid.fbi",
        rf"(?:fbi|afis|iafis)(?: (?:no\.?|number|#|id))[ .:#]{{0,3}}(?P<phi>{_CODE})",
        score=0.85,
        flags="i",
        needs=("fbi", "afis", "iafis"),
        at="needs",
        validator="code",
        examples=("prints (FBI no. [[30418QT6]]) and",),
        counter_examples=("FBI agent",),
    ),
    Pattern(
        "HEALTHPLAN",
        "plan.payer",
        r"(?:[Ii]ns(?:urance)?|INS|[Pp]ayer|[Pp]ayor|[Cc]overage)[.: ]{1,3}(?:[A-Z][a-z][\w&'-]{1,16} ){1,3}"
        r"(?:ID |#|id )?(?P<phi>(?:[A-Z]{1,4}[ -]?)?\d{6,12}(?:-\d{1,3})?)(?![\w/%-]|\.\d)",
        score=0.85,
        needs=("ins", "insurance", "payer", "payor", "coverage"),
        at="needs",
        examples=("Ins: Otter Health [[QMP 3041826]]\n", "Insurance: Beck Mutual ID [[304182657]]"),
        counter_examples=("Ins: Otter Health 2019", "Insurance: None"),
    ),
    Pattern(
        "IDNUM",
        "id.field",
        r"(?:(?<=[|^])|(?<=\| ))(?:[A-Z]{1,4}-?\d{4,12}(?:-\d{1,6}){0,2})(?= ?[|^~\n])",
        score=0.75,
        at="code",
        validator="unmedical",
        examples=("RE|[[QRD4182]]|x", "| [[Q0041-38-26]] |", "||[[Q310418-0526]]||"),
        counter_examples=("| A1C7 |", "|NCT04183047|"),
    ),
    Pattern(
        "IDNUM",
        "id.file_name",
        r"(?:IMG|DSCN?|PXL|VID|SCAN|DOC|PHOTO)[_-]\d{3,8}(?:[_-]\d{2,9}){0,2}(?![^\W_])",
        score=0.8,
        needs=("img", "dsc", "dscn", "pxl", "vid", "scan", "doc", "photo"),
        at="needs",
        examples=("images [[IMG_3041-3046]]\n", "[[PXL_20310624_041826]]"),
        counter_examples=("IMG 3041", "scan-1"),
    ),
    Pattern(
        "IDNUM",
        "id.alien",
        r"A[- #]{0,2}\d{3}[- ]\d{3}[- ]\d{3}(?![\w-])",
        score=0.85,
        needs=("a",),
        at="needs",
        examples=("A-number [[A 304-182-657]].", "[[A304-182-657]]"),
        counter_examples=("A 304-182", "A1C 304"),
    ),
    Pattern(
        "ZIP",
        "zip.india",
        r"(?:(?<=[a-z] - )|(?<=[a-z]-)|(?<=[a-z] -)|(?<=PIN )|(?<=PIN: )|(?<=pin: ))[1-9]\d{2} ?\d{3}(?![\w/%-]|\.\d)",
        score=0.75,
        at="digits",
        examples=("Nagar, Pune - [[411 038]]\n", "PIN: [[600041]]"),
        counter_examples=("Hgb - 12", "from - 100 to 200"),
    ),
)
