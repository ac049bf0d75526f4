"""Accept settings under their former names for one release."""

import warnings
from collections.abc import Callable
from functools import wraps
from inspect import Parameter, signature
from typing import Any, TypeVar

from .errors import Warnings

_F = TypeVar("_F", bound=Callable[..., Any])


def accept_old_names(**renamed: str) -> Callable[[_F], _F]:
    """Let a registered function accept settings under their old names, with a DeprecationWarning.

    renamed: Maps old names to new ones. The signature, by which spaCy checks a config, has both.
    """

    def decorate(function: _F) -> _F:
        @wraps(function)
        def renaming(*args: Any, **kwargs: Any) -> Any:
            # By name, since the new setting may also be given, by position.
            settings = accepted.bind_partial(*args, **kwargs).arguments
            for old, new in renamed.items():
                value = settings.pop(old, None)
                if value is not None:
                    warnings.warn(Warnings.W013.format(old=old, new=new), DeprecationWarning, stacklevel=2)
                    settings[new] = value
            return function(**settings)

        own = signature(function)
        more = [Parameter(old, Parameter.KEYWORD_ONLY, default=None, annotation=Any) for old in renamed]
        accepted = own.replace(parameters=[*own.parameters.values(), *more])
        renaming.__signature__ = accepted  # type: ignore[attr-defined]
        # pydantic, with which edsnlp validates factories, expects those of the signature.
        renaming.__annotations__ = {**function.__annotations__, **dict.fromkeys(renamed, Any)}
        return renaming  # type: ignore[return-value]

    return decorate
