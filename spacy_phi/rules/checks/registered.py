"""Import every module of checks, so that each is registered before a pattern looks it up."""

from importlib import import_module
from pkgutil import iter_modules

from . import __path__

for module in iter_modules(__path__):
    import_module(f"{__package__}.{module.name}")
