"""USERNAME: handles on social networks, logins in signatures, of workstations and of domains."""

from ..pattern import Pattern

# Networks that mean nothing else, and words that need "handle" or the like behind them.
_NETWORKS = (
    "discord instagram insta ig tiktok snapchat twitter reddit venmo cashapp telegram psn xbox gamertag twitch wechat weixin kik grindr "
    "tinder youtube facebook fb onlyfans skype bluesky mastodon linkedin roblox fortnite minecraft whatsapp tumblr pinterest paypal "
    "zelle strava myspace messenger"
).split()
_WORDS_TOO = "line signal steam snap threads hinge bumble gmail portal login screen forum chat gaming".split()
_CALLED = (
    r"handle|user ?names?|name|user|id|account|acct|page|profile|channel|tag|screen ?name|login|nick(?:name)?"
)
_NAME = r"(?P<phi>(?:u/|@|\$)?[A-Za-z][\w.-]{2,29}(?:#\d{4})?)(?![\w@])"
_VERBS = tuple(
    "printed entered viewed opened accessed saved signed edited amended modified updated logged filed verified released typed "
    "scanned locked closed exported acknowledged reviewed created".split()
)
_DAY = r"\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}"


PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "USERNAME",
        "username.network",
        rf"(?:{'|'.join(_NETWORKS)})(?:\.tv|\.com)?(?:'s)?(?: (?:{_CALLED}|as|is|was|under|called|named|at)){{0,3}}[ ,:;=\"'(]{{1,4}}{_NAME}",
        score=0.82,
        flags="i",
        validator="social_handle",
        examples=(
            "through Discord, [[voidwalker#4471]], says",
            "TikTok ([[bigron_bbq]]) shows",
            "IG [[roz.paints]]\n",
            "Reddit as [[u/throwRA_4410]]\n",
            "cashapp [[$ronbbq]]\n",
            'Grindr profile "[[jock4fun]]"',
        ),
        counter_examples=(
            "Instagram use daily",
            "Facebook support group",
            "Discord between pain and exam",
            "tiktok hours.then",
            "twitter exam_findings",
            "IG normal",
        ),
    ),
    Pattern(
        "USERNAME",
        "username.network_named",
        rf"(?:{'|'.join(_WORDS_TOO)})(?: (?:{_CALLED})){{1,2}}(?: (?:is|was))?[ ,:;=\"'(]{{1,4}}{_NAME}",
        score=0.8,
        flags="i",
        validator="social_handle",
        examples=(
            "LINE id: [[meimei_22]]\n",
            "Steam name [[n0scope_kid]]\n",
            'portal login "[[tbrandt_77]]"',
        ),
        counter_examples=("line name unknown", "portal login failed", "signal id seen"),
    ),
    Pattern(
        "USERNAME",
        "username.field_code",
        r"(?:author|signed|signer|e-?signed|edited|user|filed|entered|cosigner|cosigned|verified|printed|opened|viewed|modified|created|attested|resulted|saved|staff)"
        r"(?: (?:by|id))?[: ]{1,2}(?P<phi>[A-Za-z]{1,3}\d{4,8})(?![\w-]|\.\d)",
        score=0.78,
        flags="i",
        examples=("Author [[u208841]] |", "Edited by [[e10442]] at", "Filed by [[N00123]]\n"),
        counter_examples=("entered B12", "signed by CD20", "author 2019"),
    ),
    Pattern(
        "USERNAME",
        "username.workstation",
        r"(?:ws|wks|wkstn|workstation|terminal|console|login|logon|user|e-?signed|esig|signed|author|by)[ :=#]{1,2}(?P<phi>(?-i:[A-Z]{3,14}_[A-Z\d]{1,10}))(?![\w-])",
        score=0.78,
        flags="i",
        examples=("ws [[GFROST_RAD2]]\n", "e-signed [[GFROST_RAD]] 1202"),
        counter_examples=("ws 12", "by RN_2"),
    ),
    Pattern(
        "USERNAME",
        "username.joined_form",
        r"_(?=[a-z]{0,4}\d)[a-z\d]{1,6}(?![\w-]|\.\w)",
        score=0.6,
        validator="login_form",
        examples=("cabinet w/ [[jpangil_4f]] log.", "of [[hvosper_22]],"),
        counter_examples=("score_12 was", "scan_0001.pdf", "lesion_2b seen", "x_ray2"),
    ),
    Pattern(
        "USERNAME",
        "username.dated_by",
        rf"(?:{'|'.join(_VERBS)})[ :]{{1,2}}(?:on )?{_DAY}(?:,? ?(?:at )?\d{{1,2}}:?\d\d)? by:? (?P<phi>[a-z]{{4,14}}\d{{0,3}})(?![\w@-]|\.\w| [a-z])",
        score=0.75,
        validator="account",
        examples=("(printed 28/03/25 by [[tmataio]])", "viewed 3/4/24 0915 by [[rquill]]\n"),
        counter_examples=(
            "entered 28/03/25 by pharmacy",
            "printed 28/03/25 by nurse",
            "signed 3/4/24 by hand",
        ),
    ),
)
