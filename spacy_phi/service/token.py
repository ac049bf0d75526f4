"""The bearer token of the service, from the environment or a file, never from the command line."""

import os
from pathlib import Path

from ..errors import Errors, PhiError

TOKEN_VARIABLE = "SPACY_PHI_TOKEN"
LEAST = 16


def read_token(path: Path | None = None) -> str | None:
    """Return the token of a file, else of SPACY_PHI_TOKEN, else of the file named by SPACY_PHI_TOKEN_FILE;
    None if there is none.

    RAISES: PhiError (E128) for an unreadable file, (E162) for an unusable token.
    """
    named = os.environ.get(TOKEN_VARIABLE + "_FILE")
    if path is None and TOKEN_VARIABLE not in os.environ and named:
        path = Path(named)
    if path is None:
        token = os.environ.get(TOKEN_VARIABLE)
        return None if token is None else _check(token)
    try:
        token = path.read_text(encoding="ascii", errors="replace")
    except OSError as error:
        raise PhiError(Errors.E128.format(path=path, reason=error.strerror or type(error).__name__)) from None
    return _check(token)


def _check(token: str) -> str:
    token = token.strip()
    if len(token) < LEAST or not all("!" <= each <= "~" for each in token):
        raise PhiError(Errors.E162.format(least=LEAST))
    return token
