"""Write the cases of disguised identifiers, 15 of each of 25 kinds, to tests/data/disguises.jsonl.

    python benchmarks/disguise_cases.py > tests/data/disguises.jsonl

All people are invented. Each case has a text, the offsets of the disguised value, the plain value, and a
neighboring text that must be kept. Every third case belongs to the "final" part, with its own names and
notes, held out from rule development.
"""

import html
import json
from collections.abc import Callable, Iterator
from quopri import encodestring
from urllib.parse import quote

NAMES = {
    "dev": (
        *("Walter Brandt", "Renée Castillo", "Martin Holloway", "Sofía Herrera", "Gregory Thornton"),
        *("Anna Lindqvist", "Denise Fletcher", "Carla Simmons", "Bernard Collins", "Oliver Jansen"),
    ),
    "final": ("Marjorie Wilkins", "Jürgen Kessler", "Harold Stevenson", "Inés Delgado", "Philip Harrington"),
}
IDS = {
    "dev": (
        *("4471902", "617-555-0143", "308-44-9126", "9930145", "20418876"),
        *("339-555-0172", "5519043", "412-66-7035", "7204416", "03/14/1962"),
    ),
    "final": ("6183925", "781-555-0129", "521-38-4470", "90317742", "11/27/1958"),
}
NAME_NOTES = {
    "dev": (
        ("Patient name: {}\nMetformin 500 mg daily.", "Metformin 500 mg daily"),
        ("Seen by Dr. {} for hypertension.", "hypertension"),
        ("Mr. {} is stable on lisinopril.", "stable on lisinopril"),
        ("Spoke with daughter, {}, about warfarin.", "about warfarin"),
        ("Pt: {}\nBP 120/80, HR 72", "BP 120/80, HR 72"),
        ("Signed electronically by {}, MD. T 38.5 C", "T 38.5 C"),
        ("Ms. {} reports chest pain since breakfast.", "chest pain since breakfast"),
        ("Discussed with {} (wife). Ejection fraction 55%.", "Ejection fraction 55%"),
        ("Name {} MRN on file. Started vancomycin 1 g IV.", "vancomycin 1 g IV"),
        ("Referred to Dr. {}. H1N1 and CA125 pending.", "H1N1 and CA125 pending"),
    ),
    "final": (
        ("PATIENT: {}\nHemoglobin 9.8, WBC 11.2", "Hemoglobin 9.8, WBC 11.2"),
        ("Mrs. {} denies dyspnea on exertion.", "denies dyspnea on exertion"),
        ("Attending: {}, MD\nPlan: CT abdomen", "CT abdomen"),
        ("Called son {} regarding furosemide.", "regarding furosemide"),
        ("Dictated by Dr. {}. IL-6 and CD4 counts low.", "IL-6 and CD4 counts low"),
    ),
}
ID_NOTES = {
    "dev": (
        ("MRN: {} Potassium 4.1, sodium 138.", "Potassium 4.1, sodium 138"),
        ("Phone: {}\nGrade 2 murmur.", "Grade 2 murmur"),
        ("SSN: {}. Pain 7 out of 10.", "Pain 7 out of 10"),
        ("Medical record number {}; aspirin 81 mg", "aspirin 81 mg"),
        ("Account # {}\nSpO2 97% on 2 L", "SpO2 97% on 2 L"),
        ("call him at {}, no fever", "no fever"),
        ("MR # {} GCS 15", "GCS 15"),
        ("Social security number {}, uses CPAP", "uses CPAP"),
        ("Patient ID: {} Troponin 0.04", "Troponin 0.04"),
        ("DOB: {} Smokes 1 pack per day", "Smokes 1 pack per day"),
    ),
    "final": (
        ("MRN {} Creatinine 1.3 mg/dL", "Creatinine 1.3 mg/dL"),
        ("Telephone {}, knee flexion 120 degrees", "knee flexion 120 degrees"),
        ("SSN {} Strength 5/5 in both arms", "Strength 5/5 in both arms"),
        ("Account number: {}\nLisinopril 10 mg", "Lisinopril 10 mg"),
        ("Date of birth: {} Gravida 2 para 1", "Gravida 2 para 1"),
    ),
}
SCRIPTS = {
    "dev": (
        *("王晓明", "佐藤 健一", "김민수", "محمد العلي", "יוסף כהן", "สมชาย ใจดี", "राजेश कुमार"),
        *("Иван Петров", "Γιώργος Παππάς", "李秀英"),
    ),
    "final": ("陈伟", "田中花子", "박지훈", "فاطمة حسن", "अनिता शर्मा"),
}
SCRIPT_NOTES = {
    "dev": (
        ("Patient {} takes a β-blocker.", "takes a β-blocker"),
        ("Interpreter for {} present; 50 µg given.", "50 µg given"),
        ("Mother ({}) was called, α-2 agonist held.", "α-2 agonist held"),
        ("Name: {}\nΔ weight 3 kg, T 38 °C", "Δ weight 3 kg, T 38 °C"),
        ("Seen with {} today. β-hCG negative", "β-hCG negative"),
        ("Chart label reads {} — INR 2.4 ± 0.2", "INR 2.4 ± 0.2"),
        ("{} signed the consent; γ-GT 45", "γ-GT 45"),
        ("Contact: {}, husband. TNF-α raised", "TNF-α raised"),
        ("Dr. {} reviewed the κ/λ ratio.", "κ/λ ratio"),
        ("Note for {}: Ω-3 and SpO2 ≥ 92%", "SpO2 ≥ 92%"),
    ),
    "final": (
        ("Pt {} with σ 1.2, 20 µL drawn", "20 µL drawn"),
        ("Visit of {}. 5-α-reductase inhibitor", "5-α-reductase inhibitor"),
        ("Family of {} agrees; Ca²⁺ normal", "Ca²⁺ normal"),
        ("Booking {}: IFN-γ test 10⁹/L", "IFN-γ test 10⁹/L"),
        ("The patient, {}, tolerated Δ9-THC → stop", "tolerated Δ9-THC → stop"),
    ),
}
CALENDARS = {
    "dev": (
        *("12 Ramadan 1441", "15 Nisan 5780", "Reiwa 2", "令和2年5月1日", "12 Farvardin 1399 AP"),
        *(
            "3 Chaitra 1942 Saka",
            "12 มีนาคม 2563",
            "2020年5月1日",
            "Muharram 9, 1442 AH",
            "Showa 38, March 12",
        ),
    ),
    "final": ("7 Shawwal 1440 AH", "20 Tishrei 5779", "昭和45年11月3日", "Heisei 30", "5 Ordibehesht 1400"),
}
PLACES = {
    "dev": (
        *(
            "42.3601, -71.0589",
            "42°21'36\"N 71°3'32\"W",
            "lat 42.36010 lon -71.05890",
            "42.3601° N, 71.0589° W",
        ),
        *(
            "N 42° 21.600' W 71° 3.533'",
            "geo:42.3601,-71.0589",
            "19T 330193 4691857",
            "87JC9W6R+2X",
            "42.360082,-71.058880",
        ),
        "41 deg 24 min 12 sec N, 2 deg 10 min 26 sec E",
    ),
    "final": (
        "40.7127° N, 74.0059° W",
        "40°42'46\" N, 74°00'21\" W",
        "40.712776 -74.005974",
        "87G7PX7V+4H",
        "latitude: 40.7128, longitude: -74.0060",
    ),
}
PLACE_NOTES = {
    "dev": (
        ("Found down at {}. T 38.5°, pH 7.361.", "T 38.5°, pH 7.361"),
        ("EMS pickup {} flexion 120° extension 5°", "flexion 120° extension 5°"),
    ),
    "final": (
        ("Home located at {}; ratio 1.2345 noted", "ratio 1.2345 noted"),
        ("Injured at {}: abduction 90°", "abduction 90°"),
    ),
}
DIGITS = "zero one two three four five six seven eight nine".split()
ALPHABET = (
    "Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa "
    "Quebec Romeo Sierra Tango Uniform Victor Whiskey X-ray Yankee Zulu"
).split()


