"""Refuse to save settings that spaCy would change on loading."""

from collections.abc import Mapping
from typing import Any

import srsly

from ..errors import Errors, PhiError


def check_settings(name: str, settings: Mapping[str, Any]) -> None:
    """Check that a saved config restores a component's settings exactly.

    spaCy doubles each "$" when writing a config but does not undo this on reading, so a text on the deny list
    would no longer match.

    name: The component's name.
    settings: Settings by name, in plain data.
    RAISES: PhiError (E019), which names the setting but does not quote it.
    """
    for setting, value in settings.items():
        if "$" in srsly.json_dumps(value):
            raise PhiError(Errors.E019.format(name=name, setting=setting))
