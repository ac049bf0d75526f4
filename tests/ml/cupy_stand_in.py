"""NumPy arrays that behave as CuPy's do on a machine without a GPU: what would fail there fails here.

`Array` is not an ndarray: it is never converted implicitly (`numpy.asarray` raises TypeError, as CuPy does),
and no operation mixes it with NumPy arrays, neither as operand, index, argument nor assigned value. `get`
copies it to NumPy. `StandInOps` are thinc's operations on such arrays, of which `xp` is the module.
"""

from typing import Any

import numpy
from numpy.lib.mixins import NDArrayOperatorsMixin
from thinc.api import NumpyOps, Ops

_CREATE = {"array", "asarray", "ascontiguousarray"}
"""Functions that copy a NumPy array to the device."""


class Array(NDArrayOperatorsMixin):
    """An array on the device."""

    __array_priority__ = 100

    def __init__(self, data: numpy.ndarray) -> None:
        self._data = data

    def get(self) -> numpy.ndarray:
        """Return a copy in NumPy."""
        return self._data.copy()

    def __array__(self, *args: Any, **kwargs: Any) -> Any:
        raise TypeError("Implicit conversion to a NumPy array is not allowed. Use `.get()`.")

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, out: Any = None, **kwargs: Any) -> Any:
        if out is not None:
            kwargs["out"] = tuple(map(_unwrap, out))
        result = getattr(ufunc, method)(*map(_unwrap, inputs), **kwargs)
        return out[0] if out is not None else _wrap(result)

    def __array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return _call(func, args, kwargs)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # Such as __array_interface__, by which NumPy converts.
            raise AttributeError(name)
        value = getattr(self._data, name)
        if callable(value):
            return lambda *args, **kwargs: _call(value, args, kwargs)
        return _wrap(value)

    def __getitem__(self, index: Any) -> Any:
        return _wrap(self._data[_index(index)])

    def __setitem__(self, index: Any, value: Any) -> None:
        self._data[_index(index)] = _unwrap(value)

    def __iter__(self) -> Any:
        return (_wrap(row) for row in self._data)

    def __len__(self) -> int:
        return len(self._data)

    def __bool__(self) -> bool:
        return bool(self._data)

    def __int__(self) -> int:
        return int(self._data)

    def __index__(self) -> int:
        return self._data.__index__()

    def __float__(self) -> float:
        return float(self._data)

    def __dlpack__(self, **kwargs: Any) -> Any:
        return self._data.__dlpack__(**kwargs)

    def __dlpack_device__(self) -> Any:
        return self._data.__dlpack_device__()


def _wrap(value: Any) -> Any:
    """Return results as arrays of the device; a reduction to one number is one too, as in CuPy."""
    if isinstance(value, numpy.ndarray | numpy.generic):
        return Array(numpy.asarray(value))
    return (
        type(value)(map(_wrap, value))
        if isinstance(value, tuple | list) and type(value) in (tuple, list)
        else value
    )


def _unwrap(value: Any) -> Any:
    if isinstance(value, Array):
        return value._data
    if isinstance(value, numpy.ndarray) and value.ndim:
        raise TypeError("Unsupported type <class 'numpy.ndarray'>")
    return (
        [*map(_unwrap, value)]
        if isinstance(value, list)
        else (tuple(map(_unwrap, value)) if type(value) is tuple else value)
    )


def _index(index: Any) -> Any:
    return tuple(map(_unwrap, index)) if isinstance(index, tuple) else _unwrap(index)


def _call(function: Any, args: Any, kwargs: Any) -> Any:
    result = function(*map(_unwrap, args), **{name: _unwrap(value) for name, value in kwargs.items()})
    return kwargs["out"] if isinstance(kwargs.get("out"), Array) else _wrap(result)


class _Module:
    """A module of NumPy's functions on arrays of the device."""

    def __init__(self, module: Any) -> None:
        self._module = module
        self.ndarray = Array

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._module, name)
        if name in _CREATE:
            return lambda data, *args, **kwargs: _wrap(
                numpy.array(value(_copy(data), *args, **kwargs), ndmin=1 if numpy.ndim(_copy(data)) else 0)
            )
        if name == "split":  # The places of the cuts are read on the host.
            return lambda array, places, axis=0: [*map(Array, value(_unwrap(array), places, axis))]
        if isinstance(value, type) or not callable(value):
            return _Module(value) if type(value).__name__ == "module" else value
        return lambda *args, **kwargs: _call(value, args, kwargs)


def _copy(data: Any) -> Any:
    if isinstance(data, Array):
        return data._data
    if isinstance(data, list | tuple):
        return [_copy(item) for item in data]
    return data


xp: Any = _Module(numpy)


class StandInOps(Ops):
    """thinc's operations on arrays of the device, those that it writes in Python for any array module."""

    name = "cupy_stand_in"
    xp = xp

    def to_numpy(self, data: Any, *, byte_order: str | None = None) -> numpy.ndarray:
        """Copy an array to NumPy."""
        return data if isinstance(data, numpy.ndarray) else data.get()

    def hash(self, ids: Any, seed: int) -> Any:
        """Return the four hashes of each id."""
        return self.asarray(NumpyOps().hash(self.to_numpy(ids), seed))

    def scatter_add(self, table: Any, indices: Any, values: Any) -> Any:
        """Add values to the rows of a table, in place."""
        numpy.add.at(table._data, _unwrap(indices), _unwrap(values))
        return table


def to_stand_in(array: numpy.ndarray) -> Array:
    """Return an array on the device with these values."""
    return Array(numpy.asarray(array))
