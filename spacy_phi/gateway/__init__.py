"""Gateway to a language model: protect a prompt, restore the answer."""

from .session import Session

__all__ = ["Session"]
