"""Gateway sessions of the service: the most recent ones in memory, and all of them in a vault, if any."""

import secrets
from collections import OrderedDict
from threading import RLock
from typing import Any, NamedTuple

from ..errors import Errors
from ..gateway import Session
from .guard import Refused
from .session_vault import SessionVault

MAX_SESSIONS = 1_000
MAX_SESSION_CHARS, MAX_CHARS = 4_000_000, 40_000_000
"""Maximum lengths of the texts of one session, and of all in memory."""


class _Held(NamedTuple):
    session: Session
    owner: bytes


class Sessions:
    """The sessions of a service. Threads may share it."""

    def __init__(self, language: str, vault: SessionVault | None = None) -> None:
        """language: Language of the texts. vault: Keeps the sessions that are dropped from memory."""
        self._language, self._vault = language, vault
        self._sessions: OrderedDict[str, _Held] = OrderedDict()
        self._aliases: OrderedDict[tuple[bytes, str], str] = OrderedDict()
        self._lock = RLock()

    def __len__(self) -> int:
        """Return the number of sessions in memory."""
        return len(self._sessions)

    def make(self, policy: str, restoring: str, name: str, key: str | None = None) -> Session:
        """Return a session that is not kept. key: Secret key; None for a random one."""
        return Session(refuse_to_find, key, policy, restoring=restoring, name=name, language=self._language)

    def begin(self, policy: str, restoring: str, owner: bytes = b"") -> str:
        """Start a session and return its unguessable name. owner: Who may continue it."""
        name = secrets.token_urlsafe(18)
        about = {"policy": policy, "restoring": restoring, "owner": owner.hex()}
        with self._lock:
            self._hold(name, about)
            if self._vault:
                self._vault.write(name, about)
        return name

    def get(self, name: str, owner: bytes = b"", chars: int | None = None) -> Session:
        """Return a session, from the vault if need be.

        chars: Length of a prompt that continues it, for which other sessions are dropped from memory.
        RAISES: Refused (404) for a session that is unknown, dropped, expired or another's, (413) for one that
        would be too long.
        """
        with self._lock:
            about = self._vault.read(name) if self._vault else None
            if about is not None and name not in self._sessions:
                self._hold(name, about)
            elif about is None and self._vault:
                self._sessions.pop(name, None)
            held = self._sessions.get(name)
            if held is None or held.owner != owner:
                raise Refused(404, Errors.E165.format(reason="there is no such session, or no more"))
            self._sessions.move_to_end(name)
            if chars is not None:
                self._fit(name, chars)
                if self._vault and about:
                    self._vault.write(name, about)  # its lifetime begins again
            return held.session

    def _fit(self, name: str, chars: int) -> None:
        """Make room for a prompt."""
        if self._sessions[name].session.chars + chars > MAX_SESSION_CHARS:
            raise Refused(413, Errors.E165.format(reason="the session is too long, begin a new one"))
        total = chars + sum(held.session.chars for held in self._sessions.values())
        while total > MAX_CHARS and next(iter(self._sessions)) != name:
            total -= self._sessions.popitem(last=False)[1].session.chars

    def link(self, answer: str, name: str, owner: bytes) -> None:
        """Let the id of an answer name its session too."""
        with self._lock:
            self._aliases[owner, answer] = name
            while len(self._aliases) > 10 * MAX_SESSIONS:
                self._aliases.popitem(last=False)
            if self._vault:
                self._vault.link(answer, owner, name)

    def name_of(self, answer: str, owner: bytes) -> str | None:
        """Return the name of the session of an answer, None if it is unknown."""
        with self._lock:
            known = self._aliases.get((owner, answer))
            return known or (self._vault.name_of(answer, owner) if self._vault else None)

    def _hold(self, name: str, about: dict[str, str]) -> None:
        """Keep a session in memory, as it is in the vault."""
        if self._vault is None:
            session = self.make(about["policy"], about["restoring"], name)
        else:
            session = Session(
                refuse_to_find,
                self._vault.key,
                about["policy"],
                restoring=about["restoring"],
                name=name,
                language=self._language,
                vault=self._vault.path,
                lifetime=self._vault.seconds,
            )
        self._sessions[name] = _Held(session, bytes.fromhex(about["owner"]))
        while len(self._sessions) > MAX_SESSIONS:
            self._sessions.popitem(last=False)


def refuse_to_find(texts: Any) -> Any:
    """Stand in for the finder of a session: the service finds."""
    raise NotImplementedError("the service finds")
