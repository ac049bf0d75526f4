"""The versions that `.ci/pythons` installs are those that setup.cfg names."""

from configparser import ConfigParser

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet


@pytest.fixture
def setup(root):
    config = ConfigParser()
    config.read(root / "setup.cfg", encoding="utf8")
    return config


def _read(lines):
    found = map(Requirement, (line for line in lines.splitlines() if line and not line.startswith("#")))
    return {need.name: need for need in found}


def test_the_minimum_file_holds_the_lower_bounds(root, setup):
    needs = _read(setup["options"]["install_requires"] + setup["options.extras_require"]["documents"])
    pins = _read((root / ".ci" / "minimum.txt").read_text(encoding="utf8"))
    assert pins.keys() == needs.keys()
    for name, need in needs.items():
        (lower,) = (each.version for each in need.specifier if each.operator == ">=")
        assert (str(pins[name].specifier), pins[name].marker) == (f"=={lower}", need.marker)


def test_every_python_that_is_named_is_allowed_and_pinned(root, setup):
    prefix = "Programming Language :: Python :: 3."
    lines = setup["metadata"]["classifiers"].splitlines()
    versions = [f"3.{line.removeprefix(prefix)}" for line in lines if line.startswith(prefix)]
    allowed = SpecifierSet(setup["options"]["python_requires"])
    assert len(versions) > 1
    assert [version for version in versions if version not in allowed] == []
    pins = [
        Requirement(line)
        for line in (root / "constraints.txt").read_text(encoding="utf8").splitlines()
        if not line.startswith("#")
    ]
    for version in versions:
        env = {"python_version": version}
        names = [pin.name for pin in pins if pin.marker is None or pin.marker.evaluate(env)]
        assert sorted(names) == sorted({pin.name for pin in pins}), version
