"""Measure time and memory of one large C-CDA, the export of a patient's whole record.

    python benchmarks/large_cda.py [--mib 10] [--model rules]

The document is made of repeated sections: a table with 20 results in words, and their coded entries with ids,
dates, codes, values and references. Printed are its size, the seconds and the peak memory of `phi scrub`
including the loading of the pipeline, and the findings. Measure in an
environment without PyTorch, which spaCy imports and only training needs.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from common import make_parser, peak_mib

_HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<id root="2.16.840.1.113883.19.5" extension="DOC-7712045"/><effectiveTime value="20240312081500-0500"/>
<recordTarget><patientRole><id root="2.16.840.1.113883.19.5" extension="00482917"/>
<addr><streetAddressLine>4471 Maple St</streetAddressLine><city>Springfield</city></addr>
<patient><name><given>Quilla</given><family>Zwerdling</family></name><birthTime value="19610412"/></patient>
</patientRole></recordTarget><component><structuredBody>
"""
_ROW = """<tr><td ID="res{n}">Hemoglobin, reviewed by Dr. Petrosyan</td><td>{value} g/dL</td>
<td>0{month}/{day}/2024</td></tr>
"""
_ENTRY = """<entry><observation classCode="OBS" moodCode="EVN">
<templateId root="2.16.840.1.113883.10.20.22.4.2" extension="2015-08-01"/>
<id root="2.16.840.1.113883.19.5.7" extension="{n}"/>
<code code="718-7" codeSystem="2.16.840.1.113883.6.1" codeSystemName="LOINC"
 displayName="Hemoglobin [Mass/volume] in Blood"/>
<text><reference value="#res{n}"/></text><statusCode code="completed"/>
<effectiveTime value="20240{month}{day}0815"/><value xsi:type="PQ" value="{value}" unit="g/dL"/>
<interpretationCode code="N" codeSystem="2.16.840.1.113883.5.83"/>
<author><time value="20240{month}{day}"/><assignedAuthor><id root="1.2.3" extension="{author}"/>
<assignedPerson><name><given>Grigori</given><family>Petrosyan</family></name></assignedPerson></assignedAuthor></author>
<referenceRange><observationRange><value xsi:type="IVL_PQ"><low value="12.0" unit="g/dL"/>
<high value="15.5" unit="g/dL"/></value></observationRange></referenceRange></observation></entry>
"""
_ROWS = 20


def make_document(mib: float) -> bytes:
    """Return a document of a size."""
    parts = [_HEAD]
    size, section = 0, 0
    while size < mib * 2**20:
        section += 1
        values = [
            {
                "n": 4_000_000 + section * _ROWS + row,
                "value": 12 + row % 4,
                "month": 1 + section % 9,
                "day": 10 + row % 18,
                "author": 51000 + section % 40,
            }
            for row in range(_ROWS)
        ]
        table = "".join(_ROW.format(**each) for each in values)
        entries = "".join(_ENTRY.format(**each) for each in values)
        parts.append(
            f"<component><section><title>Results {section}</title><text><table><tbody>{table}</tbody></table>"
            f"</text>{entries}</section></component>\n"
        )
        size += len(parts[-1])
    parts.append("</structuredBody></component></ClinicalDocument>\n")
    return "".join(parts).encode()


def scrub(path: Path, model: str) -> None:
    """Scrub a file in this process and print its measurements."""
    from typer.testing import CliRunner

    from spacy_phi.cli import app

    start = time.perf_counter()
    out = path.parent / "out"
    options = ["--model", model] if model else []
    result = CliRunner().invoke(app, ["scrub", str(path), "-o", str(out), *options])
    audit = (out / "audit.jsonl").read_text().splitlines() if result.exit_code == 0 else []
    findings = sum(len(json.loads(line)["spans"]) for line in audit)
    print(
        json.dumps(
            {
                "exit": result.exit_code,
                "mib": round(path.stat().st_size / 2**20, 1),
                "seconds": round(time.perf_counter() - start, 1),
                "peak_mib": round(peak_mib()),
                "findings": findings,
            }
        )
    )
    if result.exit_code:
        print(result.output, file=sys.stderr)


def main(argv: list[str] | None = None) -> int:
    """Run the measurement in a fresh process, whose memory holds nothing else."""
    parser = make_parser(__doc__)
    parser.add_argument("--mib", type=float, default=10)
    parser.add_argument("--model", default="", help="as of `phi scrub`")
    parser.add_argument("--file", type=Path, help="internal: scrub this file here")
    args = parser.parse_args(argv)
    if args.file:
        scrub(args.file, args.model)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "record.xml"
        path.write_bytes(make_document(args.mib))
        command = [sys.executable, __file__, "--file", str(path), "--model", args.model]
        return subprocess.run(command, check=False, env={**os.environ, "OMP_NUM_THREADS": "1"}).returncode


if __name__ == "__main__":
    sys.exit(main())
