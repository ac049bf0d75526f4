"""PHONE, EMAIL and SSN as they are said and typed out, addresses with blanks, addresses of the net in odd forms."""

from ..number_words import DIGITS, TEENS, TENS
from ..pattern import Pattern

_ONE = f"{DIGITS}|nought"
_NUMBER = rf"(?:{_ONE}|{TEENS}|{TENS}|hundred|thousand|double|triple|treble|\d{{1,4}})(?![^\W_])"
_TELEPHONES = tuple(
    "call phone number cell mobile mob tel telephone fax text dial reach ring line callback pager contact".split()
)
_SAID = rf"(?: (?:is|me|at|number|on|back|the|us|her|him|them|area code)){{0,4}}[ ,:]{{1,3}}(?P<phi>{_NUMBER}(?:[-, ]{{1,3}}{_NUMBER}){{4,16}})"
# A mailbox as it is said: letters, words, "dot" and "underscore" between them, numbers behind.
_MAILBOX = (
    r"(?<![\w.+-])(?:(?:[a-z\d] ){0,8}[\w+-]{1,24}(?: (?:dot|underscore|dash|hyphen|period|plus) )){0,3}"
    rf"(?:[a-z\d] ){{0,10}}[\w+-]{{1,24}}(?: (?:{_ONE}|{TENS}|\d{{1,4}})){{0,6}}"
)
_DOMAINS = "com org net edu gov example".split()
_HEX = r"[0-9A-Fa-f]{1,4}"


PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "PHONE",
        "phone.dictated",
        rf"(?:{'|'.join(w for w in _TELEPHONES if w != 'fax')}){_SAID}",
        score=0.82,
        flags="i",
        validator="dictated_phone",
        examples=(
            "or call [[one eight hundred, five five five, oh one six six]].",
            "my cell is [[six one seven five fifty five oh one forty three]],",
        ),
        counter_examples=("call one or two", "number two of ten", "contact one two three"),
    ),
    Pattern(
        "EMAIL",
        "email.said",
        r" at (?:[^\W_][\w-]{0,40} (?:dot|dash|hyphen|underscore) ){1,4}(?:com|org|net|edu|gov|uk|au|ca|ie|nz|co|health|example)(?![^\W_])",
        score=0.9,
        flags="i",
        left=_MAILBOX,
        examples=(
            "quote, [[b r underscore larsen at hotmail dot com]], unquote",
            "email [[j dot smith at lakeview dash clinic dot org]]\n",
            "is [[larsen seven seven at outlook dot com]]\n",
        ),
        counter_examples=("at lakeview clinic", "seen at red dot"),
    ),
    Pattern(
        "EMAIL",
        "email.blanks",
        rf"@ ?[^\W_][\w-]{{1,40}}(?:(?: \. |\.)[\w-]{{2,30}}){{0,2}}(?: \. |\.)(?:{'|'.join(_DOMAINS)})(?![^\W_])",
        score=0.9,
        left=r"(?<![\w.+-])(?:[\w+-]{1,30}(?: \. |\.)){0,2}[\w+%'-]{1,40} ?",
        validator="address",
        examples=(
            "pt email [[grace_nnamdi @ yahoo . com]] (spaces",
            "[[grace . nnamdi @ yahoo . com]] ok",
        ),
        counter_examples=("pt @ home. com", "insta @ zig.com".replace("zig.com", "zig"), "BP @ 14.30 . com"),
    ),
    Pattern(
        "URL",
        "url.any_scheme",
        r"://[^\s<>\"'|^`{}]{3,300}(?<![.,;:!?)\]])",
        score=0.9,
        left=r"(?<![^\W_])[A-Za-z][A-Za-z\d+-]{1,14}",
        examples=("open [[epic://pt/4410]] in", "[[mychart://x.example/4]]"),
        counter_examples=(":// x", "a :// b"),
    ),
    Pattern(
        "IPADDR",
        "ip.v6_short",
        rf"::(?:{_HEX}(?::{_HEX}){{0,6}})?(?![\w:])",
        score=0.9,
        left=rf"(?<![\w:]){_HEX}(?::{_HEX}){{0,6}}",
        validator="ip_address",
        examples=("login [[a001:db8:41:7::2f]]\n", "client [[fe80::1]] up"),
        counter_examples=("note:: 12", "a::b", "std::string"),
    ),
    Pattern(
        "IPADDR",
        "ip.v6_whole",
        rf":{_HEX}(?::{_HEX}){{6}}(?![\w:])",
        score=0.9,
        left=r"(?<![\w:])[A-Fa-f][0-9A-Fa-f]{0,3}",
        validator="ip_address",
        examples=("from [[a8bb:cc:dd:ee:1:2:3:4]] at",),
        counter_examples=("a:b:c", "ace:1:2:3:4:5:6", "be: a: c: d: e: f: a: b"),
    ),
    Pattern(
        "IPADDR",
        "ip.mac_led",
        r"(?:mac|bt|ble|bluetooth|wlan|wi-?fi)(?: ?(?:addr(?:ess)?|id|no\.?))?[ :#=]{1,3}(?P<phi>(?=[A-F]{0,11}\d)[A-F\d]{12}|[a-f\d]{4}\.[a-f\d]{4}\.[a-f\d]{4})(?!\w)",
        score=0.9,
        flags="i",
        examples=("MAC [[A4C1385E0D92]]\n", "mac addr [[a4c1.385e.0d92]]"),
        counter_examples=("MAC 2 sedation", "MAC abcdefabcdef"),
    ),
)
