"""VEHICLE and ROOM: crews by the number of their car, plates behind words and colours, places in a ward."""

from ..pattern import Pattern
from .code_forms import PLATE

_CREWS = r"(?:Medic|MEDIC|Ambulance|AMBULANCE|Amb|AMB|Engine|ENGINE|Ladder|LADDER|Rescue|RESCUE|Squad|SQUAD|Truck|TRUCK|AMR|Rig|Battalion|Air Evac|AirEvac|Air ?Med|AIR ?MED|LifeFlight|LIFEFLIGHT|Life ?Net|Life ?Star|MedFlight|Med ?Star|MedEvac|Med-?[Cc]om|StarFlight|CareFlite?)"
_CREW_LEADS = (
    "medic ambulance amb engine ladder rescue squad truck amr rig battalion air airevac airmed lifeflight life "
    "lifenet lifestar medflight med medstar medevac medcom starflight careflite careflit".split()
)
_STATES = r"(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]|BC|AB|ON|QC|NSW|QLD|VIC)"


PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "VEHICLE",
        "vehicle.crew",
        rf"{_CREWS}[ -]#?\d{{1,4}}(?![\w%/]|[.,]\d| ?(?:mg|mL|ml|puffs?|inhaler|doses?|units?|crew members|hrs?|min))(?=[ ]?(?:[,;:.)(\n/]|$)| (?:on|to|crew|arr|at|and|transport|report|brought|"
        r"handed|called|with|from|extricat|launch|disp|en|w/|here|via|notified|for|/|personnel|responded|requested|canceled|cancelled|left|clear))",
        score=0.6,
        needs=tuple(_CREW_LEADS),
        at="needs",
        validator="crew_unit",
        examples=(
            "[[Engine 12]] and",
            "by [[Medic-7]] crew",
            "via [[AMR 214]],",
            "[[LifeFlight 3]] launched",
            "[[Ladder 7]] on scene",
        ),
        counter_examples=("Rescue 2 puffs", "Engine size 5", "Truck 2 of", "Squad 3 mg"),
    ),
    Pattern(
        "VEHICLE",
        "vehicle.short_unit",
        r"[MAERLB]-?\d{1,3}(?= (?:crew|medics?|on scene|arrived|transport(?:ed|ing)?|to ED|to hosp))",
        score=0.65,
        at="code",
        left=r"(?<![\w-])(?:(?<=by )|(?<=per )|(?<=via )|(?<=> )|(?<=from )|(?<=with )|(?<=w/ )|(?<=\n))",
        examples=("per [[M-22]] crew", "by [[M22]] to ED"),
        counter_examples=("per B12 on", "by M22 gene"),
    ),
    Pattern(
        "VEHICLE",
        "vehicle.call_sign",
        r"(?:call ?sign|fleet|rig|veh(?:icle)?|ambulance|amb|truck|crew)(?: (?:no\.?|number|call ?sign|id|unit))?[ :#]{1,3}(?P<phi>[A-Z]{0,3}-?\d{2,5}[A-Z]?)(?![\w/%:-]|[.,]\d| ?(?:mg|mph|lbs?|kg|min|hrs?|h|miles|am|pm|x)(?![^\W_]))",
        score=0.65,
        flags="i",
        needs=("call", "callsign", "fleet", "rig", "veh", "vehicle", "ambulance", "amb", "truck", "crew"),
        at="needs",
        validator="call_sign",
        examples=("call sign [[LN214]]\n", "brought by amb [[4410]]\n", "rig #[[214]]"),
        counter_examples=("ambulance 20 min", "vehicle 45 mph", "crew 0915", "call 911"),
    ),
    Pattern(
        "VEHICLE",
        "vehicle.registration",
        r"(?:reg|registration|rego)(?:\.|: ?| (?:no\.?|number|plate)?)[ :.]{0,2}"
        r"(?P<phi>[A-Z]{2}\d\d ?[A-Z]{3}|[A-Z]{2} \d{1,2} ?[A-Z]{1,3} ?\d{4}|[A-Z]\d{1,3} ?[A-Z]{3}|\d{3} ?[A-Z]{3})(?![^\W_])",
        score=0.85,
        needs=("reg", "registration", "rego"),
        at="needs",
        examples=("car reg [[LK19 XBZ]], left", "reg. [[LK19XBZ]]", "reg no [[MH 15 AB 1234]]"),
        counter_examples=("reg 72 bpm", "reg QRS 120"),
    ),
    Pattern(
        "VEHICLE",
        "vehicle.state_plate",
        rf"{_STATES}(?: (?:plates?|tags?|lic(?:ense)?))?[ :#]{{1,2}}{PLATE}",
        score=0.75,
        context=(
            "car",
            "suv",
            "truck",
            "sedan",
            "van",
            "vehicle",
            "pickup",
            "plate",
            "tag",
            "motorcycle",
            "tahoe",
            "honda",
            "toyota",
            "ford",
            "chevy",
            "jeep",
            "subaru",
            "nissan",
        ),
        needs_context=True,
        window=32,
        at="capital",
        validator="plate",
        examples=("gray Tahoe, MA [[KLR 4410]], at", "the truck, WY [[5-71KQR]]"),
        counter_examples=("seen in MA 02139", "car in PA 3 of 12"),
    ),
    Pattern(
        "ROOM",
        "room.guy_in",
        r"(?:guy|man|woman|lady|pt|patient|gentleman|kid|one|girl|boy|neighbor|consult|admit)s? in (?P<phi>\d{1,4}[A-Da-d]|\d{3,4}(?:-[12ABab])?)(?![\w/%:-]|[.,]\d| (?:mg|ml|patients|cases|and 20))",
        score=0.6,
        needs=tuple(
            w + s
            for w in "guy man woman lady pt patient gentleman kid one girl boy neighbor consult admit".split()
            for s in ("", "s")
        ),
        at="needs",
        validator="no_year",
        examples=("for the guy in [[412B]], he", "lady in [[412]]"),
        counter_examples=("patient in 2019", "one in 100 cases".replace("100 cases", "10"), "man in 20s"),
    ),
    Pattern(
        "ROOM",
        "room.spot",
        r"(?:cub(?:icle)?|trolley|theatre|Theatre|recliner|bay|Bay|BAY|[Pp]od(?= [A-F](?!\w))|Resus|RESUS|resus bay|majors|Majors|[Ss]lot|SLOT|[Ii]solette|ISOLETTE|[Ii]ncubator|[Cc]rib|[Bb]assinet|trauma bay|Trauma Bay|hall(?:way)? bed|Hall(?:way)? Bed)[ -](?:no\.? |#)?"
        r"(?P<phi>\d{1,2}[A-D]?|[A-F])(?=[,;.)\n/|]|$| \||,| (?:bed|Bed|BED|on|at|with|w/|for|today|now|from|here|by|in|and)\b)(?!\.\d)",
        score=0.55,
        needs=(
            "cub",
            "cubicle",
            "trolley",
            "theatre",
            "recliner",
            "bay",
            "pod",
            "resus",
            "majors",
            "trauma",
            "hall",
            "hallway",
            "slot",
            "isolette",
            "incubator",
            "crib",
            "bassinet",
        ),
        at="needs",
        examples=(
            "in cubicle [[7]], well",
            "Resus [[2]] at",
            "bay [[C]] bed 4",
            "PACU slot [[6]]; stridor",
            "Isolette [[22]], Pod",
            "Theatre [[6]] | KTS",
        ),
        counter_examples=("POD 3.", "pod 2\n", "bay leaf", "bay 2 leaf", "resus 20 mL", "isolette 32.5"),
    ),
    Pattern(
        "ROOM",
        "room.in_bed",
        r"(?:guy|man|woman|lady|pt|patient|gentleman|kid|girl|boy|dad|mom|mum|mother|father|husband|wife|son|daughter|grandma|grandpa|uncle|aunt|resident)s? (?:is |was )?in (?:bed|chair|bay) (?:no\.? |number |#)?(?P<phi>\d{1,3}[A-D]?)(?![\w/%:-]|[.,]\d| (?:h|hrs?|hours?|days?|min|minutes|degrees|of|out|times|x|am|pm)\b)",
        score=0.66,
        needs=tuple(
            w + s
            for w in "guy man woman lady pt patient gentleman kid girl boy dad mom mum mother father husband wife son daughter grandma grandpa uncle aunt resident".split()
            for s in ("", "s")
        ),
        at="needs",
        examples=("my dad in bed [[12]] didnt sleep", "the lady in bed [[4]] is"),
        counter_examples=("patient in bed 20 hours", "pt in chair 2 times"),
    ),
    Pattern(
        "ROOM",
        "room.with_bed",
        r"(?:room|Room|ROOM|rm|Rm|RM) ?(?:#|no\.?)? ?(?P<phi>\d{1,4}[A-Z]?,? (?:bed|Bed|BED) (?:\d{1,2}|[A-D]))(?![\w%/]|[.,]\d)",
        score=0.75,
        needs=("room", "rm"),
        at="needs",
        examples=("in room # [[2207 bed A]] and",),
        counter_examples=("room 4 beds",),
    ),
    Pattern(
        "ROOM",
        "room.alarm",
        r"(?:CODE (?:BLUE|STROKE|STEMI|WHITE|GR[AE]Y|STEMI)|Code (?:Blue|Stroke|White|Gr[ae]y)|code blue|RRT|MET call|[Rr]apid [Rr]esponse)(?: called)?(?: (?:in|to|at|for|rm|room))?[ :-]{1,3}"
        r"(?P<phi>\d{3,4}[A-D](?:-\d)?|\d{4}-\d{1,2}|[A-Z]\d{3,4})(?![\w/%:])",
        score=0.7,
        needs=("code", "rrt", "met", "rapid"),
        at="needs",
        examples=("CODE BLUE [[4018B]] 0233, PEA", "RRT called to [[512A]] for"),
        counter_examples=("code blue 0233", "RRT at 1420"),
    ),
)
