"""USERNAME by its form and by what was done: domain and account, codes of laboratories and typists, trades joined to
names, initials behind a reading back."""

from ..forms import LETTER, UP
from ..pattern import Pattern

_DONE = """scanned opened viewed accessed audited printed entered edited cleared resulted verified released cosigned attested
    filed indexed uploaded faxed saved auto-saved autosaved reconciled acknowledged closed created modified signed locked
    override overridden dispensed pended refilled routed logged completed performed""".split()
_TRADES = "(?:rn|ma|np|md|lpn|cma|cna|pa|rph|pharm|rt|sw|crna|phleb|clerk)"
_MARK_VERBS = """reviewed verified read resulted released performed tested signed checked confirmed collected drawn approved reported
    interpreted typed dictated entered keyed called""".split()

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "USERNAME",
        "username.domain",
        "(?i:user|login|log-?in|account|acct|by|as|session|signed|host|from)(?:[ ](?i:id|name|by|in|as))?[ :=]{1,2}[A-Za-z][A-Za-z\\d]{1,14}\\\\(?P<phi>[A-Za-z][\\w.-]{2,24})(?![\\w\\\\])",
        0.88,
        examples=("User etl\\[[mcardle]] timed out", "opened by RVH\\[[tmarsh4]] at"),
        counter_examples=("user\\n", "by a\\b"),
    ),
    Pattern(
        "USERNAME",
        "username.coded_mark",
        f"(?i:{'|'.join(_MARK_VERBS)})(?i:[ ]by|[ ]?:)?:?[ ](?P<phi>[A-Z]{{2,5}}:[A-Z]{{2,4}}|[a-z]{{2,5}}:[a-z]{{1,4}}\\d{{0,2}})(?![\\w:])",
        0.78,
        validator="coded_mark",
        examples=("REVIEWED BY [[CLS:WOQ]] SMUDGE", "typed: [[rvh:tm4]]\n"),
        counter_examples=("read: BP:HR", "checked BP:HIGH", "reported CT:NEG"),
    ),
    Pattern(
        "USERNAME",
        "username.times_mark",
        "(?:D: ?[\\d/. :-]{6,18} {0,8})?[TD](?:/T)?: ?\\d{1,2}[/.-]\\d{1,2}[/.-]\\d{2,4}(?: \\d{1,2}:?\\d\\d)?[ ]{0,3}[/|,;][ ]?(?P<phi>[a-z]{2,5}[:/][a-z]{1,4}\\d{0,3}|[a-z]{2,4}\\d{1,3})(?=[ ]{0,3}(?:\\n|$|[/;,|]))",
        0.78,
        examples=("T: 04/12/17 / [[rvh:tm4]] / job complete", "D: 04/11/17 T: 04/12/17 | [[kmb2]]\n"),
        counter_examples=("T: 04/12/17 / po/iv x", "T: 98.6 / x2\n"),
    ),
    Pattern(
        "USERNAME",
        "username.typed_first",
        "(?i:typed|transcribed|scribed|keyed|entered|dictated)(?i:[ ]by)?:?[ ](?P<phi>[a-z]{2,4}\\d{0,3})(?=[ ][A-Z][a-z]{2,12}:)",
        0.7,
        validator="login",
        examples=("Typed by: [[gls]] Reviewed: pending",),
        counter_examples=("typed and Reviewed: no", "entered by Clerk: no"),
    ),
    Pattern(
        "USERNAME",
        "username.done_by",
        "(?:by|BY)[ :]{1,2}(?P<phi>[A-Z]{4,12}\\d{1,3}|[a-z]{4,12}\\d{1,4})(?![\\w%/-]|\\.\\w)",
        0.72,
        context=tuple(_DONE),
        needs_context=True,
        window=48,
        validator="account",
        examples=(
            "chart opened 11x by [[JTREMBLE01]] no",
            "Scanned to media tab by [[ROITECH3]], two",
            "cleared 2 units by [[disp09]].",
        ),
        counter_examples=(
            "opened by COVID19",
            "verified by NOTCH1",
            "completed by week12",
            "closed by day14",
            "performed by ELISA2",
        ),
    ),
    Pattern(
        "USERNAME",
        "username.with_trade",
        f"[-_]{_TRADES}(?![\\w-])",
        0.72,
        left="(?:(?<=[(\\[ :/])|(?<![\\s\\S]))[a-z]{3,12}",
        validator="traded",
        examples=("pool reply ([[tshaw-ma]]): told",),
        counter_examples=("non-rn staff", "a post-md fellow", "high-ma device"),
    ),
    Pattern(
        "USERNAME",
        "username.trade_first",
        "(?:pgy\\d|rn|np|md|rph|pharm|lpn|cna)[-_][a-z]{3,12}(?![\\w-])",
        0.72,
        left="(?:(?<=[(\\[ :/])|(?<![\\s\\S]))",
        validator="traded",
        examples=("auto-saved from [[pgy2-lim]]: #3", "Minutes: [[rn_pembush]]\n"),
        counter_examples=("rn-staffed", "rn-led", "pgy2-level"),
    ),
    Pattern(
        "DOCTOR",
        "name.read_back",
        "(?i:read[ -]?back|readback|rb|rbv|called[ ]to|notified|phoned[ ]to)(?:[ ](?i:by|to|from|w/|with|and[ ]verified[ ]by))*:?[ ](?P<phi>[A-Z]{2,3})(?=[ ]\\d{4}\\b|[ ]?[,;.(]|[ ]?\\n|[ ]at[ ]\\d)",
        0.66,
        validator="mark_of_person",
        examples=("read back by [[LMT]] 0652, recollect", "Called to [[KDV]], readback ok"),
        counter_examples=(
            "called to ED 0652",
            "notified MD.",
            "called to OR, ready",
            "notified RN, will",
            "called to ICU.",
        ),
    ),
    Pattern(
        "USERNAME",
        "username.signed_slash",
        f"^[ ]{{0,4}}(?P<DOCTOR>(?:[A-Z]{{1,3}}|(?:[A-Z]\\.[ ]?){{1,3}})[ ]?[{UP}]{LETTER}{{3,15}})/(?P<USERNAME>[a-z]{{2,4}})(?=[ ]{{0,3}}(?:\\n|$))",
        0.72,
        flags="m",
        validator="signed_slash",
        examples=("[[AB Farquhar]]/[[pjs]]\nEnc: ECG", "[[K. Lund]]/[[jlm]]\n"),
        counter_examples=("PO Tylenol/asa\n", "IV Fluids/po\n"),
    ),
)
