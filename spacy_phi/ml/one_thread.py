"""One thread for NumPy's matrix products while a network predicts.

The products are small: threads that wait for one another take several times the time of the product, most of
all where other processes use the cores.
"""

from contextlib import AbstractContextManager
from functools import cache
from typing import Any

from threadpoolctl import ThreadpoolController


def one_thread() -> AbstractContextManager[Any]:
    """Return a context in which NumPy's BLAS has one thread. If several threads of a process use it at once,
    the first one sets and restores the limit, which is the library's and thus the same for all."""
    return _find_blas().limit(limits=1)


@cache
def _find_blas() -> Any:
    return ThreadpoolController().select(user_api="blas")
