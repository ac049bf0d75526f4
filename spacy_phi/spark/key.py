"""Pass the secret key to the executors, never in a plan, a configuration or a log."""

import secrets
from dataclasses import dataclass, field
from typing import Any

from ..errors import Errors, PhiError, require_one_of
from ..surrogates.keys import KEY_VARIABLE, SecretKey, resolve_lasting_key

EXECUTORS, BROADCAST = "executors", "broadcast"
_CONFIGURED = ("spark.executorEnv.", "spark.yarn.appMasterEnv.", "spark.kubernetes.driverEnv.")


@dataclass(frozen=True)
class KeySource:
    """Instructions for a worker process to obtain the key; created on the driver by `key_source`."""

    is_needed: bool
    fingerprint: bytes | None = field(default=None, repr=False)
    """Fingerprint of the driver's key, if it has one."""
    broadcast: Any = field(default=None, repr=False)
    """A Broadcast of the key's bytes; only its id is pickled."""

    def get(self) -> SecretKey | None:
        """Return the key, in a worker process; None if the policy needs none.

        RAISES: PhiError (E182) if there is none, E183 if it differs from the driver's, E080 and E081 for an
            unusable one.
        """
        if not self.is_needed:
            return None
        if self.broadcast is not None:
            return SecretKey(self.broadcast.value)
        key = _find_key()
        if key is None:
            raise PhiError(Errors.E182)
        if self.fingerprint is not None and not secrets.compare_digest(key.fingerprint(), self.fingerprint):
            raise PhiError(Errors.E183)
        return key


def key_source(way: str, is_needed: bool, session: Any) -> KeySource:
    """Return instructions for the workers to obtain the key.

    way: "executors": each reads its own environment, SPACY_PHI_KEY or the file of SPACY_PHI_KEY_FILE; if the
        driver has a key too, theirs must be the same. "broadcast": the driver's key is sent in a broadcast
        variable.
    is_needed: Whether the policy needs it.
    session: Of the DataFrame.
    RAISES: PhiError (E008) for another value, E184 if Spark's configuration contains the key, E185 if
        broadcasting is impossible, E088 if the driver has no key to broadcast.
    """
    require_one_of((EXECUTORS, BROADCAST), "key", way)
    if not is_needed:
        return KeySource(False)
    _refuse_configured(session)
    if way == BROADCAST:
        key = resolve_lasting_key()
        context = getattr(session, "sparkContext", None)
        if context is None:
            raise PhiError(Errors.E185)
        return KeySource(True, broadcast=context.broadcast(key.reveal()))
    own = _find_key()
    return KeySource(True, None if own is None else own.fingerprint())


def _find_key() -> SecretKey | None:
    """Return the key of this process's environment."""
    try:
        return resolve_lasting_key()
    except PhiError as error:
        if str(error) != Errors.E088:
            raise
    return None


def _refuse_configured(session: Any) -> None:
    for prefix in _CONFIGURED:
        if session is not None and session.conf.get(prefix + KEY_VARIABLE, None) is not None:
            raise PhiError(Errors.E184.format(name=prefix + KEY_VARIABLE))
