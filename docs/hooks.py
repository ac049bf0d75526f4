"""Generated pages of the site: commands, registered names and model cards, made by `mkdocs build`."""

import json
from collections.abc import Callable, Iterator
from configparser import ConfigParser
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]


def _row(*cells: object) -> str:
    return f"| {' | '.join(str(cell).replace('|', chr(92) + '|') for cell in cells)} |"


def _command(name: str, command: Any) -> Iterator[str]:
    yield f"\n## {name}\n\n{(command.help or '').strip()}\n"
    panels: dict[str, list[Any]] = {}
    for param in command.params:
        panels.setdefault(getattr(param, "rich_help_panel", None) or "Arguments and options", []).append(
            param
        )
    for panel, params in panels.items():
        yield from ("", _row(panel, "meaning"), _row("---", "---"), *_rows(params))


def _rows(params: list[Any]) -> Iterator[str]:
    for param in params:
        names = [*param.opts, *param.secondary_opts] if param.param_type_name == "option" else [param.metavar]
        shown = ", ".join(f"`{each or param.name.upper()}`" for each in names)
        yield _row(shown, " ".join((getattr(param, "help", None) or "").split()))


def list_commands() -> Iterator[str]:
    """Yield the lines on each command and its options."""
    from spacy_phi.cli import list_commands as get_commands

    for name, command in sorted(get_commands().items()):
        yield from _command(name, command)


def list_names() -> Iterator[str]:
    """Yield the lines on each registered name, by registry."""
    config = ConfigParser(delimiters=("=",))
    config.optionxform = str  # type: ignore[assignment, method-assign]
    config.read(ROOT / "setup.cfg", encoding="utf8")
    for registry, lines in config["options.entry_points"].items():
        yield from (f"\n## {registry}\n", _row("name", "function"), _row("---", "---"))
        for line in lines.strip().splitlines():
            name, _, target = line.partition(" = ")
            yield _row(f"`{name}`", f"`{target}`")


def _figures(scores: dict[str, Any]) -> Iterator[str]:
    """Yield a table of precision, recall and F1 by label, the lowest F1 first."""
    yield from (_row("label", "precision", "recall", "F1"), _row(*["---"] * 4))
    all_labels = {key: scores[f"ents_{key}"] for key in "prf"}
    by_label = sorted(scores["ents_per_type"].items(), key=lambda item: item[1]["f"])
    for label, each in (("all", all_labels), *by_label):
        yield _row(label, *(f"{each[key]:.3f}" for key in "prf"))


def _model_card(folder: Path) -> Iterator[str]:
    meta = json.loads((folder / "meta.json").read_text(encoding="utf8"))
    yield f"\n## {folder.parent.name}\n\nIn `{folder.relative_to(ROOT)}`.\n"
    yield f"Labels: {', '.join(meta['labels'])}.\n"
    plain = {key: value for key, value in meta.items() if isinstance(value, (str, int, float))}
    if plain:
        yield from (_row("what", "value"), _row("---", "---"))
        yield from (_row(key, value) for key, value in plain.items())
    for name, value in meta.items():
        if isinstance(value, dict) and "ents_per_type" in value:
            yield f"\nStrict scores of `{name}`:\n"
            yield from _figures(value)
    names = json.loads((ROOT / "metrics" / f"names-{folder.parent.name}.json").read_text(encoding="utf8"))
    worst = names["worst"]
    yield f"\nRecall of patients' names is lowest for the {worst['kind']} {worst['name']}:"
    yield f"{worst['recall']:.3f} ({worst['low']:.3f} to {worst['high']:.3f}; [all groups](names.md)).\n"
    yield from ("\nChecksums (SHA-256):\n", "```text", (folder / "SHA256SUMS").read_text().strip(), "```")


def list_models() -> Iterator[str]:
    """Yield the lines of the model card of each bundled network, from the files beside its weights."""
    for meta in sorted(ROOT.glob("spacy_phi/lang/*/network/meta.json")):
        yield from _model_card(meta.parent)


def list_fhir() -> Iterator[str]:
    """Yield the tables of FHIR: labels of texts and identifiers."""
    from spacy_phi.documents.fhir_elements import get_table

    labels: dict[str, list[str]] = {}
    for name in ("texts", "extensions"):
        for element, label in get_table(name).items():
            labels.setdefault(label, []).append(f"`{element}`")
    yield from ("\n## Texts with a label\n", _row("label", "elements"), _row("---", "---"))
    yield from (_row(label, ", ".join(elements)) for label, elements in sorted(labels.items()))
    identifiers = get_table("identifiers")
    yield from ("\n## Identifiers\n", _row("label", "type or resource"), _row("---", "---"))
    for label in sorted({each for table in identifiers.values() for each in table.values()}):
        found = (f"`{key}`" for table in identifiers.values() for key, own in table.items() if own == label)
        yield _row(label, ", ".join(found))


GENERATED: dict[str, Callable[[], Iterator[str]]] = {
    "reference/commands.md": list_commands,
    "reference/names.md": list_names,
    "evidence/models.md": list_models,
    "how-to/fhir.md": list_fhir,
}


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Append what is generated to its page; mkdocs calls this for each page."""
    make = GENERATED.get(page.file.src_uri)
    return markdown if make is None else "\n".join([markdown, *make()])
