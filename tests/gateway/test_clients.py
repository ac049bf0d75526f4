"""The OpenAI and Anthropic clients as in docs/how-to/prompts.md, against a local test server."""

import re
from pathlib import Path

import pytest

from spacy_phi.gateway import Session

from .model_server import run_model

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "prompts.md"
NOTE = "Patient: Marta Alvarez, MRN 00482917, seen 03/14/2024. Summarize in one sentence."
SECRETS = ("Alvarez", "00482917", "03/14/2024")


@pytest.fixture
def server(monkeypatch):
    with run_model() as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.address + "/v1")
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.address)
        monkeypatch.setenv("OPENAI_API_KEY", "none")
        monkeypatch.setenv("ANTHROPIC_API_KEY", "none")
        yield server


@pytest.mark.parametrize("policy", ["surrogate", "placeholder"])
@pytest.mark.parametrize("client", ["openai", "anthropic"])
def test_the_page_is_true(client, policy, nlp, server, capsys):
    pytest.importorskip(client, reason=f"no {client}: pip install '.[test]'")
    (block,) = re.findall(rf"```python\n(from {client} import .*?)```", PAGE.read_text(encoding="utf8"), re.S)
    exec(block, {"session": Session(nlp, policy=policy), "note": NOTE})
    assert len(server.asked) == 2
    for asked in server.asked:
        assert [secret for secret in SECRETS if secret in asked] == []
        assert ("<PATIENT_1>" in asked) == (policy == "placeholder")
    said = capsys.readouterr().out.splitlines()
    assert said[-1] == f"Summary: {NOTE}"
    assert all(f"Summary: {NOTE}" in line for line in said)
    assert len(said) == (2 if client == "openai" else 3)
