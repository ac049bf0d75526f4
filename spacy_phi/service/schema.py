"""Requests and responses of the service: pydantic models with the examples of its OpenAPI page."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

Mode = Literal["balanced", "recall"]
_NOTE = "Patient: Jane Ruiz, MRN 00482917, seen 03/14/2024. Parkinson disease."


def _examples(*examples: dict[str, Any]) -> ConfigDict:
    """Return the config of a model with examples for its OpenAPI page."""
    return ConfigDict(json_schema_extra={"examples": list(examples)})


class Strict(BaseModel):
    """A request that accepts only known fields."""

    # Reject unknown fields: a misspelled name must not change what is redacted.
    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)


class NoteIn(Strict):
    """One note."""

    text: str = Field(description="The note, as plain text.")
    id: str | None = Field(None, description="Returned with the result; by default the note's number.")
    patient: str | None = Field(None, description="Links the notes of one patient.")


class Span(Strict):
    """A span of a note to redact; offsets count characters (code points), not bytes."""

    start: int = Field(ge=0)
    end: int = Field(ge=1, description="Exclusive.")
    label: str
    score: float = Field(1.0, ge=0, le=1)
    source: str = Field("user", max_length=200)


class MarkedNote(NoteIn):
    """A note with the spans to redact."""

    spans: list[Span] = Field(description="Sorted by start, without overlaps.")


class Choice(Strict):
    """A request with an optional policy."""

    policy: str | dict[str, str] | None = Field(
        None,
        description="safe_harbor, strict, mask, tag, redact, ... or a table of labels and operators; by "
        "default the one that the service was started with.",
        examples=["safe_harbor", {"DATE": "mask", "*": "tag"}],
    )


class ScrubRequest(Choice):
    """One note (`text`) or many (`notes`)."""

    model_config = _examples(
        {"text": _NOTE},
        {
            "notes": [
                {"id": "a", "text": _NOTE, "patient": "p1"},
                {"id": "b", "text": "jane called about her tremor.", "patient": "p1"},
            ],
            "policy": "tag",
            "mode": "recall",
        },
    )
    text: str | None = None
    id: str | None = None
    patient: str | None = None
    notes: list[NoteIn] | None = None
    mode: Mode | None = Field(None, description="recall over-redacts rather than miss PHI.")
    each_alone: bool = Field(
        False, description="Do not search for the names of one note in the patient's other notes."
    )

    @model_validator(mode="after")
    def _one_or_many(self) -> "ScrubRequest":
        if (self.text is None) == (self.notes is None):
            raise ValueError("give either text or notes")
        if self.notes is not None and (self.id is not None or self.patient is not None):
            raise ValueError("id and patient stand in each of the notes")
        return self

    def all_notes(self) -> list[NoteIn]:
        """Return the notes, whether one or many."""
        if self.notes is not None:
            return self.notes
        return [NoteIn(text=self.text or "", id=self.id, patient=self.patient)]


class RewriteRequest(Choice):
    """Notes with a person's decisions about them."""

    model_config = _examples(
        {
            "notes": [
                {"text": _NOTE, "patient": "p1", "spans": [{"start": 9, "end": 18, "label": "PATIENT"}]},
            ]
        }
    )
    notes: list[MarkedNote]


class FileRequest(Choice):
    """A file of documents, such as an HL7 message, a Word file or an email."""

    content: str = Field(description="Its bytes in base64.")
    name: str = Field(description="Its name; only the suffix is used.", examples=["report.docx"])
    patient: str | None = Field(None, description="By default the one in the document.")
    encoding: str = Field("utf-8", description="For a document that does not declare one.")
    keep_pdf: bool = Field(False, description="Write a PDF or scanned page as a new PDF, not as text.")
    with_text: bool = Field(
        False, description="Also return the original text of each document, which is PHI."
    )


class ScrubFileRequest(FileRequest):
    """A file of documents to scrub."""

    mode: Mode | None = None


class RewriteFileRequest(FileRequest):
    """A file of documents with a person's decisions about each."""

    spans: list[list[Span]] = Field(
        description="Spans of each document, in order: sorted, without overlaps, with offsets in its `text`."
    )


class FindingOut(BaseModel):
    """A finding and its replacement."""

    start: int
    end: int
    label: str
    score: float
    source: str = Field(description="Its source: rule:<pattern>, ner, roster:<field>, other_notes, user.")
    replacement: str | None = Field(description="null if the policy keeps it.")
    scrubbed_start: int = Field(description="Its location in the scrubbed text.")
    scrubbed_end: int


class VetoOut(BaseModel):
    """A match that was rejected as a medical term."""

    start: int
    end: int
    label: str
    source: str
    term: str = Field(description="The kind of medical term, such as drug or eponym.")
    reason: str = Field(description="The evidence for it, such as dose or phrase.")


class NoteOut(BaseModel):
    """The result for one note. If `error` is set, nothing was scrubbed and there is no text."""

    id: str
    scrubbed: str | None
    findings: list[FindingOut]
    vetoes: list[VetoOut] = []
    error: str | None = None


class ScrubResponse(BaseModel):
    """A result per note, in order."""

    model_config = _examples(
        {
            "notes": [
                {
                    "id": "1",
                    "scrubbed": "Patient: [PATIENT].",
                    "findings": [
                        {
                            "start": 9,
                            "end": 18,
                            "label": "PATIENT",
                            "score": 0.98,
                            "source": "ner",
                            "replacement": "[PATIENT]",
                            "scrubbed_start": 9,
                            "scrubbed_end": 18,
                        }
                    ],
                    "vetoes": [],
                    "error": None,
                }
            ],
            "failed": 0,
        }
    )
    notes: list[NoteOut]
    failed: int = Field(description="How many notes have an error.")


class DocumentOut(NoteOut):
    """The result for one document, with its texts and structured fields joined by empty lines."""

    text: str | None = Field(None, description="The original, if requested.")


class FileOut(BaseModel):
    """A scrubbed file, and the result for each of its documents, in order."""

    content: str | None = Field(
        description="Its bytes in base64; null if no document of it could be scrubbed."
    )
    suffix: str = Field(description="File name suffix; .txt for a PDF or scanned page without `keep_pdf`.")
    documents: list[DocumentOut]
    failed: int = Field(description="How many documents have an error; the content omits them.")


class Health(BaseModel):
    """The capacity of the service."""

    status: Literal["ok", "busy", "loading"]
    version: str
    waiting: int = Field(description="Requests queued or in progress.")
    max_waiting: int


class Ready(BaseModel):
    """The pipelines are loaded."""

    status: Literal["ready"] = "ready"


class Problem(BaseModel):
    """The reason why a request was rejected; it contains nothing of the request."""

    error: str
    details: list[dict[str, Any]] | None = Field(
        None, description="For a malformed request: location and kind of each error, and known values."
    )
