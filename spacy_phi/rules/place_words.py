"""Closed lists of geography and of the words that places and organisations are called by: facts, lower case."""

from ..lang import vocabulary

_US = {
    "alabama": "AL", "alaska": "AK", "arizona": "AZ",
    "arkansas": "AR", "california": "CA", "colorado": "CO",
    "connecticut": "CT",
    "delaware": "DE", "florida": "FL", "georgia": "GA",
    "hawaii": "HI", "idaho": "ID", "illinois": "IL",
    "indiana": "IN", "iowa": "IA",
    "kansas": "KS", "kentucky": "KY", "louisiana": "LA",
    "maine": "ME", "maryland": "MD", "massachusetts": "MA",
    "michigan": "MI",
    "minnesota": "MN", "mississippi": "MS", "missouri": "MO",
    "montana": "MT", "nebraska": "NE", "nevada": "NV",
    "new hampshire": "NH",
    "new jersey": "NJ", "new mexico": "NM", "new york": "NY",
    "north carolina": "NC", "north dakota": "ND", "ohio": "OH",
    "oklahoma": "OK", "oregon": "OR", "pennsylvania": "PA",
    "rhode island": "RI", "south carolina": "SC", "south dakota": "SD",
    "tennessee": "TN", "texas": "TX", "utah": "UT",
    "vermont": "VT", "virginia": "VA", "washington": "WA",
    "west virginia": "WV",
    "wisconsin": "WI", "wyoming": "WY", "district of columbia": "DC",
    "puerto rico": "PR", "guam": "GU",
}  # fmt: skip
_OTHER = {
    "ontario": "ON", "quebec": "QC", "québec": "QC",
    "british columbia": "BC", "alberta": "AB", "manitoba": "MB",
    "saskatchewan": "SK",
    "nova scotia": "NS", "new brunswick": "NB", "newfoundland": "NL",
    "prince edward island": "PE", "yukon": "YT", "nunavut": "NU",
    "northwest territories": "NT", "new south wales": "NSW", "queensland": "QLD",
    "tasmania": "TAS", "south australia": "SA",
    "western australia": "WA", "northern territory": "NT", "australian capital territory": "ACT",
    "victoria": "VIC",
}  # fmt: skip
STATES: frozenset[str] = frozenset(_US) | frozenset(_OTHER)
"""Full names of states, provinces and territories of the US, Canada and Australia."""


COUNTRIES: frozenset[str] = frozenset(
    " ".join(part.split())
    for part in """afghanistan, albania, algeria, andorra, angola, argentina, armenia, australia, austria,
        azerbaijan, bahamas, bahrain, bangladesh, barbados, belarus, belgium, belize, benin, bhutan,
        bolivia, bosnia, botswana, brazil, brunei, bulgaria, burkina faso, burma, burundi, cambodia,
        cameroon, canada, cape verde, central african republic, chile, china, colombia, comoros, congo,
        costa rica, croatia, cuba, cyprus, czech republic, czechia, denmark, djibouti, dominica,
        dominican republic, ecuador, egypt, el salvador, england, equatorial guinea, eritrea, estonia,
        eswatini, ethiopia, fiji, finland, france, gabon, gambia, germany, ghana, greece, grenada,
        guatemala, guyana, haiti, honduras, hong kong, hungary, iceland, india, indonesia, iran, iraq,
        ireland, israel, italy, ivory coast, jamaica, japan, kazakhstan, kenya, kiribati, kosovo,
        kuwait, kyrgyzstan, laos, latvia, lebanon, lesotho, liberia, libya, liechtenstein, lithuania,
        luxembourg, madagascar, malawi, malaysia, maldives, mali, malta, mauritania, mauritius, mexico,
        micronesia, moldova, monaco, mongolia, montenegro, morocco, mozambique, myanmar, namibia, nauru,
        nepal, netherlands, the netherlands, new zealand, nicaragua, nigeria, north korea, north
        macedonia, northern ireland, norway, oman, pakistan, palau, palestine, panama, papua new guinea,
        paraguay, peru, philippines, poland, portugal, qatar, romania, russia, rwanda, samoa, saudi
        arabia, scotland, senegal, serbia, seychelles, sierra leone, singapore, slovakia, slovenia,
        solomon islands, somalia, south africa, south korea, south sudan, spain, sri lanka, sudan,
        suriname, sweden, switzerland, syria, taiwan, tajikistan, tanzania, thailand, timor-leste, togo,
        tonga, trinidad, tunisia, turkmenistan, tuvalu, uganda, ukraine, united arab emirates, united
        kingdom, united states, uruguay, uzbekistan, vanuatu, vatican city, venezuela, vietnam, wales,
        yemen, zambia, zimbabwe""".split(",")
)
"""Names of countries, less those that are also names of people or things (Chad, Jordan, Georgia,
    Turkey, Guinea)."""


FACILITY_WORDS: frozenset[str] = frozenset(vocabulary("facility_words"))
"""Words of the names of hospitals and organisations that name none alone."""
