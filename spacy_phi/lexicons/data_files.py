"""The packed word lists of the package, read when they are first asked for."""

import gzip
from importlib.resources import files


def has_lines(name: str) -> bool:
    """Return whether there is a list `data/<name>.txt.gz`.

    name (str): Name of the list, without endings.
    """
    return (files(__package__) / "data" / f"{name}.txt.gz").is_file()


def read_lines(name: str) -> list[str]:
    """Lines of the list `data/<name>.txt.gz`.

    name (str): Name of the list, without endings.
    """
    packed = (files(__package__) / "data" / f"{name}.txt.gz").read_bytes()
    return gzip.decompress(packed).decode("utf8").splitlines()
