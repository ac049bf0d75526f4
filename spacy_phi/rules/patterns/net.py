"""EMAIL, URL and IPADDR, and addresses of devices."""

from ..pattern import Pattern

_HOST = r"(?:[A-Za-z0-9](?:[\w-]{0,61}[A-Za-z0-9])?\.){0,6}"

_TLDS = tuple(
    "com org net edu gov mil info biz health healthcare care clinic clinics hospital doctor app dev "
    "example test local cloud "
    "online site page link network systems portal uk nhs au ca ie nz us de es fr eu io co me tv ly gl "
    "be".split()
)

_PATH = r"(?:/[^\s<>\"'|\\^`{}]{0,300})"

_HEX = r"[0-9A-Fa-f]"


PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "EMAIL",
        "email.address",
        r"@ ?(?:[^\W_](?:[\w-]{0,61}[^\W_])?\.){1,6}[^\W\d_]{2,24}(?![^\W_])",
        score=0.99,
        validator="address",
        left=r"(?<![\w.+-])[\w.+%'*-]{1,64} ?",
        examples=(
            "to [[q.tindall8@post.example]]. Old",
            "[[m.roe@klinik-nord.example]], gp",
            "<[[jo_b+x@a-b.co.uk]]>",
        ),
        counter_examples=(
            "insta @zig.woj.flies",
            "O2 @2L.NC",
            "pt @ 14.30 seen",
            "@home.care",
            "5 mg @ night. Then",
        ),
    ),
    Pattern(
        "EMAIL",
        "email.spelled",
        r"(?:\(at\)|\[at\]|\{at\}| at )[ ]?(?:[^\W_][\w-]{0,40} ?(?:\.|\(dot\)|\[dot\]|"
        r" dot )[ ]?){1,4}(?:com|org|net|edu|gov|uk|au|ca|example|health|co)(?![^\W_])",
        score=0.85,
        flags="i",
        left=r"(?<![\w.+-])[\w.+-]{1,64} ?",
        validator="spelled_email",
        examples=("write [[jane.roe (at) mail dot example]]", "[[joe at mail dot com]]"),
        counter_examples=("seen at clinic.com",),
    ),
    Pattern(
        "URL",
        "url.scheme",
        r"(?:https?|ftps?|sftp)://[^\s<>\"'|\\^`{}]{1,400}(?<![.,;:!?)\]])",
        score=0.99,
        flags="i",
        examples=(
            "View: [[https://viewer.nordmark.example/s/QX20417]]\nThen",
            "([[https://rooms.otterbeck.example/join?k=40217]])",
        ),
        counter_examples=("https is safe",),
    ),
    Pattern(
        "URL",
        "url.www",
        rf"www\d?\.{_HOST}[A-Za-z]{{2,24}}(?::\d{{2,5}})?(?:{_PATH}(?<![.,;:!?)\]]))?(?![^\W_])",
        score=0.98,
        flags="i",
        examples=("see [[www.fernhollow.example/visit]].", "[[WWW.HOSPITAL.ORG]]"),
        counter_examples=("www",),
    ),
    Pattern(
        "URL",
        "url.host",
        rf"(?<=[a-z0-9A-Z]\.)(?:{'|'.join(_TLDS)})(?![\w@]|-\w)(?:\.(?:uk|au|nz|za|br|mx|"
        rf"ar))?(?!\.\w{{0,20}}@)(?::\d{{2,5}})?(?:{_PATH}(?<![.,;:!?)\]]))?",
        score=0.85,
        flags="i",
        left=r"(?<![\w@.])[A-Za-z0-9](?:[\w-]{0,61})(?:\.[\w-]{1,61}){0,5}\.",
        validator="host_name",
        examples=(
            "on ([[meet.example/room7]]; she",
            "[[my.otterbeck.example/inbox/30418]] |",
            "at [[example.com]], and",
            "[[sthomas.nhs.uk]]",
        ),
        counter_examples=(
            "pain.Me and",
            "i.e. care",
            "jo@mail.example",
            "at home.Us too",
            "was seen.care was",
        ),
    ),
    Pattern(
        "IPADDR",
        "ip.v4",
        r"(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.]*\d)(?:/\d{1,2}(?!\d))?",
        score=0.95,
        validator="ip_address",
        examples=(
            "node [[10.81.3.77]]\n",
            "(from [[198.51.100.24]])",
            "[[192.168.1.0/24]]",
            "pump [[192.168.001.014]] up",
            "DICOM [[10.22.4.17]] port 104",
            "edge [[172.20.1.9]]\n",
        ),
        counter_examples=("v1.2.3.4", "300.1.1.1", "1.2.3.4.5"),
    ),
    Pattern(
        "IPADDR",
        "ip.v6_letters",
        rf"(?<![\w:]){_HEX}{{1,4}}(?::{_HEX}{{0,4}}){{3,7}}(?![\w:])",
        score=0.9,
        validator="ip_address",
        examples=("from [[fe80::1ff:fe23:4567:890a]]",),
        counter_examples=("fe: a: b",),
    ),
    Pattern(
        "IPADDR",
        "ip.mac_digits",
        rf"(?<![\w:-]){_HEX}{{2}}([:-]){_HEX}{{2}}(?:\1{_HEX}{{2}}){{4}}(?![\w:-])",
        score=0.9,
        validator="mac_address",
        examples=("mac [[00:1B:44:11:3A:B7]]",),
        counter_examples=("10:20:30:40:50",),
    ),
    Pattern(
        "IPADDR",
        "ip.mac_letters",
        rf"(?<![\w:-])[A-F]{_HEX}([:-]){_HEX}{{2}}(?:\1{_HEX}{{2}}){{4}}(?![\w:-])",
        score=0.9,
        flags="i",
        validator="mac_address",
        examples=("device [[A4-83-E7-11-3A-B7]]", "[[f0:18:98:aa:bb:cc]]"),
        counter_examples=("A1-2026",),
    ),
)
