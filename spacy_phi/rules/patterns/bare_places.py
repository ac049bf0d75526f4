"""Hospitals, homes, cities and employers by a bare word, where what stands before it says what it is: "echo at Baptist",
"welder at Ford"."""

from ..forms import any_of
from ..pattern import Pattern
from ..place_run import RUN
from .professions import TRADE

# What hospitals are called for short: their founders, creeds and kinds, and the well-known ones.
_SHORT_NAMES = (
    "Mercy", "General", "Children's", "Childrens", "Baptist", "Methodist", "Presbyterian", "Lutheran", "Adventist", "Memorial",
    "Regional", "Community", "University", "Deaconess", "Providence", "Good Samaritan", "Good Sam", "Good Shepherd",
    "Sacred Heart", "Holy Cross", "Holy Family", "Holy Name", "Trinity", "Ascension", "Bon Secours", "Resurrection", "Mayo",
    "Duke", "Hopkins", "Johns Hopkins", "Stanford", "Yale", "Emory", "Vanderbilt", "Vandy", "Cedars", "Cedars-Sinai", "Sinai",
    "Mount Sinai", "Mt. Sinai", "Mt Sinai", "Sloan", "Sloan Kettering", "MD Anderson", "Scripps", "Geisinger", "Ochsner",
    "Intermountain", "Beaumont", "Cleveland Clinic", "Barnes", "Barnes-Jewish", "Rush", "Northwestern", "Penn", "Tufts",
    "Brigham", "Beth Israel", "Lahey", "Dartmouth", "Montefiore", "Bellevue", "Maimonides", "Jewish", "Loyola", "Tulane",
    "Creighton", "Baylor", "Parkland", "Grady", "Cook County", "Harborview", "Virginia Mason", "Swedish", "Legacy", "Kaiser",
    "Sutter", "Dignity", "Banner", "Sentara", "Novant", "Atrium", "Carilion", "Allegheny", "Jefferson", "Temple", "Hahnemann",
    "Drexel", "Einstein", "Cooper", "Hackensack", "Shriners", "Walter Reed", "Bethesda", "Landstuhl", "Sick Kids", "SickKids",
    "Guy's", "Barts", "Addenbrooke's", "Great Ormond Street", "King's", "Royal Free", "Royal Marsden", "Charité",
)  # fmt: skip
_BOUNDARY = (
    r"(?=[ ]*(?:[.,;:)\n]|$)|[ ](?:by|for|on|in|with|and|via|to|today|yesterday|tomorrow|last|this|next|after|before|since"
    r"|until|when|where|because|but|then|who|first|again|says|said|told|called|sent|refused|ED|ER|ICU|NICU|PICU|campus|records?|clinic|overnight|\d))"
)
_COUNTRIES = (
    r"(?:N\.?[ ]Ireland|Northern[ ]Ireland|Ireland|Scotland|Wales|England|UK|U\.K\.|Great[ ]Britain|Ontario|Ont\.|Quebec|Qc"
    r"|B\.C\.|Alta\.|Australia|N\.?[ ]?Z\.?|New[ ]Zealand|France|Germany|Spain|Italy|Mexico|India|Pakistan|Bangladesh|Nepal"
    r"|China|Japan|Korea|Vietnam|Philippines|Poland|Ukraine|Russia|Turkey|Greece|Portugal|Brazil|Colombia|Peru|Ecuador|Chile"
    r"|Argentina|Venezuela|Guatemala|Honduras|El[ ]Salvador|Nicaragua|Haiti|Jamaica|Cuba|Nigeria|Ghana|Kenya|Ethiopia|Somalia"
    r"|Egypt|Morocco|South[ ]Africa|Syria|Iraq|Iran|Afghanistan|Israel|Lebanon|Jordan|Netherlands|Belgium|Switzerland|Austria"
    r"|Sweden|Norway|Denmark|Finland|Romania|Hungary|Thailand|Cambodia|Laos|Indonesia|Malaysia|Sri[ ]Lanka)"
)
_LABOUR = tuple(
    """works worked working drives drove delivers delivered unloads unloaded loads loaded packs packed stocks stocked sorts
    sorted sells sold cooks cooked cleans cleaned welds welded paints painted bartends bartended temps temped interns interned
    freelances freelanced consults consulted assembles assembled hauls hauled ships shipped bakes baked serves served waits
    waited guards guarded codes coded lectures lectured teaches taught coaches coached farms farmed flies flew pilots
    retired employed laid fired hired shifts overtime""".split()
)

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "HOSPITAL",
        "hospital.short_name",
        f"(?:at|to|from|via)[ ](?:the[ ])?(?P<phi>{any_of(_SHORT_NAMES)})(?![\\w'-]){_BOUNDARY}",
        0.7,
        examples=(
            "Transferred from [[Mercy]].",
            "went to [[Good Samaritan]] by ambulance",
            "cath at [[Providence]] last spring",
            "took him to [[Good Sam]] first,",
            "admitted to [[Children's]],",
        ),
        counter_examples=(
            "at the mercy of",
            "in General, he",
            "to General surgery",
            "from Baptist church",
            "at Rush hour",
            "switched to Children's Tylenol",
        ),
    ),
    Pattern(
        "ORGANIZATION",
        "organization.trade_at",
        f"(?i:{TRADE})[ ](?:at|for|with)[ ](?:the[ ])?(?P<phi>{RUN})",
        0.68,
        validator="employer",
        examples=("Welder at [[Skoda]].", "a cashier for [[Harlow Foods]] and", "cook at [[Denny's]]"),
        counter_examples=(
            "nurse at Bedside",
            "aide for ADLs",
            "surgeon with Cardiology",
            "technician at CT",
            "teacher with Asthma",
            "driver with Parkinson disease",
        ),
    ),
    Pattern(
        "ORGANIZATION",
        "organization.labour_for",
        f"(?i:{any_of(_LABOUR)})(?:[ ][a-z]{{2,12}}){{0,3}}[ ](?:for|at|from|by)[ ](?P<phi>{RUN})",
        0.6,
        validator="employer",
        examples=(
            "He unloads for [[Tesco]].",
            "packs boxes for [[Harlow Foods]].",
            "laid off from [[Saab]].",
        ),
        counter_examples=(
            "worked up for PE",
            "waits at Home",
            "consulted by Cardiology",
            "drove for Dialysis",
            "retired from Work",
            "treated for Crohn disease",
            "loaded with Keppra",
            "works for Monday",
        ),
    ),
)
