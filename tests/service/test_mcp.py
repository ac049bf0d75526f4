"""The MCP server through the client of the package: in memory, over stdio and over HTTP."""

import asyncio
import os
import sys
from pathlib import Path

import pytest

pytest.importorskip("mcp")
pytest.importorskip("httpx")

from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client

from spacy_phi.batch.settings import Settings
from spacy_phi.errors import PhiError
from spacy_phi.service.connections import LimitedProtocol
from spacy_phi.service.guard import Guard, Limits
from spacy_phi.service.mcp_tools import Folders, PhiTools, make_app
from spacy_phi.service.scrubbing import Scrubber
from spacy_phi.service.worker import Worker

NOTE = "Patient: Marta Alvarez, MRN 00482917, seen 03/14/2024."
SECRETS = ("Marta", "Alvarez", "00482917", "03/14/2024")
HL7 = "MSH|^~\\&|a|b|c|d|202403141200||ADT^A01|1|P|2.5\rPID|1||00482917^^^H^MR||Alvarez^Marta||19500101|F\r"
SCRUBBER = Scrubber(Settings(model="rules"))


@pytest.fixture
def folders(tmp_path):
    for name in ("notes", "clean", "other"):
        (tmp_path / name).mkdir()
    (tmp_path / "notes" / "a.txt").write_text(NOTE)
    (tmp_path / "notes" / "b.hl7").write_text(HL7)
    (tmp_path / "notes" / "c.exe").write_text(NOTE)
    (tmp_path / "notes" / "d.txt").write_bytes(b"Alvarez \xff")
    (tmp_path / "other" / "a.txt").write_text(NOTE)
    (tmp_path / "notes" / "link.txt").symlink_to(tmp_path / "other" / "a.txt")
    return tmp_path


@pytest.fixture
def tools(folders):
    own = Folders([folders / "notes"], folders / "clean")
    return PhiTools(lambda: Worker(lambda: SCRUBBER), own, Limits(max_bytes=5_000, max_chars=2_000))


def _with_client(target, work):
    async def run():
        async with Client(target) as client:
            return await work(client)

    return asyncio.run(run())


async def _call(client, name, **arguments):
    result = await client.call_tool(name, arguments)
    return result.content[0].text if result.is_error else result.structured_content


def test_prompts_and_texts(tools):
    async def work(client):
        assert [tool.name for tool in (await client.list_tools()).tools] == [
            *("protect", "scrub_text", "restore", "scrub_file"),
        ]
        made = await _call(client, "protect", value=[{"role": "user", "content": NOTE}])
        assert made["value"][0]["content"] == "Patient: <PATIENT_1>, MRN <MEDICALRECORD_1>, seen <DATE_1>."
        assert made["replaced"] == {"PATIENT": 1, "MEDICALRECORD": 1, "DATE": 1}
        session = made["session"]
        again = await _call(client, "protect", value="MARTA fell", session=session)
        assert "MARTA" not in again["value"]
        assert await _call(client, "restore", value="[PATIENT_1] fell", session=session) == {
            "session": session,
            "value": "Marta Alvarez fell",
        }
        scrubbed = await _call(client, "scrub_text", text=NOTE, policy="mask")
        assert [secret for secret in SECRETS if secret in scrubbed["text"]] == []
        assert scrubbed["replaced"] == {"PATIENT": 1, "MEDICALRECORD": 1, "DATE": 1}

    with tools.open():
        _with_client(tools.server, work)


