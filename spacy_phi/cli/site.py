"""`python -m spacy phi site ...`: sample, review, learn, certify, package and watch, in one folder."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import Errors, PhiError
from ..site.folder import Site, Source
from ..surrogates.policy import DEFAULT_POLICY
from . import options
from .app import EXIT_CODES, OK, SET_ASIDE, make_group, tell
from .option_groups import Layout, expand_groups

if TYPE_CHECKING:
    from ..site.learn import Ask, Step
    from ..site.lexicon import Entry

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

_LEARN = """Learn lexicons and a network from the corrections, and keep what is better.

Missed wards, clinics, streets and staff, and short texts that were redacted although they are no PHI, are
proposed for the lexicon; each is accepted or declined, at the terminal or by the "accept" of its line in
lexicon.jsonl given as --accept. Then the network is fine-tuned on the part for training, with synthetic
notes. A change is kept if the paired test on the held-out part allows it, and the table shows why."""
_CERTIFY = """Measure the pipeline on the reviewed random notes, and write the report.

Prints whether the wanted rate of notes with a leak is shown, and recall by identifier. report.html and
certificate.json in the site's folder hold all figures with their intervals, and no text of a note."""
_PACKAGE = """Build a wheel of the site's pipeline, with its lexicons and threshold.

It is installed elsewhere with pip and used as spacy.load("en_phi_NAME") or as the model of phi_scrubber.
The accepted entries of the lexicon are in it; any other word of a sampled note stops the command."""
_WATCH = """Compare a later output of scrub, with its audit, with the certified notes.

Prints the labels, uncertain findings and unknown words whose rates differ, by a permutation test over notes,
and how many notes begin with a heading that no certified note has. Exit code 1 if anything differs."""

app = make_group("site", _HELP)
Folder = Annotated[Path, typer.Argument(metavar="SITE", help="Folder of the site")]


@app.command("init", help="Make the folder of a site.", no_args_is_help=True)
@expand_groups
def init_command(
    *,
    notes: Annotated[Path, typer.Argument(metavar="NOTES", help="File or folder of notes, as in scrub")],
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder of the site; contains PHI")],
    lang: options.Lang = "en",
    policy: Annotated[str, typer.Option("--policy", "-p", help="Name of the policy")] = DEFAULT_POLICY,
    roster: Annotated[Path | None, typer.Option(help="Hospital roster, a file as in scrub")] = None,
    layout: Layout,
    by: Annotated[
        list[str] | None,
        typer.Option(help="Field of JSONL or CSV to stratify by: note type, author, year; repeatable"),
    ] = None,
    config: options.ConfigFile = None,
) -> None:
    """Make the folder of a site."""
    from ..site.source import find_patient_column
    from ..surrogates.policy import get_policy

    get_policy(policy)
    source = Source(
        str(notes.resolve()),
        lang,
        policy,
        None if roster is None else str(roster.resolve()),
        by=tuple(by or ()),
        **vars(layout),
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
        int | None, typer.Option(min=0, help="Notes for the estimate; by default as many as --rate needs")
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

    from ..site.sample import Plan, list_needed, take_sample, warn_of_change

    site = Site.open(folder)
    plan = Plan(random, learn, rate, seed=seed, search=search)
    is_drawn = "sample" in site.steps
    with site.lock():
        notes = take_sample(site, plan, jobs)
        if is_drawn:
            warn_of_change(site)
    parts = Counter(note.meta["part"] for note in notes)
    read = parts.pop("estimate", 0)
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
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="With --import: replace what the reader has finished")
    ] = False,
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
            count = import_notes(site, taken, reader, get_label_map(label_map), overwrite)
        tell(f"{count} notes of {taken} taken as corrections of {reader}")
        _tell_progress(site)
        return
    parts = {"estimate": (ESTIMATE,), "learn": LEARN}.get(part or "", ())
    store = open_store(site, reader, *parts)
    from ..service.guard import Limits
    from ..service.server import Address
    from ..site.sample import get_settings
    from .serve import run_service

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


