"""Surrogate chains: a chain of pharmacies, shops, laboratories or insurers becomes another of its trade."""

import re
from functools import cache

from ..lang import local_vocabulary
from ..lexicons.gazetteers import name_key
from .keys import Scope

_START = re.compile(r"\s*(?:(?i:the)\s+)?")
_SPACE = re.compile(r"[\s-]+")


def replace_chain(text: str, scope: Scope, language: str) -> tuple[int, str]:
    """Return the end of the chain that a text begins with, and the text up to there with another chain.

    text: An organization, such as "walgreens on Main". scope: Key and patient.
    language: Its code. RETURNS: 0 and an empty text if it begins with no chain.
    """
    chains, pattern = _read_chains(language)
    start = _START.match(text)
    at = start.end() if start else 0
    found = pattern.match(text, at)
    if found is None:
        return 0, ""
    own = _key(found[0])
    trade = chains[own]
    others = [name for name in trade if _key(name) != own]
    new = scope.choose(others, "organization/chain", own)
    return found.end(), text[:at] + _in_case_of(new, found[0], trade)


def _in_case_of(new: str, old: str, trade: tuple[str, ...]) -> str:
    """Return a chain in the case of another, which may have its usual one: "CVS" becomes "Walgreens"."""
    if old in trade:
        return new
    return new.upper() if old.isupper() else new.lower() if old.islower() else new


@cache
def _read_chains(language: str) -> tuple[dict[str, tuple[str, ...]], re.Pattern[str]]:
    """Return the chains of the same trade by chain, and a pattern of all chains."""
    trades: dict[str, list[str]] = {}
    for line in local_vocabulary("surrogate_chains", language):
        trade, _, name = line.partition(": ")
        trades.setdefault(trade, []).append(name)
    chains = {_key(name): tuple(names) for names in trades.values() for name in names}
    names = sorted((name for names in trades.values() for name in names), key=len, reverse=True)
    forms = (re.escape(name).replace("\\ ", r"[\s-]+").replace("'", "['’]?") for name in names)
    return chains, re.compile(rf"(?i)(?:{'|'.join(forms)})(?![^\W_])")


def _key(name: str) -> str:
    return name_key(_SPACE.sub(" ", name.replace("’", "'"))).replace("'", "")
