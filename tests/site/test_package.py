"""`phi site package`: the wheel gives the same output elsewhere, and holds no word of a note."""

import json
import os
import site as python_site
import subprocess
import sys
import venv

import pytest
import spacy

from spacy_phi.errors import PhiError
from spacy_phi.site.folder import Site
from spacy_phi.site.package import check_strings, read_strings

from .test_certify import notes_of

KEY = "0" * 64
CHECK = """
import json, sys, spacy
name, texts = json.loads(sys.argv[1])
own = spacy.load(name)
assert str(own.path).startswith(sys.argv[2]), own.path
host = spacy.blank("en")
host.add_pipe("phi_scrubber", config={"model": name})
print(json.dumps([[own(text)._.scrubbed, host(text)._.scrubbed] for text in texts]))
"""


@pytest.fixture
def learned(phi, site, notes):
    """Return a site with a lexicon of two entries."""
    phi("review", site, "--reader", "anna", "--import", notes_of(site, notes))
    path = site.parent / "decisions.jsonl"
    rows = [{"text": "Kittiwake", "label": "DEPARTMENT"}, {"text": "Vexandra", "label": None}]
    path.write_text("".join(json.dumps({**row, "accept": True, "confirmed": True}) + "\n" for row in rows))
    phi("learn", site, "--lexicons-only", "--accept", path)
    return site


@pytest.mark.slow
def test_a_package_runs_elsewhere_with_equal_output(learned, phi, tmp_path, root, monkeypatch):
    phi("package", learned, "--name", "kestrel", "--out", tmp_path / "made")
    (wheel,) = (tmp_path / "made").rglob("*.whl")
    environment = tmp_path / "environment"
    venv.create(environment, with_pip=False)
    python = str(environment / "bin" / "python")
    pip = [sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps", "--no-index"]
    subprocess.run([*pip, str(wheel)], check=True)
    # The dependencies come from the environment of the tests.
    (home,) = (environment / "lib").glob("python*/site-packages")
    lent = [*python_site.getsitepackages(), str(root)]
    (home / "lent.pth").write_text("".join(f"{path}\n" for path in lent))
    texts = ["kittiwake: Vexandra 3, Dr. Ann Amador, 03/14/2024.", "Metformin for Mr. Ruiz &amp; son."]
    wanted = json.dumps(["en_phi_kestrel", texts])
    env = {**os.environ, "SPACY_PHI_KEY": KEY}
    env.pop("PYTHONPATH", None)
    done = subprocess.run(
        [python, "-c", CHECK, wanted, str(environment)], env=env, check=True, capture_output=True, text=True
    )
    monkeypatch.setenv("SPACY_PHI_KEY", KEY)
    nlp = spacy.load(learned / "model")
    for (own, host), text in zip(json.loads(done.stdout), texts):
        assert own == host == nlp(text)._.scrubbed
    assert "kittiwake" not in json.loads(done.stdout)[0][0]


def test_a_word_of_a_note_stops_the_package(learned, phi, tmp_path):
    state = Site.open(learned)
    check_strings(state, learned / "model")
    # Accepted entries may be words of notes; others may not, wherever they are.
    for place in ("meta.json", "phi_scrubber/inner/vocab/strings.json"):
        path = learned / "model" / place
        before = path.read_text()
        path.write_text(before.replace("{", '{"x": "Discharge",', 1) if "{" in before else '["Discharge"]')
        with pytest.raises(PhiError, match="E442") as error:
            check_strings(state, learned / "model")
        assert place.split("/")[-1] in str(error.value)
        assert "Discharge" not in str(error.value)
        path.write_text(before)
    assert "E441" in phi("package", learned, "--name", "Kestrel-1", "--out", tmp_path / "x", code=2).stderr
    assert not (tmp_path / "x").exists()


def test_before_learning_there_is_no_package(site, phi, tmp_path):
    assert "E431" in phi("package", site, "--name", "kestrel", "--out", tmp_path / "x", code=2).stderr


def test_strings_are_read_from_nested_messagepack(tmp_path):
    import numpy
    import srsly

    path = tmp_path / "model"
    inner = srsly.msgpack_dumps({"deep": ["Amador", numpy.ones(3, dtype="f")]})
    path.write_bytes(srsly.msgpack_dumps({"a": inner, "Ruiz": 3}))
    assert {"Amador", "Ruiz"} <= set(read_strings(path))