def _html(value: str, i: int) -> str:
    if i % 3 == 0:
        return "".join(f"&#{ord(c)};" for c in value)
    if i % 3 == 1:
        return "".join(f"&#x{ord(c):x};" if c.isalnum() else c for c in value)
    plain = html.escape(value).encode("ascii", "xmlcharrefreplace").decode()
    return "".join(
        f"&#{ord(c)};" if n % 3 == 1 and c.isascii() and "&" not in plain else c for n, c in enumerate(plain)
    )


def _percent(value: str, i: int) -> str:
    if i % 2:
        return "".join(f"%{byte:02X}" for byte in value.encode())
    return "".join(quote(c) if n % 3 or not c.isascii() else f"%{ord(c):02x}" for n, c in enumerate(value))


def _quoted(value: str, i: int) -> str:
    if i % 2:
        return "".join(f"={byte:02X}" for byte in value.encode())
    coded = encodestring(value.encode(), quotetabs=True).decode()
    return "".join(
        f"={ord(c):02X}" if n % 4 == 1 and c.isalpha() and "=" not in coded[max(0, n - 2) : n] else c
        for n, c in enumerate(coded)
    )


def _unicode(value: str, i: int) -> str:
    forms: tuple[Callable[[int], str], ...] = ("\\u{:04x}".format, "\\u{{{:x}}}".format, "\\x{:02x}".format)
    return "".join(forms[i % 3](ord(c)) if n % 2 == 0 or i % 2 else c for n, c in enumerate(value))


