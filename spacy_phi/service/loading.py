"""Load the pipelines while the service already answers."""

from collections.abc import Callable
from dataclasses import dataclass

import anyio

from .worker import Worker


@dataclass
class Loading:
    """Loads the pipelines while the app already runs.

    loaded: Called when requests are accepted. failed: Called with an error instead.
    """

    loaded: Callable[[], None]
    failed: Callable[[Exception], None]

    async def run(self, load: Callable[[], Worker], take: Callable[[Worker], None]) -> None:
        """Load in a thread, and take the result."""
        try:
            take(await anyio.to_thread.run_sync(load, abandon_on_cancel=True))
        except Exception as error:
            self.failed(error)
        else:
            self.loaded()
