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
            for old, new in renamed.items():
                value = kwargs.pop(old, None)
                if value is not None:
                    warnings.warn(Warnings.W013.format(old=old, new=new), DeprecationWarning, stacklevel=2)
                    kwargs[new] = value
            return function(*args, **kwargs)

        own = signature(function)
        more = [Parameter(old, Parameter.KEYWORD_ONLY, default=None, annotation=Any) for old in renamed]
        renaming.__signature__ = own.replace(  # type: ignore[attr-defined]
            parameters=[*own.parameters.values(), *more]
        )
        return renaming  # type: ignore[return-value]

    return decorate
