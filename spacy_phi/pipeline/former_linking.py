"""Settings of linking that `phi_replacer` had in pipelines saved before there was `phi_linker`."""

import warnings
from collections.abc import Callable
from functools import wraps
from inspect import Parameter, signature
from typing import Any, TypeVar

from ..errors import Warnings

_F = TypeVar("_F", bound=Callable[..., Any])
_LINKING = ("sources", "second_pass", "label_map")
_SHARED = ("labels", "allow", "spans_key")
"""Settings of both components."""


def accept_linking(function: _F) -> _F:
    """Let the factory of `phi_replacer` accept the settings of linking, with a DeprecationWarning, and add a
    `phi_linker` with them before it: pipelines saved before that component existed have none."""

    @wraps(function)
    def accepting(*args: Any, **kwargs: Any) -> Any:
        settings = accepted.bind_partial(*args, **kwargs).arguments
        given = {name: settings.pop(name, None) for name in _LINKING}
        given = {name: value for name, value in given.items() if value is not None}
        for name in given:
            message = Warnings.W013.format(old=f"{name}' of 'phi_replacer", new=f"{name}' of 'phi_linker")
            warnings.warn(message, DeprecationWarning, stacklevel=2)
        nlp = settings["nlp"]
        if given and not any(nlp.get_pipe_meta(name).factory == "phi_linker" for name in nlp.component_names):
            nlp.add_pipe("phi_linker", config={**{key: settings[key] for key in _SHARED}, **given})
        return function(**settings)

    own = signature(function)
    more = [Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=Any) for name in _LINKING]
    accepted = own.replace(parameters=[*own.parameters.values(), *more])
    accepting.__signature__ = accepted  # type: ignore[attr-defined]
    # pydantic, with which edsnlp validates factories, expects those of the signature.
    accepting.__annotations__ = {**function.__annotations__, **dict.fromkeys(_LINKING, Any)}
    return accepting  # type: ignore[return-value]
