"""Rosters for training and evaluating a network with roster features: a hospital's own or, if none is
available, made from gold annotations with realistic errors and gaps.
"""

import random
import warnings
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from zlib import crc32

from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example

from ..attributes import register_extensions
from ..errors import Errors, PhiError, PhiWarning, Warnings
from ..extensions import set_roster
from ..labels import FROM_MEDDOCAN
from ..lang import get_host_pack
from ..lexicons.gazetteers import first_names_by_gender, get_names_locale, last_name_forms, name_key
from .entry import RosterEntry
from .names import PARTICLES
from .rosters import load_roster

_ROLES = {"PATIENT": "patient", "DOCTOR": "staff"}
_RELATIVES = "FAMILIARES_SUJETO_ASISTENCIA"
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_COMMON = 4_000


def gold_entries(doc: Doc) -> list[RosterEntry]:
    """Return an entry for each patient and doctor name in the ents of a Doc, with i2b2 or MEDDOCAN labels.

    doc: With gold ents. RETURNS: Without duplicates; the surname is the last words of a name of several
        words, or the words before a comma.
    """
    names = dict.fromkeys(
        (_ROLES[label], " ".join(ent.text.split()))
        for ent in doc.ents
        for label in (FROM_MEDDOCAN.get(ent.label_, ent.label_),)
        if label in _ROLES and ent.label_ != _RELATIVES
    )
    return [_entry(role, name, doc.lang_) for role, name in names]


def _entry(role: str, name: str, language: str) -> RosterEntry:
    patient = None if role == "staff" else "0"
    if "," in name:
        last, first = (part.strip() for part in name.split(",", 1))
        return RosterEntry(patient, role, first or None, last or None)
    words = name.split()
    n_last = min(get_host_pack(language).surnames, max(1, len(words) - 1)) if len(words) > 1 else 0
    while n_last and n_last < len(words) and name_key(words[-n_last - 1]) in PARTICLES:
        n_last += 1
    first, last = " ".join(words[: len(words) - n_last]), " ".join(words[len(words) - n_last :])
    if not last:
        return RosterEntry(patient, role, None, first)
    return RosterEntry(patient, role, first, last)


def corrupt(
    entries: Iterable[RosterEntry],
    rng: random.Random,
    missing: float = 0.2,
    misspelt: float = 0.1,
    irrelevant: float = 0.3,
    language: str = "en",
) -> list[RosterEntry]:
    """Return entries with the errors of a real roster.

    entries: All correct ones.
    rng: Random generator.
    missing, misspelt: Share of entries left out; share of the remaining ones with one edit in the surname.
    irrelevant: Share of the result that are other people, with names from the language's lexicons.
    RETURNS: In random order.
    """
    kept = [entry for entry in entries if rng.random() >= missing]
    kept = [_misspell(entry, rng) if rng.random() < misspelt else entry for entry in kept]
    expected = len(kept) * irrelevant / (1 - irrelevant)
    count = int(expected) + (rng.random() < expected % 1)
    kept += [_stranger(rng, get_names_locale(language)) for _ in range(count)]
    rng.shuffle(kept)
    return kept


def _misspell(entry: RosterEntry, rng: random.Random) -> RosterEntry:
    name = entry.last_name or ""
    places = [i for i, char in enumerate(name) if char.isalpha() and i]
    if not places:
        return entry
    at = rng.choice(places)
    edit = rng.choice(("drop", "double", "replace"))
    middle = {"drop": "", "double": name[at] * 2, "replace": rng.choice(_LETTERS)}[edit]
    return entry._replace(last_name=name[:at] + middle + name[at + 1 :])


def _stranger(rng: random.Random, locale: str) -> RosterEntry:
    firsts = first_names_by_gender(rng.choice("fm"), locale)
    lasts = last_name_forms(locale)
    role = rng.choice(("patient", "staff"))
    first, last = (rng.choice(forms[:_COMMON]) for forms in (firsts, lasts))
    return RosterEntry(None if role == "staff" else "0", role, first, last)


def create_rostered_corpus(
    corpus: Callable[[Language], Iterable[Example]],
    missing: float = 0.2,
    misspelt: float = 0.1,
    irrelevant: float = 0.3,
    fixed: bool = False,
    seed: int = 0,
    path: str | Path | None = None,
) -> Callable[[Language], Iterator[Example]]:
    """Create the reader `spacy-phi.RosteredCorpus.v1`: wraps another corpus and adds rosters to the predicted
    Docs.

    corpus: The wrapped reader, including augmentation. missing, misspelt, irrelevant: As in `corrupt`.
    fixed: Use the same roster for a note each time, for evaluation. Otherwise rosters differ by epoch, and
        one note in ten has none, so that the network also learns to work without.
    seed: Random seed.
    path: A roster, as in `roster.rosters.load_roster`, used as it is: each note gets the staff and the
        entries of its patient, `doc._.phi_patient` of the reference. None or "" makes rosters from gold. The
        first epoch warns of notes without a patient of the roster (W149). RAISES: PhiError (E149) for a
        database URL, because a config is saved.
    """
    if path and "://" in str(path):
        raise PhiError(Errors.E149)
    epoch = 0

    def read(nlp: Language) -> Iterator[Example]:
        nonlocal epoch
        register_extensions()
        if path:
            yield from _from_file(corpus(nlp), path, warns=epoch == 0)
            epoch += 1
            return
        for example in corpus(nlp):
            key = f"{seed}/{0 if fixed else epoch}/{example.reference.text}"
            rng = random.Random(crc32(key.encode("utf8", "surrogatepass")))
            entries = corrupt(
                gold_entries(example.reference), rng, missing, misspelt, irrelevant, nlp.lang or "en"
            )
            if fixed or rng.random() >= 0.1:
                example.predicted._.phi_roster = entries
            yield example
        epoch += 1

    return read


def _from_file(examples: Iterable[Example], path: str | Path, warns: bool) -> Iterator[Example]:
    """Yield Examples whose predicted Docs have the entries of their patient, and the staff."""
    roster = load_roster(path)
    total = unknown = 0
    for example in examples:
        patient = example.reference._.phi_patient
        name = None if patient is None else str(patient)
        total, unknown = total + 1, unknown + (name not in roster)
        set_roster(example.predicted, roster.for_patient(name))
        yield example
    if warns and unknown:
        message = Warnings.W149.format(path=Path(path).name, count=unknown, total=total)
        warnings.warn(message, PhiWarning, stacklevel=2)
