"""Scrub a DataFrame of notes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..batch.settings import Settings, numbers_values
from ..batch.stages import load
from ..errors import Errors, PhiError
from ..extras import Extra, import_extra
from ..labels import LABELS
from ..surrogates.keys import new_key, parse_key, use_key
from ..surrogates.policy import DEFAULT_POLICY, get_policy
from ..surrogates.surrogate import Surrogate
from .key import EXECUTORS, key_source
from .worker import FINDING_FIELDS, Job, scrub_batches

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame

functions, types = Extra("pyspark.sql.functions", "spark"), Extra("pyspark.sql.types", "spark")
_PARTITIONS = 200
"""Number of partitions if Spark's configuration sets none."""
_ID_TYPES = ("string", "tinyint", "smallint", "int", "bigint")


def scrub_dataframe(
    df: "DataFrame",
    text: str = "note_text",
    patient: str | None = None,
    id: str | None = None,
    *,
    policy: str | Mapping[str, str] = DEFAULT_POLICY,
    mode: str = "balanced",
    labels: Sequence[str] = (),
    model: str | None = None,
    lang: str = "en",
    roster: str | None = None,
    roster_query: str | None = None,
    each_alone: bool = False,
    key: str = EXECUTORS,
    partitions: int | None = None,
    findings: str = "phi",
    error: str = "phi_error",
) -> "DataFrame":
    """Scrub a column of notes; with the same settings and key, texts are identical to those of `phi scrub`.

    Each row appears once in the output. If it was scrubbed, `text` holds the scrubbed note and `findings` the
    findings; otherwise both are null and `error` gives the reason. All other columns are passed on
    unscrubbed. `split_aside` separates the two kinds of rows.

    df: The notes.
    text: Column of the notes, of type string. Null remains null.
    patient: Column of the patient id, text or integers. It determines surrogates and date shifts, and values
        found in one note of a patient are redacted in all. The rows are shuffled by patient, and the notes of
        one patient are held in one worker's memory together.
    id: Column for ordering a patient's notes; required by policies that number values (`tag`).
    policy: Name, table of labels and operators, or a table in .json on the driver.
    mode, labels, model, lang: As in `phi_scrubber`; a model is a package or path on every executor.
    roster: The hospital's roster: a path that every executor can read, or a database URL; see
        roster.rosters.load_roster. roster_query: The SELECT for a URL.
    each_alone: Do not search for the values of one note in the patient's other notes: no shuffle.
    key: How executors obtain the secret key: "executors" from their own environment (SPACY_PHI_KEY or
        SPACY_PHI_KEY_FILE), "broadcast" from the driver. Required by policies with surrogates.
    partitions: Number of shuffle partitions; None for spark.sql.shuffle.partitions.
    findings, error: Names of the two new columns.
    RETURNS: All columns of `df`, and the new two.
    RAISES: PhiError (E119) without pyspark; E180, E181 and E187 for unusable columns; E008, E182 to E185 for
        the key; E188 for a policy that requires an order; and errors of unusable settings.
    """
    import_extra("pyspark", "spark")
    settings = make_settings(policy, mode, labels, model, lang, roster, roster_query)
    columns = _check_columns(df, text, patient, id, (findings, error))
    numbers, surrogates = check_settings(settings)
    tied = patient is not None and not each_alone
    if numbers and patient is not None and (id is None or not tied):
        raise PhiError(Errors.E188)
    job = Job(settings, key_source(key, surrogates, df.sparkSession), text, patient, findings, error, tied)
    if patient is not None and tied:
        df = _by_patient(df, text, patient, id, partitions)

    def phi_scrub(batches: Iterator[Any]) -> Iterator[Any]:
        return scrub_batches(job, batches)

    return df.mapInArrow(phi_scrub, _output_schema(columns, text, findings, error))


def split_aside(scrubbed: "DataFrame", error: str = "phi_error") -> "tuple[DataFrame, DataFrame]":
    """Return the scrubbed and the failed rows of the result of `scrub_dataframe`.

    Evaluating either one scrubs all notes again: write or persist `scrubbed` first.

    RETURNS: Scrubbed rows without `error`; failed rows with it, without the columns that are null in all of
        them.
    """
    reason = scrubbed[_quoted(error)]
    return scrubbed.where(reason.isNull()).drop(error), scrubbed.where(reason.isNotNull())


