"""`phi_scrubber` under `nlp.pipe(n_process=2)`, with processes forked and spawned."""

import multiprocessing
import subprocess
import sys
from pathlib import Path

import pytest
import spacy

NOTES = [(f"Note {i}: a@example.org b@example.org", {"patient": f"p{i}", "i": i}) for i in range(12)]


def check(output, warm=False):
    """Scrub notes in two processes, after one in this process if `warm`, and compare the results."""
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber", config={"output": output, "policy": "tag"})
    if warm:
        nlp("No PHI.")
    rows = list(nlp.pipe(NOTES, as_tuples=True, batch_size=4, n_process=2))
    assert [context for _, context in rows] == [context for _, context in NOTES]
    for doc, context in rows:
        assert doc._.scrubbed == f"Note {context['i']}: <EMAIL:1> <EMAIL:2>"
        assert [finding.label for finding in doc._.phi] == ["EMAIL", "EMAIL"]
        assert [span._.phi_replacement for span in doc.spans["phi"]] == ["<EMAIL:1>", "<EMAIL:2>"]
        assert doc._.phi_patient == (context["patient"] if output == "annotate" else None)
        assert (doc.text == doc._.scrubbed) == (output == "doc")


@pytest.mark.slow
def test_two_processes_spawned():
    method = multiprocessing.get_start_method(allow_none=True)
    multiprocessing.set_start_method("spawn", force=True)
    try:
        check("doc")
    finally:
        multiprocessing.set_start_method(method, force=True)


@pytest.mark.slow
@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="no fork on this system")
def test_two_processes_forked():
    # In a separate process: forking a process with threads may hang.
    script = "import multiprocessing, sys; sys.path.insert(0, sys.argv[1]); import test_processes as test;"
    script += "multiprocessing.set_start_method('fork'); test.check('annotate', True)"
    command = [sys.executable, "-c", script, str(Path(__file__).parent)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