def test_files(tools, folders):
    async def work(client):
        made = await _call(client, "scrub_file", path="a.txt")
        assert [secret for secret in SECRETS if secret in made["text"]] == []
        assert made["replaced"]["PATIENT"] == 1
        made = await _call(client, "scrub_file", path=str(folders / "notes" / "b.hl7"), output="b.hl7")
        text = Path(made["output"]).read_text()
        assert Path(made["output"]) == folders / "clean" / "b.hl7"
        assert text.startswith("MSH|")
        assert [secret for secret in SECRETS if secret in text] == []
        for path in (
            "../other/a.txt",
            "link.txt",
            str(folders / "other" / "a.txt"),
            "none.txt",
            ".",
            "/etc/passwd",
        ):
            assert "no such file" in await _call(client, "scrub_file", path=path)
        for output in ("../x.txt", "/tmp/x.txt", "", "."):
            assert "output is not the name" in await _call(client, "scrub_file", path="a.txt", output=output)
        assert "there is a file" in await _call(client, "scrub_file", path="a.txt", output="b.hl7")
        assert "suffixes" in await _call(client, "scrub_file", path="c.exe")
        assert "UTF-8" in await _call(client, "scrub_file", path="d.txt")
        (folders / "notes" / "e.txt").write_text("x" * 6_000)
        assert "5000 bytes" in await _call(client, "scrub_file", path="e.txt")

    with tools.open():
        _with_client(tools.server, work)
    assert sorted(each.name for each in (folders / "clean").iterdir()) == ["b.hl7"]


def test_errors_do_not_quote(tools, monkeypatch, caplog, capfd):
    async def work(client):
        wrong = [
            ("protect", {"value": "Alvarez", "policy": "Alvarez"}, "E398"),
            ("protect", {"value": "Alvarez", "session": "Alvarez"}, "E165"),
            ("protect", {"value": [{"role": "user", "content": [{"type": "image"}]}]}, "E371"),
            ("restore", {"session": "Alvarez"}, "E398"),
            ("scrub_text", {"text": ["Alvarez"]}, "E398"),
            ("scrub_text", {"text": "Alvarez", "polcy": "redact"}, "E398"),
            ("protect", {"value": "x", "Alvarez": "Alvarez"}, "E398"),
            ("scrub_text", {"text": "Alvarez " * 500}, "E165"),
            ("scrub_text", {"text": "Alvarez", "policy": "Alvarez"}, "E164"),
            ("scrub_text", {"text": "Alvarez", "policy": "keep"}, "E208"),
        ]
        for name, arguments, code in wrong:
            message = await _call(client, name, **arguments)
            assert code in message
            assert "Alvarez" not in message

        def fail(*args, **options):
            raise RuntimeError("Alvarez")

        monkeypatch.setattr(Scrubber, "find", fail)
        message = await _call(client, "scrub_text", text="Alvarez")
        assert "E166" in message
        assert "Alvarez" not in message

    with tools.open():
        _with_client(tools.server, work)
    assert "Alvarez" not in caplog.text + "".join(capfd.readouterr())


def test_tools_may_be_left_out(tmp_path):
    bare = PhiTools(lambda: Worker(lambda: SCRUBBER), Folders([]), may_restore=False)

    async def work(client):
        return [tool.name for tool in (await client.list_tools()).tools]

    assert _with_client(bare.server, work) == ["protect", "scrub_text"]
    with pytest.raises(PhiError, match="E397"):
        Folders([tmp_path / "none"])


async def _round(client):
    made = await _call(client, "protect", value=NOTE)
    assert "Alvarez" not in made["value"]
    restored = await _call(client, "restore", value=made["value"], session=made["session"])
    assert restored["value"] == NOTE


def test_stdio(folders):
    arguments = ["-m", "spacy", "phi", "mcp", "--model", "rules", "--root", str(folders / "notes")]
    _with_client(StdioServerParameters(command=sys.executable, args=arguments, env=dict(os.environ)), _round)


def test_http_and_its_token(tools, serve):
    import httpx2

    token = "a-token-of-the-tests"
    app = Guard(make_app(tools, "127.0.0.1"), tools.limits, token, ("127.0.0.1",))

    async def run(port, headers):
        url = f"http://127.0.0.1:{port}/mcp"
        async with (
            httpx2.AsyncClient(headers=headers) as http,
            Client(streamable_http_client(url, http_client=http)) as client,
        ):
            await _round(client)

    with serve(app, LimitedProtocol) as port:
        asyncio.run(run(port, {"authorization": f"Bearer {token}"}))
        for headers in ({}, {"authorization": "Bearer another-token-of-16"}):
            assert httpx2.post(f"http://127.0.0.1:{port}/mcp", json={}, headers=headers).status_code == 401
