"""Names of accounts and the short marks of who typed or dictated."""

from ..pattern import Pattern

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "USERNAME",
        "username.keyword",
        "(?i:user[ ]?names?|user[ ]?id|user|userid|login|log-in|logon|logged[ ]in[ ]as|login[ ]id|screen[ ]?name|handle|signed[ ]in[ ]as|portal[ ]id|mychart[ ]id|skype|instagram|twitter|gamertag|operator[ ]id|network[ ]id)[ ]?(?:is|[:=#])?[ ]{0,2}(?P<phi>@?[A-Za-z][\\w.-]{2,30})(?![\\w@])",
        0.85,
        validator="username",
        needs=("user", "username", "usernames", "userid", "login", "log", "logon", "logged", "screen", "screenname", "handle", "signed", "portal", "mychart", "skype", "instagram", "twitter", "gamertag", "operator", "network"),
        at="needs",
        examples=("Username: [[mkowal88]]", "login id [[jdoe_2]]", "logged in as [[tgreen3]]", "instagram [[@roz.paints]]"),
        counter_examples=("drug user denies", "user reports pain", "login failed", "handle with care", "IV drug user: heroin"),
    ),
    Pattern(
        "USERNAME",
        "username.typed",
        "(?i:typed|entered|transcribed|scribed|edited|keyed|dictated|created|input|verified|logged|saved|printed|user|tech)(?:[ ]by)?[ :/]{1,2}(?P<phi>[a-z]{1,15}[._]?[a-z]{0,15}\\d{1,4})(?![\\w.@-])",
        0.8,
        needs=("typed", "entered", "transcribed", "scribed", "edited", "keyed", "dictated", "created", "input", "verified", "logged", "saved", "printed", "user", "tech"),
        at="needs",
        examples=("typed [[trivers03]] / not verified", "Entered by [[akhan2]]"),
        counter_examples=("typed x3", "entered by hand", "tech t3"),
        validator="username",
    ),
    Pattern(
        "USERNAME",
        "username.after_credential",
        "(?:MD|DO|RN|NP|PA-C|PA|MA|LPN|PGY-?\\d|MS[34]|LCSW|PharmD|RPh|RT|CNA)[ ]?[/|][ ]?(?P<phi>[a-z]{3,15}\\d{0,4})(?![\\w.@])",
        0.75,
        needs=("md", "do", "rn", "np", "pa", "ma", "lpn", "pgy", "ms", "lcsw", "pharmd", "rph", "rt", "cna"),
        at="needs",
        examples=("N. Abioye, PGY-2 / [[nabioye2]]", "Lund, MD/[[alund]]"),
        counter_examples=("RN / aide", "MD/nurse", "MD / family"),
        validator="username",
    ),
    Pattern(
        "USERNAME",
        "username.reference",
        "[ ]{0,8}(?P<phi>[A-Za-z]{2,8}[/:][a-z]{2,8}|[a-z]{3,8})(?=[ ]?/[ ]?\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4}|[ ]{0,3}(?:[DT]:|\\n?$))",
        0.6,
        validator="typist",
        at="line",
        examples=("[[fxdbl]]/12.11.24", "[[AL/jks]]", "[[MRK:pt]]\n"),
        counter_examples=("and/or", "end", "he/she", "pain"),
    ),
    Pattern(
        "USERNAME",
        "username.handle",
        "(?<![\\w.@/])@(?P<phi>[A-Za-z][A-Za-z\\d_.]{2,29})(?![\\w@])",
        0.7,
        needs=("@",),
        examples=("tagged @[[roz_paints]] on",),
        counter_examples=("died @ 52", "a.b@c.example", "BP @1400"),
        validator="handle",
    ),
)
