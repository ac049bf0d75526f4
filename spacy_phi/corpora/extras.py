"""Optional packages, imported on first use."""

from importlib import import_module
from typing import Any

from ..errors import Errors, PhiError


def import_extra(module: str, extra: str) -> Any:
    """Import a module of a package that only an extra of spacy_phi installs.

    module (str): Module name. extra (str): The extra.
    RAISES (PhiError): E119 if it is not installed.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        name = error.name or module
    raise PhiError(Errors.E119.format(package=name.split(".")[0], extra=extra))
