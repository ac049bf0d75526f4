"""What stands between a word and its code, and what a code looks like: parts of the patterns of identifiers."""

# SEP: "no.", "#", ":", "is", a leader of dots. ANY: parts of letters and digits joined by - / . _, or a short part
# and groups of digits behind blanks; capitals may stand before it (QVX 31 7204815-03). _WORD_END: letters that follow
# the word without a blank are "no" and the like, or begin the code ("lotND58").
_WORD_END = r"(?:(?![^\W\d_])|(?=(?:numbers?|nos?|num|nbr|id|code|ref)(?![^\W\d_])|[^\W\d_]{1,4}[\d-]))"
SEP = _WORD_END + (
    r"(?: ?\(?(?:numbers?|nos?\.?|num\.?|nbr\.?|id|code|ref|#s?)(?![^\W\d_]))?(?: (?:is|of|was|"
    r"on file(?: as)?|printed|reads?))?[ .:#=(\[-]{0,16}(?:\n {0,8}(?=\d))?"
)
SHORT_SEP = _WORD_END + r"(?: ?(?:numbers?|nos?\.?|num\.?|nbr\.?|id|#s?)(?![^\W\d_]))?(?: is)?[ .:#=(]{0,8}"
JOINED = r"(?:[A-Za-z0-9]|[-/._](?=[A-Za-z0-9])|:(?=[A-Z]\d))"
CODE = rf"(?=[A-Za-z/_.-]{{0,12}}:?\d)[A-Za-z0-9]{JOINED}{{1,29}}"
ANY = (
    rf"(?-i:[A-Z]{{1,4}} )?(?=[A-Za-z/_.-]{{0,12}}:?\d)(?:[A-Za-z0-9]{JOINED}{{6,29}}"
    rf"|[A-Za-z0-9]{JOINED}{{0,5}}(?:(?: ?/ ?| )\d[\dOo-]{{0,9}}(?![\w%]|"
    rf"[./]\d)){{0,4}}(?: (?-i:[A-Z])(?![\w'.]))?)(?![^\W_])"
)
PLATE = (
    r"(?P<phi>(?=[A-Z0-9 -]{0,7}\d)(?=[0-9 -]{0,5}[A-Z])[A-Z0-9]{1,4}(?:[- ]?[A-Z0-9]{2,4}){1,2}(?![\w/%]))"
)
