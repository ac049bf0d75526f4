"""ZIP: post codes behind states and in the forms of several lands."""

from ..pattern import Pattern

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "ZIP",
        "zip.state",
        r"(?:A[KLRZ]|C[AOT]|D[CE]|FL|G[AU]|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|"
        r"S[CD]|T[NX]|UT|V[AIT]|W[AIVY])(?:\.,?|,)?[ \n^|]{1,3}(?P<phi>\d{5}(?:-\d{4})?)(?![\d%/-]|[.,]\d|"
        r" ?(?:mg|mL|ml|units|cells)(?![^\W_]))",
        score=0.9,
        examples=("Otter Beck, VT\n[[05999-0143]]\n", "Boston, MA [[02115]]", "PA  [[15213]]"),
        counter_examples=("MS 1200", "CA 125000 units"),
    ),
    Pattern(
        "ZIP",
        "zip.state_name",
        r"(?:alabama|alaska|arizona|arkansas|calif(?:ornia|\.)?|colorado|conn(?:ecticut|\.)|delaware|"
        r"florida|fla\.|georgia|hawaii|idaho|illinois|ill\.|indiana|iowa|kansas|kentucky|louisiana|maine|"
        r"maryland|mass(?:achusetts|\.)"
        r"|mich(?:igan|\.)|minn(?:esota|\.)|mississippi|missouri|montana|nebraska|nevada|hampshire|"
        r"jersey|mexico|york|carolina|dakota|ohio|oklahoma|oregon|penn(?:sylvania|\.|a\.)|rhode island|"
        r"tenn(?:essee|\.)|texas|tex\.|utah|vermont|virginia|wash(?:ington|\.)|wisconsin|wis\.|wyoming|"
        r"columbia|d\.c\.|puerto rico)"
        r",? {1,3}(?P<phi>\d{5}(?:-\d{4})?)(?![\d%/-]|[.,]\d)",
        score=0.9,
        flags="i",
        examples=("Quillford, Oregon [[97999]]\n", "Hollow, Vermont [[05999-0143]]\n"),
        counter_examples=("Ohio 450", "Texas 12,000"),
    ),
    Pattern(
        "ZIP",
        "zip.australia",
        r"(?:VIC|NSW|QLD|TAS|ACT|Vic|Qld|Tas|WA|SA|NT)[ ,]{1,3}(?P<phi>\d{4})(?![\d%/:-]|[.,]\d| ?(?:mg|"
        r"mL|ml|units|hrs?|kcal)(?![^\W_]))",
        score=0.85,
        examples=("Quillford VIC [[3997]]\n",),
        counter_examples=("SA 1200 mg", "ACT 2004-05"),
    ),
    Pattern(
        "ZIP",
        "zip.plus4",
        r"(?<![\w.#-])(?<!\d )\d{5}-\d{4}(?![\w-]|[./]\d)",
        score=0.75,
        examples=("[[97999-0143]]\n",),
        counter_examples=("10000-5000-1", "MRN12345-6789"),
    ),
    Pattern(
        "ZIP",
        "zip.led",
        r"(?:zip(?: ?code)?|post(?:al)? ?code|plz|c\. ?p\.|cp(?= ?:)|código postal)(?: (?:is|"
        r"of))?[ .:#]{0,4}(?P<phi>\d{4,5}(?:-\d{4})?(?![\w/%-]|\.\d)|"
        r"[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}(?![^\W_]))",
        score=0.9,
        flags="i",
        examples=(
            "ZIP: [[02115]]",
            "zip code [[97999-0143]]",
            "cp:[[28007]]",
            "postcode [[3997]]",
            "Post code: [[SW1A 1AA]]",
        ),
        counter_examples=("CP 93129", "post 12 h", "c 12345x", "zip 5"),
    ),
    Pattern(
        "ZIP",
        "zip.postcode",
        r"(?:(?:GIR ?0AA|[A-PR-UWYZ](?:\d[\dA-HJKPS-UW]?|"
        r"[A-HK-Y]\d[\dABEHMNPRV-Y]?)) \d[ABD-HJLNP-UW-Z]{2}|"
        r"(?:[AC-FHKNPRTV-Y]\d\d|D6W) (?=[A-Z]{0,3}\d)(?=\d{0,3}[A-Z])[0-9ACDEFHKNPRTVWXY]{4}"
        r"|[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z](?: |(?<=[.,] \w\w\w))\d[ABCEGHJ-NPRSTV-Z]\d)(?![^\W_]|[-%])",
        score=0.8,
        validator="postcode",
        examples=(
            "Co. Galway [[H91 X7K2]]\n",
            "London [[SW1A 1AA]]",
            "Ottawa [[K1A 0B1]]",
            "[[M5V 2T6]]",
            "Ont. [[K1A0B1]]",
        ),
        counter_examples=("T12 L1", "class A3L3B1", "L4 5 mm", "A1C 7 2", "C5 6 mm"),
    ),
    Pattern(
        "ZIP",
        "zip.address_line",
        r"^[ >|*-]{0,12}(?P<CITY>[A-Z][a-z]+(?: [A-Z][a-z]+){0,2}),? *\n[ >|"
        r"*-]{0,12}(?P<ZIP>\d{4,5}(?:-\d{4})?)(?= *(?:\n|$))",
        score=0.6,
        flags="m",
        examples=("     [[Otter Beck]]\n     [[3997]]\n",),
        counter_examples=("Glucose\n 10.4\n", "Labs drawn today\n3997\n"),
    ),
    Pattern(
        "ZIP",
        "zip.cued_code",
        r"(?:eir ?code|post ?code|postal code|p/code|address|addr|lives? (?:at|in)|rd|st|road|street|ave|avenue|lane|close|terrace"
        r"|drive)\b\.?(?:[ :,.]| is ){1,3}(?:[^\W\d_]{3,20},? ){0,2}(?P<phi>(?:[AC-FHKNPRTV-Y]\d\d|D6W) ?(?=[A-Z]{0,3}\d)(?=\d{0,3}[A-Z])"
        r"[0-9ACDEFHKNPRTVWXY]{4}|[A-PR-UWYZ][A-HK-Y]?\d[\dA-HJKPS-UW]? \d[ABD-HJLNP-UW-Z]{2})(?![^\W_]|[-%])",
        score=0.8,
        flags="i",
        examples=(
            "spiddal, eircode [[h91 x7k2]]. 2 steps",
            "Tanhouse Rd Heckmondwike [[wf16 9jx]]\n",
            "postcode is [[bd19 4qh]]",
        ),
        counter_examples=("address l4 5 mm", "rd t12 l1", "st c5 6mm"),
    ),
)
