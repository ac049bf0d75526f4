"""Text comparison for allow lists."""


def fold(text: str) -> str:
    """Return a text with case and whitespace normalized."""
    return " ".join(text.split()).casefold()
