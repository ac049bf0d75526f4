"""Checks of a match of a pattern, by its own characters or by the text around it."""
