"""VEHICLE and ROOM: crews by the number of their car, plates behind words and colours, places in a ward."""

from ..pattern import Pattern

_STATES = r"(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]|BC|AB|ON|QC|NSW|QLD|VIC)"


PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "VEHICLE",
        "vehicle.call_sign",
        r"(?:call ?sign|fleet|rig|veh(?:icle)?|ambulance|amb|truck|crew)(?: (?:no\.?|number|call ?sign|id|unit))?[ :#]{1,3}(?P<phi>[A-Z]{0,3}-?\d{2,5}[A-Z]?)(?![\w/%:-]|[.,]\d| ?(?:mg|mph|lbs?|kg|min|hrs?|h|miles|am|pm|x)(?![^\W_]))",
        score=0.65,
        flags="i",
        validator="call_sign",
        examples=("call sign [[LN214]]\n", "brought by amb [[4410]]\n", "rig #[[214]]"),
        counter_examples=("ambulance 20 min", "vehicle 45 mph", "crew 0915", "call 911"),
    ),
    Pattern(
        "ROOM",
        "room.spot",
        r"(?:cub(?:icle)?|trolley|theatre|Theatre|recliner|bay|Bay|BAY|[Pp]od(?= [A-F](?!\w))|Resus|RESUS|resus bay|majors|Majors|[Ss]lot|SLOT|[Ii]solette|ISOLETTE|[Ii]ncubator|[Cc]rib|[Bb]assinet|trauma bay|Trauma Bay|hall(?:way)? bed|Hall(?:way)? Bed)[ -](?:no\.? |#)?"
        r"(?P<phi>\d{1,2}[A-D]?|[A-F])(?=[,;.)\n/|]|$| \||,| (?:bed|Bed|BED|on|at|with|w/|for|today|now|from|here|by|in|and)\b)(?!\.\d)",
        score=0.55,
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
        examples=("my dad in bed [[12]] didnt sleep", "the lady in bed [[4]] is"),
        counter_examples=("patient in bed 20 hours", "pt in chair 2 times"),
    ),
    Pattern(
        "ROOM",
        "room.with_bed",
        r"(?:room|Room|ROOM|rm|Rm|RM) ?(?:#|no\.?)? ?(?P<phi>\d{1,4}[A-Z]?,? (?:bed|Bed|BED) (?:\d{1,2}|[A-D]))(?![\w%/]|[.,]\d)",
        score=0.75,
        examples=("in room # [[2207 bed A]] and",),
        counter_examples=("room 4 beds",),
    ),
    Pattern(
        "ROOM",
        "room.alarm",
        r"(?:CODE (?:BLUE|STROKE|STEMI|WHITE|GR[AE]Y|STEMI)|Code (?:Blue|Stroke|White|Gr[ae]y)|code blue|RRT|MET call|[Rr]apid [Rr]esponse)(?: called)?(?: (?:in|to|at|for|rm|room))?[ :-]{1,3}"
        r"(?P<phi>\d{3,4}[A-D](?:-\d)?|\d{4}-\d{1,2}|[A-Z]\d{3,4})(?![\w/%:])",
        score=0.7,
        examples=("CODE BLUE [[4018B]] 0233, PEA", "RRT called to [[512A]] for"),
        counter_examples=("code blue 0233", "RRT at 1420"),
    ),
)
