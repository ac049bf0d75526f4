"""Measure what the scrubber damages in texts without PHI and outside the PHI of annotated notes.

    python benchmarks/content.py [--langs en es] [--policies safe_harbor] [--mode recall] [--show 40]
    python benchmarks/content.py --pairs [--langs es]

Reads $SPACY_PHI_SHARED (default ../shared), all public: the PubMed sentences not used to build the network,
clinical text, english-dev, every fourth MEDDOCAN training case, german-dev and french-dev; sentences of case
reports, hospital notes and examinations (assets/corpora/plain, by tools/get_texts.py) not used to build the
network, whose towns, months and patients count as changed; for each language 100 notes of the dev templates.
Text within a gold span does not count. Prints by policy (masking by
safe_harbor, surrogates by expert_determination) and corpus the words changed per 1,000, and by kind the
damaged mentions: the `keep` mentions of a corpus that has them, and in the others the words that the
dictionary and the pack know (drug, disease, symptom, eponym, abbreviation, unit, ending) and all others
(plain word). A word counts as changed if it is not in the replacement. "named" inserts "Mr. " before eponyms
of PubMed and counts the names still redacted. --pairs prints only the hard pairs of tests/data: under
`strict`, by rules, in recall mode and with the bundled network. --show prints damaged mentions. --open-ended
removes the full stop at the end of each text, as in the cells of a table.
"""

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import islice
from typing import Any, NamedTuple

import spacy
from common import ROOT, SHARED, make_parser, read_jsonl
from dev_sets import SETS
from spacy.language import Language

from spacy_phi.corpora.annotated import AnnotatedNote
from spacy_phi.corpora.folders import read_notes
from spacy_phi.lang import get_pack
from spacy_phi.lang.network import find_network
from spacy_phi.lexicons.ambiguity import is_person_name
from spacy_phi.lexicons.medical import eponyms, medical_index
from spacy_phi.linking.losses import get_kind
from spacy_phi.rules.forms import LETTER, UP
from spacy_phi.rules.vetoes.leaders import from_leader
from spacy_phi.synthesis.generator import synthesize

LANGUAGES = ("en", "es", "de", "fr", "it", "nl", "pt")
PAIRS = {"en": ("hard_pairs", "hard_pairs_second", "hard_pairs_third"), "es": ("hard_pairs_es",)}
"""Hard-pair tables by language."""
POLICIES = ("safe_harbor", "expert_determination")
KEY = sha256(b"benchmarks/content.py").hexdigest()
"""Key of the surrogates if SPACY_PHI_KEY names none."""
STEP = 4
NOTES = 100
SENTENCES = 4_000
"""Most sentences of a file."""
TOKEN = re.compile(r"\w+")
NAME = re.compile(rf"[{UP}]{LETTER}{{2,}}(?:-[{UP}]{LETTER}+)*")
EPONYM = re.compile(r"(?<![\w.'-])([A-Z][a-z]{3,})(?: ?' ?s)? (?:disease|syndrome)\b")
REACH = 60
PLAIN = "plain word"
Row = dict[str, Any]


class Text(NamedTuple):
    """A text, its mentions that must stay by kind, and the offsets of its PHI."""

    text: str
    mentions: list[tuple[str, int, int]]
    gold: frozenset[int] = frozenset()


def read_pubmed(unseen: bool = False) -> list[Row]:
    """Return PubMed sentences with their mentions; `unseen`: only the quarter not used to build the network.

    Every other sentence trained the bundled network (tools/plain_corpus.py); every fourth, starting with
    the second, chose its thresholds (tools/measure_sources.py).
    """
    files = [read_jsonl(SHARED / "pubmed" / f"{name}_train.jsonl") for name in ("bc5cdr", "ncbi")]
    return [row for rows in files for row in (rows[3::4] if unseen else rows)]


def read_clinical() -> list[Row]:
    """Return clinical text with few invented names."""
    return read_jsonl(SHARED / "clinical-text" / "notes.jsonl")


def read_corpora(lang: str) -> Iterator[tuple[str, list[Text]]]:
    """Yield the name and texts of the available corpora of a language."""
    if lang == "en":
        yield "pubmed", [to_text(row, lang) for row in read_pubmed(unseen=True)]
        yield "clinical-text", [to_text(row, lang) for row in read_clinical()]
        rows = read_jsonl(SHARED / "english-dev" / "gold.jsonl")
        yield "english-dev", [to_text(row, lang) for row in rows]
    if lang == "es":
        cases = list(read_notes(SHARED / "meddocan" / "train"))[::STEP]
        yield "meddocan", [from_note(note, lang) for note in cases]
    if lang in SETS:
        yield SETS[lang].split("/")[0], [from_note(note, lang) for note in read_notes(SHARED / SETS[lang])]
    for path in sorted((ROOT / "assets" / "corpora" / "plain").glob(f"*-{lang}.jsonl")):
        yield path.stem, [to_text(row, lang) for row in read_jsonl(path)[1::2][:SENTENCES]]
    notes = islice(synthesize(NOTES, seed=23, split="dev", lang=lang), NOTES)
    yield "dev templates", [from_note(note, lang) for note in notes]


