"""The templates of synthetic notes follow their README's grammar, and train and dev share nothing."""

import re
from collections import Counter
from pathlib import Path

import pytest

from spacy_phi.labels import LABELS
from spacy_phi.synthesis.template import read_templates

FOLDER = Path(__file__).parent.parent / "assets" / "templates" / "en"
FILES = sorted(FOLDER.glob("*/*.txt"))
LANGUAGES = sorted(path.parent.name for path in FOLDER.parent.glob("*/sexes.txt"))
FOLDERS = sorted(path.parent for path in FOLDER.parent.glob("*/*/common.txt"))
SLOT = re.compile(r"\{([^{}]*)\}")
PHI = re.compile(r"(PATIENT|RELATIVE|[A-Z-]+?)(\d*)(?:\.([a-z0-9_]+?))?([\^_])?")
INCLUDE = re.compile(r"<([a-z_]+)(?:([:/,;])(\d+)(?:-(\d+))?)?>")
PERSON_FORMS = {"he", "his", "him", "He", "His", "Mr", "man", "sex"}


def read_lists(path: Path) -> list[tuple[str, str]]:
    """Return (name, body) of each `== name` part of a file, in order."""
    text = re.sub(r"(?m)^## .*\n", "", path.read_text(encoding="utf8"))
    parts = re.split(r"(?m)^== ([a-z_]+)\n", text)[1:]
    return list(zip(parts[::2], parts[1::2], strict=True))


def frames_of(path: Path) -> list[tuple[str, str]]:
    """Return (list name, frame) of each frame of a file, without skeletons."""
    return [
        (name, line)
        for name, body in read_lists(path)
        if name != "doc"
        for line in body.splitlines()
        if line.strip()
    ]


def documented_forms() -> dict[str, set[str]]:
    """Return the forms of each PHI slot from the README's table."""
    table: dict[str, set[str]] = {}
    readme = (FOLDER.parent / "README.md").read_text(encoding="utf8")
    for slots, forms in re.findall(r"(?m)^\| ([A-Z][A-Z, -]+) \| [A-Za-z, -]+ \| (.+) \|$", readme):
        names = set(re.findall(r"[a-z0-9_]+", re.sub(r"\(.*?\)", "", forms))) | {"any"}
        for slot in slots.split(", "):
            table[slot] = names
    return table


FILLERS = {
    name: [line for line in body.splitlines() if line] for name, body in read_lists(FOLDER / "fillers.txt")
}
FORMS = documented_forms()
TRAIN = [path for path in FILES if path.parent.name == "train"]
DEV = [path for path in FILES if path.parent.name == "dev"]


def check_slot(slot: str) -> None:
    if re.fullmatch(r"int:\d+-\d+|dec:\d+\.\d+-\d+\.\d+", slot):
        low, high = map(float, slot[4:].split("-"))
        assert low <= high, slot
    elif slot.startswith("medical:"):
        assert slot.removeprefix("medical:").startswith(("PATIENT", "DOCTOR", "RELATIVE")), slot
    elif slot[0].islower() or slot in PERSON_FORMS:
        assert slot.split("=")[0] in FILLERS.keys() | PERSON_FORMS, slot
    else:
        match = PHI.fullmatch(slot)
        assert match is not None, slot
        assert match[1] in FORMS, slot
        assert match[3] is None or match[3] in FORMS[match[1]], slot


def test_the_table_of_slots_names_every_label():
    assert FORMS.keys() == LABELS.keys() | {"RELATIVE"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_slots_and_includes_are_known(path):
    lists = {name for name, _ in read_lists(path)} | {
        name for name, _ in read_lists(path.parent / "common.txt")
    }
    text = path.read_text(encoding="utf8")
    assert text.startswith("@kind ")
    # Literal braces are doubled.
    single = text.replace("{{", "").replace("}}", "")
    for slot in SLOT.findall(single):
        check_slot(slot)
    assert "{" not in SLOT.sub("", single)
    for name, _, low, high in INCLUDE.findall(text):
        assert name in lists, name
        assert not high or int(low) <= int(high)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: f"{folder.parent.name}/{folder.name}")
def test_lists_are_long_enough_for_what_is_drawn_from_them(folder):
    common = dict(read_lists(folder / "common.txt"))
    for path in folder.glob("*.txt"):
        lists = {**common, **dict(read_lists(path))}
        for name, _, low, high in INCLUDE.findall(path.read_text(encoding="utf8")):
            frames = [line for line in lists[name].splitlines() if line.strip()]
            assert len(frames) >= int(high or low or 1), (path.stem, name)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: f"{folder.parent.name}/{folder.name}")
def test_every_list_is_used_and_every_file_makes_a_document(folder):
    used_by_any: set[str] = set()
    for path in folder.glob("*.txt"):
        used = {name for name, *_ in INCLUDE.findall(path.read_text("utf8"))}
        used_by_any |= used
        names = {name for name, _ in read_lists(path)}
        if path.stem != "common":
            assert "doc" in names, path.stem
            assert names - {"doc"} <= used, path.stem
    assert {name for name, _ in read_lists(folder / "common.txt")} <= used_by_any


def test_fillers_hold_no_phi_and_known_slots():
    for values in FILLERS.values():
        for value in values:
            for slot in SLOT.findall(value):
                assert slot[0].islower(), value
                check_slot(slot)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_train_and_dev_share_no_frame_header_or_skeleton(lang):
    folder = FOLDER.parent / lang

    def contents(paths: list[Path]) -> set[str]:
        return {
            " ".join(body.split()) for path in paths for name, body in read_lists(path) if name == "doc"
        } | {" ".join(frame.lower().split()) for path in paths for _, frame in frames_of(path)}

    assert contents([*folder.glob("train/*.txt")]) & contents([*folder.glob("dev/*.txt")]) == set()


@pytest.mark.parametrize("split", ["train", "dev"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_frame_is_understood(lang, split):
    assert read_templates(FOLDER.parent, split, lang).kinds


def test_there_is_variety():
    assert len(TRAIN) - 1 >= 40
    assert len(DEV) - 1 >= 12
    frames = Counter(
        frame
        for path in FILES
        for name, frame in frames_of(path)
        if not name.startswith("h_") and len(frame) > 15
    )
    headers = {frame for path in FILES for name, frame in frames_of(path) if name.startswith("h_")}
    assert len(frames) >= 900
    assert len(headers) >= 120


def test_every_label_has_a_slot_in_train():
    text = "".join(path.read_text(encoding="utf8") for path in TRAIN)
    slots = {match[1] for slot in SLOT.findall(text) if (match := PHI.fullmatch(slot))}
    assert set(LABELS) <= slots
