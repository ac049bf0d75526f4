"""Terminologies that users license and provide: MedDRA, WHODrug, RxNorm, SNOMED CT, and plain lists.

They are read in place. A saved pipeline contains none of their terms unless this is requested.
"""

import csv
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from ..errors import Errors, PhiError
from .ambiguity import name_level
from .matcher import Term

_SYNONYM, _FULL_NAME = "900000000000013009", "900000000000003001"
_SNOMED_HEADER = (
    "id effectiveTime active moduleId conceptId languageCode typeId term caseSignificanceId".split()
)
_RXNORM_FIELDS, _RXNORM_SOURCE, _RXNORM_TERM, _RXNORM_SUPPRESS = 18, 11, 14, 16
_LLT_CURRENCY = 9
# WHODrug, fixed width: DD starts with the drug code of 11 digits, BNA with a CAS number of 10 characters.
_DD_NAME, _BNA_NAME = slice(26, 1530), slice(11, 261)
# Some releases have a code of four more digits before the name.
_MORE_CODE = re.compile(r"[\d ]{4}(?=[^\d ])")
_DD_CODE, _BNA_CAS = slice(0, 11), slice(0, 10)
_MIN_TERM = 3

Reader = Callable[[Path, int | str | None], Iterator[str]]


def read_terms(path: str | Path, format: str = "lines", column: int | str | None = None) -> Iterator[Term]:
    """Return the terms of a file, each with its ambiguity as a name; their category is the format's name.

    path: The file.
    format: One of FORMATS: "meddra" (llt.asc, pt.asc), "rxnorm" (RXNCONSO.RRF), "snomed" (RF2 descriptions),
        "whodrug" (B3's DD or BNA, C3's MP or SUN), "csv", "tsv", or "lines" (one term per line).
    column: For "csv", "tsv" and comma-separated "whodrug": the column, by its name in the header or, without
        a header, by its number from 0. By default the first column.
    RAISES: PhiError (E060) for an unknown format, E061 for an unreadable file, E062 for a line that violates
        the format; the message names line and column but quotes nothing.
    """
    if format not in FORMATS:
        raise PhiError(Errors.E060.format(format=format, known=", ".join(FORMATS)))
    path = Path(path)
    try:
        for text in FORMATS[format](path, column):
            key = " ".join(text.lower().replace("’", "'").split())
            if len(key) >= _MIN_TERM:
                yield Term(key, format, name_level(key))
    except (OSError, UnicodeDecodeError) as e:
        raise PhiError(Errors.E061.format(path=path, kind=type(e).__name__)) from None


def _fail(path: Path, line: int, column: int | str, reason: str) -> PhiError:
    return PhiError(Errors.E062.format(path=path, line=line, column=column, reason=reason))


def _rows(path: Path, separator: str | None) -> Iterator[tuple[int, list[str]]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        for number, line in enumerate(file, 1):
            line = line.rstrip("\r\n")
            if line:
                yield number, line.split(separator) if separator else [line]


def _read_meddra(path: Path, column: int | str | None) -> Iterator[str]:
    # llt.asc has its currency flag in the tenth field; pt.asc has none, because preferred terms are always
    # current.
    is_llt = path.name.lower().startswith("llt")
    for number, fields in _rows(path, "$"):
        if len(fields) < 3:
            raise _fail(path, number, 2, "expected fields separated by '$'")
        if not fields[0].isdigit():
            raise _fail(path, number, 1, "expected a code of digits")
        if is_llt and fields[_LLT_CURRENCY : _LLT_CURRENCY + 1] not in (["Y"], ["N"]):
            raise _fail(path, number, _LLT_CURRENCY + 1, "expected the currency, Y or N")
        if not is_llt or fields[_LLT_CURRENCY] == "Y":
            yield fields[1]


def _read_rxnorm(path: Path, column: int | str | None) -> Iterator[str]:
    for number, fields in _rows(path, "|"):
        if len(fields) < _RXNORM_FIELDS:
            raise _fail(path, number, len(fields), f"expected {_RXNORM_FIELDS} fields separated by '|'")
        if fields[_RXNORM_SOURCE] == "RXNORM" and fields[_RXNORM_SUPPRESS] != "O":
            yield fields[_RXNORM_TERM]


def _read_snomed(path: Path, column: int | str | None) -> Iterator[str]:
    for number, fields in _rows(path, "\t"):
        if number == 1:
            for i, name in enumerate(_SNOMED_HEADER):
                if i >= len(fields) or fields[i] != name:
                    raise _fail(path, 1, i + 1, f"expected the heading '{name}'")
            continue
        if len(fields) < len(_SNOMED_HEADER):
            raise _fail(path, number, len(fields), f"expected {len(_SNOMED_HEADER)} fields separated by tabs")
        if fields[2] == "1" and fields[6] in (_SYNONYM, _FULL_NAME):
            # A fully specified name ends with its semantic tag: "Asthma (disorder)".
            term, tag = fields[7], fields[7].rfind(" (")
            yield term[:tag] if fields[6] == _FULL_NAME and tag > 0 else term


def _read_whodrug(path: Path, column: int | str | None) -> Iterator[str]:
    if path.suffix.lower() == ".csv" or column is not None:
        yield from _read_csv(path, column)
        return
    is_bna = path.name.lower().startswith(("bna", "sun"))
    head, name = (_BNA_CAS, _BNA_NAME) if is_bna else (_DD_CODE, _DD_NAME)
    for number, [line] in _rows(path, None):
        if not line[head].replace("-", "").strip().isdigit():
            raise _fail(path, number, 1, "expected a code of digits")
        text = line[name]
        if not is_bna:
            text = _MORE_CODE.sub("", text, count=1) if _MORE_CODE.match(text) else text
        if not text.strip():
            raise _fail(path, number, name.start + 1, "expected a name")
        yield text


def _read_csv(path: Path, column: int | str | None, delimiter: str = ",") -> Iterator[str]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        reader = csv.reader(file, delimiter=delimiter)
        index = column if isinstance(column, int) else 0
        if isinstance(column, str):
            header = next(reader, [])
            if column not in header:
                raise _fail(path, 1, column, "no such heading")
            index = header.index(column)
        for fields in reader:
            if fields and index >= len(fields):
                raise _fail(path, reader.line_num, index + 1, f"the line has {len(fields)} columns")
            if fields:
                yield fields[index]


def _read_tsv(path: Path, column: int | str | None) -> Iterator[str]:
    return _read_csv(path, column, "\t")


def _read_lines(path: Path, column: int | str | None) -> Iterator[str]:
    for _, fields in _rows(path, "\0"):
        yield fields[0]


FORMATS: dict[str, Reader] = {
    "lines": _read_lines,
    "csv": _read_csv,
    "tsv": _read_tsv,
    "meddra": _read_meddra,
    "rxnorm": _read_rxnorm,
    "snomed": _read_snomed,
    "whodrug": _read_whodrug,
}