def _overstrike(value: str, i: int) -> str:
    return "".join(f"_\b{c}" if i % 2 else f"{c}\b{c}" for c in value)


def _terminal(value: str, i: int) -> str:
    codes = ("\x1b[1m", "\x1b[31m", "\x1b[0;4m", "\x1b[K")
    return "".join(f"{c}{codes[(n + i) % 4]}" if n % 2 == i % 2 else c for n, c in enumerate(value))


def _nul(value: str, i: int) -> str:
    if i % 3 == 2:
        return value.replace(" ", "\0").replace("-", "-\0").replace("/", "\0/")
    return "\0".join(value) if i % 3 else value[:3] + "\0" + value[3:]


def _lost(value: str, i: int) -> str:
    if i % 2 or value[0].isdigit():
        return "\ufffd".join(value) if i % 4 == 1 else value[:3] + "\ufffd" + value[3:]
    at = next(n for n, c in enumerate(value) if n > 1 and c in "aeiouéíü")
    return value[:at] + "\ufffd" + value[at + 1 :]


def _strike(value: str, i: int) -> str:
    return "".join(c + "\u0336\u0335\u0332\u0338\u20e0"[i % 5] for c in value)


def _keycap(value: str, i: int) -> str:
    return "".join(f"{c}\ufe0f\u20e3" if c.isdigit() else c for c in value)


def _shifted(value: str, upper: int, lower: int, zero: int) -> str:
    def shift(c: str) -> str:
        if c.isascii() and c.isalpha():
            return chr((upper - 65 if c.isupper() else lower - 97) + ord(c))
        if c.isascii() and c.isdigit() and zero:
            return chr(zero + int(c))
        return c

    return "".join(map(shift, value))


def _circled(value: str, i: int) -> str:
    return _shifted(value, *((0x24B6, 0x24D0, 0), (0x1F150, 0x24D0, 0), (0x1F130, 0x1F130 - 0, 0))[i % 2])


def _styled(value: str, i: int) -> str:
    fonts = (
        (0x1D400, 0x1D41A, 0x1D7CE),
        (0x1D5D4, 0x1D5EE, 0x1D7EC),
        (0x1D670, 0x1D68A, 0x1D7F6),
        (0xFF21, 0xFF41, 0xFF10),
    )
    return _shifted(value, *fonts[i % 4])


def _mojibake(value: str, i: int) -> str:
    accented = value.translate(str.maketrans("aeoin", "áéöíñ")) if value.isascii() else value
    raw = accented.encode()
    return (
        raw.decode("latin-1")
        if i % 2
        else "".join(bytes([b]).decode("cp1252", "ignore") or chr(b) for b in raw)
    )


def _spaced(value: str, i: int) -> str:
    if i % 4 == 3:
        return "-".join(value.split()[1])
    if i % 4 == 2:
        return " ".join(value.upper().replace(" ", "  "))
    return ("   " if i % 4 else " ").join(" ".join(word) for word in value.split())


def _heading(value: str, i: int) -> str:
    return value.upper() if i % 2 else value


def _lines(value: str, i: int) -> str:
    return "\n".join(c for c in value if c.isdigit())


def _separated(value: str, i: int) -> str:
    return (" ", ".", " ", "-", "  ")[i % 5].join(c for c in value if c.isdigit())


def _spelled(value: str, i: int) -> str:
    words = (DIGITS[int(c)] for c in value if c.isdigit())
    return (" ", ", ", "-")[i % 3].join(words).capitalize()


def _alphabet(value: str, i: int) -> str:
    words = [ALPHABET[ord(c) - 65] for c in value.split()[1].upper() if "A" <= c <= "Z"]
    return (" ", "-", ", ")[i % 3].join(words if i % 2 else map(str.lower, words))


def _leet(value: str, i: int) -> str:
    tables = (str.maketrans("aeio", "4310"), str.maketrans("eos", "30$"), str.maketrans("aeiolst", "@310157"))
    return value.translate(tables[i % 3])


