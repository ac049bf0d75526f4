"""The way to a language model and back: protect a prompt, restore the answer."""

from .session import Session

__all__ = ["Session"]
