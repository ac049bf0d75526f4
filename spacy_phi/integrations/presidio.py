"""A Presidio entity recognizer based on a pipeline with `phi_scrubber`.

It requires presidio-analyzer: `pip install 'spacy_phi[presidio]'`. No text is logged.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import spacy
from spacy.language import Language

from ..about import __version__
from ..errors import Errors, PhiError
from ..extras import import_extra
from ..label_maps import TO_PRESIDIO
from ..labels import LABELS
from ..lang import SHARED, get_host_pack
from ..pipeline.scrubber import PhiScrubber
from ..spans import Match

import_extra("presidio_analyzer", "presidio")  # Its error has a code.

from presidio_analyzer import AnalysisExplanation, EntityRecognizer, RecognizerResult  # noqa: E402

LABEL_KEY, SOURCE_KEY = "phi_label", "phi_source"
"""Keys of `recognition_metadata`: the PHI label, finer than the entity, and its source."""
_LEAST_SCORE = 0.01
"""Presidio drops results with a score of 0."""


def entity_map(language: str) -> Mapping[str, str]:
    """Return the Presidio entity for each PHI label.

    language: Language code of the notes. SSN is `US_SSN` if its pack lists the United States, else `ID`.
    """
    is_american = "US" in get_host_pack(language).countries
    return TO_PRESIDIO if is_american else {**TO_PRESIDIO, "SSN": TO_PRESIDIO["IDNUM"]}


class PhiRecognizer(EntityRecognizer):
    """Reports the findings that `phi_scrubber` would replace; Presidio's own NLP artifacts are not used."""

    name: str

    def __init__(
        self,
        nlp: Language | None = None,
        supported_entities: Sequence[str] | None = None,
        supported_language: str | None = None,
        name: str = "PhiRecognizer",
        version: str = __version__,
        **options: Any,
    ) -> None:
        """nlp: A pipeline with `phi_scrubber`; None for the built-in one. supported_entities: The only
        entities to report; None for all. supported_language: Language code; None for that of `nlp`, or
        English.
        options: Other options of `EntityRecognizer`, such as `score_thresholds`.

        RAISES: PhiError (E380) for an unsupported entity, (E373) for a pipeline without a scrubber, and
            errors of a scrubber that cannot be loaded.
        """
        own = nlp.lang if nlp is not None and nlp.lang != SHARED else None
        language = supported_language or own or "en"
        self.nlp = nlp
        self._entities = entity_map(language)
        known = list(dict.fromkeys(self._entities[label] for label in LABELS))
        _require(known if supported_entities is None else supported_entities, known, every=True)
        super().__init__(
            supported_entities=known if supported_entities is None else list(supported_entities),
            name=name,
            supported_language=language,
            version=version,
            **options,
        )

    def load(self) -> None:
        """Load the models now, not with the first text. Called by Presidio."""
        if self.nlp is None:
            self.nlp = spacy.blank(self.supported_language)
            self.nlp.add_pipe("phi_scrubber")
        scrubbers = [pipe for _, pipe in self.nlp.pipeline if isinstance(pipe, PhiScrubber)]
        if not scrubbers:
            raise PhiError(Errors.E373)
        self._scrubber = scrubbers[0]
        self._scrubber.inner  # noqa: B018

    def analyze(
        self, text: str, entities: Sequence[str] | None, nlp_artifacts: Any = None
    ) -> list[RecognizerResult]:
        """Return the findings of the requested entities, sorted by start; offsets count characters.

        entities: Presidio passes those of all its recognizers, so unsupported names are ignored; None or an
        empty list for all. nlp_artifacts: Not used. RAISES: PhiError (E380) if none of the entities is
        supported, and as `PhiScrubber.find_texts`.
        """
        wanted = set(entities or self.supported_entities)
        _require(wanted, self.supported_entities)
        (result,) = self._scrubber.find_texts([text], [None])
        found = (self._to_result(match) for match in result.groups.get("phi", ()))
        return [each for each in found if each.entity_type in wanted.intersection(self.supported_entities)]

    def _to_result(self, match: Match) -> RecognizerResult:
        score = min(max(match.score, _LEAST_SCORE), 1.0)
        source = match.source.name
        return RecognizerResult(
            self._entities[match.label],
            match.start,
            match.end,
            score,
            AnalysisExplanation(self.name, score, textual_explanation=f"{match.label} by {source}"),
            {
                RecognizerResult.RECOGNIZER_NAME_KEY: self.name,
                RecognizerResult.RECOGNIZER_IDENTIFIER_KEY: self.id,
                LABEL_KEY: match.label,
                SOURCE_KEY: source,
            },
        )


def _require(asked: Sequence[str] | set[str], known: Sequence[str], every: bool = False) -> None:
    """Raise PhiError (E380) if no requested entity is supported, or with `every` if one is not."""
    unknown = sorted(set(asked) - set(known))
    if unknown and (every or len(unknown) == len(set(asked))):
        raise PhiError(Errors.E380.format(names=", ".join(unknown), known=", ".join(known)))
