"""Run one registered check on a candidate marked in a text [[like this]]."""

import re

from spacy_phi.rules.checks import registered  # noqa: F401  (it registers the checks)
from spacy_phi.rules.checks.surroundings import SURROUNDINGS
from spacy_phi.rules.normalize import normalize


def run_check(name: str, marked: str) -> str | bool | None:
    """Run a check on a candidate and return the text of the new extent, or True, False, None.

    name (str): Name of the check.
    marked (str): A text with one candidate in double brackets.
    """
    found = re.search(r"\[\[(.*?)\]\]", marked, re.DOTALL)
    assert found is not None
    text = marked[: found.start()] + found[1] + marked[found.end() :]
    view = normalize(text)
    result = SURROUNDINGS[name](view, found.start(), found.start() + len(found[1]))
    return view.text[slice(*result)] if isinstance(result, tuple) else result
