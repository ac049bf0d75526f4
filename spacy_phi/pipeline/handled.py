"""Hand the errors of a component to the pipeline's error handler."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from spacy.tokens import Doc

from ..errors import Errors, PhiError, get_place

SCRUBBING_FAILED = "[SCRUBBING FAILED]"
"""Scrubbed text of a note that failed, if an error handler lets the pipeline continue."""


def handled(annotate: Callable[[Any, Doc], None]) -> Callable[[Any, Doc], Doc]:
    """Make a component's `__call__` of a method that annotates a Doc; errors go to the error handler."""

    @wraps(annotate)
    def call(self: Any, doc: Doc) -> Doc:
        error_handler = self.get_error_handler()
        try:
            annotate(self, doc)
            return doc
        except Exception as e:
            return error_handler(self.name, self, [doc], e)

    return call


def closed(annotate: Callable[[Any, Doc], None]) -> Callable[[Any, Doc], Doc]:
    """Make a component's `__call__` of a method that completes or replaces findings. It raises PhiError
    without text of the note; an error handler that continues gets a Doc scrubbed to SCRUBBING_FAILED."""

    @wraps(annotate)
    def call(self: Any, doc: Doc) -> Doc:
        try:
            annotate(self, doc)
            return doc
        except PhiError as e:
            error: Exception = e
        except Exception as e:
            error = PhiError(Errors.E006.format(name=self.name, kind=type(e).__name__, place=get_place(e)))
        # Outside the handler: the original exception may carry text of the note and must not be chained.
        doc._.scrubbed = SCRUBBING_FAILED
        self.get_error_handler()(self.name, self, [doc], error)
        return doc

    return call
