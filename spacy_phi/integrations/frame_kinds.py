"""pandas and polars data frames behind one interface; importing it imports neither."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from datetime import tzinfo
from typing import Any, NamedTuple

from ..errors import Errors, PhiError
from ..wall_clock import find_zone, offset_at


class NewColumn(NamedTuple):
    """Values of an output column."""

    values: Sequence[Any]
    is_text: bool
    """Whether they are text regardless of the original type, such as pseudonyms of numbers."""


NewColumns = Mapping[Hashable, NewColumn | None]
"""Output columns by name; None for an unchanged one."""


class Frame(ABC):
    """A data frame, read by columns and written by columns and rows."""

    def __init__(self, df: Any) -> None:
        self._df = df

    @property
    def names(self) -> list[Hashable]:
        """Column names, in order."""
        return list(self._df.columns)

    @abstractmethod
    def values(self, name: Hashable) -> list[Any]:
        """Return the values of a column as Python objects, None for a missing one."""

    @abstractmethod
    def make(self, rows: Sequence[int], columns: NewColumns, keeps_index: bool) -> Any:
        """Return a new frame with selected rows, by number from 0, and columns.

        keeps_index: Keep the index; otherwise the index is the row numbers.
        """


def open_frame(df: Any) -> Frame:
    """Wrap a pandas or polars DataFrame. RAISES: PhiError (E381) for anything else."""
    for kind in type(df).__mro__:
        package, name = kind.__module__.partition(".")[0], kind.__name__
        if name == "DataFrame" and package in _KINDS:
            return _KINDS[package](df)
    raise PhiError(Errors.E381.format(kind=type(df).__name__))


class PandasFrame(Frame):
    """A pandas frame; its `attrs` are not passed on."""

    def values(self, name: Hashable) -> list[Any]:
        column = self._df[name]
        zone = _pandas_zone(column.dtype)
        if zone is not None:
            import pandas

            # First, because pandas 2 gives the UTC of an Arrow column, not its local time.
            plain = pandas.DatetimeTZDtype(_pandas_unit(column.dtype), zone)
            column = column.astype(plain).dt.tz_localize(None)
        return [None if missing else value for value, missing in zip(column.tolist(), column.isna())]

    def make(self, rows: Sequence[int], columns: NewColumns, keeps_index: bool) -> Any:
        import pandas

        taken = self._df.iloc[list(rows)]
        index = taken.index if keeps_index else pandas.Index(rows, dtype="int64")
        made = {name: self._column(taken[name], new) for name, new in columns.items()}
        return pandas.DataFrame(made, index=index, columns=pandas.Index(columns, tupleize_cols=True))

    def _column(self, old: Any, new: NewColumn | None) -> Any:
        import pandas

        is_category = isinstance(old.dtype, pandas.CategoricalDtype)
        if new is None:  # Categories must not retain values of failed rows.
            return old.cat.remove_unused_categories().array if is_category else old.array
        zone = None if new.is_text else _pandas_zone(old.dtype)
        if zone is not None:
            times = pandas.Series(_to_utc(new.values, zone), dtype=f"datetime64[{_pandas_unit(old.dtype)}]")
            return times.dt.tz_localize("UTC").astype(old.dtype).array
        is_number = pandas.api.types.is_numeric_dtype(old.dtype)
        kind = object if is_category or (new.is_text and is_number) else old.dtype
        return pandas.Series(list(new.values), dtype=kind).array


class PolarsFrame(Frame):
    """A polars frame, which has no index."""

    def values(self, name: Hashable) -> list[Any]:
        column = self._df.get_column(name)
        if getattr(column.dtype, "time_zone", None) is not None:
            column = column.dt.replace_time_zone(None)
        return [None if value != value else value for value in column.to_list()]

    def make(self, rows: Sequence[int], columns: NewColumns, keeps_index: bool) -> Any:
        import polars

        return polars.DataFrame([self._column(name, new, rows) for name, new in columns.items()])

    def _column(self, name: Hashable, new: NewColumn | None, rows: Sequence[int]) -> Any:
        import polars

        old = self._df.get_column(name)
        if new is None:
            return old.gather(list(rows))
        if not new.is_text and isinstance(old.dtype, polars.Datetime):
            return self._times(name, new, old.gather(list(rows)))
        # The categories of a type must not reach the new column.
        is_text = new.is_text or isinstance(old.dtype, (polars.Categorical, polars.Enum))
        return polars.Series(str(name), list(new.values), dtype=polars.String if is_text else old.dtype)

    def _times(self, name: Hashable, new: NewColumn, old: Any) -> Any:
        import polars

        zone, values = old.dtype.time_zone, list(new.values)
        if zone is not None:
            values = _to_utc(values, find_zone(zone))
        column = polars.Series(str(name), values, dtype=polars.Datetime(old.dtype.time_unit))
        if old.dtype.time_unit == "ns":  # Python's times have no nanoseconds
            rest = old.to_physical() % 1000
            column = (column.to_physical() + rest).cast(column.dtype)
        return column if zone is None else column.dt.replace_time_zone("UTC").dt.convert_time_zone(zone)


def _pandas_zone(dtype: Any) -> tzinfo | None:
    """Return the time zone of a pandas type; None for a type without one."""
    zone = getattr(getattr(dtype, "pyarrow_dtype", dtype), "tz", None)
    name = zone if isinstance(zone, str) else getattr(zone, "zone", None)  # pytz names its zones
    return find_zone(name) if name is not None else zone


def _pandas_unit(dtype: Any) -> str:
    return str(getattr(dtype, "pyarrow_dtype", dtype).unit)


def _to_utc(values: Sequence[Any], zone: tzinfo) -> list[Any]:
    """Return local times of a zone in UTC, without a zone."""
    return [None if value is None else value - offset_at(value, zone) for value in values]


_KINDS: dict[str, type[Frame]] = {"pandas": PandasFrame, "polars": PolarsFrame}