@app.command("learn", help=_LEARN, no_args_is_help=True)
def learn_command(
    folder: Folder,
    accept: Annotated[
        Path | None, typer.Option(help="JSONL with decisions about entries: text, label, accept, confirmed")
    ] = None,
    recall: Annotated[
        float | None,
        typer.Option(min=0, max=1, help="Calibrate the threshold for this recall of identifiers"),
    ] = None,
    lexicons_only: Annotated[bool, typer.Option("--lexicons-only", help="Train no network")] = False,
    steps: Annotated[int, typer.Option(min=1, help="Maximum number of training steps")] = 300,
    words: Annotated[int, typer.Option(min=1, help="Words per training step")] = 1_000,
    seed: Annotated[int, typer.Option(help="Random seed of the training")] = 0,
    gpu_id: Annotated[int, typer.Option(help="GPU for the training; -1 for the CPU")] = -1,
    jobs: options.Jobs = 1,
    config: options.ConfigFile = None,
) -> None:
    """Learn from the corrections; the help text is `_LEARN`."""
    from ..site.learn import LEXICON, Choices, learn
    from ..site.training import Effort

    site = Site.open(folder)
    every = max(1, min(50, steps // 4))
    effort = Effort(steps, words, every, 3 * every, seed, gpu_id)
    choices = Choices(effort, not lexicons_only, recall, jobs)
    with site.lock():
        made = learn(site, choices, _decide_by_file(accept, site) if accept else _ask)
    _print_steps(made)
    record = site.steps["learn"]
    if recall is not None and record["safe_logit"] is None:
        tell(f"No threshold reaches a recall of {recall:g}; it stays as it was.")
    tell(f"Entries of {site.folder / LEXICON} in use: {record['entries']}; next: certify")


def _decide_by_file(path: Path, site: Site) -> "Ask":
    import srsly

    from ..site.lexicon import read_accepted

    try:
        rows = list(srsly.read_jsonl(path))
    except (OSError, ValueError):
        raise PhiError(Errors.E128.format(path=path, reason="not a readable JSONL file")) from None
    entries = read_accepted(rows, site.source.lang, str(path))
    return lambda proposed: [*proposed, *entries]


def _ask(proposed: "Sequence[Entry]") -> "Sequence[Entry]":
    """Ask about each proposal, at a terminal; otherwise none is decided."""
    if not sys.stdin.isatty():
        if proposed:
            tell(f"{len(proposed)} entries are proposed in lexicon.jsonl; decide there, then --accept it.")
        return proposed
    decided = []
    for entry in proposed:
        what = "never redact" if entry.label is None else f"always redact as {entry.label}"
        risk = f" It may also be: {entry.question}." if entry.question else ""
        accept = typer.confirm(f"'{entry.text}', {len(entry.notes)} notes: {what}?{risk}", default=False)
        if accept and entry.question:
            accept = typer.confirm("In every note of the site?", default=False)
        decided.append(replace(entry, accept=accept))
    return decided


_FIGURES = {
    "hipaa_char_recall": "recall of HIPAA identifiers",
    "char_precision": "precision",
    "notes_clean_of_hipaa": "notes clean",
}


def _print_steps(steps: "Sequence[Step]") -> None:
    """Print what changed, by the paired tests."""
    typer.echo(f"{'change':32} {'figure':28} {'before':>8} {'after':>8} {'p':>7}")
    for step in steps:
        name = f"{step.name}: {'kept' if step.kept else 'not kept'}"
        for key, figure in _FIGURES.items():
            if (row := step.comparison.get(key)) is not None:
                before, after = (
                    f"{row[side]:.4f}" if "difference" in row else f"{row[side]:.0f}" for side in "ab"
                )
                typer.echo(f"{name:32} {figure:28} {before:>8} {after:>8} {row['p']:7.4f}")
                name = ""


@app.command("certify", help=_CERTIFY, no_args_is_help=True)
def certify_command(folder: Folder, jobs: options.Jobs = 1, config: options.ConfigFile = None) -> None:
    """Measure the pipeline; the help text is `_CERTIFY`."""
    from ..site.certify import REPORT, certify
    from ..site.sample import warn_of_change

    site = Site.open(folder)
    with site.lock():
        made = certify(site, jobs)
        warn_of_change(site)
    decision = made["decision"]
    shown = "shown" if decision["shown"] else "not shown"
    typer.echo(
        f"{decision['leaking']} of {decision['notes']} notes with a leak: {decision['low']:.2%} to "
        f"{decision['high']:.2%}; fewer than {decision['rate']:.2%} is {shown}"
    )
    typer.echo(f"{'label':16} {'reviewed':>8} {'survive':>8}   95% interval of recall")
    for label, row in made["by_label"].items():
        typer.echo(f"{label:16} {row['n']:8} {row['missed']:8}   {row['low']:.2%} to {row['high']:.2%}")
    if decision["notes"] < made["sampled"]:
        tell(f"Only {decision['notes']} of {made['sampled']} random notes are reviewed.")
    tell(f"see {site.folder / REPORT}; next: package")
    raise typer.Exit(OK)


@app.command("package", help=_PACKAGE, no_args_is_help=True)
def package_command(
    folder: Folder,
    name: Annotated[str, typer.Option(help="Name of the site, such as kestrel")],
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for the package")],
    version: Annotated[str, typer.Option(help="Version of the package")] = "1.0.0",
    config: options.ConfigFile = None,
) -> None:
    """Build a wheel; the help text is `_PACKAGE`."""
    from ..site.package import package

    site = Site.open(folder)
    with site.lock():
        wheel = package(site, name, version, out)
    tell(f"pip install {wheel}; it contains the accepted lexicon")


@app.command("watch", help=_WATCH, no_args_is_help=True)
def watch_command(
    folder: Folder,
    scrubbed: Annotated[Path, typer.Argument(metavar="OUT", help="Output of scrub, with its audit")],
    config: options.ConfigFile = None,
) -> None:
    """Compare later notes with the certified ones; the help text is `_WATCH`."""
    from ..site.watch import watch

    found = watch(Site.open(folder), scrubbed)
    typer.echo(f"{found.notes} notes compared")
    if found.drifts:
        typer.echo(f"{'per 1,000 words':20} {'certified':>10} {'later':>10} {'p':>8}")
    for drift in found.drifts:
        typer.echo(f"{drift.name:20} {drift.certified:10.2f} {drift.later:10.2f} {drift.p:8.4f}")
    if found.new_types:
        tell(f"{found.new_types} notes begin with a heading that no certified note has: certify them too.")
    raise typer.Exit(SET_ASIDE if found.drifts or found.new_types else OK)
