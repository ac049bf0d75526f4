"""Build the training corpus of a language's network from its recipe.

    python tools/network_corpus.py LANG OUT [--effort full|quick|smoke]

Reads assets/recipes/LANG.toml and writes

    OUT/train/NAME.spacy    one file per [[source]]
    OUT/dev.jsonl, .spacy   [dev]: notes of templates unseen in training, or a gold dev split
    OUT/labels/phi_ner.json the labels
    OUT/data.json           number of notes and SHA-256 of the file per source, for the model card

Keys of a source, beside `name`:

    kind = "synthetic"      `notes` notes of the language's templates, `seed`; `real` is a folder of clinical
                            text to write identifiers into
    kind = "plain"          `files` of medical sentences without PHI, `copies` (times that each is used),
                            `names` (whether they may name people and places) and `people` (share of
                            sentences into which a surname is written), see plain_corpus.py
    kind = "gold"           `path` of annotated notes, `map` of their labels and `also` further labels,
                            `without` labels that are not used, `copies` (number of repetitions), `partial`
                            and `unmarked` (partial gold, see `annotate`)

Paths are relative to assets/corpora, assets/templates or $SPACY_PHI_SHARED (default ../shared). `quick`
makes a tenth of the notes, `smoke` a handful.
"""

import argparse
import hashlib
import json
import os
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import spacy
from plain_corpus import hide_findings, write_plain
from spacy.tokens import Doc, DocBin

from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan, map_labels
from spacy_phi.corpora.docs import AlignmentReport, note_to_doc
from spacy_phi.corpora.folders import read_notes, write_notes
from spacy_phi.label_maps import get_label_map
from spacy_phi.labels import LABELS
from spacy_phi.lang.base import tomllib
from spacy_phi.lexicons.gazetteers import first_names_by_gender, last_name_forms
from spacy_phi.synthesis.generator import synthesize
from spacy_phi.tokenizer import CLINICAL

ROOT = Path(__file__).resolve().parent.parent
FIELDS = {
    "synthetic": {"notes", "seed", "real"},
    "plain": {"files", "copies", "names", "people"},
    "gold": {"path", "map", "also", "without", "copies", "partial", "unmarked"},
}
"""Keys of a source by kind, in addition to `name` and `kind`."""
EFFORTS = {"full": 1, "quick": 10, "smoke": 1000}
"""Divisor of the numbers of notes and steps, by effort."""
DESCRIBES = frozenset(("SEXO_SUJETO_ASISTENCIA", "OTROS_SUJETO_ASISTENCIA"))
"""MEDDOCAN labels for words that describe a patient but identify nobody: "varón", "negro"."""
KINSHIP = "FAMILIARES_SUJETO_ASISTENCIA"
NUMBER = re.compile("^ID_|NUMERO|IDENTIF")
"""Part of the names of MEDDOCAN's labels for numbers. SPG and SPGExt also mark diseases and professions with
them."""


def read_recipe(lang: str) -> dict[str, Any]:
    """Return the recipe of a language; exits for an unknown language, source kind or key."""
    folder = ROOT / "assets" / "recipes"
    path = folder / f"{lang}.toml"
    if not path.is_file():
        known = ", ".join(sorted(each.stem for each in folder.glob("*.toml")))
        sys.exit(f"There is no recipe for '{lang}'. Known: {known}")
    recipe = tomllib.loads(path.read_text(encoding="utf8"))
    check_recipe(recipe, path)
    return recipe


def check_recipe(recipe: dict[str, Any], path: Path) -> None:
    """Exit with the file name if a recipe lacks a table or has an invalid source."""
    if unknown := {"source", "dev", "train"} ^ (recipe.keys() - {"config", "measure", "safe_logit"}):
        sys.exit(f"{path}: unknown or missing: {', '.join(sorted(unknown))}")
    if unknown := recipe.get("safe_logit", {}).keys() - {"recall", "balanced"}:
        sys.exit(f"{path}: [safe_logit] has no {', '.join(sorted(unknown))}")
    for source in (*recipe["source"], recipe["dev"]):
        kind = source.get("kind", "synthetic")
        if kind not in FIELDS:
            sys.exit(f"{path}: a source of kind '{kind}' is not known. Known: {', '.join(FIELDS)}")
        if unknown := source.keys() - FIELDS[kind] - {"name", "kind"}:
            sys.exit(f"{path}: a source of kind '{kind}' has no {', '.join(sorted(unknown))}")
        if source.get("copies", 1) < 1:
            sys.exit(f"{path}: `copies` must be 1 or more")


def find_data(name: str) -> Path:
    """Return the path of a source; exits if it is in none of the folders."""
    shared = Path(os.environ.get("SPACY_PHI_SHARED", ROOT.parent / "shared"))
    for folder in (Path("assets/corpora"), Path("assets/templates"), shared):
        if (folder / name).exists():
            return folder / name
    sys.exit(f"{name} is neither in assets/corpora nor in assets/templates nor in {shared}.")


def names_someone(span: AnnotatedSpan, text: str, lang: str) -> bool:
    """Return whether a gold span identifies anybody. MEDDOCAN also annotates sexes and words for relatives,
    and it, SPG and SPGExt mark words as numbers."""
    if span.label in DESCRIBES:
        return False
    if NUMBER.search(span.label):
        return any(char.isdigit() for char in text[span.start : span.end])
    if span.label != KINSHIP:
        return True
    names = {name.lower() for gender in "fm" for name in first_names_by_gender(gender, lang)}
    names.update(name.lower() for name in last_name_forms(lang))
    words = text[span.start : span.end].split()
    return any(word[:1].isupper() and word.strip(",.;:").lower() in names for word in words)


