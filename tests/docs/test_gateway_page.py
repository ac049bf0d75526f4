"""The blocks of docs/how-to/gateway.md run as they are, against a local server in place of the model."""

import json
import os
import re
import shutil
import subprocess
import sys

import pytest
import srsly

pytest.importorskip("fastapi")
pytest.importorskip("httpx")

from spacy_phi.batch.settings import Settings
from spacy_phi.service.app import create_app
from spacy_phi.service.connections import LimitedProtocol
from spacy_phi.service.guard import Limits
from spacy_phi.service.proxy_paths import Choices, Proxy
from spacy_phi.service.scrubbing import Scrubber
from spacy_phi.service.upstream import Upstream, read_addresses

from ..gateway.model_server import PREFIX, run_model

NOTE = "Patient: Marta Alvarez, MRN 00482917, fell on 03/14/2024. Write to her GP."


@pytest.fixture(scope="module")
def blocks(root):
    """Return a function that finds the block of a language with a text."""
    page = (root / "docs" / "how-to" / "gateway.md").read_text(encoding="utf8")
    found = re.findall(r"```(\w+)\n(.*?)```", page, re.DOTALL)

    def find(language, text):
        (block,) = (block for name, block in found if name == language and text in block)
        return block

    return find


@pytest.fixture(scope="module")
def model():
    with run_model() as server:
        yield server


@pytest.fixture
def port(model, serve, monkeypatch):
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY"):
        monkeypatch.setenv(name, "sk-of-the-tests")
    model.asked.clear()
    limits = Limits()
    proxy = Proxy(Upstream(read_addresses([model.address]), 20, limits), Choices())
    with serve(
        create_app(lambda: Scrubber(Settings(model="rules")), limits, proxy=proxy), LimitedProtocol
    ) as port:
        yield port
    assert [asked for asked in model.asked if "Alvarez" in asked or "00482917" in asked] == []


@pytest.mark.parametrize("package", ["openai", "anthropic"])
def test_clients(package, blocks, port, model, capsys):
    pytest.importorskip(package)
    exec(blocks("python", f"from {package} import").replace(":8765", f":{port}"), {})
    assert capsys.readouterr().out.split("\n")[:2] == [PREFIX + NOTE] * 2
    assert len(model.asked) == 2


@pytest.mark.skipif(not shutil.which("curl"), reason="curl is not installed")
def test_curl(blocks, port, model, tmp_path):
    def run(block):
        script = block.replace(":8765", f":{port}")
        done = subprocess.run(
            ["sh", "-ec", script], cwd=tmp_path, capture_output=True, text=True, timeout=120
        )
        return json.loads(done.stdout)

    answer = run(blocks("sh", "/v1/chat/completions"))
    said = answer["choices"][0]["message"]["content"]
    assert said == PREFIX + "Why did Mrs. Alvarez, MRN 00482917, fall?"
    assert "sk-of-the-tests" in str(model.headers[-1])
    assert run(blocks("sh", "/v1/protect"))["value"] == "Mrs. Alvarez fell."
    assert "Alvarez" not in (tmp_path / "protected.json").read_text()


def test_the_configuration_of_litellm(blocks):
    pytest.importorskip("litellm")
    from litellm.proxy.types_utils.utils import get_instance_fn

    config = srsly.yaml_loads(blocks("yaml", "guardrails"))
    assert config["litellm_settings"] == {"turn_off_message_logging": True}
    (entry,) = config["guardrails"]
    given = dict(entry["litellm_params"])
    # As LiteLLM does it; its proxy is not installed.
    make = get_instance_fn(given.pop("guardrail"), config_file_path="config.yaml")
    hooks, on = given.pop("mode"), given.pop("default_on")
    made = make(guardrail_name="phi", event_hook=hooks, default_on=on, model="rules", **given)
    assert made.guardrail_name == "phi"
    assert made.default_on


def test_a_client_of_mcp(blocks, capfd):
    pytest.importorskip("mcp")
    block = blocks("python", "from mcp import").replace('"python"', repr(sys.executable))
    block = block.replace('"mcp"]', '"mcp", "--model", "rules"], env=dict(ENVIRONMENT)')
    exec(block, {"ENVIRONMENT": os.environ})
    sent, back = capfd.readouterr().out.splitlines()
    assert sent == "Patient: <PATIENT_1>, MRN <MEDICALRECORD_1>."
    assert back == "Patient: Marta Alvarez, MRN 00482917."


def test_the_command_has_the_options_of_the_page(blocks):
    from spacy_phi.cli import list_commands

    for name, text in (("serve", "phi serve --upstream"), ("mcp", "phi mcp --root")):
        for line in re.findall(rf"spacy phi {name} (.*)", blocks("sh", text)):
            words = [word for word in line.partition("#")[0].split() if not word.startswith("/data")]
            known = {option for param in list_commands()[name].params for option in param.opts}
            assert {word for word in words if word.startswith("--")} <= known
