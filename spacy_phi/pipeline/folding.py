"""How texts of an allow list are compared."""


def fold(text: str) -> str:
    """Text whatever its case and white space."""
    return " ".join(text.split()).casefold()
