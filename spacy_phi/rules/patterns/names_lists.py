"""Names in lists: staff of the day, crews, relatives with their ages, rows of a bed board, a title with one initial."""

from ..forms import NAME, UP, WORD
from ..pattern import Pattern

_ROLES = tuple(
    "cons consultant reg spr str sho f1 f2 fy1 fy2 rmo amo vmo jmo hmo neph nephro pct anes anaes anaesthetist scrub runner nic "
    "charge coordinator ain een onc cardio pulm uro endo rheum lmp pmd".split()
)
_KIN = r"(?i:sibs?|siblings|children|kids|brothers?|sisters?|sons?|daughters?|grandchildren|grandkids|twins|household|dependents|offspring)"
_AGE = r",? \(?\d{1,2}(?: ?(?:y|yo|yrs?|mo|m|f|M|F))?\)?(?![\w/%-]|\.\d| (?:mg|weeks|days|x))"
_TITLED = rf"(?=[{UP}][^\W\d_A-Z]){WORD}"
_NOTE = r"(?:,? [^,;.\n]{1,24}){0,2}?"


PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "DOCTOR",
        "name.role_colon",
        rf"(?i:{'|'.join(_ROLES)})(?: (?:wk|week|on call|of the week|md|dr|rn|today|tonight|am|pm))?(?: ?[:=]| -) {{0,3}}(?:(?:Dr|Mr|Ms|Mrs|Prof|Sr)\.? )?(?P<phi>{NAME})",
        score=0.72,
        validator="role_person",
        examples=(
            "Cons wk: [[Bamgbose]]   Reg: [[Eleri]]\n",
            "Neph: [[Abernathy-Cruz]]\n",
            "SHO - [[Vellacott]],",
        ),
        counter_examples=(
            "Neph: Stable CKD",
            "Onc: Stage",
            "Reg: Normal",
            "Scrub: Betadine",
            "Onc: Tamoxifen since",
        ),
    ),
    Pattern(
        "DOCTOR",
        "name.ordering_caps",
        r"(?:ORD|ORDERING|ORD PHYS|REQ|REF|REFERRING|ATT|ATTENDING|ADM|CONS|PRIM|PCP|SURG|SURGEON|DICT|FAM|PHYS|PROV|RAD|TECH)"
        r"(?: (?:MD|DR|PHYS|PROV|BY))? ?: ?(?P<phi>[A-Z][A-Z'-]{2,20}, ?[A-Z](?:[A-Z'-]{1,14})?(?: [A-Z](?![\w]))?)(?![\w/])",
        score=0.82,
        examples=("ORD: [[ABERNATHY, M]]\n", "ATT: [[TINDALL-ROE, IDA M]]\n"),
        counter_examples=("REF: CT, MRI/MRA", "ord: lasix, x"),
        validator="caps_person",
    ),
    Pattern(
        "PATIENT",
        "name.title_letter",
        r"(?:Mr|Mrs|Ms|Miss|Mx|Dr)\.? (?P<phi>[A-Z])(?![\w.'/&-]| ?(?:\+|/|positive|negative))",
        score=0.7,
        examples=("Jobs: Mrs [[B]] ketones", "1300 Mr [[K]] settled"),
        counter_examples=("Ms A1c", "Mr B-12", "Dr A/B"),
    ),
    Pattern(
        "DOCTOR",
        "name.small_initial",
        r"(?:hi|hello|dear|hey|thanks|thx|see|saw|ask) (?:dr|doc|doctor)\.? (?P<phi>[a-z])(?![\w.'/&-])",
        score=0.65,
        flags="i",
        examples=("hi dr [[d]] its me", "thanks Dr [[K]],"),
        counter_examples=("see dr about", "hi dr is it"),
    ),
)
