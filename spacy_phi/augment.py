"""Data augmentation for training: entities of a note give way to others of their label.

Source: Dai & Adel 2020 (mention replacement). A network that sees the same names in the same contexts learns
them by heart; here a form is replaced throughout its note, so what recurs in the note still recurs.
"""

import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping

from spacy.language import Language
from spacy.tokens import Doc, Span
from spacy.training import Example

from .augment_forms import Maker, make_forms

_ORIGINALS = 1 / 3
"""Share of the notes that stay as they are, where a note gives one Example."""


def create_swap_mentions_2(
    copies: int = 1,
    level: float = 0.5,
    fresh: float = 0.5,
    language: str = "en",
    keep: list[str] | None = None,
    seed: int = 0,
) -> Callable[[Language, Example], Iterator[Example]]:
    """Create the augmenter `spacy-phi.swap_mentions.v2`: as v1, with forms that no note holds among
    the new ones.

    copies: of each note; 0 for one Example a note, itself or, two times in three, a copy: for a corpus that
    is read anew in every epoch (`max_epochs = -1`), so that no copy comes twice. fresh: share of the replaced
    dates, names and places whose new form is made by `augment_forms`, not taken from another note. language:
    of those forms, "en" or "es". level, keep, seed: see `create_swap_mentions`.
    Raises PhiError (E044) for another language.
    """
    return create_swap_mentions(copies, level, keep, seed, fresh=fresh, makers=make_forms(language))


def create_swap_mentions(
    copies: int = 1,
    level: float = 0.5,
    keep: list[str] | None = None,
    seed: int = 0,
    *,
    fresh: float = 0.0,
    makers: Mapping[str, Maker] | None = None,
) -> Callable[[Language, Example], Iterator[Example]]:
    """Create the augmenter `spacy-phi.swap_mentions.v1`: every note, and copies of it with other entities.

    copies: of each note. level: share of a note's distinct entity forms that are replaced. keep: labels whose
    entities stay. seed: of the random choice. Forms come from the notes seen so far; where digits are most of
    a form, its digits are drawn anew instead. fresh, makers: share of the replaced forms that
    `makers` make, by label.
    """
    forms: dict[str, list[str]] = defaultdict(list)
    kept = frozenset(keep or ())
    made = makers or {}
    rng = random.Random(seed)

    def replace(ent: Span) -> str:
        if ent.label_ in made and rng.random() < fresh:
            return made[ent.label_](ent.text, rng)
        return _replace(ent, forms, rng)

    def augment(nlp: Language, example: Example) -> Iterator[Example]:
        alone = copies == 0 and makers is not None
        whole = not alone or rng.random() < _ORIGINALS
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
    """The note with the chosen forms in place of its own, tokenized anew."""
    text, pieces, entities = reference.text, [], []
    end, shift = 0, 0
    for ent in reference.ents:
        form = chosen.get((ent.label_, ent.text), ent.text)
        pieces += [text[end : ent.start_char], form]
        start = ent.start_char + shift
        entities.append((start, start + len(form), ent.label_))
        shift += len(form) - len(ent.text)
        end = ent.end_char
    rewritten = "".join([*pieces, text[end:]])
    doc = nlp.make_doc(rewritten)
    _set_entities(doc, entities)
    return Example(nlp.make_doc(rewritten), doc)


def _set_entities(doc: Doc, entities: list[tuple[int, int, str]]) -> None:
    """Entities that fall on token edges; the tokens of the others are left without annotation."""
    found, missing = [], []
    for start, end, label in entities:
        span = doc.char_span(start, end, label=label)
        if span is not None:
            found.append(span)
        else:
            touched = doc.char_span(start, end, alignment_mode="expand")
            missing += [touched] if touched is not None else []
    taken = {i for span in found for i in range(span.start, span.end)}
    # A token may be touched by two of them, as where two names have run together.
    loose = {i for span in missing for i in range(span.start, span.end)} - taken
    doc.set_ents(found, missing=[doc[i : i + 1] for i in sorted(loose)], default="outside")
