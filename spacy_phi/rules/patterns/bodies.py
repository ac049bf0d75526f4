"""ORGANIZATION by the kind of body: ships, regiments, teams, lodges by number, orders, employers in lists of trades."""

from ..forms import LETTER, UP, any_of, words_of
from ..pattern import Pattern
from ..place_run import PLACE_WORD, RUN
from .professions import TRADE

_NAME = f"[{UP}](?:{LETTER}|['-](?={LETTER})){{1,20}}"
_FORCES = any_of(
    """Bn Battalion Regiment Rgt Regt Airborne Infantry Inf Cavalry Cav Armored Armoured Brigade Bde Squadron Sqn Airlift
    Marines Fighter Rangers Ranger Artillery Signal Ordnance Corps Fusiliers Para Parachute Gurkha Gurkhas Bomb Bomber
    Engineers Engineer Logistics Transportation Recon Tactical Refueling Medical""".split()
)
_SPORT = """plays played playing qb quarterback pitcher pitches goalie goalkeeper striker midfielder catcher coach coaches
    captain linebacker winger fullback halfback forward defender hooker prop bowler batsman shortstop outfielder mascot
    cheerleader lineman drummer scout cornerback wrestles swims skates""".split()
_NUMBERED = (
    "(?:Legion|LEGION|VFW|AMVETS|Elks|Moose|Masonic|Eagles|Teamsters|UAW|IBEW|SEIU|AFSCME|UMW|UFCW|CWA|Fire|FIRE|Hose|Engine|Scout|Scouts"
    "|Cub|Union|Lions|Rotary|Grange|Kiwanis|Veterans|Police|FOP|IAFF|ILWU|Pipefitters|Ironworkers|Carpenters|Odd[ ]Fellows)"
)
_OWNING = words_of(
    "own, owns, owned, owning, owner of, owners of, co-owner of, runs, founder of, founded, manages, managed, manager of, partner in, "
    "partner at, president of, ceo of, director of, works at, works for, worked at, worked for, employed at, employed by, solicitors, lawyers, attorneys, law firm"
)
_UNLOADING = tuple(
    """unloading loading driving delivering packing stocking sorting selling cooking cleaning welding painting
    bartending temping interning freelancing hauling baking waitressing guarding lecturing coaching volunteering
    volunteer volunteers volunteered moonlighting contracting subcontracting""".split()
)

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "ORGANIZATION",
        "organization.ship",
        f"(?:USS|USNS|USCGC|HMS|HMCS|HMAS|HMNZS|RMS|SS|MV|M/V|F/V|S/V|SSV|RV|INS)[ ]{_NAME}(?:[ ]{_NAME}){{0,2}}",
        0.8,
        context=(
            "aboard",
            "on",
            "ship",
            "served",
            "crew",
            "the",
            "sailor",
            "vessel",
            "deckhand",
            "navy",
            "stationed",
        ),
        needs_context=True,
        window=24,
        validator="ship",
        examples=("Served aboard the [[USS Calder Reef]], 1967", "deckhand on the [[MV Orlaith]] out"),
        counter_examples=(
            "on SS Insulin",
            "the MV Repair",
            "the RV Function",
            "on USS Abdomen",
            "the RV Dilated",
        ),
    ),
    Pattern(
        "ORGANIZATION",
        "organization.force",
        f"\\d{{1,3}}(?:st|nd|rd|d|th|ST|ND|RD|TH)[ ](?:{_NAME}[ ]){{0,2}}?(?:{_FORCES})(?![\\w])\\.?(?:[ ](?:of[ ]the[ ])?{_NAME}){{0,4}}",
        0.75,
        validator="force",
        examples=(
            "with the [[2nd Bn Loyal Wessmoor Regiment]] in Basra",
            "Crew chief with the [[158th Airlift]], noise",
            "deployed, [[101st Airborne]], 2003",
        ),
        counter_examples=(
            "2nd Engineer of",
            "3rd Medical opinion",
            "1st Signal seen".replace("Signal", "signal"),
        ),
    ),
    Pattern(
        "ORGANIZATION",
        "organization.team_for",
        f"(?i:{any_of(_SPORT)})(?:[ ][a-z]{{2,12}}){{0,2}}[ ](?:for|with|of|on|in)[ ](?:the[ ])?(?P<phi>{RUN})",
        0.66,
        validator="team",
        examples=(
            "QB for the [[Harlow Hornets]], second",
            "plays bass in [[Copper Tine]].",
            "pitcher for [[Dunmere]]",
        ),
        counter_examples=(
            "plays with Toys".replace("Toys", "toys"),
            "swims for Exercise",
            "forward with Walker",
            "captain in Army".replace("Army", "army"),
        ),
    ),
    Pattern(
        "ORGANIZATION",
        "organization.numbered",
        f"{_NUMBERED}(?:[ ](?:Post|POST|Local|Lodge|Troop|Pack|Chapter|Council|Station|STATION|Stn|Company|Co\\.?|CO\\.?|Aerie|Branch))[ ]?(?:No\\.?[ ]?|NO\\.?[ ]?|\\#[ ]?)?\\d{{1,5}}(?![\\w%/])",
        0.75,
        left=f"(?:(?<![\\w'])(?:{_NAME}[ ]){{1,2}}|)",
        examples=(
            "Volunteer with [[Pikehill Fire Co. No. 2]], smoke",
            "bar at the [[VFW Post 1190]] on",
            "dues to [[IBEW Local 98]].",
        ),
        counter_examples=("Fire station", "Union of 2"),
    ),
    Pattern(
        "ORGANIZATION",
        "organization.order",
        f"(?:Little[ ])?(?:Sisters|Brothers|Daughters|Sons|Knights|Friends|Ladies|Missionaries|Servants|Church|Order|Company|Temple|House|Loyal[ ]Order)"
        f"[ ]of[ ](?:the[ ]|Our[ ])?(?P<X>{_NAME}(?:[ ](?:of[ ](?:the[ ])?|and[ ])?{_NAME}){{0,3}})",
        0.72,
        validator="named_order",
        examples=("nuns at [[Sisters of the Holy Lamp]] do", "member of [[Knights of Columbus]],"),
        counter_examples=("Order of Medications", "Sisters of Patient", "Company of Family"),
    ),
    Pattern(
        "ORGANIZATION",
        "organization.owns",
        f"(?i:{any_of(_OWNING)})[ ](?:the[ ]|an?[ ])?(?P<phi>{_NAME}(?:,[ ]{_NAME}){{0,2}}(?:[ ]?&[ ]?|[ ]and[ ]){_NAME})",
        0.72,
        validator="firm_pair",
        examples=("she and partner own [[Petal & Thorn]] - nodules", "lawyers [[Pell, Lund & Marsh]] asked"),
        counter_examples=("owns Dog and Cat", "runs Fever and Chills"),
    ),
    Pattern(
        "ORGANIZATION",
        "organization.labour_at",
        f"(?:(?i:{any_of(_UNLOADING)})(?:[ ][a-z]{{2,12}}){{0,2}}[ ](?:for|at)|(?i:volunteer)(?:s|ed|ing)?[ ]with)[ ](?:the[ ])?(?P<phi>{RUN})",
        0.6,
        validator="employer",
        examples=("Injured unloading for [[UniParcel]] last", "Volunteer with [[Pikehill Rescue]], smoke"),
        counter_examples=(
            "cleaning with Chlorhexidine",
            "loading with Keppra",
            "loading when compared with HFE",
            "driving at Night",
            "volunteer for Study",
        ),
    ),
    Pattern(
        "ORGANIZATION",
        "organization.trade_list",
        f"(?i:{TRADE})(?:,[ ]|[ ]?/[ ]|[ ]-[ ]|;[ ])(?P<phi>{PLACE_WORD}(?:[ ](?:of[ ]|the[ ]|&[ ]|and[ ]){{0,2}}{PLACE_WORD}){{0,3}})(?=[ ]*(?:[,;/\\n]|\\.(?:[ \\n]|$)|-[ ]|$))",
        0.6,
        validator="listed_employer",
        examples=(
            "AGE 29 / tattoo artist / [[Inkwell Parlour]] / needlestick",
            "Night baker, [[Sainsgrove's]], flour",
            "retired welder, [[Penworth Ropeworks]].",
        ),
        counter_examples=(
            "retired teacher, Denies tobacco.",
            "Occupation: teacher, Married, two",
            "nurse, Asthma.",
            "driver / Retired / none",
            "former welder, Hypertension, CKD",
            "home health nurse, Ambulatory,",
        ),
    ),
    Pattern(
        "ORGANIZATION",
        "organization.student",
        f"(?i:student|pupil|freshman|sophomore|junior|senior|undergrad(?:uate)?|grad[ ]student|lecturer|postdoc)(?:,[ ]|[ ]?/[ ]|[ ]at[ ])(?P<phi>{_NAME}(?:[ ](?:of[ ])?{_NAME}){{0,3}})(?=[ ]*(?:[,;/\\n]|\\.(?:[ \\n]|$)|$))",
        0.6,
        validator="listed_employer",
        examples=("Student, [[Kettleborough Uni]], freshers' flu",),
        counter_examples=("student, Single, lives", "Medical student, Surgery,"),
    ),
    Pattern(
        "ORGANIZATION",
        "organization.beside",
        f"(?i:behind|outside|next[ ]to|across[ ]from|opposite|in[ ]front[ ]of|parking[ ]lot[ ]of|lot[ ]of)[ ](?:the[ ]|an?[ ])?(?P<phi>{_NAME}(?:[ ](?:of[ ]|the[ ]|&[ ]){{0,2}}{_NAME}){{1,3}})",
        0.62,
        validator="two_words",
        examples=("in a parked car behind [[Dollar Barn]] in", "outside [[Quillback Foods]]."),
        counter_examples=(
            "behind Left Ear",
            "OUTSIDE SLIDES FROM OAK",
            "outside Hospital Records",
            "in front of Right Ear",
            "outside Medical Records",
        ),
    ),
)
