"""Measure time and peak memory of reading and writing documents, for each format.

    python benchmarks/documents_speed.py [--mb 1] [--formats rtf,eml] [--scrub]
    python benchmarks/documents_speed.py --run [--mb 10] [--formats hl7,cda,fhir] [--model rules]

Documents are generated: the format's sample of the tests, or lines of the example notes in its simplest
form, repeated to the size. Each format runs in a process of its own. `read` extracts the texts; `write`
replaces every 50th word. With --scrub the texts are scrubbed by the rules too. --run measures the command
`phi scrub` on a file instead, beside a note of one line; where PyTorch is installed, spaCy imports it, which
takes 270 MiB more. A scanned page is far slower than a MB of text: see `ocr.py`.
"""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile

import spacy
from common import ROOT, make_notes, make_parser, peak_mib, run_apart

from spacy_phi.documents.formats import read_documents
from spacy_phi.errors import PhiError

SAMPLES = ROOT / "tests" / "data" / "documents"
_WORD = re.compile(r"\w+")
_EVERY = 50


class Done(NamedTuple):
    """The findings of a text."""

    findings: list[dict[str, Any]]


def make_text(size: int) -> str:
    """Return lines of notes with a number of characters, without other characters than ASCII."""
    return "".join(make_notes(size)).encode("ascii", "ignore").decode()


def make_rtf(size: int) -> bytes:
    """Return a document of one paragraph per line."""
    body = re.sub(r"[\\{}]", "", make_text(size)).replace("\n", "\\par\n")
    return b"{\\rtf1\\ansi " + body.encode() + b"}"


def make_eml(size: int) -> bytes:
    """Return a message with a text in quoted-printable."""
    import quopri

    return b"From: a@example.org\nContent-Transfer-Encoding: quoted-printable\n\n" + quopri.encodestring(
        make_text(size).encode()
    )


def make_mbox(size: int) -> bytes:
    """Return a mailbox of messages of 2 kB."""
    line = b"From a@example.org Tue May 10 11:28:07 2022\nSubject: report\n\n"
    text = make_text(size)
    return b"\n".join(line + text[n : n + 2000].encode() + b"\n" for n in range(0, len(text), 2000))


def make_html(size: int) -> bytes:
    """Return a page with one paragraph per line."""
    lines = re.sub(r"[<>&]", "", make_text(size)).split("\n")
    return b"<html><body>" + "".join(f"<p>{line}</p>\n" for line in lines).encode() + b"</body></html>"


