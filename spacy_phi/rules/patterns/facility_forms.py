"""Parts of the patterns of hospitals and organisations: their head words."""

from ..forms import any_of


def heads(words: tuple[str, ...]) -> str:
    """The words with capitals, as in a name: `Medical Center` or `MEDICAL CENTER`."""
    forms = {f for w in words for f in (w.title().replace("'S", "'s"), w.upper())}
    return f"(?:{any_of(forms)})(?![\\w'])"


def firsts(words: tuple[str, ...]) -> tuple[str, ...]:
    """The first word of each, up to an apostrophe, once: what a pattern of them `needs`."""
    return tuple(dict.fromkeys(w.split()[0].split("'")[0] for w in words))
