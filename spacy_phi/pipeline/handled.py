"""Hand the errors of a component to the pipeline's error handler."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from spacy.tokens import Doc


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
