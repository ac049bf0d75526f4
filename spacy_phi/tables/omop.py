"""OMOP CDM 5.4: the tables NOTE and NOTE_NLP. Source: https://ohdsi.github.io/CommonDataModel/cdm54.html."""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..about import __version__
from ..extras import sqlalchemy
from .columns import Others
from .sql import Source, split_name

TEXT = "note_text"
TEXTS = (TEXT, "note_title", "note_source_value")
DATES = ("note_date", "note_datetime")
STRUCTURE = (
    "note_id", "person_id", *DATES, "note_type_concept_id", "note_class_concept_id", "encoding_concept_id",
    "language_concept_id", "provider_id", "visit_occurrence_id", "visit_detail_id", "note_event_id",
    "note_event_field_concept_id",
)  # fmt: skip
"""The other columns of NOTE in CDM 5.4: they are kept, because other tables refer to them and the ids are
OMOP's own."""


def note_source(table: str, default_patient: str | None = None, others: Others | None = None) -> Source:
    """The table NOTE. Its text, title and source value are scrubbed. Its dates are treated like those in the
    text, because a date beside a shifted one would reveal the shift. Columns outside CDM 5.4 are kept as
    `others` specifies.

    RAISES: PhiError (E201) for a column of CDM 5.4 named in `others`.
    """
    others = replace(others or Others(), texts=(*TEXTS, *STRUCTURE))
    others = replace(others, texts=TEXTS, own=STRUCTURE, dates=DATES)
    return Source(table, None, "note_id", TEXTS, "person_id", default_patient, DATES, others)


def note_nlp_table(name: str) -> Any:
    """Return the Table NOTE_NLP, which is neither looked up nor created."""
    schema, table = split_name(name)
    columns: dict[str, Any] = {
        "note_id": sqlalchemy.BigInteger(),
        "section_concept_id": sqlalchemy.Integer(),
        "snippet": sqlalchemy.String(250),
        "offset": sqlalchemy.String(50),
        "lexical_variant": sqlalchemy.String(250),
        "note_nlp_concept_id": sqlalchemy.Integer(),
        "note_nlp_source_concept_id": sqlalchemy.Integer(),
        "nlp_system": sqlalchemy.String(250),
        "nlp_date": sqlalchemy.Date(),
        "nlp_datetime": sqlalchemy.DateTime(),
        "term_exists": sqlalchemy.String(1),
        "term_temporal": sqlalchemy.String(50),
        "term_modifiers": sqlalchemy.String(2000),
    }
    needed = ("note_id", "lexical_variant", "nlp_date")
    # In SQLite, only an INTEGER key needs no separate index.
    number = sqlalchemy.BigInteger().with_variant(sqlalchemy.Integer(), "sqlite")
    return sqlalchemy.Table(
        table,
        sqlalchemy.MetaData(),
        sqlalchemy.Column("note_nlp_id", number, primary_key=True, autoincrement=False),
        *(sqlalchemy.Column(column, kind, nullable=column not in needed) for column, kind in columns.items()),
        schema=schema,
    )


def nlp_rows(
    note_id: Any, findings: Sequence[Mapping[str, Any]], day: datetime.date, first: int
) -> Iterator[dict[str, Any]]:
    """Yield a row of NOTE_NLP for each finding in the text of a note.

    note_id: The note's id. findings: As in `doc._.phi`, with their `part`. day: Date of the run. first: The
        first row id.
    YIELDS: `offset` refers to the scrubbed text; `snippet` and `lexical_variant` hold the label, because the
        text is PHI.
    """
    found = (finding for finding in findings if finding["part"] == TEXT)
    for number, finding in enumerate(found, first):
        length = finding["out_end"] - finding["out_start"]
        yield {
            "note_nlp_id": number,
            "note_id": note_id,
            "section_concept_id": 0,
            "snippet": finding["label"],
            "offset": str(finding["out_start"]),
            "lexical_variant": finding["label"],
            "note_nlp_concept_id": 0,
            "note_nlp_source_concept_id": 0,
            "nlp_system": f"spacy_phi {__version__}",
            "nlp_date": day,
            "nlp_datetime": None,
            "term_exists": "Y",
            "term_temporal": None,
            "term_modifiers": f"length={length};score={finding['score']:.4f};source={finding['source']}",
        }
