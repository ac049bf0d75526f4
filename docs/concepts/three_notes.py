"""Prints docs/concepts/three_notes.md: one patient's three notes before and after. The notes are made up.

python docs/concepts/three_notes.py > docs/concepts/three_notes.md
"""

import os

import spacy

from spacy_phi.surrogates.keys import KEY_VARIABLE

NOTES = (
    """DISCHARGE SUMMARY
Patient: MARLOWE, JOHN T    MRN: 00482917    DOB: 11/02/1951
Admitted 03/14/2024, discharged 03/19/2024. Mr. Marlowe is a 72 year old man with heart failure.
He lives at 48 Quarry Lane, Springfield, IL 62704, phone (217) 554-0148.
His daughter Ruth Marlowe was called.
Attending: Dr. Helen Graves. Follow-up with Dr. Graves on March 26, 2024.""",
    """CLINIC NOTE 03/26/2024
Johnny Marlowe is seen twelve days after his admission of 3/14/24. He stopped his water pill on Friday,
March 22. Ruth came along. Marlowe's weight is 61 kg. Next visit 4/9/24 with Dr. H. Graves.""",
    """TELEPHONE NOTE
4/2/2024 10:15 AM. Call from (217) 554-0148: John Marlowe, MRN 00482917, feels well; ankles dry since 3/28.
Spoke to Ruth Marlowe too. Dr. Graves told.""",
)


def main() -> None:
    """Print the page."""
    os.environ[KEY_VARIABLE] = "of no use but for this page"
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber", config={"policy": "expert_determination"})
    print("# One patient's three notes, before and after\n")
    print("Printed by `python docs/concepts/three_notes.py`: rules, network, policy `expert_determination`.")
    for doc, _ in nlp.pipe([(note, {"patient": "example"}) for note in NOTES], as_tuples=True):
        print(f"\n## Before\n\n```\n{doc.text}\n```\n\n## After\n\n```\n{doc._.scrubbed}\n```")


if __name__ == "__main__":
    main()