def _ocr(value: str, i: int) -> str:
    if value[0].isdigit():
        return value.replace("0", "O").replace("1", "l")
    for right, wrong in (
        ("m", "rn"),
        ("w", "vv"),
        ("d", "cl"),
        ("o", "0"),
        ("l", "1"),
        ("i", "1"),
        ("e", "c"),
    ):
        if right in value:
            return value.replace(right, wrong)
    return value


def _tags(value: str, i: int) -> str:
    if i % 3 == 0:
        return "".join(f"<b>{c}</b>" if n % 3 == 1 else c for n, c in enumerate(value))
    if i % 3 == 1:
        return value[:2] + '<span class="hl">' + value[2:4] + "</span>" + value[4:]
    return f"<i>{value[:1]}</i>{value[1:3]}<wbr>{value[3:]}"


MONTHS = {
    "dev": ("12 Septernber 1962", "Ju1y 4, 1971", "0ctober 9, 2019", "l4 March 1980", "Decernber 3 2018"),
    "final": ("Novernber 21, 2017", "8 0ctober 1955"),
}


def _cases(part: str) -> Iterator[tuple[str, str, str, str, str]]:
    names, ids = NAMES[part], IDS[part]
    of_names = {
        "terminal escape": _terminal,
        "combining strike-through": _strike,
        "circled letters": _circled,
    }
    of_names |= {
        "mojibake": _mojibake,
        "letter-spaced name": _spaced,
        "spelling alphabet": _alphabet,
        "leetspeak": _leet,
    }
    of_names |= {"tags in a name": _tags, "letter-spaced heading": _heading}
    of_ids = {
        "keycap digits": _keycap,
        "one digit per line": _lines,
        "separated digits": _separated,
        "spelled digits": _spelled,
    }
    of_both = {
        "HTML entities": _html,
        "percent encoding": _percent,
        "quoted-printable": _quoted,
        "unicode escapes": _unicode,
    }
    of_both |= {
        "backspace overstrike": _overstrike,
        "NUL-separated": _nul,
        "replacement characters": _lost,
        "styled letters": _styled,
    }
    of_both |= {"OCR confusions": _ocr}
    plain = [n for n in names if n.isascii()]
    for kind, disguise in (of_names | of_ids | of_both).items():
        for i in range(len(names)):
            numeric = kind in of_ids or (kind in of_both and i % 2 == 1)
            pool = [x for x in ids if "/" not in x] if kind in of_ids else ids if numeric else names
            if (
                kind in ("circled letters", "spelling alphabet", "leetspeak", "OCR confusions")
                and not numeric
            ):
                pool = plain
            value = pool[i % len(pool)]
            notes = (ID_NOTES if numeric else NAME_NOTES)[part]
            note, keep = notes[ids.index(value) if numeric else i]
            if kind == "letter-spaced heading":
                words = (
                    "P A T I E N T :",
                    "N A M E  :",
                    "P a t i e n t  N a m e:",
                    "ATTENDING P H Y S I C I A N :",
                )
                note, keep = f"{words[i % 4]} {{}}\n{notes[i][1]}", notes[i][1]
            if kind == "spelling alphabet":
                note, keep = f"Last name spelled {{}}. {notes[i][1]}", notes[i][1]
            if kind == "OCR confusions" and i % 2 and i // 2 < len(MONTHS[part]):
                yield kind, "Admitted {} with sepsis.", "with sepsis", MONTHS[part][i // 2], "March 4, 1971"
                continue
            yield kind, note, keep, disguise(value, i), value
    for i, value in enumerate(SCRIPTS[part]):
        yield "other script", *SCRIPT_NOTES[part][i], value, "Carla Simmons"
    for value in CALENDARS[part]:
        yield (
            "other calendar",
            "Born {}, last seen for asthma 3 times.",
            "for asthma 3 times",
            value,
            "March 4, 1971",
        )
    for i, value in enumerate(PLACES[part]):
        yield "coordinates", *PLACE_NOTES[part][i % 2], value, "12 Elm Street"


def main() -> None:
    """Print one case per line."""
    for part in NAMES:
        for kind, note, keep, value, plain in _cases(part):
            start = note.index("{}")
            row = {"kind": kind, "part": part, "text": note.replace("{}", value), "start": start}
            print(json.dumps({**row, "end": start + len(value), "keep": keep, "plain": plain}))


if __name__ == "__main__":
    main()
