"""Time and memory of `phi scrub` on a batch of HL7 v2 messages: 20 numbers, a coded result and a report each.

python benchmarks/hl7_speed.py [MB ...]
"""

import json
import random
import resource
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from common import make_parser, run_apart

_FAMILIES = ("Ostrowak", "Quennerly", "Varnley", "Brundage", "Ellsworth", "Tamsin", "Kowalcek")
_GIVEN = ("Brunhild", "Oswin", "Quilla", "Grigor", "Marta", "Ines")
_REPORT = (
    "{given} {family} was admitted on 06/09/2024 with fever and cough. She was seen by Dr. Petrosyan."
    "\\.br\\Her WBC was elevated; started on ceftriaxone 1 g daily. Call {family} family in one week."
)


def make_message(number: int, dealer: random.Random) -> str:
    """Return a message about a patient of its own."""
    family, given = dealer.choice(_FAMILIES), dealer.choice(_GIVEN)
    phone = f"(330)555-{dealer.randint(1000, 9999)}"
    segments = [
        f"MSH|^~\\&|LAB|QRX|EHR|QRX|20240611093000||ORU^R01|M{number}|P|2.5.1",
        f"PID|1||{dealer.randint(10**6, 10**7 - 1)}^^^QRX^MR||{family}^{given}^^^^^L||19620414|F||"
        f"2106-3^White^HL70005|{dealer.randint(1, 999)} Kestrel Rise^^Varnley^OH^44123^USA||{phone}",
        f"PV1|1|I|W1^12^B^QRX||||1093817465^Petrosyan^Grigori^^^^MD|||MED||||7|||||V{number}",
        f"OBR|1|A{number}|F{number}|58410-2^CBC panel^LN|||20240610",
    ]
    segments += (
        f"OBX|{n}|NM|787-2^MCV^LN||{dealer.randint(1, 500)}|fL^femtoliter^UCUM|80 to 95|N|||F|||20240610"
        for n in range(1, 21)
    )
    segments.append("OBX|21|CWE|600-7^Bacteria identified^LN||112283007^Escherichia coli^SCT||||||F")
    segments.append(f"OBX|22|TX|11488-4^Report^LN||{_REPORT.format(given=given, family=family)}||||||F")
    return "".join(f"{segment}\r" for segment in segments)


def measure(size: int) -> None:
    """Scrub a batch of `size` MB and print its figures as JSON."""
    dealer = random.Random(0)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "batch.hl7"
        messages = 0
        with path.open("w", newline="") as stream:
            while stream.tell() < size * 10**6:
                stream.write(make_message(messages, dealer))
                messages += 1
        command = [sys.executable, "-m", "spacy", "phi", "scrub", str(path), "-o", str(Path(folder) / "out")]
        subprocess.run(command, check=True, capture_output=True)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(json.dumps({"messages": messages, "seconds": used.ru_utime + used.ru_stime, "kib": used.ru_maxrss}))


def main() -> None:
    """Print a line per size, each measured in a process of its own."""
    parser = make_parser(__doc__)
    parser.add_argument("sizes", nargs="*", type=int, default=[1, 10])
    parser.add_argument("--measure", type=int, help="measure one size and print JSON")
    options = parser.parse_args()
    if options.measure:
        measure(options.measure)
        return
    for size in options.sizes:
        found = run_apart(__file__, "--measure", str(size))
        peak = found["kib"] / 1024
        print(
            f"{size:>3} MB: {found['messages']} messages, {found['seconds']:.0f} s CPU, peak {peak:.0f} MiB"
        )


if __name__ == "__main__":
    main()