def open_ended(text: Text) -> Text:
    """Return a text without the full stop at its end."""
    whole = text.text.rstrip().rstrip(".")
    return Text(whole, [mention for mention in text.mentions if mention[2] <= len(whole)], text.gold)


def to_text(row: Row, lang: str) -> Text:
    """Return a row with its `keep` mentions, or with those of the lexicons if it has none."""
    gold = frozenset(i for span in row.get("spans", ()) for i in range(span["start"], span["end"]))
    mentions = [(judge_mention(each, lang), each["start"], each["end"]) for each in row.get("keep", ())]
    return Text(row["text"], mentions or list(find_mentions(row["text"], gold, lang)), gold)


def from_note(note: AnnotatedNote, lang: str) -> Text:
    """Return an annotated note with the mentions of the lexicons outside its gold spans."""
    gold = frozenset(i for span in note.spans for i in range(span.start, span.end))
    return Text(note.text, list(find_mentions(note.text, gold, lang)), gold)


def judge_mention(mention: Row, lang: str) -> str:
    """Return the kind of a gold mention: by its label, or by the lexicons."""
    words = TOKEN.findall(mention["text"])
    if any(word.lower() in eponyms() and word[0].isupper() for word in words):
        return "eponym"
    kinds = {"Chemical": "drug", "Disease": "disease"}
    named = kinds.get(mention.get("label", ""))
    return named or next(filter(None, (judge(word, lang) for word in words)), "other mention")


def find_mentions(text: str, gold: frozenset[int], lang: str) -> Iterator[tuple[str, int, int]]:
    """Yield kind, start and end of the words of a text outside the gold spans."""
    led = set(find_eponyms(text, lang))
    for word in TOKEN.finditer(text):
        if word[0].isalpha() and gold.isdisjoint(range(*word.span())):
            kind = "eponym" if word.start() in led else judge(word[0], lang) or PLAIN
            # A dictionary has "Nelson" and "Young" as diseases; without a head they are names.
            is_name = kind == "disease" and word[0].istitle() and is_person_name(word[0])
            yield PLAIN if is_name else kind, *word.span()


def find_eponyms(text: str, lang: str) -> Iterator[int]:
    """Yield the starts of names that a word for a disease, sign or device precedes or follows."""
    for name in EPONYM.finditer(text):
        if name[1].lower() in eponyms():
            yield name.start(1)
    for name in NAME.finditer(text):
        left = text[max(0, name.start() - REACH) : name.start()].rpartition("\n")[2]
        if from_leader(name[0], left, lang).points:
            yield name.start()


def judge(word: str, lang: str) -> str:
    """Return the kind of a word by the dictionary, or "ending" by the medical suffixes of the pack; "" for a
    word of no kind."""
    if kind := get_kind(word, medical_index(lang).lookup(word), lang):
        return kind
    endings = get_pack(lang).vocab.get("endings.safe", ())
    return "ending" if len(word) >= 4 and word.lower().endswith(tuple(endings)) else ""


def removed(nlp: Language, rows: Iterable[Row]) -> Iterator[tuple[Row, set[int], list[Any]]]:
    """Return each row with its redacted offsets and redacted findings."""
    rows = list(rows)
    for row, doc in zip(rows, nlp.pipe((row["text"] for row in rows), batch_size=64)):
        found = [finding for finding in doc._.phi if finding.replacement is not None]
        yield row, {i for f in found for i in range(f.start_char, f.end_char)}, found


def find_changed(text: str, findings: Iterable[Any]) -> set[int]:
    """Return the offsets of the words that are not in the replacement of their finding."""
    out: set[int] = set()
    for finding in findings:
        left = Counter(TOKEN.findall(finding.replacement))
        for word in TOKEN.finditer(text):
            start, end = max(word.start(), finding.start_char), min(word.end(), finding.end_char)
            if start >= end:
                continue
            if left[text[start:end]]:
                left[text[start:end]] -= 1
            else:
                out.update(range(start, end))
    return out


def touched(text: str, out: set[int], start: int, end: int) -> bool:
    """Return whether a letter or digit of a span is among the given offsets."""
    return any(i in out and text[i].isalnum() for i in range(start, end))


