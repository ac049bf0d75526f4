"""Words and patterns that names of towns, streets and other places are composed of."""

from ..lang import vocabulary

PROVINCES = {
    "au": "NSW VIC QLD WA SA TAS ACT NT".split(),
    "ca": "ON QC BC AB MB SK NS NB NL PE".split(),
}
PROVINCE_NAMES = {
    "au": ("New South Wales", "Victoria", "Queensland", "Western Australia", "South Australia", "Tasmania"),
    "ca": ("Ontario", "Quebec", "British Columbia", "Alberta", "Manitoba", "Saskatchewan", "Nova Scotia"),
    "uk": (
        "Kent",
        "Devon",
        "Norfolk",
        "Lancashire",
        "Fife",
        "Powys",
        "County Antrim",
        "West Yorkshire",
        "Dorset",
    ),
}
TREES = list(vocabulary("trees"))
LAND_WORDS = list(vocabulary("land_words"))
TOWN_HEADS = list(vocabulary("town_heads"))
TOWN_TAILS = list(vocabulary("town_tails"))
OTHER_HEADS = (
    "{s} Park|{s} Beach|Lake {s}|{l} Lake|Mount {s}|Mt. {s}|{s} Bridge|{l} Mall|the {s} Bridge|{s} Square|{s} Airport|"
    "Camp {s}|{s} State Park|Interstate {n}|I-{n}|Route {n}|Rte {n}|Highway {n}|US-{n}|{s} River|{s} Creek|{s} Island|"
    "Cape {s}|Fort {s}|{l} Plaza|{s} Stadium|{s} Pier|Pier {n}|{s} Canyon|{s} County|{s} Field|the {l} Trail|"
    "{s} Mountain|{s} Lanes|{s} Marina|{l} Campground|{l} Point Lighthouse|{s} Arena|{s} Courthouse|{s} Casino|"
    "the {s} Hotel|{s} Motor Lodge|Exit {n}|{s} Terminal|{s} Speedway|{s} Gardens|{s} Racetrack|{l} Bluff|"
    "{l} Farm|{s}'s Landing|{t} Fairgrounds|{t} Mall|{t} Town Hall|{t} Station|Port of {t}|{s} Dam|{s} Ferry"
).split("|")
OLD_STATES = (
    "Mass.|Calif.|Conn.|Penn.|Wash.|Tenn.|Mich.|Minn.|Ill.|Tex.|Fla.|Ariz.|N.Y.|N.J.|N.C.|R.I.|D.C.".split(
        "|"
    )
)
