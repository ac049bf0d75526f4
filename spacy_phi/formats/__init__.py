"""Written forms of values such as dates: one description in a language pack for writing, reading and
generating."""

from .form import Formats, get_formats
from .read import Reading, read_forms
from .write import rewrite_form, write_form

__all__ = [
    "Formats",
    "Reading",
    "get_formats",
    "read_forms",
    "rewrite_form",
    "write_form",
]
