"""VEHICLE, DEVICE and BIOID: serials, plates, implants, prints."""

from ..pattern import Pattern
from .code_forms import ANY, CODE, PLATE, SEP, SHORT_SEP

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "VEHICLE",
        "vehicle.vin",
        r"(?<![^\W_])[A-HJ-NPR-Z0-9]{17}(?![^\W_])",
        score=0.6,
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
        validator="vin",
        examples=("[[JHMCM56557C404453]]",),
        counter_examples=("ABCDEFGHJKLMNPRST", "THROMBOCYTOPENIAS"),
    ),
    Pattern(
        "VEHICLE",
        "vehicle.vin_led",
        rf"(?:vin|chassis){SHORT_SEP}(?P<phi>[A-Z0-9]{{8,17}}(?![^\W_]))",
        score=0.9,
        flags="i",
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
        rf"{PLATE}",
        score=0.85,
        flags="",
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
        rf"{PLATE}",
        score=0.85,
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
        examples=("HELICOPTER ([[N31QV]]) CALLED",),
        counter_examples=("air N2O given", "air-fluid"),
    ),
    Pattern(
        "DEVICE",
        "device.led",
        rf"(?<![\w/])(?:serial|ser(?!ies|um|\d)|s/n|sn|lot|udi(?:-[dp]i)?|imei|gtin|batch|device(?= ?(?:id|"
        rf"#|no\b|no\.|serial|ser))|implant (?:id|no\.?|#|serial)|model/serial)(?: ?(?:/ ?(?:lot|"
        rf"sn)))?{SEP}(?P<phi>{ANY})",
        score=0.9,
        flags="i",
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
        rf"record|ref|file|profile|token|code)){{0,2}}{SEP}(?P<phi>{CODE})",
        score=0.85,
        flags="i",
        validator="code",
        examples=(
            "Fingerprint ID: [[FP-2291-88]]",
            "iris scan [[IR881203]]",
            "biometric template hash [[9f8a7c6d5e]]",
        ),
        counter_examples=("iris normal 5 mm", "fingerprints taken 2019"),
    ),
    Pattern(
        "VEHICLE",
        "vehicle.make",
        rf"(?:toyota|honda|ford|chevy|chevrolet|nissan|dodge|jeep|kia|hyundai|subaru|mazda|volvo|bmw|audi|tesla|gmc|"
        rf"buick|lexus|acura|cadillac|chrysler|pontiac|saturn|holden|vauxhall|peugeot|renault|citroen|skoda|"
        rf"volkswagen|vw|fiat|mitsubishi|suzuki|isuzu|harley|kawasaki|yamaha|camry|corolla|civic|accord|sienna|"
        rf"odyssey|prius|tacoma|silverado|f-?150|explorer|hilux|commodore|golf|corsa|fiesta)"
        rf"(?: (?-i:[A-Z]?[a-z])[\w-]{{1,12}})?(?:,? (?:plates?|reg|lic|tag|license|rego))?[ ,.:#(]{{1,4}}(?-i:{PLATE})",
        score=0.75,
        flags="i",
        validator="plate",
        examples=(
            "a blue Honda Civic [[7KQX418]].",
            "gray Corolla [[MA 3QX 417]], at",
            "Hilux, reg [[1QX-7KT]]",
        ),
        counter_examples=("Ford 2019 in", "civic pride", "Golf 18 holes"),
    ),
)
