"""Optional packages, imported where they are first needed."""

from importlib import import_module
from typing import Any

from ..errors import Errors, PhiError


def import_extra(module: str, extra: str) -> Any:
    """A module of a package that only an extra of spacy_phi installs.

    module (str): As in an import. extra (str): The extra.
    RAISES (PhiError): E119 where it is not installed.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        name = error.name or module
    raise PhiError(Errors.E119.format(package=name.split(".")[0], extra=extra))
