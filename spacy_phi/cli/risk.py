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
from .option_groups import Layout, expand_groups

if TYPE_CHECKING:
    from ..risk.orphanet import Diseases
    from ..risk.quasi import Quasi
    from ..site.folder import Source

_HELP = f"""Measure the risk of what a policy keeps in scrubbed notes.

SCRUBBED is an output of scrub, or any notes without direct identifiers. The quasi-identifiers of each patient
are collected: age, sex, year, state, country, profession, rare disease, kin, origin, and words of unusual
events. A group is all patients with the same ones, within these notes; its size is k. Prints the number of
patients by k, and which kinds make small groups; such patients need a look, or a policy that generalizes:
--policy-setting 'generalize=["AGE5","PROFESSION"]'.

Rare diseases are found by a short bundled list of eponyms. --diseases adds those of Orphanet's ORPHApackets
(https://github.com/Orphanet/orphapacket, CC BY 4.0) and counts the patients with one that is rarer than 1 in
100,000 people, whatever k is; --list then has the class of prevalence of their rarest disease.

A note without a patient counts as a person. --list writes the ids of patients in small groups, in a file that
only its owner can read. The figures support an expert's determination (45 CFR 164.514(b)(1)) and are none.

\b
Examples:
  python -m spacy phi risk clean/
  python -m spacy phi risk clean.jsonl --patient-column person_id --below 11 --list small.jsonl
  python -m spacy phi risk clean/ --diseases orphapacket-master.zip

{EXIT_CODES}
Here 1 says that there are small groups."""


@app.command("risk", help=_HELP, no_args_is_help=True)
@expand_groups
def risk_command(
    *,
    scrubbed: Annotated[Path, typer.Argument(metavar="SCRUBBED", help="File or folder of scrubbed notes")],
    below: Annotated[int, typer.Option(min=2, help="Size below which a group is small")] = 5,
    listed: Annotated[
        Path | None, typer.Option("--list", help="Write patients of small groups to this file, as JSONL")
    ] = None,
    diseases: Annotated[
        Path | None,
        typer.Option(help="Folder or zip file of ORPHApackets in JSON: rare diseases with prevalences"),
    ] = None,
    rare: Annotated[
        float | None,
        typer.Option(
            min=0,
            metavar="CASES",
            help="Cases per 10,000 people below which a disease of --diseases is rare; by default 5",
        ),
    ] = None,
    lang: options.Lang = "en",
    jobs: options.Jobs = 1,
    layout: Layout,
    config: options.ConfigFile = None,
) -> None:
    """Measure the risk of what is kept; the help text is `_HELP`."""
    from ..risk.groups import collect_persons, count_sizes, measure_risk
    from ..site.folder import Source
    from ..site.source import find_patient_column

    if rare is not None and diseases is None:
        raise typer.BadParameter("--rare belongs to --diseases, which is missing.")
    if listed is not None:
        check_apart(listed)
        refuse_input(listed, scrubbed, *([diseases] if diseases else []))
    known = _read(diseases, lang, rare) if diseases else None
    source = Source(str(scrubbed), lang, **vars(layout))
    source = replace(source, patient_column=find_patient_column(source))
    persons = collect_persons(_find(source, jobs, known))
    if not persons:
        raise PhiError(Errors.E112.format(path=scrubbed, expected="notes"))
    rarest = {person.quasi: known.get_rarest(person.quasi) for person in persons} if known else {}
    risks = measure_risk(persons, below, rarest)
    typer.echo(f"{len(persons)} patients; {len(risks)} share their quasi-identifiers with fewer than {below}")
    sizes = count_sizes(persons)
    for k in sorted(size for size in sizes if size < below):
        typer.echo(f"  k = {k}: {sizes[k]} patients")
    for kind, count in Counter(risk.telling for risk in risks if risk.telling).most_common():
        typer.echo(f"  {kind}: the largest groups result without it for {count} of them")
    if known:
        _count_rare(Counter(rarest[person.quasi] for person in persons))
    if listed is not None:
        write_private(listed, "".join(json.dumps(risk._asdict()) + "\n" for risk in risks))
        tell(f"{listed} lists them")
    raise typer.Exit(SET_ASIDE if risks else OK)


def _read(path: Path, lang: str, rare: float | None) -> "Diseases":
    from ..risk.orphanet import EU_BOUND, UNKNOWN, read_diseases

    diseases = read_diseases(path, lang, EU_BOUND if rare is None else rare)
    without = list(diseases.prevalences.values()).count(UNKNOWN)
    tell(
        f"{path}: {diseases.size} names of {len(diseases.prevalences)} rare diseases; {without} of these "
        f"count as rare because they have no known prevalence; {diseases.left_out} packets of groups and of "
        "diseases that are not rare left out"
    )
    return diseases


def _count_rare(rarest: Counter[str | None]) -> None:
    """Print the number of patients with very rare diseases. rarest: Number by the class of the rarest."""
    from ..risk.orphanet import UNKNOWN, is_very_rare

    few = sum(number for name, number in rarest.items() if is_very_rare(name))
    typer.echo(f"  Patients with a disease rarer than 1 in 100,000 people, whatever k is: {few}")
    typer.echo(f"  Others with a rare disease without a known prevalence: {rarest[UNKNOWN]}")


def _find(
    source: "Source", jobs: int, diseases: "Diseases | None"
) -> "Iterator[tuple[str, str | None, Quasi]]":
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
            yield note.id, note.patient, find_quasi(note.text, found.matches, source.lang, diseases)
