"""`phi site certify`: the estimate of the site's pipeline on the random part of the sample."""

import json
from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from ..about import __version__
from ..batch.safe_files import replace_private
from ..corpora.annotated import AnnotatedNote
from ..evaluation.agreement import Agreement
from ..evaluation.reviewed import Reviewed
from ..evaluation.significance import count_needed, get_exact_interval, get_upper_bound
from ..evaluation.whole_notes import summarize
from ..labels import LABELS
from ..linking.losses import WORD, find_losses
from ..pages.certificate import to_html
from . import measure
from .folder import Site, digest_bytes
from .measure import Found
from .profile import make_profile
from .reviews import measure_agreement, read_settled
from .sample import get_settings
from .sampling import ESTIMATE

CERTIFICATE, REPORT = "certificate.json", "report.html"


def certify(site: Site, jobs: int = 1) -> dict[str, Any]:
    """Measure the site's pipeline on the reviewed random notes; write the certificate and the report.

    RETURNS: The certificate: figures with intervals, and no text of a note.
    RAISES: PhiError (E435) where readers differ, (E438) if no random note is reviewed.
    """
    notes = read_settled(site, ESTIMATE)
    settings = get_settings(site)
    found = measure.run(settings, notes, "Certifying", jobs)
    plan = site.require("sample")["plan"]
    model = None if site.model is None else digest_model(Path(site.model))
    earlier = site.steps.get("certify", {}).get("models", [])
    models = [*earlier, *([] if model in earlier else [model])]
    counts = measure.count(notes, found, settings)
    summary = summarize(counts)
    certificate = {
        "made": datetime.now(timezone.utc).strftime("%Y-%m-%d %H:%M UTC"),
        "package": f"spacy_phi {__version__}",
        "source": {"lang": site.source.lang, "policy": site.source.policy, "by": list(site.source.by)},
        "model": model,
        "pipelines": len(models),
        "population": site.require("sample")["population"],
        "sampled": len(site.read_sample(ESTIMATE)),
        "decision": decide(notes, found, plan["rate"], plan["level"]),
        **_count_identifiers(notes, found),
        "figures": {
            name: summary[name] for name in (measure.RECALL, measure.PRECISION, "notes_clean_of_hipaa")
        },
        "lost": _count_losses(notes, found, site.source.lang),
        "agreement": _describe(measure_agreement(site)),
        "failed": sum(each.outcome.error is not None for each in found),
    }
    profile = make_profile(
        [(each.outcome.scrubbed or "", each.outcome.findings) for each in found], site.source.lang
    )
    stored = json.dumps({**certificate, "profile": profile}, indent=1)
    replace_private(site.folder / CERTIFICATE, stored.encode("utf8") + b"\n")
    replace_private(site.folder / REPORT, to_html(certificate).encode("utf8"))
    site.finish("certify", models=models, decision=certificate["decision"])
    return certificate


def digest_model(folder: Path) -> str:
    """Return a digest of the files of a saved pipeline."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    names = b"\0".join(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes() for path in paths)
    return digest_bytes(names)


def review_notes(notes: Sequence[AnnotatedNote], found: Sequence[Found]) -> Reviewed:
    """Return the counts of a reviewed sample, as in the report of `scrub`."""
    reviewed = Reviewed()
    for note, each in zip(notes, found, strict=True):
        spans = (
            {"start": f["start_char"], "end": f["end_char"], "label": f["label"], "replaced": True}
            for f in each.outcome.findings
            if f["replacement"] is not None
        )
        reviewed.add(note, spans)
    return reviewed


def decide(
    notes: Sequence[AnnotatedNote], found: Sequence[Found], rate: float, level: float
) -> dict[str, Any]:
    """Return whether the notes show that fewer than `rate` of all have a leak, with the exact bounds.

    A note has a leak if a letter or digit of a HIPAA identifier survives.
    """
    leaking, n = review_notes(notes, found).leaking, len(notes)
    low, high = get_exact_interval(leaking, n)
    bound = get_upper_bound(leaking, n, level)
    return {
        **{"rate": rate, "level": level, "notes": n, "leaking": leaking, "low": low, "high": high},
        **{"bound": bound, "shown": bound <= rate, "needed": count_needed(rate, leaking, level)},
    }


def _count_identifiers(notes: Sequence[AnnotatedNote], found: Sequence[Found]) -> dict[str, Any]:
    reviewed = review_notes(notes, found)
    letters: dict[str, Counter[str]] = {"seen": Counter(), "missed": Counter()}
    for name, counter in (("seen", reviewed.seen), ("missed", reviewed.missed)):
        for label, count in counter.items():
            letters[name][(LABELS[label].hipaa if label in LABELS else None) or "R"] += count
    return {
        "by_letter": _rows(letters["seen"], letters["missed"]),
        "by_label": _rows(reviewed.seen, reviewed.missed),
        "wrong": dict(sorted(reviewed.wrong.items())),
        "names_left": sum(reviewed.missed[label] for label in ("PATIENT", "DOCTOR")),
    }


def _rows(seen: Counter[str], missed: Counter[str]) -> dict[str, dict[str, float]]:
    rows = {}
    for name, n in sorted(seen.items()):
        low, high = get_exact_interval(n - missed[name], n)
        rows[name] = {"n": n, "missed": missed[name], "low": low, "high": high}
    return rows


def _count_losses(notes: Sequence[AnnotatedNote], found: Sequence[Found], lang: str) -> dict[str, int]:
    pairs = list(zip(notes, found))
    losses = sum(len(find_losses(note.text, each.outcome.findings, lang)) for note, each in pairs)
    return {"losses": losses, "words": sum(1 for note in notes for _ in WORD.finditer(note.text))}


def _describe(agreement: tuple[Agreement, tuple[str, str]] | None) -> dict[str, Any] | None:
    if agreement is None:
        return None
    found, _ = agreement
    return {"notes": found.notes, "spans_f1": found.strict.f1, "kappa": found.kappa(labels=False)}
