"""Words and patterns that names of towns, streets and other places are composed of."""

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
TREES = (
    "Oak Maple Elm Cedar Pine Birch Willow Walnut Chestnut Spruce Magnolia Laurel Sycamore Hickory Ash Aspen Poplar "
    "Juniper Locust Hawthorn Hemlock Cottonwood Pecan Linden"
).split()
LAND_WORDS = (
    "Hill Valley Ridge Lake River Meadow Brook Park Forest Creek Spring Field Glen Harbor Orchard Mill Prairie Canyon "
    "Bay Shore Grove Hollow Summit Stone Bluff Fern Fox Deer Eagle Sunset Vista Heron Quarry Prospect"
).split()
TOWN_HEADS = (
    "North South East West New Old Upper Lower Fort Port Lake Mount Saint St. San Santa El Los Glen Great Little Cape "
    "Point Grand Royal"
).split()
TOWN_TAILS = "Heights Falls Springs City Park Beach Junction Center Hills Grove Village Mills Point Bay Corners".split()
WAYS = (
    "Street St St. Ave Avenue Ave. Road Rd Rd. Lane Ln Drive Dr Court Ct Blvd Boulevard Way Place Pl Terrace Circle Cir "
    "Parkway Pkwy Trail Highway Hwy Pike Loop Run Row Square Crossing Alley"
).split()
WAYS_ABROAD = "Road Street Lane Close Avenue Crescent Terrace Gardens Way Mews Grove Drive Hill Rise Parade Rd St Ave".split()
VIAS = "Calle|C/|Avda.|Avenida|Plaza|Paseo|Pza.|Camino|Ronda|Travesía|Via|Rua|Rue|Carrer".split("|")
CALLED = (
    "Mayor|de la Constitución|San Juan|del Sol|Cervantes|de los Olivos|Real|Nueva|Gran Vía|Colón|de Aragón|Goya|"
    "del Carmen|Santa Ana|Serrano|de la Paz|Miguel Hernández|Verde"
).split("|")
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
