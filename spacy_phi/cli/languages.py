"""`python -m spacy phi languages`: list the installed language packs and their contents."""

import json
from typing import Annotated, Any

import typer

from ..about import __version__
from ..identifiers import get_identifiers
from ..lang import get_pack, known_languages
from ..lang.base import HERE, find_folder, get_packaged
from ..lang.network import FOLDER, WEIGHTS, read_network
from ..lexicons.data_files import read_local
from ..rules.packs import get_patterns
from .app import EXIT_CODES, app
from .options import ConfigFile

NAMES = ("first_names", "first_names_rarer", "last_names", "last_names_rarer")
WORDS = ("words_frequent", "words_rare", "words_clinical")

_HELP = f"""List the language packs with their version and network.

A pack without a network uses only its rules; a language without a pack uses the pack "xx". The results are
those of the network's model card: strict F1 on notes from templates that it was not trained on.

{EXIT_CODES}"""


@app.command("languages", help=_HELP)
def languages_command(
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object per language")] = False,
    config: ConfigFile = None,
) -> None:
    """List the language packs; the help text is `_HELP`."""
    from rich.console import Console
    from rich.table import Table

    rows = [describe_language(code) for code in sorted(known_languages())]
    if as_json:
        for row in rows:
            typer.echo(json.dumps(row, ensure_ascii=False))
        return
    table = Table(box=None, padding=(0, 1, 0, 0))
    for name in rows[0]:
        table.add_column(_HEADS.get(name, name), justify="left" if name in _LEFT else "right", no_wrap=True)
    for row in rows:
        table.add_row(*("-" if value in (None, "", 0) else f"{value}" for value in row.values()))
    Console().print(table)


_LEFT = ("code", "name", "version")
_HEADS = {"identifiers": "numbers", "network_kb": "kB", "trained": "commit"}


def describe_language(code: str) -> dict[str, Any]:
    """Return the contents of a language's pack, including inherited records.

    code: Language code. RAISES: PhiError (E030, E031) for an invalid pack and (E010) for a corrupt network.
    """
    pack, folder = get_pack(code), find_folder(code)
    assert folder is not None
    card = read_network(code).meta if (folder / FOLDER).is_dir() else {}
    return {
        "code": code,
        "name": pack.name,
        "version": _read_version(code),
        "patterns": len(get_patterns(code)),
        "identifiers": len(get_identifiers(pack)),
        "names": sum(len(read_local(name, code)) for name in NAMES) if pack.lexicons else 0,
        "words": sum(len(read_local(name, code)) for name in WORDS) if pack.word_lexicons else 0,
        # The size of the weights, and the commit from which the network was trained.
        "network_kb": round((folder / FOLDER / WEIGHTS).stat().st_size / 1000) if card else 0,
        "trained": str(card.get("commit", ""))[:7],
        "f1": round(card["figures"]["ents_f"], 3) if "figures" in card else None,
    }


def _read_version(code: str) -> str:
    """Return the version of the package that provides a pack; empty for one registered as a folder."""
    if find_folder(code) == HERE / code:
        return __version__
    entry = get_packaged().get(code)
    return entry.dist.version if entry and entry.dist else ""
