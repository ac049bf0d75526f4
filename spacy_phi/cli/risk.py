"""`python -m spacy phi risk`: how many persons share what a policy keeps of each."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..batch.messages import progress_bar
from ..batch.safe_files import check_apart, refuse_input, write_private
from ..errors import Errors, PhiError
from . import options
from .app import EXIT_CODES, OK, SET_ASIDE, app, tell

if TYPE_CHECKING:
    from ..risk.quasi import Quasi
    from ..site.folder import Source

_HELP = f"""Measure the risk of what a policy keeps in scrubbed notes.

SCRUBBED is an output of scrub, or any notes without direct identifiers. The quasi-identifiers of each patient
are collected: age, sex, year, state, country, profession, rare disease, kin, origin, and words of unusual
events. A group is all patients with the same ones, within these notes; its size is k. Prints the number of
patients by k, and which kinds make small groups; such patients need a look, or a policy that generalizes:
--policy-setting 'generalize=["AGE5","PROFESSION"]'.

A note without a patient counts as a person. --list writes the ids of patients in small groups, in a file that
only its owner can read. The figures support an expert's determination (45 CFR 164.514(b)(1)) and are none.

\b
Examples:
  python -m spacy phi risk clean/
  python -m spacy phi risk clean.jsonl --patient-column person_id --below 11 --list small.jsonl

{EXIT_CODES}
Here 1 says that there are small groups."""


@app.command("risk", help=_HELP, no_args_is_help=True)
def risk_command(
    scrubbed: Annotated[Path, typer.Argument(metavar="SCRUBBED", help="File or folder of scrubbed notes")],
    below: Annotated[int, typer.Option(min=2, help="Size below which a group is small")] = 5,
    listed: Annotated[
        Path | None, typer.Option("--list", help="Write patients of small groups to this file, as JSONL")
    ] = None,
    lang: options.Lang = "en",
    jobs: options.Jobs = 1,
    encoding: options.Encoding = "utf-8",
    text_column: options.TextColumn = "text",
    id_column: options.IdColumn = "id",
    patient_column: options.PatientColumn = None,
    patient_folder: options.PatientFolder = -1,
    config: options.ConfigFile = None,
) -> None:
    """Measure the risk of what is kept; the help text is `_HELP`."""
    from ..risk.groups import collect_persons, count_sizes, measure_risk
    from ..site.folder import Source
    from ..site.source import find_patient_column

    if listed is not None:
        check_apart(listed)
        refuse_input(listed, scrubbed)
    source = Source(
        str(scrubbed),
        lang,
        text_column=text_column,
        id_column=id_column,
        patient_column=patient_column,
        patient_folder=patient_folder,
        encoding=encoding,
    )
    source = replace(source, patient_column=find_patient_column(source))
    persons = collect_persons(_find(source, jobs))
    if not persons:
        raise PhiError(Errors.E112.format(path=scrubbed, expected="notes"))
    risks = measure_risk(persons, below)
    typer.echo(f"{len(persons)} patients; {len(risks)} share their quasi-identifiers with fewer than {below}")
    sizes = count_sizes(persons)
    for k in sorted(size for size in sizes if size < below):
        typer.echo(f"  k = {k}: {sizes[k]} patients")
    for kind, count in Counter(risk.telling for risk in risks if risk.telling).most_common():
        typer.echo(f"  {kind}: the largest groups result without it for {count} of them")
    if listed is not None:
        write_private(listed, "".join(json.dumps(risk._asdict()) + "\n" for risk in risks))
        tell(f"{listed} lists them")
    raise typer.Exit(SET_ASIDE if risks else OK)


def _find(source: "Source", jobs: int) -> "Iterator[tuple[str, str | None, Quasi]]":
    from ..batch.crew import Crew
    from ..batch.settings import Settings
    from ..batch.stages import FIND
    from ..batch.tasks import Task
    from ..risk.quasi import find_quasi
    from ..site.source import read_source

    notes = list(read_source(source))
    tasks = [Task(note.text, note.patient) for note in notes]
    with (
        Crew(Settings("strict", lang=source.lang), jobs) as crew,
        progress_bar("Searching", total=len(notes)) as advance,
    ):
        for note, found in zip(notes, crew.work(FIND, tasks)):
            advance()
            if found.error is not None:
                raise PhiError(found.error)
            yield note.id, note.patient, find_quasi(note.text, found.matches, source.lang)
