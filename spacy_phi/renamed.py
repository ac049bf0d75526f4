"""Accept settings under their former names and at their former components for one release."""

import warnings
from collections.abc import Callable, Iterable
from functools import wraps
from inspect import Parameter, signature
from typing import Any, TypeVar

from .errors import Warnings

_F = TypeVar("_F", bound=Callable[..., Any])
_LINKING = ("sources", "second_pass", "label_map")
"""Settings of `phi_linker` that were those of `phi_replacer`."""
_SHARED = ("labels", "allow", "spans_key")
"""Settings of both."""


def accept_old_names(**renamed: str) -> Callable[[_F], _F]:
    """Let a registered function accept settings under their old names, with a DeprecationWarning.

    renamed: Maps old names to new ones. The signature, by which spaCy checks a config, has both.
    """

    def rename(settings: dict[str, Any], old: dict[str, Any]) -> None:
        for name, value in old.items():
            _warn(name, renamed[name])
            settings[renamed[name]] = value

    return _accept(renamed, rename)


def accept_linking(function: _F) -> _F:
    """Let the factory of `phi_replacer` accept the settings of linking, with a DeprecationWarning, and add a
    `phi_linker` with them before it: pipelines saved before that component existed have none."""

    def move(settings: dict[str, Any], old: dict[str, Any]) -> None:
        nlp = settings["nlp"]
        for name in old:
            _warn(f"{name}' of 'phi_replacer", f"{name}' of 'phi_linker")
        if old and not any(nlp.get_pipe_meta(name).factory == "phi_linker" for name in nlp.component_names):
            nlp.add_pipe("phi_linker", config={**{key: settings[key] for key in _SHARED}, **old})

    return _accept(_LINKING, move)(function)


def _warn(old: str, new: str) -> None:
    warnings.warn(Warnings.W013.format(old=old, new=new), DeprecationWarning, stacklevel=4)


def _accept(
    former: Iterable[str], change: Callable[[dict[str, Any], dict[str, Any]], None]
) -> Callable[[_F], _F]:
    """Let a function accept further settings; None stands for one that is not given.

    former: The names of the settings. change: Changes the function's settings, its first argument, by the
    further ones that are given.
    """

    def decorate(function: _F) -> _F:
        @wraps(function)
        def accepting(*args: Any, **kwargs: Any) -> Any:
            # By name, since a new setting may also be given, by position.
            settings = accepted.bind_partial(*args, **kwargs).arguments
            values = {name: settings.pop(name, None) for name in former}
            change(settings, {name: value for name, value in values.items() if value is not None})
            return function(**settings)

        own = signature(function)
        more = [Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=Any) for name in former]
        accepted = own.replace(parameters=[*own.parameters.values(), *more])
        accepting.__signature__ = accepted  # type: ignore[attr-defined]
        # pydantic, with which edsnlp validates factories, expects those of the signature.
        accepting.__annotations__ = {**function.__annotations__, **dict.fromkeys(former, Any)}
        return accepting  # type: ignore[return-value]

    return decorate