def make_settings(
    policy: str | Mapping[str, str],
    mode: str,
    labels: Sequence[str],
    model: str | None,
    lang: str,
    roster: str | None,
    roster_query: str | None,
) -> Settings:
    """Return the settings for workers; a policy table is read here, on the driver, where its file is."""
    pairs = policy if isinstance(policy, str) else tuple(policy.items())
    settings = Settings(pairs, mode, tuple(labels), model, lang, roster, roster_query)
    read = settings.config()["policy"]
    return settings if isinstance(read, str) else replace(settings, policy=tuple(read.items()))


def check_settings(settings: Settings) -> tuple[bool, bool]:
    """Try the settings on the driver, without key, model and roster.

    RETURNS: Whether values are numbered across notes, and whether the key is required.
    RAISES: PhiError for unusable settings.
    """
    with use_key(parse_key(new_key())):
        load(Settings(settings.policy, settings.mode, settings.labels, lang=settings.lang))
        policy = get_policy(settings.config()["policy"])
        surrogates = any(isinstance(policy.operator(label), Surrogate) for label in LABELS)
        return numbers_values(settings), surrogates


def _quoted(name: str) -> str:
    return "`" + name.replace("`", "``") + "`"


def _check_columns(
    df: "DataFrame", text: str, patient: str | None, id: str | None, new: Sequence[str]
) -> Any:
    """Return the schema. RAISES: PhiError (E180), E181, E187."""
    schema = df.schema
    for name in (text, patient, id):
        if name is not None and schema.names.count(name) != 1:
            raise PhiError(Errors.E180.format(column=name, count=len(schema.names)))
    folded = [name.casefold() for name in (*schema.names, *new)]
    for name in new:
        if folded.count(name.casefold()) > 1:
            raise PhiError(Errors.E187.format(column=name))
    kind = schema[text].dataType.simpleString()
    if kind.partition(" ")[0] != "string":
        raise PhiError(Errors.E181.format(column=text, kind=kind, expected="string"))
    if patient is not None:
        kind = schema[patient].dataType.simpleString()
        if kind.partition(" ")[0] not in _ID_TYPES:
            # A fractional number would be "1.0" where files have "1", and is not a patient id.
            raise PhiError(Errors.E181.format(column=patient, kind=kind, expected="string or a whole number"))
    return schema


def findings_type() -> Any:
    """Return the array-of-structs type of a note's findings."""
    kinds = {
        "int": types.IntegerType(),
        "double": types.DoubleType(),
        "boolean": types.BooleanType(),
        "string": types.StringType(),
    }
    fields = [types.StructField(name, kinds[kind]) for name, kind in FINDING_FIELDS]
    return types.ArrayType(types.StructType(fields))


def _output_schema(schema: Any, text: str, findings: str, error: str) -> Any:
    # The metadata of the text column may list its original values.
    fields = [
        types.StructField(field.name, field.dataType, True) if field.name == text else field
        for field in schema.fields
    ]
    new = (types.StructField(findings, findings_type()), types.StructField(error, types.StringType()))
    return types.StructType([*fields, *new])


def _by_patient(
    df: "DataFrame", text: str, patient: str, id: str | None, partitions: int | None
) -> "DataFrame":
    """Group the rows of each patient consecutively in one partition; spread those without a patient by their
    text."""

    def raw(name: str) -> "Column":
        # As bytes, so that patients are distinguished regardless of collation.
        return df[_quoted(name)].cast("string").cast("binary")

    whose = raw(patient)
    nobody = whose.isNull() | (functions.length(whose) == 0)
    spread = functions.when(nobody, functions.xxhash64(raw(text))).otherwise(functions.xxhash64(whose))
    order = [whose] if id is None else [whose, df[_quoted(id)]]
    # An explicit number, or Spark would merge partitions by size; notes are few bytes but much work.
    return df.repartition(partitions or _shuffle_partitions(df), spread).sortWithinPartitions(*order)


def _shuffle_partitions(df: "DataFrame") -> int:
    told = df.sparkSession.conf.get("spark.sql.shuffle.partitions", None) or ""
    return int(told) if told.isdigit() else _PARTITIONS
