"""Gateway sessions of the service, in memory: the least recent ones are dropped."""

import secrets
from collections import OrderedDict
from typing import Any, NamedTuple

from ..errors import Errors
from ..gateway import Session
from .guard import Refused

MAX_SESSIONS = 1_000
MAX_SESSION_CHARS, MAX_CHARS = 4_000_000, 40_000_000
"""Maximum lengths of the texts of one session, and of all."""


class _Held(NamedTuple):
    session: Session
    owner: bytes


class Sessions:
    """The sessions of a service, limited to the most recently used ones."""

    def __init__(self, language: str) -> None:
        """language: Language of the texts."""
        self._language = language
        self._sessions: OrderedDict[str, _Held] = OrderedDict()
        self._aliases: OrderedDict[tuple[bytes, str], str] = OrderedDict()

    def __len__(self) -> int:
        """Return the number of sessions that are kept."""
        return len(self._sessions)

    def make(self, policy: str, restoring: str, name: str, key: str | None = None) -> Session:
        """Return a session that is not kept. key: Secret key; None for a random one."""
        return Session(refuse_to_find, key, policy, restoring=restoring, name=name, language=self._language)

    def begin(self, policy: str, restoring: str, owner: bytes = b"") -> str:
        """Start a session with a random key and return its unguessable name. owner: Who may continue it."""
        name = secrets.token_urlsafe(18)
        self._sessions[name] = _Held(self.make(policy, restoring, name), owner)
        while len(self._sessions) > MAX_SESSIONS:
            self._sessions.popitem(last=False)
        return name

    def fit(self, name: str, chars: int) -> None:
        """Make room for a prompt. RAISES: Refused (413) if its session would be too long."""
        if self._sessions[name].session.chars + chars > MAX_SESSION_CHARS:
            raise Refused(413, Errors.E165.format(reason="the session is too long, begin a new one"))
        total = chars + sum(held.session.chars for held in self._sessions.values())
        while total > MAX_CHARS and next(iter(self._sessions)) != name:
            total -= self._sessions.popitem(last=False)[1].session.chars

    def get(self, name: str, owner: bytes = b"") -> Session:
        """Return a session. RAISES: Refused (404) for one that is unknown, dropped or another's."""
        held = self._sessions.get(name)
        if held is None or held.owner != owner:
            raise Refused(404, Errors.E165.format(reason="there is no such session, or no more"))
        self._sessions.move_to_end(name)
        return held.session

    def link(self, answer: str, name: str, owner: bytes) -> None:
        """Let the id of an answer name its session too."""
        self._aliases[owner, answer] = name
        while len(self._aliases) > 10 * MAX_SESSIONS:
            self._aliases.popitem(last=False)

    def name_of(self, answer: str, owner: bytes) -> str | None:
        """Return the name of the session of an answer, None if it is unknown."""
        return self._aliases.get((owner, answer))


def refuse_to_find(texts: Any) -> Any:
    """Stand in for the finder of a session: the service finds."""
    raise NotImplementedError("the service finds")
