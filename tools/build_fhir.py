"""Build `documents/fhir_elements.txt.gz`, the types of the elements of FHIR resources and data types.

Source: the PyPI package `fhir.resources` (BSD): DSTU2 and R4 from version 6.4.0; STU3, R4B and R5 from 8.3.0.
The wheels are read as files and not installed. Elements of plain text, numbers and booleans are left out:
whatever the table lacks is searched.

pip download --no-deps --dest WHEELS fhir.resources==6.4.0
pip download --no-deps --dest WHEELS fhir.resources==8.3.0
python tools/build_fhir.py WHEELS
"""

import ast
import gzip
import hashlib
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from zipfile import ZipFile

OUTPUT = Path(__file__).parents[1] / "spacy_phi" / "documents" / "fhir_elements.txt.gz"
WHEELS = {
    "fhir.resources-6.4.0-py2.py3-none-any.whl": (
        "226ff1939078efea79a0abec0cc26aa6e3b8bf6e943e4d55a66dd7713f6988bd",
        {"DSTU2": "fhir/resources/DSTU2/", "R4": "fhir/resources/"},
    ),
    "fhir_resources-8.3.0-py2.py3-none-any.whl": (
        "151e6c9b4336e36383cc2aaf2067a6f112a420fce1c7bd289182e55dd950871b",
        {"STU3": "fhir/resources/STU3/", "R4B": "fhir/resources/R4B/", "R5": "fhir/resources/"},
    ),
}
"""SHA-256 of each wheel, and its folder of each release."""
_TEXTS = frozenset(("string", "markdown"))
_PLAIN = _TEXTS | frozenset("boolean integer integer64 positiveInt unsignedInt decimal time".split())
"""Types whose elements are left out. What is a text in one release is none of the other primitives in
another."""
_TYPE = re.compile(r"(?:fhirtypes|fhir_types)\.(\w+)|\bbool\b")
_NOT_IN_JSON = ("resource_type", "fhir_comments")
_SUBJECTS = {
    **dict.fromkeys(("Patient", "RelatedPerson", "Person"), "P"),
    **dict.fromkeys(("Practitioner", "PractitionerRole"), "S"),
    **dict.fromkeys(("Organization", "CareTeam", "HealthcareService", "Location"), "O"),
}
_PERSONAL = ("Reference/P", "Reference/S", "Reference/O", "Reference", "Reference/A")
_PRIMITIVES = frozenset(
    """string markdown boolean integer integer64 positiveInt unsignedInt decimal time code uri url canonical
    id oid uuid date dateTime instant base64Binary xhtml""".split()
)
_LOWER = {name.lower(): name for name in _PRIMITIVES}

Elements = dict[str, str]


def read_type(annotation: ast.expr, field: ast.Call) -> str:
    """Return the type of an element; a Reference with the kind of its first personal target, as in
    `Reference/P`."""
    found = _TYPE.search(ast.unparse(annotation))
    name = found[1] or "boolean" if found else "string"
    name = name.removesuffix("Type") or name
    name = _LOWER.get(name.lower(), name)
    if name == "Reference":
        targets = re.search(r"'?enum_reference_types'?[:=] ?\[([^\]]*)\]", ast.unparse(field))
        named = re.findall(r"\w+", targets[1]) if targets else []
        kinds = [_SUBJECTS[target] for target in named if target in _SUBJECTS]
        name += f"/{kinds[0]}" if kinds else "" if named and "Resource" not in named else "/A"
    return name


def read_class(node: ast.ClassDef) -> Elements:
    """Return the own elements of a class, by their names in JSON."""
    elements = {}
    for each in node.body:
        if (
            isinstance(each, ast.AnnAssign)
            and isinstance(each.target, ast.Name)
            and isinstance(each.value, ast.Call)
        ):
            alias = next((word.value for word in each.value.keywords if word.arg == "alias"), None)
            name = alias.value if isinstance(alias, ast.Constant) else each.target.id
            # Some fields of DSTU2 have the alias of a later release; see findings/.
            for own in {name, each.target.id.removesuffix("_fhir")}:
                if not own.startswith("_") and "__" not in own and own not in _NOT_IN_JSON:
                    elements[own] = read_type(each.annotation, each.value)
    return elements


def read_release(wheel: ZipFile, folder: str) -> Iterator[tuple[str, Elements, str]]:
    """Yield the classes of a release: name, own elements, and name of the class that it extends."""
    for name in sorted(wheel.namelist()):
        if re.fullmatch(rf"{folder}[a-z]\w*\.py", name):
            for node in ast.parse(wheel.read(name)).body:
                if isinstance(node, ast.ClassDef):
                    base = ast.unparse(node.bases[0]).rpartition(".")[2] if node.bases else ""
                    yield node.name, read_class(node), base


def choose(kinds: set[str]) -> set[str]:
    """Return the types of an element, with one kind of Reference: the most personal one."""
    references = sorted((kind for kind in kinds if kind.startswith("Reference")), key=_PERSONAL.index)
    return (kinds - set(references)) | set(references[:1])


def merge(tables: list[Mapping[str, Elements]]) -> Iterator[str]:
    """Yield a line for each type: its name, and its elements with the types of all releases."""
    merged: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for table in tables:
        for name, elements in table.items():
            for element, kind in elements.items():
                merged[name][element].add(kind)
    for name in sorted(merged):
        kept = {
            key: choose(kinds - (_PRIMITIVES if kinds & _TEXTS else _PLAIN))
            for key, kinds in merged[name].items()
        }
        words = (f"{key}:{'|'.join(sorted(kinds))}" for key, kinds in sorted(kept.items()) if kinds)
        yield " ".join((name, *words))


def inherit(classes: Mapping[str, tuple[Elements, str]], name: str) -> Elements:
    """Return all elements of a class."""
    if name not in classes:
        return {}
    own, base = classes[name]
    return {**inherit(classes, base), **own}


def is_resource(classes: Mapping[str, tuple[Elements, str]], name: str) -> bool:
    """Return whether a class extends Resource."""
    while name in classes:
        name = classes[name][1]
        if name == "Resource":
            return True
    return False


def main() -> None:
    """Write the table."""
    tables, resources = [], set[str]()
    for name, (digest, folders) in WHEELS.items():
        path = Path(sys.argv[1]) / name
        if hashlib.sha256(path.read_bytes()).hexdigest() != digest:
            raise SystemExit(f"{path} has another SHA-256")
        with ZipFile(path) as wheel:
            for folder in folders.values():
                classes = {each: (own, base) for each, own, base in read_release(wheel, folder)}
                tables.append({each: inherit(classes, each) for each in classes})
                resources.update(each for each in classes if is_resource(classes, each))
    text = "".join(f"{line}\n" for line in ("* " + " ".join(sorted(resources)), *merge(tables)))
    OUTPUT.write_bytes(gzip.compress(text.encode(), compresslevel=9, mtime=0))
    print(f"{len(resources)} resources, {text.count(chr(10))} lines, {OUTPUT.stat().st_size} bytes")


if __name__ == "__main__":
    main()
