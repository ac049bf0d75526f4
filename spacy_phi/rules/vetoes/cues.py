"""Left and right contexts that distinguish a person or place from a medical term. Only data, compiled
expressions and the pre-check that avoids running them; terms.py weighs them."""

import re
from functools import cache

from ...lang import get_host_pack, vocabulary
from ...lang.cues import cue, cue_text, longest_first

_RELATIONS = longest_first(vocabulary("relations.cue"))
_CREDENTIALS = longest_first(cue_text("vetoes.credentials").split())


@cache
def title_before(language: str) -> re.Pattern[str]:
    """Return the expression for a title before a name in a language, including English titles."""
    vocab = get_host_pack(language).vocab
    own = " ".join(term for name in ("titles.doctor", "titles.courtesy") for term in vocab.get(name, ()))
    # Dutch "en" of "de heer en mevrouw" is no title.
    words = [word for word in own.split() if word not in vocab.get("links.any", ())]
    return cue("vetoes.title_before", titles=longest_first((*vocabulary("titles.cue"), *words)))


RELATION_BEFORE = cue("vetoes.relation_before", relations=_RELATIONS)
AGENT_BEFORE = cue("vetoes.agent_before")
PLACE_BEFORE = cue("vetoes.place_before")
CREDENTIAL_AFTER = re.compile(rf"\s*,?\s*(?:{_CREDENTIALS})")
RELATION_AFTER = cue("vetoes.relation_after", relations=_RELATIONS)
AGE_AFTER = cue("vetoes.age_after")
VERB_AFTER = cue("vetoes.verb_after", verbs=longest_first(vocabulary("verbs.cue")))
STATE_AFTER = re.compile(r",\s*(?:[A-Z]{2}\b|[A-Z]\w+)")

_LINKS = vocabulary("links.cue")


def ends_with_link(left: str) -> bool:
    """Return whether PART_OF_BEFORE, GRADED_BY and STAINED_WITH can match at all: they end in one of these
    words.
    """
    return left[-1:].isspace() and left.rstrip().lower().endswith(_LINKS)


# Nouns that make any preceding name an eponym.
HEADS = frozenset(vocabulary("eponyms.any_head"))
# "Her son in Leeds rings on Thursdays": a head word that is a verb here.
HEAD_AS_VERB = cue("vetoes.head_as_verb")
DISEASE_HEADS = frozenset(vocabulary("eponyms.disease_head"))
"""Last words of diseases, none of which is a name."""
DISEASE_AFTER = re.compile(rf"[ -](?:[a-z]+[ ])?(?:{'|'.join(sorted(DISEASE_HEADS))})\b", re.IGNORECASE)
CODED_BEFORE = cue("vetoes.coded_before")
"""Fields of a coded adverse reaction term."""
# "call Duane's cell 555-0147": body cells have no numbers.
PHONE_AFTER = cue("vetoes.phone_after")
PART_OF_BEFORE = cue("vetoes.part_of_before")
DOSE_AFTER = cue("vetoes.dose_after")
_GIVEN = cue_text("vetoes.given")
DRUG_GIVEN_BEFORE = re.compile(rf"\b(?:{_GIVEN})\s+$", re.IGNORECASE)
"""Words that almost only precede drug names."""
DRUG_BEFORE = cue("vetoes.drug_before", given=_GIVEN)
FINDING_AFTER = cue("vetoes.finding_after")
COMPARED_BEFORE = cue("vetoes.compared_before")
COMPARED_AFTER = cue("vetoes.compared_after")
"""Scores and signs are compared with each other, persons rarely."""
FINDING_BEFORE = cue("vetoes.finding_before")
DIAGNOSIS_BEFORE = cue("vetoes.diagnosis_before")
ARTICLE_BEFORE, THE_BEFORE = cue("vetoes.article_before"), cue("vetoes.the_before")
CAPITAL_AFTER = cue("vetoes.capital_after")
TAKES_BEFORE = cue("vetoes.takes_before")
MEDICINE_AFTER = cue("vetoes.medicine_after")
GRADED_BY = cue("vetoes.graded_by")
STAINED_WITH = cue("vetoes.stained_with")
TEST_AFTER = cue("vetoes.test_after")
VALUE_AFTER = cue("vetoes.value_after")
FACILITY_LAST = cue("vetoes.facility_last")
