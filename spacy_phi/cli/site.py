"""`python -m spacy phi site ...`: sample, review, learn, certify, package and watch, in one folder."""

from pathlib import Path
from typing import Annotated

import typer

from ..site.folder import Site, Source
from ..surrogates.policy import DEFAULT_POLICY
from . import options
from .app import EXIT_CODES, make_group, tell

_HELP = f"""Adapt the scrubber to your own notes, and measure it on them.

init makes the folder of a site; sample draws notes to read; review opens them on the page; learn makes
lexicons and a network from the corrections, and keeps what is better; certify reports how much survives;
package makes an installable pipeline; watch compares later notes with the certified ones. Each step resumes
where it was left. The folder contains PHI, and only its owner can read it.

\b
Examples:
  python -m spacy phi site init notes/ --out site --roster staff.csv
  python -m spacy phi site sample site
  python -m spacy phi site review site --reader anna

{EXIT_CODES}"""
_SAMPLE = """Draw the notes to read: a random part for the estimate, and a part to learn from.

Both are stratified by the fields of --by, the first heading, the latest year and the length; the part to
learn from begins with the least certain notes. Prints how many notes must be read to show the rate."""
_REVIEW = """Open the sample on the review page, on this machine only, until interrupted.

A second reader uses another name. Prints how much each has finished, and how far two agree."""

app = make_group("site", _HELP)
Folder = Annotated[Path, typer.Argument(metavar="SITE", help="Folder of the site")]


@app.command("init", help="Make the folder of a site.", no_args_is_help=True)
def init_command(
    notes: Annotated[Path, typer.Argument(metavar="NOTES", help="File or folder of notes, as in scrub")],
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder of the site; contains PHI")],
    lang: options.Lang = "en",
    policy: Annotated[str, typer.Option("--policy", "-p", help="Name of the policy")] = DEFAULT_POLICY,
    roster: Annotated[Path | None, typer.Option(help="Hospital roster, a file as in scrub")] = None,
    text_column: options.TextColumn = "text",
    id_column: options.IdColumn = "id",
    patient_column: options.PatientColumn = None,
    patient_folder: options.PatientFolder = -1,
    by: Annotated[
        list[str] | None,
        typer.Option(help="Field of JSONL or CSV to stratify by: note type, author, year; repeatable"),
    ] = None,
    encoding: options.Encoding = "utf-8",
    config: options.ConfigFile = None,
) -> None:
    """Make the folder of a site."""
    from dataclasses import replace

    from ..site.source import find_patient_column
    from ..surrogates.policy import get_policy

    get_policy(policy)
    source = Source(
        str(notes.resolve()),
        lang,
        policy,
        None if roster is None else str(roster.resolve()),
        text_column,
        id_column,
        patient_column,
        patient_folder,
        tuple(by or ()),
        encoding,
    )
    source = replace(source, patient_column=find_patient_column(source))
    site = Site.create(out, source)
    tell(f"{site.folder} is the site of {notes}; next: sample")


@app.command("sample", help=_SAMPLE, no_args_is_help=True)
def sample_command(
    folder: Folder,
    rate: Annotated[
        float, typer.Option(min=0.0001, max=0.5, help="Share of notes with a leak to stay below")
    ] = 0.01,
    random: Annotated[
        int | None, typer.Option(min=1, help="Notes for the estimate; by default as many as --rate needs")
    ] = None,
    learn: Annotated[int, typer.Option(min=0, help="Notes to learn from")] = 60,
    seed: Annotated[int, typer.Option(help="Random seed")] = 0,
    search: Annotated[
        int, typer.Option(min=0, help="Maximum number of notes searched for uncertain ones")
    ] = 2_000,
    jobs: options.Jobs = 1,
    config: options.ConfigFile = None,
) -> None:
    """Draw the notes to read; the help text is `_SAMPLE`."""
    from collections import Counter

    from ..site.sample import Plan, list_needed, take_sample

    site = Site.open(folder)
    plan = Plan(random, learn, rate, seed=seed, search=search)
    with site.lock():
        notes = take_sample(site, plan, jobs)
    parts = Counter(note.meta["part"] for note in notes)
    read = parts.pop("estimate")
    typer.echo(f"{read} random notes for the estimate, {parts.total()} to learn from")
    typer.echo(f"Fewer than {rate:.2%} of notes with a leak is shown, at 95%, by")
    for leaks, needed in list_needed(plan, read):
        beyond = "" if needed <= read else f": no longer possible with {read}"
        typer.echo(
            f"  {needed:6} notes read, if at most {leaks} {'has' if leaks == 1 else 'have'} a leak{beyond}"
        )
    tell("next: review")


@app.command("review", help=_REVIEW, no_args_is_help=True)
def review_command(
    folder: Folder,
    reader: Annotated[str, typer.Option(help="Name of the reader; 'final' decides where two readers differ")],
    part: Annotated[
        str | None, options.choice(("estimate", "learn"), help="Only this part of the sample")
    ] = None,
    taken: Annotated[
        Path | None,
        typer.Option(
            "--import", help="Take these annotated notes as the reader's corrections, without a page"
        ),
    ] = None,
    label_map: Annotated[str | None, typer.Option("--map", help="With --import: rename labels")] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port of the page; 0 for a free one")] = 8765,
    config: options.ConfigFile = None,
) -> None:
    """Open the sample on the page; the help text is `_REVIEW`."""
    from ..label_maps import get_label_map
    from ..site.reviews import import_notes, open_store
    from ..site.sampling import ESTIMATE, LEARN

    site = Site.open(folder)
    if taken is not None:
        with site.lock():
            count = import_notes(site, taken, reader, get_label_map(label_map))
        tell(f"{count} notes of {taken} taken as corrections of {reader}")
        _tell_progress(site)
        return
    parts = {"estimate": (ESTIMATE,), "learn": LEARN}.get(part or "", ())
    store = open_store(site, reader, *parts)
    from ..service.guard import Limits
    from ..site.sample import get_settings
    from .serve import Address, run_service

    try:
        run_service(get_settings(site), Address(port=port), Limits(), store=store)
    finally:
        _tell_progress(site)


def _tell_progress(site: Site) -> None:
    from ..site.reviews import count_finished, measure_agreement, read_reviews

    sample = site.read_sample()
    for name, count in count_finished(sample, site).items():
        tell(f"{name}: {count} of {len(sample)} notes finished")
    found = measure_agreement(site)
    if found is not None:
        agreement, (one, other) = found
        differing = len(read_reviews(site).differing)
        kappa = agreement.kappa(labels=False)
        tell(
            f"{one} and {other}: {agreement.notes} notes in common, "
            f"F1 of spans {agreement.strict.f1 or 0:.3f}, kappa of PHI {kappa or 0:.3f}; "
            f"{differing} notes to decide"
        )
