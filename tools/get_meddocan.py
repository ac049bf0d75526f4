"""Prepare the train and development splits of MEDDOCAN and check their SHA-256 digests.

The source is $SPACY_PHI_SHARED/meddocan (default ../shared), or the archive that `spacy project assets
--extra` downloads from the corpus's public home. Neither is needed if the splits exist already. The test
split is not touched.

Usage: python tools/get_meddocan.py DESTINATION
"""

import hashlib
import os
import shutil
import sys
import zipfile
from pathlib import Path, PurePosixPath

from spacy_phi.errors import Errors, PhiError

ROOT = Path(__file__).resolve().parent.parent
# Of sorted "<name> <sha256 of the file>" lines: independent of the corpus's source.
DIGESTS = {
    "train": "dc7515bd051160bea8ead4076cdcd74c7f472873b50477a5ca1fae230cf59123",
    "dev": "e76ac420c99f0dcfa690d2dddf3d5b0a2cbe5405b9f111862b60b4b7e5ebea60",
}
SUFFIXES = (".txt", ".ann")


def digest(folder: Path) -> str:
    """Return one SHA-256 for all notes and annotations of a folder."""
    files = sorted(file for file in folder.glob("*") if file.suffix in SUFFIXES)
    lines = (f"{file.name} {hashlib.sha256(file.read_bytes()).hexdigest()}\n" for file in files)
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def copy_folder(source: Path, target: Path) -> None:
    """Copy the notes and annotations of one split."""
    target.mkdir(parents=True, exist_ok=True)
    for file in source.glob("*"):
        if file.suffix in SUFFIXES:
            shutil.copyfile(file, target / file.name)


def extract(archive: Path, destination: Path) -> None:
    """Extract the brat files of the two splits from the public archive."""
    with zipfile.ZipFile(archive) as packed:
        for name in packed.namelist():
            path = PurePosixPath(name)
            splits = [split for split in DIGESTS if split in path.parts]
            if path.suffix in SUFFIXES and splits and "brat" in path.parts:
                target = destination / splits[0] / path.name
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(packed.read(name))


def is_in_place(destination: Path) -> bool:
    """Return whether both splits match the published corpus."""
    return all(digest(destination / split) == expected for split, expected in DIGESTS.items())


def bring(destination: Path) -> None:
    """Copy or extract the splits, then check them.

    RAISES: PhiError (E234) if there is no corpus, (E237) if it is a different one.
    """
    if is_in_place(destination):
        return
    shared = Path(os.environ.get("SPACY_PHI_SHARED") or ROOT.parent / "shared") / "meddocan"
    archive = destination.with_suffix(".zip")
    if shared.is_dir():
        for split in DIGESTS:
            copy_folder(shared / split, destination / split)
    elif archive.is_file():
        extract(archive, destination)
    else:
        raise PhiError(Errors.E234.format(archive=archive))
    if not is_in_place(destination):
        raise PhiError(Errors.E237.format(path=destination))


def main(destination: Path) -> int:
    """Prepare the corpus, or report why that is impossible."""
    try:
        bring(destination)
    except PhiError as error:
        print(error)
        return 1
    print(f"{destination}: {', '.join(DIGESTS)} in place and checked.")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
