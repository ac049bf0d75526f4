"""What the tests of the commands share."""

import subprocess
import sys

NOTE = "Patient: Jane Ruiz, MRN 00482917, seen 03/14/2024. Call 617-555-0123 or jane@example.org."
SECRETS = ("Jane", "Ruiz", "00482917", "03/14", "617-555-0123", "jane@example.org")


def run_spacy(*args, data=None, **kwargs):
    """`python -m spacy ...` in a process of its own."""
    command = [sys.executable, "-m", "spacy", *map(str, args)]
    return subprocess.run(command, input=data, capture_output=True, timeout=300, **kwargs)


def assert_clean(text):
    """No secret of NOTE is in it."""
    text = text.decode("utf8", "replace") if isinstance(text, bytes) else text
    assert [secret for secret in SECRETS if secret in text] == []