def read_gold(source: dict[str, Any], lang: str, divisor: int) -> Iterator[AnnotatedNote]:
    """Yield the notes of a gold source with labels of spacy_phi, without spans that identify nobody; print
    how many spans are left out, by label."""
    labels = {**get_label_map(source["map"]), **source.get("also", {})}
    without = set(source.get("without", ()))
    notes = list(read_notes(find_data(source["path"])))
    if absent := sorted(without.difference(span.label for note in notes for span in note.spans)):
        sys.exit(f"{source['path']} lacks labels of `without`: {', '.join(absent)}")
    left_out: Counter[str] = Counter()
    for note in notes[::divisor]:
        spans = tuple(
            span for span in note.spans if span.label not in without and names_someone(span, note.text, lang)
        )
        left_out += Counter(span.label for span in note.spans) - Counter(span.label for span in spans)
        mapped = map_labels(replace(note, spans=spans, layout=None), labels)
        unknown = sorted({span.label for span in mapped.spans} - LABELS.keys())
        if unknown:
            sys.exit(f"{source['path']} has labels that its map does not know: {', '.join(unknown)}")
        yield mapped
    if left_out:
        counts = ", ".join(f"{label} {count}" for label, count in left_out.most_common())
        print(f"{source['path']}: {left_out.total()} spans left out ({counts})")


def annotate(doc: Doc, unmarked: Iterable[str]) -> Doc:
    """Treat the gold of a document as partial: mark other rule findings and unannotated lines as missing.

    unmarked: Beginnings of lines whose tokens count neither as PHI nor as safe if they hold no span.
    """
    ents = list(doc.ents)
    hidden = hide_findings(doc, [(ent.start_char, ent.end_char) for ent in ents])
    start = 0
    for line in doc.text.split("\n"):
        end = start + len(line)
        is_marked = any(ent.start_char < end and start < ent.end_char for ent in ents)
        if line.startswith(tuple(unmarked)) and not is_marked:
            span = doc.char_span(start, end, alignment_mode="expand")
            hidden += [span] if span is not None else []
        start = end + 1
    doc.set_ents(ents, missing=spacy.util.filter_spans(hidden), default="outside")
    return doc


def write_gold(source: dict[str, Any], lang: str, divisor: int, *paths: Path) -> None:
    """Write a gold source in the format of each path."""
    notes, report = list(read_gold(source, lang, divisor)), AlignmentReport()
    for path in paths:
        if path.suffix != ".spacy":
            write_notes(notes, path, path.suffix[1:])
            continue
        nlp = spacy.blank(lang, config=CLINICAL)
        docs = [note_to_doc(note, nlp.make_doc, report=report) for note in notes]
        if source.get("partial"):
            docs = [annotate(doc, source.get("unmarked", ())) for doc in docs]
        for doc in docs:
            doc.user_data = {}
        DocBin(docs=docs * source.get("copies", 1)).to_disk(path)
        print(f"{path}: {report.summary()}")


def write_synthetic(source: dict[str, Any], lang: str, divisor: int, split: str, *paths: Path) -> None:
    """Write synthetic notes of a split in the format of each path."""
    real = find_data(source["real"]) if "real" in source else None
    number = max(4, source["notes"] // divisor)
    notes = list(synthesize(number, source["seed"], split, lang=lang, real=real))
    for path in paths:
        make_doc = spacy.blank(lang, config=CLINICAL).make_doc if path.suffix == ".spacy" else None
        report = write_notes(notes, path, path.suffix[1:], make_doc=make_doc)
        print(f"{path}: {report.summary()}")


def write_dev(source: dict[str, Any], lang: str, divisor: int, *paths: Path) -> None:
    """Write the dev notes."""
    if source.get("kind") == "gold":
        write_gold(source, lang, divisor, *paths)
    else:
        write_synthetic(source, lang, divisor, "dev", *paths)


def write_source(source: dict[str, Any], lang: str, divisor: int, path: Path) -> None:
    """Write one source of the recipe as a DocBin."""
    kind = source["kind"]
    if kind == "synthetic":
        write_synthetic(source, lang, divisor, "train", path)
    elif kind == "plain":
        files = [find_data(name) for name in source["files"]]
        given = {key: source[key] for key in ("copies", "names", "people") if key in source}
        write_plain(files, path, lang, **given)
    else:
        write_gold(source, lang, divisor, path)


def describe(path: Path) -> dict[str, Any]:
    """Return the number of notes of a DocBin and the SHA-256 of its file."""
    data = path.read_bytes()
    return {"notes": len(DocBin().from_bytes(data)), "sha256": hashlib.sha256(data).hexdigest()}


def main() -> None:
    """Parse the arguments and write the corpus."""
    style = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=style)
    parser.add_argument("lang")
    parser.add_argument("output", type=Path)
    parser.add_argument("--effort", choices=EFFORTS, default="full")
    args = parser.parse_args()
    recipe, divisor, out = read_recipe(args.lang), EFFORTS[args.effort], args.output
    for name in ("train", "labels"):
        (out / name).mkdir(parents=True, exist_ok=True)
    data = {}
    for source in recipe["source"]:
        path = out / "train" / f"{source['name']}.spacy"
        write_source(source, args.lang, divisor, path)
        data[source["name"]] = {**describe(path), "recipe": source}
    write_dev(recipe["dev"], args.lang, divisor, out / "dev.jsonl", out / "dev.spacy")
    data["dev"] = {**describe(out / "dev.spacy"), "recipe": recipe["dev"]}
    (out / "labels" / "phi_ner.json").write_text(json.dumps(list(LABELS)) + "\n", encoding="utf8")
    (out / "data.json").write_text(json.dumps(data, indent=2) + "\n", encoding="utf8")


if __name__ == "__main__":
    main()
