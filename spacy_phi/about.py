"""The version, in a separate module so that the build reads it without importing spaCy."""

__version__ = "0.1.0"
