"""Groups of options that several commands share: a command takes a group as one parameter.

What the options are turned into is imported when a command runs, so that its help need not wait.
"""

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass, is_dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..documents.ocr import DEFAULT_SCAN
from . import options
from .options import ConfigFile

if TYPE_CHECKING:
    from ..batch.audit import Report
    from ..batch.records import Columns
    from ..batch.settings import Settings


def expand_groups(command: Callable[..., None]) -> Callable[..., None]:
    """Replace each parameter of a command that is a group by the options of the group, in its place."""
    parameters = inspect.signature(command).parameters.values()
    groups: dict[str, Any] = {
        each.name: each.annotation for each in parameters if is_dataclass(each.annotation)
    }
    named = {name: inspect.signature(group).parameters for name, group in groups.items()}

    def run(**values: Any) -> None:
        for name, group in groups.items():
            values[name] = group(**{option: values.pop(option) for option in named[name]})
        command(**values)

    flat = [option for each in parameters for option in named.get(each.name, {each.name: each}).values()]
    signature = inspect.Signature([each.replace(kind=inspect.Parameter.KEYWORD_ONLY) for each in flat])
    run.__signature__ = signature  # type: ignore[attr-defined]
    return run


@dataclass
class Scrubbing:
    """Options that determine what is redacted, and how."""

    policy: options.Policy = None
    mode: options.Mode = None
    config: ConfigFile = None
    policy_setting: options.PolicySetting = None
    allow: options.Allow = None
    deny: options.Deny = None
    terminology: options.Terminology = None
    patterns: options.Patterns = None
    safe_logit: options.SafeLogit = None

    def settings(
        self,
        labels: str,
        model: str | None,
        lang: str,
        roster: str | None = None,
        roster_query: str | None = None,
        fhir: str | None = None,
    ) -> "Settings":
        """Return the settings given by these and other options.

        labels: comma-separated; empty for all. fhir: The FHIR input, if any; its persons are the roster of
            its notes unless another is given.
        RAISES: BadParameter for a policy setting without "="; PhiError (E128) for an unreadable file.
        """
        from ..batch.settings import Settings

        own = fhir is not None and roster is None
        known = fhir if own else roster
        only = tuple(name.strip().upper() for name in labels.split(",") if name.strip())
        return Settings(
            self.policy,
            self.mode,
            only,
            model,
            lang,
            known,
            roster_query,
            own,
            policy_settings=options.parse_settings(self.policy_setting or ()),
            allow=options.read_texts(self.allow or ()),
            deny=options.read_texts(self.deny or ()),
            terminologies=tuple(self.terminology or ()),
            patterns=self.patterns,
            safe_logit=self.safe_logit,
        )


@dataclass
class Layout:
    """Options of how notes lie in files; the fields of site.folder.Source."""

    encoding: options.Encoding = "utf-8"
    text_column: options.TextColumn = "text"
    id_column: options.IdColumn = "id"
    patient_column: options.PatientColumn = None
    patient_folder: options.PatientFolder = -1


@dataclass
class Permits:
    """Options that permit what is refused otherwise."""

    yes_keep_phi: options.YesKeepPhi = False
    accept_limited_language: options.AcceptLimitedLanguage = False
    max_seconds: options.MaxSeconds = 60.0

    def apply(self, settings: "Settings") -> "Settings":
        """Return settings with the time limit. RAISES: PhiError (E018, E205, E214) for what is refused."""
        from ..batch.settings import refuse_kept, refuse_limited_language

        settings = replace(settings, max_seconds=self.max_seconds)
        refuse_kept(settings, self.yes_keep_phi)
        refuse_limited_language(settings, self.accept_limited_language)
        return settings


@dataclass
class Serving(Scrubbing):
    """Options that the servers share."""

    labels: options.Labels = ""
    model: options.Model = None
    lang: options.Lang = "en"
    token_file: Annotated[Path | None, typer.Option(help="File with the bearer token")] = None
    max_bytes: Annotated[int, typer.Option(min=1, help="Maximum size of a request or file in bytes")] = (
        10_000_000
    )
    max_chars: Annotated[int, typer.Option(min=1, help="Maximum number of characters per note")] = 1_000_000


@dataclass
class Reading(Scrubbing):
    """Options that `scrub` and an audit of its output share."""

    labels: options.Labels = ""
    model: options.Model = None
    lang: options.Lang = "en"
    jobs: options.Jobs = 1
    encoding: options.Encoding = "utf-8"
    ocr_confidence: options.OcrConfidence = DEFAULT_SCAN.min_confidence
    text_column: options.TextColumn = "text"
    id_column: options.IdColumn = "id"
    separator: options.Separator = None
    pseudonymize: options.Pseudonymize = None
    patient_column: options.PatientColumn = None
    patient_folder: options.PatientFolder = -1
    patient: options.Patient = None
    each_alone: options.EachAlone = False
    roster: options.Roster = None
    roster_query: options.RosterQuery = None
    table: options.Table = None
    query: options.Query = None
    output_table: options.OutputTable = None
    omop: options.Omop = False
    rename: options.Rename = False

    def make_settings(self, fhir: str | None) -> "Settings":
        """Return the settings; arguments and errors as in `settings`."""
        return self.settings(self.labels, self.model, self.lang, self.roster, self.roster_query, fhir)

    def make_columns(
        self,
        settings: "Settings",
        is_fhir: bool,
        keep: Sequence[str] | None = None,
        keep_all: bool = False,
        shift: Sequence[str] | None = None,
        keep_pdf: bool = False,
        index_date: str | None = None,
    ) -> "Columns":
        """Return the roles of the columns; the arguments are options of `scrub` alone.

        RAISES: as `make_others`.
        """
        from ..batch.columns import make_others
        from ..batch.records import Columns
        from ..surrogates.keys import resolve_lasting_key

        names = self.text_column, self.id_column
        return Columns(
            *names,
            self.patient_column,
            make_others(*names, keep, keep_all, self.pseudonymize, shift, settings),
            self.patient_folder,
            self.patient,
            rename=resolve_lasting_key() if self.rename else None,
            is_fhir=is_fhir,
            keep_pdf=keep_pdf,
            separator=self.separator,
            scan=settings.scan(self.ocr_confidence),
            index_date=index_date,
        )


@dataclass
class Auditing(Reading):
    """Options of an audit, as given to `scrub`."""

    input_format: options.InputFormat = "text"

    def prepare(self, originals: str | None, scrubbed: str) -> "Callable[[], Report] | None":
        """Check the options, and return the audit of the scrubbed notes; None without originals.

        RAISES: PhiError for unusable options, and as `pair_notes`.
        """
        from ..batch.audit import audit, pair_notes
        from ..batch.document_rows import find_fhir

        is_fhir = self.input_format == "fhir"
        fhir = originals if is_fhir or originals is None else find_fhir([originals])
        settings = self.make_settings(fhir)
        columns = self.make_columns(settings, is_fhir)
        if originals is None:
            return None
        pair = pair_notes(
            originals, scrubbed, columns, self.encoding, self.table, self.query, self.output_table, self.omop
        )
        return partial(audit, *pair, settings, self.jobs, not self.each_alone)
