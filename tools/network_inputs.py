"""Compute digests of a network's inputs: its weights are invalid once these have changed.

    python tools/network_inputs.py LANG

Prints those of the working tree beside those on the bundled network's card.
"""

import hashlib
import sys
from collections.abc import Iterable
from typing import Any

import spacy
from network_corpus import ROOT

from spacy_phi.lang import get_host_pack
from spacy_phi.lang.network import read_network
from spacy_phi.ml.feature_groups import resolve_groups
from spacy_phi.tokenizer import CLINICAL

PIECES = ROOT / "spacy_phi" / "lexicons" / "data" / "word_pieces.npz"
PROBE = (
    "NAME:Ana-María O'Neill,MD  DOB:02/20/2087 tel.(617)555-0123x4\\n"
    "1,200mg q6h p.r.n. x3d; 37.5°C, HbA1c 7,2%, L4-L5, T2N0Mx, pT3 C/ Mayor 3, 2ºB 28007Madrid\\n"
    "e-mail: a.b_c@d-e.org http://x.y/z?q=1 ID#AB-12/345.6 McDONALD's d'Ávila dr.KLEIN...ok? ½ 3×4 €5"
)
"""Text with the cases on which tokenizers differ."""


def _digest(lines: Iterable[str]) -> str:
    return hashlib.sha256("\\n".join(lines).encode()).hexdigest()[:16]


def digest_inputs(lang: str, config: dict[str, Any]) -> dict[str, str]:
    """Return digests of a network's inputs.

    lang: Language code of the pack.
    config: Config of its `phi_ner`.
    RETURNS (dict[str, str]): Digests of `features` (column names), `labels` (those of the language's
    rules), `tokenizer` (tokens of a fixed text) and `word_pieces` (frozen vectors).
    """
    embed = config["model"]["tok2vec"]["encoder"]["embed"]
    groups = resolve_groups(embed["features"]["groups"], embed["features"]["language"])
    pack = get_host_pack(lang)
    records = (*pack.records.values(), *pack.identifiers.values())
    doc = spacy.blank(lang, config=CLINICAL).make_doc(PROBE)
    digests = {
        "features": _digest(name for group in groups for name in group.names),
        "labels": _digest(sorted({str(record.fields["label"]) for record in records})),
        "tokenizer": _digest(token.text_with_ws for token in doc),
    }
    if "WordPieces" in embed["words"]["@architectures"]:
        digests["word_pieces"] = hashlib.sha256(PIECES.read_bytes()).hexdigest()[:16]
    return digests


def main() -> None:
    """Print the digests."""
    lang = sys.argv[1]
    network = read_network(lang)
    now, card = digest_inputs(lang, network.config), network.meta["inputs"]
    for name in sorted({*now, *card}):
        verdict = "same" if now.get(name) == card.get(name) else f"CHANGED, {card.get(name)} in the card"
        print(f"{name}: {now.get(name)}, {verdict}")


if __name__ == "__main__":
    main()
