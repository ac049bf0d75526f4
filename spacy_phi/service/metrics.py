"""Counts and durations of the service in the text format of Prometheus. They contain nothing of a request."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from threading import Lock

_BOUNDS = (0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0)
"""Upper bounds of the classes of durations, in seconds."""
KIND = "text/plain; version=0.0.4; charset=utf-8"
_HELP = {
    "phi_requests_total": ("counter", "Requests by path and status"),
    "phi_request_seconds": ("histogram", "Durations of requests by path"),
    "phi_replaced_total": ("counter", "Places replaced in proxied requests, by label"),
    "phi_unknown_placeholders_total": ("counter", "Placeholders in answers that no request of theirs had"),
    "phi_unrestored_answers_total": ("counter", "Answers returned with their substitutes, by code"),
    "phi_waiting_requests": ("gauge", "Requests queued or in progress"),
    "phi_sessions": ("gauge", "Gateway sessions that are kept"),
    "phi_ready": ("gauge", "Whether the pipelines are loaded"),
}
_Labels = tuple[tuple[str, str], ...]


class Metrics:
    """Counts since the start. Threads may share it."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, _Labels]] = Counter()
        self._classes: dict[str, list[int]] = {}
        self._seconds: dict[str, float] = {}
        self._lock = Lock()

    def add(self, name: str, count: int = 1, **labels: str) -> None:
        """Add to a counter."""
        with self._lock:
            self._counts[name, tuple(sorted(labels.items()))] += count

    def observe(self, path: str, status: int, seconds: float) -> None:
        """Record a request."""
        self.add("phi_requests_total", path=path, status=str(status))
        with self._lock:
            classes = self._classes.setdefault(path, [0] * (len(_BOUNDS) + 1))
            classes[bisect_left(_BOUNDS, seconds)] += 1
            self._seconds[path] = self._seconds.get(path, 0.0) + seconds

    def write(self, gauges: Mapping[str, float]) -> str:
        """Return all values. gauges: Present values by name."""
        with self._lock:
            values: dict[tuple[str, _Labels], float] = {(name, ()): value for name, value in gauges.items()}
            values |= self._counts
            for path, classes in self._classes.items():
                for number, bound in enumerate((*map(str, _BOUNDS), "+Inf")):
                    key = (("le", bound), ("path", path))
                    values["phi_request_seconds_bucket", key] = sum(classes[: number + 1])
                values["phi_request_seconds_count", (("path", path),)] = sum(classes)
                values["phi_request_seconds_sum", (("path", path),)] = round(self._seconds[path], 6)
        lines = []
        for name, (kind, about) in _HELP.items():
            lines += [f"# HELP {name} {about}", f"# TYPE {name} {kind}"]
            own = ((key, value) for key, value in values.items() if key[0].startswith(name))
            lines += [f"{each}{_write(labels)} {value}" for (each, labels), value in own]
        return "\n".join([*lines, ""])


def _write(labels: _Labels) -> str:
    return "{" + ",".join(f'{name}="{value}"' for name, value in labels) + "}" if labels else ""
