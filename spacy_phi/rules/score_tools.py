"""Clinical tools with results written n/m, "MoCA 26/30", by their maximum score."""

from ..lang import vocabulary

APGAR = "apgars?"
GCS = "gcs"


def _read_scores(terms: tuple[str, ...]) -> dict[int | None, str]:
    lines = (line.partition(": ") for line in terms)
    return {None if most == "any" else int(most): tools for most, _, tools in lines}


# After these, n/m is not a date for any m; None if m is unknown or varies.
_NEVER_DATED = _read_scores(vocabulary("fractions.pure_score"))
# After these, it may also be a day: only m decides.
_AT_TIMES_DATED = _read_scores(vocabulary("fractions.score"))

NEVER_DATED = "|".join(_NEVER_DATED.values())
"""Alternatives, in lowercase."""
BY_MOST: dict[int, str] = {
    most: "|".join(tools[most] for tools in (_NEVER_DATED, _AT_TIMES_DATED) if most in tools)
    for most in sorted(most for most in _NEVER_DATED.keys() | _AT_TIMES_DATED.keys() if most is not None)
}
"""Lowercase alternatives by maximum score; n/m with another m is not their score."""
