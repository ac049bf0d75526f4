"""Write the surname of an invented patient, without a title, into a sentence that has no PHI.

A sentence that begins with a verb of persons gets the name as its subject, in "the patient" the name replaces
both words, and any other sentence follows the name and a colon, as in a list of a ward: "Ruiz acudirá a la
consulta", "Ruiz refiere dolor", "Ruiz: dolor lumbar". Names are drawn as for the synthetic notes.
"""

import re
from random import Random

from spacy_phi.lang import get_host_pack
from spacy_phi.lexicons.medical import medical_index
from spacy_phi.synthesis.cast import Cast
from spacy_phi.synthesis.frame import Slot
from spacy_phi.synthesis.generator import TEMPLATES
from spacy_phi.synthesis.template import read_templates

SURNAME = Slot("PATIENT", 1, "last", "")
FIRST_WORD = re.compile(r"[^\W\d_]+")
SHORTEST = 5
"""Fewest letters of a verb that is known by its ending only, and of a word for a patient."""
JOINTS = (": ", ": ", ", ", ". ", " - ")


class People:
    """Writes names into a share of the sentences of a language."""

    def __init__(self, lang: str, share: float) -> None:
        vocab = get_host_pack(lang).vocab
        self.share = share
        self.templates = read_templates(TEMPLATES, "train", lang)
        self.verbs = {term.split()[0] for term in vocab["verbs.person"]}
        self.endings = tuple(vocab["endings.verb"])
        self.terms = medical_index(lang)
        # "del paciente" keeps its preposition, so it is no match; "de la paciente" is.
        articles = self.templates.grammar.settings["article"].items()
        contracted = "|".join(word for key, word in articles if "_" in key) or "(?!)"
        patients = "|".join(word for word in vocab["patients.word"] if len(word) >= SHORTEST)
        self.patient = re.compile(
            rf"(?:^|(?<![^\W_])(?!(?:{contracted})[ ])[^\W\d_]{{1,3}}[ ])(?:{patients})(?![^\W_])",
            re.IGNORECASE,
        )

    def write_into(self, sentence: str, rng: Random) -> tuple[str, tuple[int, int] | None]:
        """Return a sentence with a name and the offsets of the name, or as it is."""
        if rng.random() >= self.share:
            return sentence, None
        name = Cast(rng, self.templates, ()).fill(SURNAME).value
        first = FIRST_WORD.match(sentence)
        if first and self._is_verb(first[0].lower()):
            start, rest = 0, f" {sentence[0].lower()}{sentence[1:]}"
        elif patient := self.patient.search(sentence):
            start, rest = patient.start(), sentence[patient.end() :]
        else:
            start, rest = 0, f"{rng.choice(JOINTS)}{sentence}"
        return f"{sentence[:start]}{name}{rest}", (start, start + len(name))

    def _is_verb(self, word: str) -> bool:
        is_inflected = len(word) >= SHORTEST and word.endswith(self.endings)
        return word in self.verbs or (is_inflected and self.terms.lookup(word) is None)
