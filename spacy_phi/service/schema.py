"""Requests and responses of the service: pydantic models with the examples of its OpenAPI page."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

Mode = Literal["balanced", "recall"]
_NOTE = "Patient: Jane Ruiz, MRN 00482917, seen 03/14/2024. Parkinson disease."


class Strict(BaseModel):
    """A request of which every field is known."""

    # What is not known is refused: a name misspelled must not change what is taken out.
    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)


class NoteIn(Strict):
    """One note."""

    text: str = Field(description="The note, as plain text.")
    id: str | None = Field(None, description="Comes back with the result; by default the note's number.")
    patient: str | None = Field(None, description="Ties the notes of one patient together.")


class Span(Strict):
    """A stretch of a note that is to be taken out; offsets count characters (code points), not bytes."""

    start: int = Field(ge=0)
    end: int = Field(ge=1, description="Exclusive.")
    label: str
    score: float = Field(1.0, ge=0, le=1)
    source: str = Field("user", max_length=200)


class MarkedNote(NoteIn):
    """A note with what is to be taken out of it."""

    spans: list[Span] = Field(description="By start, without overlaps.")


class Choice(Strict):
    """A request that may name a policy."""

    policy: str | dict[str, str] | None = Field(
        None,
        description="safe_harbor, strict, mask, tag, redact, ... or a table of labels and operators; by "
        "default the one that the service was started with.",
        examples=["safe_harbor", {"DATE": "mask", "*": "tag"}],
    )


class ScrubRequest(Choice):
    """One note (`text`) or many (`notes`)."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"text": _NOTE},
                {
                    "notes": [
                        {"id": "a", "text": _NOTE, "patient": "p1"},
                        {"id": "b", "text": "jane called about her tremor.", "patient": "p1"},
                    ],
                    "policy": "tag",
                    "mode": "recall",
                },
            ]
        }
    )
    text: str | None = None
    id: str | None = None
    patient: str | None = None
    notes: list[NoteIn] | None = None
    mode: Mode | None = Field(None, description="recall takes rather too much.")
    each_alone: bool = Field(
        False, description="Do not look for a name of one note in the others of its patient."
    )

    @model_validator(mode="after")
    def _one_or_many(self) -> "ScrubRequest":
        if (self.text is None) == (self.notes is None):
            raise ValueError("give either text or notes")
        if self.notes is not None and (self.id is not None or self.patient is not None):
            raise ValueError("id and patient stand in each of the notes")
        return self

    def all_notes(self) -> list[NoteIn]:
        """The notes, be they one or many."""
        if self.notes is not None:
            return self.notes
        return [NoteIn(text=self.text or "", id=self.id, patient=self.patient)]


class RewriteRequest(Choice):
    """Notes with what a person decided about them."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "notes": [
                        {
                            "text": _NOTE,
                            "patient": "p1",
                            "spans": [{"start": 9, "end": 18, "label": "PATIENT"}],
                        }
                    ]
                }
            ]
        }
    )
    notes: list[MarkedNote]


class FileRequest(Choice):
    """A file of documents, such as an HL7 message, a Word file or an e-mail."""

    content: str = Field(description="Its bytes in base64.")
    name: str = Field(description="Its name, of which only the suffix counts.", examples=["report.docx"])
    patient: str | None = Field(None, description="By default the one that the document itself gives.")
    encoding: str = Field("utf-8", description="Of a document that does not name one.")
    keep_pdf: bool = Field(False, description="Write a PDF as a PDF with its words set anew, not as text.")
    with_text: bool = Field(False, description="Return the original text of each document too. It is PHI.")


class ScrubFileRequest(FileRequest):
    """A file of documents to scrub."""

    mode: Mode | None = None


class RewriteFileRequest(FileRequest):
    """A file of documents with what a person decided about each."""

    spans: list[list[Span]] = Field(
        description="For each document, in order: by start, without overlaps, with offsets in its `text`."
    )


class FindingOut(BaseModel):
    """A finding and its replacement."""

    start: int
    end: int
    label: str
    score: float
    source: str = Field(description="Who found it: rule:<pattern>, ner, roster:<field>, other_notes, user.")
    replacement: str | None = Field(description="null where the policy keeps it.")
    scrubbed_start: int = Field(description="Its place in the scrubbed text.")
    scrubbed_end: int


class VetoOut(BaseModel):
    """A match that was rejected as medicine."""

    start: int
    end: int
    label: str
    source: str
    term: str = Field(description="The kind of medical term, such as drug or eponym.")
    reason: str = Field(description="What made it one, such as dose or phrase.")


class NoteOut(BaseModel):
    """The result for one note. If `error` is set nothing was scrubbed, and there is no text."""

    id: str
    scrubbed: str | None
    findings: list[FindingOut]
    vetoes: list[VetoOut] = []
    error: str | None = None


class ScrubResponse(BaseModel):
    """A result per note, in order."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
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
            ]
        }
    )
    notes: list[NoteOut]
    failed: int = Field(description="How many notes have an error.")


class DocumentOut(NoteOut):
    """The result for one document, whose texts and structured fields are joined by empty lines."""

    text: str | None = Field(None, description="The original, if it was asked for.")


class FileOut(BaseModel):
    """A scrubbed file, and the result for each of its documents, in order."""

    content: str | None = Field(
        description="Its bytes in base64; null if no document of it could be scrubbed."
    )
    suffix: str = Field(description="Of its name; that of a PDF is .txt without `keep_pdf`.")
    documents: list[DocumentOut]
    failed: int = Field(description="How many documents have an error. They are left out of the content.")


class Health(BaseModel):
    """The capacity of the service."""

    status: Literal["ok", "busy"]
    version: str
    waiting: int = Field(description="Requests that wait or are in work.")
    max_waiting: int


class Problem(BaseModel):
    """The reason why a request was refused; it holds nothing of the request."""

    error: str
    details: list[dict[str, Any]] | None = Field(None, description="Of a malformed request: where, and what.")
