"""Output columns: the options of `scrub`, checked before anything is written."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..surrogates.columns import ColumnValues
from ..surrogates.dates import DEFAULT_SHIFT
from ..surrogates.keys import resolve_lasting_key
from ..surrogates.policy import get_policy
from ..surrogates.surrogate import Surrogate
from ..tables.columns import Others
from .inputs import Input
from .messages import tell
from .records import Columns
from .settings import Settings
from .sources import read_records


def make_others(
    text: str,
    id: str,
    keep: Sequence[str] | None,
    keep_all: bool,
    pseudonymize: Sequence[str] | None,
    shift: Sequence[str] | None,
    settings: Settings,
) -> Others:
    """Return the plan for all columns except the text.

    text, id (str): their columns. keep, keep_all, pseudonymize, shift: the options. settings (Settings): of
        the run; the policy determines the date shift.
    RAISES: PhiError (E201) for a column with two uses, (E088) if --pseudonymize or --shift has no key.
    """
    others = Others(
        tuple(keep or ()), keep_all, tuple(pseudonymize or ()), tuple(shift or ()), (text,), (id,)
    )
    if others.pseudonymize or others.shift:
        others = replace(others, values=_make_values(settings))
    return others


def _make_values(settings: Settings) -> ColumnValues:
    policy = settings.config()["policy"]
    operator = get_policy(policy).operator("DATE")
    if not isinstance(operator, Surrogate):
        return ColumnValues(resolve_lasting_key(), DEFAULT_SHIFT)
    has_file = isinstance(policy, dict) and policy.get("key_file")
    return ColumnValues(operator.key if has_file else resolve_lasting_key(), operator.settings.shift)


def require_columns(inputs: Iterable[Input], columns: Columns, encoding: str) -> None:
    """Search files without a schema for the columns named in options, stopping once all are found.

    RAISES: PhiError (E200) for a column that no file has.
    """
    others = columns.others
    if not others.asked:
        return
    for item in inputs:
        for _ in read_records(item, columns, encoding) if item.kind != "text" else ():
            if others.seen.issuperset(others.asked):
                return
    others.require(others.seen, "the input")


def tell_columns(columns: Columns) -> None:
    """Report the treatment of the columns of files without a schema, if any were read."""
    if columns.others.seen:
        tell(columns.others.describe())
