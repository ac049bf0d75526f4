"""PHONE and FAX in parts: ends of numbers behind a whole one, last digits, numbers inside a house, short codes."""

from ..pattern import Pattern

_END = r"(?![\w%:/-]|[.,]\d| ?(?:mg|mcg|ml|units?|of|am|pm|hrs?|h|min)(?![^\W_]))"
_WHOLE = r"\(?\d{3}\)?[-. /]{1,2}\d{3}[-. ]\d{4}"
# Between the ends of numbers that share their beginning: ", -0130", " or -0130", "/0130".
_NEXT = r"(?: ?(?:\([a-z]{1,8}\) ?)?(?:[,;/&+]|or|and|then) {0,2}(?:or |and )?(?:ext\.? ?|x)?-|/)"
_LAST = r"(?![\w%:]|-\d|\.\d)"
_TELEPHONE = "phone|cell|mobile|mob|tel|telephone|landline|callback|contact|cellphone"
_TELEPHONES = tuple(_TELEPHONE.split("|"))
_INSIDE = "voip aircall vocera ipt dect ascom spectralink internal voicemail switch switchboard".split()
_PLACES = "ward desk call oncall hot house office work lab unit station front baton theatre registrar".split()


PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "PHONE",
        "phone.ends",
        rf"{_WHOLE}{_NEXT}(?P<PHONE>\d{{4}}){_LAST}(?:{_NEXT}(?P<PHONE_2>\d{{4}}){_LAST})?"
        rf"(?:{_NEXT}(?P<PHONE_3>\d{{4}}){_LAST})?",
        score=0.8,
        examples=(
            "tried 617-555-0129, -[[0130]], -[[0144]]; no",
            "617.555.0129 or -[[0130]]",
            "617-555-0129/[[0130]]/[[0144]] busy",
        ),
        counter_examples=("617-555-0129, 2020", "617-555-0129 / 12", "120-140-1600"),
    ),
    Pattern(
        "FAX",
        "fax.end",
        r"(?:right|e-?)?(?:fax|facsimile|fx)[ :.#]{0,3}(?P<phi>-\d{4}|\d-\d{4}|\d{4,6})" + _END,
        score=0.85,
        flags="i",
        validator="no_clock",
        examples=("617-555-0176; fax [[-0177]]).", "(fax [[9177]])."),
        counter_examples=("faxed 2019", "fax 0915", "fax 12 pages", "fax 2020"),
    ),
    Pattern(
        "FAX",
        "fax.beside",
        r"(?:t|tel|ph|phone|p)[ :.]{1,3}\(?\+?\d[\d() -]{6,16}\d[ ,;|/]{1,5}(?:f|fax|fx)[ :.]{1,3}(?P<phi>\(?\+?\d{5,8}(?:[ -]\d{3,6}){0,2})"
        + _END,
        score=0.85,
        flags="i",
        examples=("T 01632 960 417  F [[960418]]  DX", "tel: 01632 960417 / f: [[960418]]"),
        counter_examples=("T 98.6 F 120", "p 80 f 12000"),
    ),
    Pattern(
        "PHONE",
        "phone.direct_dial",
        r"(?:durchwahl|nebenstelle|apparat|poste|anexo|toestel)[ .:]{1,3}(?P<phi>-?\d{2,5})" + _END,
        score=0.8,
        flags="i",
        examples=("Durchwahl [[-17]], letter", "617-555-0143 poste [[2214]]\n"),
        counter_examples=("poste 3 mg", "apparat 5"),
    ),
    Pattern(
        "PHONE",
        "phone.last_four",
        rf"last[- ]?(?:4|four)(?: digits)?(?: (?:of|on|for|in))?(?: (?:the|her|his|their|pt'?s?|patient'?s?|home|work|contact|[a-z]{{1,12}}'s)){{0,2}}"
        rf" (?:{_TELEPHONE})(?: (?:number|no\.?|num|#|on file|is|are)){{0,3}}[ :#=(]{{1,3}}(?P<phi>\d{{4}}){_END}",
        score=0.9,
        flags="i",
        examples=("DOB and last 4 of phone [[7731]].", "last four of her cell: [[0119]]"),
        counter_examples=("last 4 days phone 7731", "last four HbA1c 7731"),
    ),
    Pattern(
        "PHONE",
        "phone.ending",
        rf"(?:{_TELEPHONE})(?: (?:number|no\.?|num|#|on file)){{0,2}},?(?: (?:is|that))?[ :(]{{1,2}}(?:ending|ends|last[- ]?(?:4|four))"
        rf"(?: (?:in|with|is|are|digits|on file)){{0,3}}[ :#=)]{{1,3}}(?P<phi>\d{{3,4}}){_END}",
        score=0.9,
        flags="i",
        examples=(
            "phone ending in [[7731]] on file",
            "tel number last 4 digits [[4410]]\n",
            "cell ends [[4410]],",
        ),
        counter_examples=("phone call ending 1530", "cell ends 2 mm"),
    ),
    Pattern(
        "PHONE",
        "phone.masked",
        r"(?:\([Xx*]{3}\) ?|[Xx*]{3}[-. ])[Xx*]{3}[-. ](?P<phi>\d{4})(?!\w)",
        score=0.9,
        examples=("call xxx-xxx-[[7731]] back", "(***) ***-[[7731]] on file"),
        counter_examples=("xxx-xx-7731", "xxx-xxx-xxxx"),
    ),
    Pattern(
        "PHONE",
        "phone.starred",
        r"(?:voip|dial|dialed|internal|speed ?dial|desk|phone|tel|line|ext|extension|vocera|code)[ .:]{1,3}(?P<phi>[*#]\d{1,2}[- ]\d{3,5}|[*#]\d{3,6})"
        + _END,
        score=0.85,
        flags="i",
        examples=("VOIP [[*8 5521]], outside", "dial [[*8-5521]]\n", "ext [[#4412]],"),
        counter_examples=("dial *8 tablets", "UGT1A1 *28", "code #4"),
    ),
    Pattern(
        "PHONE",
        "phone.message_code",
        r"(?:(?i:text|txt|sms|reply|replying|send|texting))(?: (?:back|with|the|word|code|keyword)){0,3}(?: [\"']?[A-Z]{1,12}\d{0,2}[\"']?(?: or [\"']?[A-Z]{1,12}[\"']?)?| [\"'][A-Za-z]{1,12}[\"'])"
        r" to (?P<phi>\d{4,6})" + _END,
        score=0.85,
        examples=("reply STOP to [[8844]]; next", 'text "arrived" to [[55512]].'),
        counter_examples=("text HOME to 30 people", "reply to 2031 letter", "send CT to 2030 list"),
        validator="no_clock",
    ),
)
