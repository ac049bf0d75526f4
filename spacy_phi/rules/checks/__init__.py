"""Checks of a pattern match, by its own characters or by its context."""
