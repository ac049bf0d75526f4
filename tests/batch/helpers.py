"""Shared helpers of the command tests."""

import os
import subprocess
import sys

from spacy_phi.batch import stages
from spacy_phi.batch.inputs import find_inputs
from spacy_phi.batch.records import Columns
from spacy_phi.batch.sources import read_records
from spacy_phi.pipeline.inner import get_replacer
from spacy_phi.surrogates.operators import TagNumbers

NOTE = "Patient: Jane Ruiz, MRN 00482917, seen 03/14/2024. Call 617-555-0123 or jane@example.org."
_PIPELINES = {}
SECRETS = ("Jane", "Ruiz", "00482917", "03/14", "617-555-0123", "jane@example.org")


def run_spacy(*args, data=None, **kwargs):
    """Run `python -m spacy ...` in its own process."""
    command = [sys.executable, "-m", "spacy", *map(str, args)]
    return subprocess.run(command, input=data, capture_output=True, timeout=300, **kwargs)


def read_file(tmp_path, name, data, encoding="utf-8", **columns):
    """Return the records of a file with these bytes."""
    path = tmp_path / name
    path.write_bytes(data)
    (item,) = find_inputs([path], tmp_path / "out")
    return list(read_records(item, Columns(**columns), encoding))


def assert_clean(text):
    """Assert that no secret of NOTE is in a text."""
    text = text.decode("utf8", "replace") if isinstance(text, bytes) else text
    assert [secret for secret in SECRETS if secret in text] == []


def load_once(monkeypatch):
    """Load each pipeline once for all tests of this process; wrap it in a fixture."""
    real = stages.load

    def load(settings):
        key = settings, *map(os.environ.get, ("SPACY_PHI_KEY", "SPACY_PHI_KEY_FILE"))
        nlp = _PIPELINES.get(key) or _PIPELINES.setdefault(key, real(settings))
        # A run's memory of earlier notes must not reach the next run.
        get_replacer(nlp.get_pipe("phi_scrubber").inner).numbers = TagNumbers()
        return nlp

    monkeypatch.setattr(stages, "load", load)
