"""Groups of options that several commands share: a command takes a group as one parameter."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass, is_dataclass
from functools import partial
from typing import Any

import typer

from ..batch.audit import Report, audit, pair_notes
from ..batch.columns import make_others
from ..batch.document_rows import find_fhir
from ..batch.records import Columns
from ..batch.settings import Settings
from ..documents.ocr import DEFAULT_SCAN
from ..surrogates.keys import resolve_lasting_key
from . import options
from .config_file import ConfigFile


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
    ) -> Settings:
        """Return the settings given by these and other options.

        labels (str): comma-separated; empty for all. fhir (str | None): the FHIR input, if any; its persons
            are the roster of its notes unless another is given.
        RAISES: BadParameter for a policy setting without "="; PhiError (E128) for an unreadable file.
        """
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
class Auditing(Scrubbing):
    """Options of an audit, as given to `scrub`."""

    labels: options.Labels = ""
    model: options.Model = None
    lang: options.Lang = "en"
    jobs: options.Jobs = 1
    encoding: options.Encoding = "utf-8"
    text_column: options.TextColumn = "text"
    id_column: options.IdColumn = "id"
    patient_column: options.PatientColumn = None
    separator: options.Separator = None
    pseudonymize: options.Pseudonymize = None
    patient_folder: options.PatientFolder = -1
    patient: options.Patient = None
    roster: options.Roster = None
    roster_query: options.RosterQuery = None
    each_alone: options.EachAlone = False
    rename: options.Rename = False
    ocr_confidence: options.OcrConfidence = DEFAULT_SCAN.min_confidence
    input_format: options.InputFormat = "text"
    table: options.Table = None
    query: options.Query = None
    output_table: options.OutputTable = None
    omop: options.Omop = False

    def __post_init__(self) -> None:
        if self.input_format not in ("text", "fhir"):
            raise typer.BadParameter("--input-format must be text or fhir")

    def prepare(self, originals: str | None, scrubbed: str) -> Callable[[], Report] | None:
        """Check the options, and return the audit of the scrubbed notes; None without originals.

        RAISES: PhiError for unusable options, and as `pair_notes`.
        """
        fhir = originals if self.input_format == "fhir" or originals is None else find_fhir([originals])
        settings = self.settings(self.labels, self.model, self.lang, self.roster, self.roster_query, fhir)
        others = make_others(self.text_column, self.id_column, None, False, self.pseudonymize, None, settings)
        columns = Columns(
            self.text_column,
            self.id_column,
            self.patient_column,
            others,
            self.patient_folder,
            self.patient,
            is_fhir=self.input_format == "fhir",
            rename=resolve_lasting_key() if self.rename else None,
            separator=self.separator,
            scan=settings.scan(self.ocr_confidence),
        )
        if originals is None:
            return None
        pair = pair_notes(
            originals, scrubbed, columns, self.encoding, self.table, self.query, self.output_table, self.omop
        )
        return partial(audit, *pair, settings, self.jobs, not self.each_alone)
