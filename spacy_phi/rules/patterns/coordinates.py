"""LOCATION-OTHER as coordinates: degrees, decimals, grids and codes."""

from ..pattern import Pattern

_DEGREES = r"\d{1,3}(?:\.\d{1,8})? ?(?:°|º|deg(?:rees?)?)"
_MINUTES = r"(?: ?\d{1,2}(?:\.\d{1,5})? ?(?:'|′|min(?:utes?)?))?"
_SECONDS = r"(?: ?\d{1,2}(?:\.\d{1,4})? ?(?:\"|″|''|′′|sec(?:onds?)?))?"
_ANGLE = _DEGREES + _MINUTES + _SECONDS
_DECIMAL = r"-?\d{1,3}\.\d{3,10}°?"
_BETWEEN = r"[ ,;/]{1,3}"
_PLUS = "[23456789CFGHJMPQRVWX]"


PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "LOCATION-OTHER",
        "place.degrees",
        rf"{_ANGLE} ?[NS](?:orth|outh)?[ ,;/]{{0,3}}{_ANGLE} ?[EW](?:est|ast)?(?![^\W_])",
        score=0.95,
        examples=(
            "at [[42°21'36\"N 71°3'32\"W]]",
            "[[42.3601° N, 71.0589° W]] now",
            "[[41 deg 24 min N, 2 deg 10 min E]]",
        ),
        counter_examples=("flexion 120°, extension 5°", "38.5° N"),
    ),
    Pattern(
        "LOCATION-OTHER",
        "place.degrees_led",
        rf"[NS] ?{_ANGLE}[ ,;/]{{0,3}}[EW] ?{_ANGLE}",
        score=0.95,
        examples=("at [[N 42° 21.600' W 71° 3.533']]",),
        counter_examples=("S 120° E",),
    ),
    Pattern(
        "LOCATION-OTHER",
        "place.decimal_degrees",
        r"\d{1,2}\.\d{4,10}°?[ ,;/]{1,3}-?\d{1,3}\.\d{4,10}(?![\d.])",
        score=0.9,
        left=r"(?<![\w.])(?:geo:)?-?",
        examples=("at [[42.3601, -71.0589]]", "[[geo:42.3601,-71.0589]]"),
        counter_examples=("7.36, 40.21", "1.2345 noted"),
    ),
    Pattern(
        "LOCATION-OTHER",
        "place.latitude",
        rf"lat(?:itude)?[.:= ]{{1,3}}{_DECIMAL}(?:{_BETWEEN}(?:lon|lng|long)(?:itude)?[.:= ]{{1,3}}{_DECIMAL})?",
        score=0.95,
        flags="i",
        examples=("at [[lat 42.36010 lon -71.05890]].", "[[latitude: 40.7128, longitude: -74.0060]]"),
        counter_examples=("lat 3.5 cm", "lateral 42.3601"),
    ),
    Pattern(
        "LOCATION-OTHER",
        "place.grid",
        rf"\d{{1,2}}[C-HJ-NP-X](?: \d{{6}}[mE]? \d{{7}}[mN]?| ?[A-Z]{{2}} ?\d{{4,5}} ?\d{{4,5}})(?!\d)|(?:{_PLUS}{{4}}){{1,2}}\+{_PLUS}{{2,3}}(?![^\W_])",
        score=0.95,
        examples=("at [[19T 330193 4691857]].", "[[18SUJ2348306479]]", "[[87JC9W6R+2X]]"),
        counter_examples=("19T 33", "2+ pulses", "8 mg + 2"),
    ),
)
