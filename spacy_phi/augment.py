"""Data augmentation for training: replace entities of a note by others with the same label.

Source: Dai & Adel 2020 (mention replacement). A network that sees the same names in the same contexts
memorizes them. A form is replaced throughout its note, so that repetitions are preserved.
"""

import random
from collections import defaultdict
from collections.abc import Callable, Iterator

import numpy
from spacy.attrs import ENT_IOB
from spacy.language import Language
from spacy.tokens import Doc, Span
from spacy.training import Example

from .augment_forms import make_forms

_ORIGINALS = 1 / 3
"""Share of notes that are unchanged, if each note yields one Example."""


def create_swap_mentions(
    copies: int = 1,
    level: float = 0.5,
    fresh: float = 0.5,
    language: str = "en",
    keep: list[str] | None = None,
    seed: int = 0,
) -> Callable[[Language, Example], Iterator[Example]]:
    """Create the augmenter `spacy-phi.swap_mentions.v2`: yields every note, and copies of it with other
    entities.

    copies: of each note; 0 yields one Example per note, the note itself or, two times in three, a copy: for a
    corpus that is read again in every epoch (`max_epochs = -1`), so that no copy recurs. level: share of a
    note's distinct entity forms that are replaced. Other forms come from the notes seen so far; if a form is
    mostly digits, its digits are drawn randomly instead. fresh: share of the replaced dates, names and places
    whose new form `augment_forms` generates. language: of those forms, "en" or "es". keep: labels whose
    entities are unchanged. seed: random seed. RAISES: PhiError (E044) for fresh forms of another language.
    """
    forms: dict[str, list[str]] = defaultdict(list)
    kept = frozenset(keep or ())
    made = make_forms(language) if fresh else {}
    rng = random.Random(seed)

    def replace(ent: Span) -> str:
        if ent.label_ in made and rng.random() < fresh:
            return made[ent.label_](ent.text, rng)
        return _replace(ent, forms, rng)

    def augment(nlp: Language, example: Example) -> Iterator[Example]:
        whole = copies > 0 or rng.random() < _ORIGINALS
        if whole:
            yield example
        entities = [ent for ent in example.reference.ents if ent.label_ not in kept]
        for ent in entities:
            forms[ent.label_].append(ent.text)
        for _ in range(copies if whole else 1):
            chosen: dict[tuple[str, str], str] = {}
            for ent in entities:
                key = (ent.label_, ent.text)
                if key not in chosen:
                    chosen[key] = replace(ent) if rng.random() < level else ent.text
            yield _rewrite(nlp, example.reference, chosen)

    return augment


def _replace(ent: Span, forms: dict[str, list[str]], rng: random.Random) -> str:
    digits = sum(c.isdigit() for c in ent.text)
    if 2 * digits > len(ent.text):
        return "".join(rng.choice("0123456789") if c.isdigit() else c for c in ent.text)
    return rng.choice(forms[ent.label_])


def _rewrite(nlp: Language, reference: Doc, chosen: dict[tuple[str, str], str]) -> Example:
    """Return the note with the chosen forms in place of its own, retokenized. Tokens without annotation
    remain without it."""
    text = reference.text
    parts = [
        (ent.start_char, ent.end_char, ent.label_, chosen.get((ent.label_, ent.text), ent.text))
        for ent in reference.ents
    ]
    unknown = (reference[int(i)] for i in numpy.flatnonzero(reference.to_array(ENT_IOB) == 0))
    parts += [(token.idx, token.idx + len(token), "", token.text) for token in unknown]
    pieces, placed, end, shift = [], [], 0, 0
    for start, stop, label, form in sorted(parts):
        pieces += [text[end:start], form]
        placed.append((start + shift, start + shift + len(form), label))
        shift += len(form) - (stop - start)
        end = stop
    rewritten = "".join([*pieces, text[end:]])
    doc = nlp.make_doc(rewritten)
    _set_entities(doc, placed)
    return Example(nlp.make_doc(rewritten), doc)


def _set_entities(doc: Doc, entities: list[tuple[int, int, str]]) -> None:
    """Set the entities that align with token boundaries; tokens of the others, and of those without a label,
    are left without annotation."""
    found, missing = [], []
    for start, end, label in entities:
        span = doc.char_span(start, end, label=label) if label else None
        if span is not None:
            found.append(span)
        else:
            touched = doc.char_span(start, end, alignment_mode="expand")
            missing += [touched] if touched is not None else []
    taken = {i for span in found for i in range(span.start, span.end)}
    # Two of them may share a token, for example two names without a space between.
    loose = {i for span in missing for i in range(span.start, span.end)} - taken
    doc.set_ents(found, missing=[doc[i : i + 1] for i in sorted(loose)], default="outside")