def make_hl7(size: int) -> bytes:
    """Return a batch of the sample message."""
    sample = (SAMPLES / "mdm.hl7").read_bytes()
    return sample * max(1, size // len(sample))


def make_fhir(size: int) -> bytes:
    """Return the sample Bundle with its observation repeated."""
    bundle = json.loads((SAMPLES / "bundle.json").read_bytes())
    *people, last = bundle["entry"]
    bundle["entry"] = [*people, *[last] * max(1, size // len(json.dumps(last)))]
    return json.dumps(bundle).encode()


def make_cda(size: int) -> bytes:
    """Return the sample document with its first section repeated."""
    sample = (SAMPLES / "ccda.xml").read_bytes()
    found = re.search(rb"<component>\s*<section>.*?</section>\s*</component>", sample, re.DOTALL)
    assert found is not None
    section = found[0]
    return sample.replace(section, section * max(1, (size - len(sample)) // len(section) + 1), 1)


def make_docx(size: int) -> bytes:
    """Return the sample document with its first paragraph repeated to a size before compression."""
    stream = BytesIO()
    with ZipFile(SAMPLES / "letter.docx") as old, ZipFile(stream, "w", ZIP_DEFLATED) as new:
        for name in old.namelist():
            data = old.read(name)
            if name == "word/document.xml":
                found = re.search(rb"<w:p[ >].*?</w:p>", data, re.DOTALL)
                assert found is not None
                data = data.replace(found[0], found[0] * max(1, size // len(found[0])), 1)
            new.writestr(name, data)
    return stream.getvalue()


def make_pdf(size: int) -> bytes:
    """Return a PDF of 60 lines to a page."""
    sys.path.insert(0, str(ROOT))
    from tests.documents.pdf import make_pdf as make

    lines = make_text(size).split("\n")
    return bytes(make(*(lines[n : n + 60] for n in range(0, len(lines), 60))))


FORMATS: dict[str, tuple[str, Callable[[int], bytes]]] = {
    "hl7": (".hl7", make_hl7),
    "cda": (".xml", make_cda),
    "docx": (".docx", make_docx),
    "rtf": (".rtf", make_rtf),
    "pdf": (".pdf", make_pdf),
    "eml": (".eml", make_eml),
    "mbox": (".mbox", make_mbox),
    "html": (".html", make_html),
    "fhir": (".json", make_fhir),
}


def find_words(text: str) -> list[dict[str, Any]]:
    """Return a finding for every 50th word."""
    words = [found.span() for found in _WORD.finditer(text)][::_EVERY]
    return [{"start_char": a, "end_char": b, "label": "OTHER", "replacement": "x"} for a, b in words]


def measure(name: str, mb: float, scrub: bool) -> dict[str, float]:
    """Return seconds per MB and memory in MiB of one format, in this process."""
    suffix, make = FORMATS[name]
    data = make(int(mb * 1e6))
    nlp = spacy.blank("en")
    if scrub:
        nlp.add_pipe("phi_scrubber", config={"model": "rules"})
    before, start = peak_mib(), process_time()
    documents = read_documents(data, suffix, name)
    read = process_time()
    outcomes = []
    for document in documents:
        assert document.error is None
        texts = [piece.text for piece in document.pieces]
        outcomes.append(
            [Done(doc._.phi) for doc in nlp.pipe(texts)] if scrub else [Done(find_words(t)) for t in texts]
        )
    found = process_time()
    for document, own in zip(documents, outcomes):
        with suppress(PhiError):  # E363: some of the words are also in codes.
            document.render(own)
    end = process_time()
    # A package is compressed.
    size = mb if name == "docx" else len(data) / 1e6
    times = {"read": read - start, "scrub": found - read, "write": end - found}
    return {
        "MB": size,
        **{key: value / size for key, value in times.items()},
        "peak MiB": peak_mib() - before,
    }


def run(data: bytes, suffix: str, model: str | None) -> tuple[float, float]:
    """Return the CPU seconds and the peak memory in MiB of `phi scrub` on a file."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"a{suffix}"
        path.write_bytes(data)
        command = [sys.executable, "-m", "spacy", "phi", "scrub", str(path), "-o", str(Path(folder) / "out")]
        command += ["--model", model] if model else []
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{suffix}: exit status {os.waitstatus_to_exitcode(status)}")
    peak = usage.ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)
    return usage.ru_utime + usage.ru_stime, peak


def print_runs(formats: list[str], mb: float, model: str | None) -> None:
    """Print a row for each format, after that of a note of one line."""
    print("| file | MB | CPU seconds | peak MiB |")
    print("| --- " * 4 + "|")
    files = [("one line", ".txt", b"Well.\n")]
    files += [(name, FORMATS[name][0], FORMATS[name][1](int(mb * 1e6))) for name in formats]
    for name, suffix, data in files:
        seconds, peak = run(data, suffix, model)
        print(f"| {name} | {len(data) / 1e6:.1f} | {seconds:.1f} | {peak:.0f} |", flush=True)


def main() -> None:
    """Print the table, or with --one the figures of a format as JSON."""
    parser = make_parser(__doc__)
    parser.add_argument("--mb", type=float, default=1.0)
    parser.add_argument("--formats", default=",".join(FORMATS))
    parser.add_argument("--scrub", action="store_true")
    parser.add_argument("--one", help="measure one format in this process")
    parser.add_argument("--run", action="store_true", help="measure the command on a file")
    parser.add_argument("--model", help="with --run: as of `phi scrub`")
    args = parser.parse_args()
    if args.run:
        print_runs(args.formats.split(","), args.mb, args.model)
        return
    if args.one:
        print(json.dumps(measure(args.one, args.mb, args.scrub)))
        return
    print("| format | MB | read s/MB | scrub s/MB | write s/MB | peak MiB above start |")
    print("| --- " * 6 + "|")
    for name in args.formats.split(","):
        options = ["--one", name, "--mb", str(args.mb), *(["--scrub"] if args.scrub else [])]
        row = run_apart(__file__, *options)
        cells = (f"{row[key]:.2f}" for key in ("MB", "read", "scrub", "write"))
        print(f"| {name} | " + " | ".join(cells) + f" | {row['peak MiB']:.0f} |", flush=True)


if __name__ == "__main__":
    main()
