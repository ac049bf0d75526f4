"""A griffe extension: parameters in docstrings, in spaCy's style, become lists on the site."""

import re
from typing import Any

import griffe

_PARAMETER = re.compile(r"^(\w+)( \([^)]*\)| \(.*?\))?: (?=\S)", re.MULTILINE)


def mark_parameters(text: str) -> str:
    """Return a docstring as Markdown, with a list item for each parameter, return and error."""
    return _PARAMETER.sub(r"- **\1**\2: ", text)


class ParameterLists(griffe.Extension):
    """Rewrites each docstring when its object is loaded."""

    def on_instance(self, *, obj: griffe.Object, **kwargs: Any) -> None:
        """Rewrite the docstring of a module, class, function or attribute."""
        if obj.docstring:
            obj.docstring.value = mark_parameters(obj.docstring.value)
