"""Names in the names of files, run together with the words beside them, and with particles in small letters."""

from ..forms import LETTER, UP, WORD
from ..pattern import Pattern

_ENDINGS = "pdf docx doc jpg jpeg png xml dcm tif tiff txt xlsx xls mp4 mov heic rtf csv hl7 wav m4a".split()
_TITLES = "Dr|RT|RN|NP|PA|MD|Mr|Mrs|Ms|Nurse|CNA|LPN|Pt|Son|Wife|Husband|Daughter|Mother|Father"

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "PATIENT",
        "name.joined_file",
        f"(?<![^\\W\\d_])(?P<phi>{LETTER}{{3,20}})(?=(?:[_-][\\w-]{{1,50}})?\\.(?:{'|'.join(_ENDINGS)})(?![\\w]))",
        0.7,
        validator="file_part",
        flags="i",
        examples=(
            "holter_[[hjelm]].xml",
            "leg-ulcer-[[tredwell]]-day9.jpg",
            "[[Faulkingham]]_[[Tess]]_echo_20190412.pdf appears",
        ),
        counter_examples=(
            "consent_form.pdf",
            "chest-xray-lateral.jpg",
            "echo_report.docx",
            "See discharge.pdf",
        ),
    ),
    Pattern(
        "PATIENT",
        "name.joined_title",
        f"(?:{_TITLES})(?P<phi>[A-Z][a-z]{{3,24}})(?![\\w])",
        0.65,
        validator="run_together",
        examples=("Dr[[Patel]]wants UA", "RT[[Gomez]]started thick", "Nurse[[Gwen]] to"),
        counter_examples=("MDCalc score", "RTCare visit", "NPOrder now", "DrPHand"),
    ),
    Pattern(
        "PATIENT",
        "name.joined_stop",
        f"(?:pt|mr|mrs|ms|dr)\\.(?P<phi>(?=[{UP}][a-z]){WORD})",
        0.7,
        validator="clear_person",
        flags="",
        examples=("pt.[[Hollis]] up to chair", "saw dr.[[Vosper]] today"),
        counter_examples=("pt.Denies pain", "pt.Stable overnight"),
    ),
    Pattern(
        "PATIENT",
        "name.joined_particle",
        f"(?:van[ ](?:der|den|de|het)|van|von[ ]der|von|ter|ibn|bint|bin)[ ](?:al-)?(?=[{UP}][a-z]){WORD}",
        0.7,
        validator="particle_name",
        left=f"(?:(?<![\\w'.-])[{UP}]{LETTER}{{1,20}}[ ]){{0,2}}(?<![\\w'-])",
        examples=(
            "[[van den Broek]] (not [[van de Broek]]!)",
            "clinic: [[Khalid ibn Mansour]] and",
            "Is [[Ilse von Trapp]] here",
        ),
        counter_examples=(
            "von Willebrand factor",
            "von Hippel",
            "bin Monday",
            "van der Woude syndrome",
            "the van Left",
            "packed up; van TYU 2128",
        ),
    ),
)
