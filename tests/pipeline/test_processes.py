"""`phi_scrubber` under `nlp.pipe(n_process=2)`, with processes forked and spawned."""

import multiprocessing
import subprocess
import sys

import pytest

_SCRIPT = """
import multiprocessing, sys
import spacy

def main():
    multiprocessing.set_start_method(sys.argv[1])
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber", config={"output": sys.argv[2], "policy": "tag"})
    notes = [(f"Note {i}: a@example.org b@example.org", {"patient": f"p{i}", "i": i}) for i in range(12)]
    rows = list(nlp.pipe(notes, as_tuples=True, batch_size=4, n_process=2))
    assert [context for _, context in rows] == [context for _, context in notes]
    for doc, context in rows:
        assert doc._.scrubbed == f"Note {context['i']}: <EMAIL:1> <EMAIL:2>", doc._.scrubbed
        assert [finding.label for finding in doc._.phi] == ["EMAIL", "EMAIL"]
        assert [span._.phi_replacement for span in doc.spans["phi"]] == ["<EMAIL:1>", "<EMAIL:2>"]
        assert doc._.phi_patient == (context["patient"] if sys.argv[2] == "annotate" else None)
        assert (doc.text == doc._.scrubbed) == (sys.argv[2] == "doc")
    print("done")

if __name__ == "__main__":
    main()
"""


@pytest.mark.slow
@pytest.mark.parametrize("output", ["annotate", "doc"])
@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_two_processes(tmp_path, method, output):
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"no {method} on this system")
    script = tmp_path / "script.py"
    script.write_text(_SCRIPT, encoding="utf8")
    command = [sys.executable, str(script), method, output]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.stdout.strip() == "done", done.stderr
