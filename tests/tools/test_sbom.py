"""The audit of installed packages, on invented distributions."""

from importlib import import_module
from types import SimpleNamespace

import pytest


@pytest.fixture
def sbom(root, monkeypatch):
    monkeypatch.syspath_prepend(str(root / "tools"))
    return import_module("sbom")


class Fields(dict):
    def get_all(self, name):
        return self.get(name)


def made_up(version, license_name):
    metadata = Fields({"Classifier": [f"License :: OSI Approved :: {license_name}"]})
    return SimpleNamespace(version=version, metadata=metadata, requires=[])


def test_valid_distributions_pass(sbom):
    found = {"spacy": made_up("3.8.18", "MIT License"), "torch": made_up("2.13.0+cpu", "BSD License")}
    assert list(sbom.find_faults(found, {"spacy", "pytest"}, {"spacy": "3.8.18", "torch": "2.13.0"})) == []


@pytest.mark.parametrize(
    ("license_name", "pins", "direct", "fault"),
    [
        ("MIT License", {}, {"x"}, "not pinned"),
        ("MIT License", {"x": "2"}, {"x"}, "1 is installed, 2 is pinned"),
        ("GNU General Public License (GPL)", {"x": "1"}, {"x"}, "neither permissive nor reviewed"),
        ("MIT License AND GPL-3.0", {"x": "1"}, {"x"}, "neither permissive nor reviewed"),
        ("", {"x": "1"}, set(), "neither permissive nor reviewed"),
    ],
)
def test_faulty_distributions_fail(sbom, license_name, pins, direct, fault):
    (line,) = sbom.find_faults({"x": made_up("1", license_name)}, direct, pins)
    assert fault in line


def test_the_repository_pins_what_it_requires(sbom, root):
    names = {name for name, _ in sbom.direct_requirements(root / "setup.cfg")}
    pins = sbom.read_pins(root / "constraints.txt")
    assert {"spacy", "cryptography"} <= names
    assert names - pins.keys() <= sbom.TOOLS


def test_pins_are_those_of_this_python(sbom, tmp_path):
    file = tmp_path / "constraints.txt"
    file.write_text('# tested\na_b==1 # why\nc==2; python_version>="3"\nc==1; python_version<"3"\n')
    assert sbom.read_pins(file) == {"a-b": "1", "c": "2"}


def test_the_bill_names_components_with_version_and_license(sbom):
    bill = sbom.bill({"spacy": made_up("3.8.18", "MIT License")})
    (component,) = bill["components"]
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.5")
    assert component["purl"] == "pkg:pypi/spacy@3.8.18"
    assert component["licenses"] == [{"license": {"name": "MIT License"}}]
