"""Scrub a column of notes, each note independently."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ..batch.passes import weave
from ..batch.tasks import Outcome, Task
from ..errors import Errors, PhiError
from ..extras import import_extra
from ..surrogates.policy import DEFAULT_POLICY
from .dataframe import check_settings, findings_type, functions, make_settings, types
from .key import EXECUTORS, key_source
from .worker import Job, Work, coded_errors, finding_rows, open_work


def scrub_udf(
    *,
    policy: str | Mapping[str, str] = DEFAULT_POLICY,
    mode: str = "balanced",
    labels: Sequence[str] = (),
    model: str | None = None,
    lang: str = "en",
    roster: str | None = None,
    roster_query: str | None = None,
    key: str = EXECUTORS,
) -> Any:
    """Return a pandas UDF for `df.withColumn("clean", scrub("note_text", "person_id"))`, or for the text
    alone.

    It sees one note at a time: values of one note are not searched for in the patient's other notes; for
    that, use `scrub_dataframe`. The patient id must be a string. Arguments as in `scrub_dataframe`.

    RETURNS: Returns a struct: `text`, the scrubbed note; `findings`; and `error`, null unless the note could
        not be scrubbed, in which case the other two are null.
    RAISES: PhiError as `scrub_dataframe`; E188 for policies that number values.
    """
    session = import_extra("pyspark.sql", "spark").SparkSession
    pandas = import_extra("pandas", "spark")
    settings = make_settings(policy, mode, labels, model, lang, roster, roster_query)
    numbers, surrogates = check_settings(settings)
    if numbers:
        raise PhiError(Errors.E188)
    job = Job(settings, key_source(key, surrogates, session.getActiveSession()))

    def phi_scrub(batches):  # type: ignore[no-untyped-def]
        return scrub_series(job, batches)

    # Spark reads the function type from the hints, which must be objects.
    phi_scrub.__annotations__ = {
        "batches": Iterator[tuple[pandas.Series, ...]],  # type: ignore[name-defined]
        "return": Iterator[pandas.DataFrame],  # type: ignore[name-defined]
    }
    fields = (("text", types.StringType()), ("findings", findings_type()), ("error", types.StringType()))
    result = types.StructType([types.StructField(name, kind) for name, kind in fields])
    return functions.pandas_udf(phi_scrub, result)


def scrub_series(job: Job, batches: Iterable[Any]) -> Iterator[Any]:
    """Scrub the notes of a partition.

    job: Its columns do not matter. batches: Series of the notes, or tuples of them and of the patients.
    YIELDS: One per batch, with the columns text, findings and error.
    RAISES: PhiError as `scrub_batches`; E181 for patient ids that are not strings.
    """
    return coded_errors(_scrub_series(job, batches))


def _scrub_series(job: Job, batches: Iterable[Any]) -> Iterator[Any]:
    work = open_work(job)
    for batch in batches:
        yield _scrub_batch(work, *(batch if isinstance(batch, tuple) else (batch,)))


def _scrub_batch(work: Work, texts: Any, patients: Any = None) -> Any:
    pandas = import_extra("pandas", "spark")
    notes = _strings("text", texts)
    whose = [None] * len(notes) if patients is None else _strings("patient", patients)
    pairs = (
        (Outcome(None, []), None if text is None else Task(text, patient or None))
        for text, patient in zip(notes, whose)
    )
    done = [outcome or unread for unread, outcome in weave(work, pairs)]
    return pandas.DataFrame(
        {
            "text": pandas.Series([each.scrubbed for each in done], dtype=object),
            "findings": pandas.Series([finding_rows(each) for each in done], dtype=object),
            "error": pandas.Series([each.error for each in done], dtype=object),
        }
    )


def _strings(name: str, series: Any) -> list[str | None]:
    """Return the values of a Series, with null as None. RAISES: PhiError (E181) for a value that is not a
    string."""
    values: list[str | None] = []
    for value, is_null in zip(series, series.isna()):
        if not is_null and not isinstance(value, str):
            # A column of integers with a null would arrive as floats.
            kind = type(value).__name__
            raise PhiError(Errors.E181.format(column=name, kind=kind, expected="string"))
        values.append(None if is_null else value)
    return values