def count(nlp: Language, name: str, texts: list[Text], show: int) -> None:
    """Print the words changed, the damaged mentions by kind, and `show` of them."""
    kept, damaged = Counter[str](), Counter[str]()
    words = changed = 0
    rows = [{"text": each.text} for each in texts]
    for each, (_, _, found) in zip(texts, removed(nlp, rows)):
        out = find_changed(each.text, found) - each.gold
        spans = [word.span() for word in TOKEN.finditer(each.text)]
        spans = [span for span in spans if each.gold.isdisjoint(range(*span))]
        words += len(spans)
        changed += sum(not out.isdisjoint(range(*span)) for span in spans)
        for kind, start, end in each.mentions:
            kept[kind] += 1
            if touched(each.text, out, start, end):
                damaged[kind] += 1
                if show > 0:
                    show -= 1
                    print(f"  {kind}: {each.text[max(0, start - 30) : end + 20]!r}")
    medical = {kind for kind in kept if kind != PLAIN}
    lost, total = sum(damaged[kind] for kind in medical), sum(kept[kind] for kind in medical)
    share = f"{lost} of {total} mentions damaged ({lost / max(1, total):.2%})"
    rate = f"{changed} of {words} words changed ({1_000 * changed / max(1, words):.2f} per 1,000)"
    print(f"{name}: {share}, {rate}", flush=True)
    for kind, number in kept.most_common():
        print(f"  {kind:<14}{damaged[kind]:>6} of {number:>7} {damaged[kind] / number:>8.2%}")


def named(nlp: Language, rows: list[Row]) -> None:
    """Insert "Mr. X came. " before sentences with an eponym X: redact the name, keep the eponym."""
    made, seen = [], set()
    for row in rows:
        found = EPONYM.search(row["text"])
        name = found[1] if found else ""
        if name.lower() in eponyms() and is_person_name(name) and name not in seen:
            seen.add(name)
            start = len(f"Mr. {name} came. ")
            text = f"Mr. {name} came. {row['text']}"
            made.append(
                {
                    "text": text,
                    "name": (4, 4 + len(name)),
                    "eponym": (start + found.start(1), start + found.end(1)),
                }
            )
    lost = damaged = 0
    for row, out, _ in removed(nlp, made):
        lost += touched(row["text"], out, *row["name"])
        damaged += touched(row["text"], out, *row["eponym"])
    print(f"named: {lost} of {len(made)} names after Mr. redacted, {damaged} of their eponyms damaged")


def hard_pairs(nlp: Language, name: str) -> None:
    """Print the correct mentions of a table on either side: PHI redacted, medicine kept."""
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for row, out, _ in removed(nlp, read_jsonl(ROOT / "tests" / "data" / f"{name}.jsonl")):
        for side, goes in (("phi", True), ("keep", False)):
            for start, end in row[side]:
                chars = [i for i in range(start, end) if row["text"][i].isalnum()]
                total[side] += 1
                right[side] += all(i in out for i in chars) if goes else not any(i in out for i in chars)
    for side in total:
        print(f"{name}, {side}: {right[side]} of {total[side]} right ({right[side] / total[side]:.1%})")


def make_pipeline(policy: str, model: str | None, lang: str = "en", mode: str = "balanced") -> Language:
    """Return a pipeline with only the scrubber."""
    nlp = spacy.blank(lang)
    nlp.add_pipe("phi_scrubber", config={"policy": policy, "model": model, "mode": mode})
    return nlp


def all_pairs(lang: str) -> None:
    """Print hard pairs under `strict`: by rules, in recall mode too, and with the bundled network."""
    sources = {"rules": ("rules", "balanced"), "rules, recall": ("rules", "recall")}
    if find_network(lang):
        sources["rules and network"] = (None, "balanced")
    for source, (model, mode) in sources.items():
        nlp = make_pipeline("strict", model, lang, mode)
        print(source)
        for name in PAIRS[lang]:
            hard_pairs(nlp, name)


def main() -> None:
    """Parse the arguments and print the counts."""
    parser = make_parser(__doc__)
    parser.add_argument("--langs", nargs="+", default=LANGUAGES, choices=LANGUAGES)
    parser.add_argument("--policies", nargs="+", default=POLICIES)
    parser.add_argument("--mode", default="balanced")
    parser.add_argument("--model", help='model of phi_scrubber; "rules" disables the network')
    parser.add_argument("--show", type=int, default=0, help="damaged mentions to print per corpus")
    parser.add_argument("--open-ended", action="store_true", help="without the last full stop of a text")
    parser.add_argument("--pairs", action="store_true", help="only the hard pairs")
    options = parser.parse_args()
    os.environ.setdefault("SPACY_PHI_KEY", KEY)
    for lang in options.langs:
        if options.pairs:
            if lang in PAIRS:
                all_pairs(lang)
            continue
        corpora = dict(read_corpora(lang))
        if options.open_ended:
            corpora = {name: list(map(open_ended, texts)) for name, texts in corpora.items()}
        for policy in options.policies:
            nlp = make_pipeline(policy, options.model, lang, options.mode)
            for name, texts in corpora.items():
                count(nlp, f"{lang}, {policy}, {name}", texts, options.show)
        if lang == "en":
            named(nlp, read_pubmed())


if __name__ == "__main__":
    main()
