"""Tools of the clinic whose result is written n/m, "MoCA 26/30", by the most that they give."""

from ..lang import vocabulary

APGAR = "apgars?"
GCS = "gcs"


def _read_scores(terms: tuple[str, ...]) -> dict[int | None, str]:
    lines = (line.partition(": ") for line in terms)
    return {None if most == "any" else int(most): tools for most, _, tools in lines}


# After these n/m is no date, whatever m is; None where m is not told or differs.
_NEVER_DATED = _read_scores(vocabulary("scores_never_dated"))
# After these a day may be as well: only m tells.
_AT_TIMES_DATED = _read_scores(vocabulary("scores_at_times_dated"))

NEVER_DATED = "|".join(_NEVER_DATED.values())
"""Alternatives, in lowercase."""
BY_MOST: dict[int, str] = {
    most: "|".join(tools[most] for tools in (_NEVER_DATED, _AT_TIMES_DATED) if most in tools)
    for most in sorted(most for most in _NEVER_DATED.keys() | _AT_TIMES_DATED.keys() if most is not None)
}
"""Alternatives in lowercase by the greatest score; n/m with another m is no score of theirs."""
