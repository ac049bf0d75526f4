"""Names of accounts and the short marks of who typed or dictated."""

from ..pattern import Pattern

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "USERNAME",
        "username.keyword",
        "(?i:user[ ]?names?|user[ ]?id|user|userid|login|log-in|logon|logged[ ]in[ ]as|login[ ]id|scree"
        "n[ ]?name|handle|signed[ ]in[ ]as|portal[ ]id|mychart[ ]id|skype|instagram|twitter|gamertag|op"
        "erator[ ]id|network[ ]id)[ ]?(?:is|[:=#])?[ ]{0,2}(?P<phi>@?[A-Za-z][\\w.-]{2,30})(?![\\w@])",
        0.85,
        validator="username",
        examples=(
            "Username: [[mkowal88]]",
            "login id [[jdoe_2]]",
            "logged in as [[tbrown3]]",
            "instagram [[@roz.paints]]",
        ),
        counter_examples=(
            "drug user denies",
            "user reports pain",
            "login failed",
            "handle with care",
            "IV drug user: heroin",
        ),
    ),
    Pattern(
        "USERNAME",
        "username.typed",
        "(?i:typed|entered|transcribed|scribed|edited|keyed|dictated|created|input|verified|logged|save"
        "d|printed|user|tech)(?:[ ]by)?[ :/]{1,2}(?P<phi>[a-z]{1,15}[._]?[a-z]{0,15}\\d{1,4})(?![\\w@-]"
        "|\\.\\w)",
        0.8,
        examples=("typed [[bholt07]] / not read", "Entered by [[akhan2]]", "Keyed by [[rlund7]]."),
        counter_examples=("typed x3", "entered by hand", "tech t3"),
        validator="username",
    ),
    Pattern(
        "USERNAME",
        "username.after_credential",
        "(?:MD|DO|RN|NP|PA-C|PA|MA|LPN|PGY-?\\d|MS[34]|LCSW|PharmD|RPh|RT|CNA)[ ]?[/|][ ]?(?P<phi>[a-z]"
        "{3,15}\\d{0,4})(?![\\w.@])",
        0.75,
        examples=("N. Adeyinka, PGY-2 / [[kadeyinka2]]", "Lund, MD/[[alund]]"),
        counter_examples=("RN / aide", "MD/nurse", "MD / family"),
        validator="username",
    ),
    Pattern(
        "USERNAME",
        "username.dictation",
        "(?P<DOCTOR>[A-Z]{2,4})[/:](?P<USERNAME>[a-z]{2,8}\\d{1,3})(?![\\w.])",
        0.75,
        examples=("1502  [[ISP]]/[[vklp07]]/cc", "[[RKDT]]/[[kdm9]]/D: 09/03/20"),
        counter_examples=("IV/po2x", "MS4/abc"),
    ),
    Pattern(
        "USERNAME",
        "username.from",
        "(?i:from|to|sender|author|posted[ ]by|by|user|sent[ ]by)[ ]?:[ ]{0,3}(?P<phi>[a-z][a-z\\d]*[._"
        "]?[a-z]+[._]?[a-z]*\\d{1,4}|[a-z]{2,15}_[a-z\\d_]{2,20})(?![\\w@.])",
        0.75,
        examples=("From: [[earlybird_rosa88]]   Wed", "Sender: [[jdoe12]]"),
        counter_examples=("From: home", "to: icu2x"),
        validator="username",
    ),
    Pattern(
        "USERNAME",
        "username.stamp",
        "(?P<phi>[A-Z]{5,9}\\d{0,2})(?=[ ](?:[01]\\d|2[0-3])[0-5]\\d[ ]{0,3}(?:\\n|$))",
        0.55,
        validator="no_abbreviation",
        examples=("APACHE 21/19.\n[[PVANCER]] 1740\n",),
        counter_examples=("GIVEN AT 0915\n", "ADMITTED 0915\n"),
    ),
    Pattern(
        "USERNAME",
        "username.dictator_typist",
        "(?P<DOCTOR>[A-Z]{2,4})[/:](?P<USERNAME>[a-z]{2,4})(?=[ ]{0,3}(?:\\n|$|[DTJ](?:ob)?\\b))",
        0.65,
        validator="dictator",
        examples=("T: 03/05/2021 [[SKV]]/[[jlm]] Job#", "[[SKV]]:[[jlm]]\n"),
        counter_examples=("MD/np\n", "IV/po\n", "the OR/icu\n"),
    ),
    Pattern(
        "USERNAME",
        "username.reference",
        "^[ ]{0,8}(?P<phi>[A-Za-z]{2,8}[/:][a-z]{2,8}|[a-z]{3,8})(?=[ ]?/[ ]?\\d{1,2}[./-]\\d{1,2}[./-]"
        "\\d{2,4}|[ ]{0,3}(?:[DT]:|\\n?$))",
        0.6,
        validator="typist",
        flags="m",
        examples=("[[qvrtk]]/12.11.24", "[[AL/jks]]", "[[MRK:pt]]\n"),
        counter_examples=("and/or", "end", "he/she", "pain"),
    ),
    Pattern(
        "USERNAME",
        "username.logged",
        "(?i:(?:read|opened|closed|viewed|entered|accessed|edited|printed|filed|exported|scribed|signed|e-sig|esig|case[ ]entered|resulted"
        "|updated|modified|last[ ]saved|saved|op|sig|user)(?:[ ]by|:)?(?:[ ]\\d{4})?(?:[ ]op)?)[ :]{1,2}"
        "(?P<phi>[A-Za-z]{0,8}_?[a-z]{3,14}[._]?[a-z]{0,12}\\d{0,4})(?=[ ]{1,3}(?:\\d{1,4}[-/:]?\\d|ws\\b|host\\b|--)|\\.[a-z]{2,5}[ ]|@\\w+\\s)"
        "(?:\\.[a-z]{2,5})?",
        0.7,
        validator="login",
        examples=(
            "read by [[tvosper88]] 2024-10-07",
            "Scribed by [[tvosp]] -- reviewed",
            "e-sig [[ctamblyn]] 06/24/2024",
        ),
        counter_examples=("entered by hand 2/3", "closed 2020", "read by daughter 2/3"),
    ),
)
