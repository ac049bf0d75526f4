"""Optional packages, imported on first use."""

from importlib import import_module
from typing import Any

from .errors import Errors, PhiError


class Extra:
    """A module of an optional package, imported when one of its attributes is read.

    module, extra: As in `import_extra`. Reading an attribute raises PhiError (E119) if the package is not
        installed.
    """

    def __init__(self, module: str, extra: str) -> None:
        self._module, self._extra = module, extra

    def __getattr__(self, name: str) -> Any:
        return getattr(import_extra(self._module, self._extra), name)


def import_extra(module: str, extra: str) -> Any:
    """Import a module of a package that only an extra of spacy_phi installs.

    module: Module name. extra: The extra.
    RAISES: PhiError (E119) if it is not installed.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        name = error.name or module
    raise PhiError(Errors.E119.format(package=name.split(".")[0], extra=extra))


arrow, parquet = Extra("pyarrow", "parquet"), Extra("pyarrow.parquet", "parquet")
sqlalchemy = Extra("sqlalchemy", "sql")
