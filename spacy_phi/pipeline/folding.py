"""Comparison of texts with an allow list."""


def fold(text: str) -> str:
    """Text whatever its case and white space."""
    return " ".join(text.split()).casefold()
