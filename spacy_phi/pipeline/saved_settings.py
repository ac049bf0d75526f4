"""Refuses to save settings that spaCy would change on loading."""

from collections.abc import Mapping
from typing import Any

import srsly

from ..errors import Errors, PhiError


def check_settings(name: str, settings: Mapping[str, Any]) -> None:
    """Check that a component's settings come back from a saved config as they are.

    spaCy writes each "$" of a config twice and reads both back, so a text to be redacted would be missed.

    name (str): The component's name.
    settings (Mapping[str, Any]): Settings by name, in plain data.
    RAISES (PhiError): E019, which names the setting and does not quote it.
    """
    for setting, value in settings.items():
        if "$" in srsly.json_dumps(value):
            raise PhiError(Errors.E019.format(name=name, setting=setting))
