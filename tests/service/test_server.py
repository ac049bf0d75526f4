"""Settings with which the service refuses to start, and one real process on loopback."""

import json
import os
import re
import signal
import ssl
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from datetime import datetime, timedelta, timezone

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("uvicorn")

from typer.testing import CliRunner

from spacy_phi.cli import app
from spacy_phi.errors import PhiError
from spacy_phi.service.server import check_settings, is_loopback, limit_threads, open_socket, read_token

NOTE = "Patient: Jane Ruiz, MRN 00482917, seen 03/14/2024."
TOKEN = "a-token-of-the-tests"


@pytest.fixture
def certificate(tmp_path):
    x509 = pytest.importorskip("cryptography.x509")
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(timezone.utc)
    made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    made = made.serial_number(1).not_valid_before(now).not_valid_after(now + timedelta(days=1))
    made = made.add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
    cert, secret = tmp_path / "cert.pem", tmp_path / "key.pem"
    cert.write_bytes(made.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))
    secret.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )
    return cert, secret


def test_loopback_addresses_are_recognized():
    assert all(map(is_loopback, ("127.0.0.1", "localhost", "::1", "127.9.9.9")))
    assert not any(map(is_loopback, ("0.0.0.0", "::", "10.0.0.1", "example.org", "")))


def test_no_open_door_without_a_token(monkeypatch):
    monkeypatch.delenv("SPACY_PHI_TOKEN", raising=False)
    monkeypatch.delenv("SPACY_PHI_TOKEN_FILE", raising=False)
    check_settings("127.0.0.1", None, None, None)
    check_settings("0.0.0.0", TOKEN, None, None)
    result = CliRunner().invoke(app, ["serve", "--host", "0.0.0.0", "--model", "rules"])
    assert result.exit_code == 2
    assert "E161" in result.stderr


def test_tls_files_are_looked_at_first(certificate, tmp_path):
    cert, key = certificate
    check_settings("127.0.0.1", None, cert, key)
    for pair in ((cert, None), (None, key), (cert, tmp_path / "none"), (key, cert), (cert, cert)):
        with pytest.raises(PhiError, match="E163"):
            check_settings("127.0.0.1", None, *pair)


def test_token_comes_from_file_or_environment(tmp_path, monkeypatch):
    for name in ("SPACY_PHI_TOKEN", "SPACY_PHI_TOKEN_FILE"):
        monkeypatch.delenv(name, raising=False)
    assert read_token() is None
    path = tmp_path / "token"
    path.write_text(TOKEN + "\n")
    assert read_token(path) == TOKEN
    monkeypatch.setenv("SPACY_PHI_TOKEN_FILE", str(path))
    assert read_token() == TOKEN
    monkeypatch.setenv("SPACY_PHI_TOKEN", "b" * 16)
    assert read_token() == "b" * 16
    for wrong in ("", "tiny-one", "with a blank in it", "é" * 20):
        monkeypatch.setenv("SPACY_PHI_TOKEN", wrong)
        with pytest.raises(PhiError, match="E162") as error:
            read_token()
        assert not wrong or wrong not in str(error.value)
    with pytest.raises(PhiError, match="E128"):
        read_token(tmp_path / "none")


def test_a_port_in_use_is_reported():
    with open_socket("127.0.0.1", 0) as listener:
        listener.listen()
        with pytest.raises(PhiError, match="E167"):
            open_socket("127.0.0.1", listener.getsockname()[1])


def _post(address, body, token=None, context=None):
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(address + "scrub", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=300, context=context) as response:
        return json.load(response)


def test_a_process_with_tls_and_token_finishes_its_requests_and_stops(certificate, tmp_path):
    cert, key = certificate
    args = ["serve", "--port", "0", "--model", "rules", "--tls-cert", str(cert), "--tls-key", str(key)]
    process = subprocess.Popen(
        [sys.executable, "-m", "spacy", "phi", *args],
        env={**os.environ, "SPACY_PHI_TOKEN": TOKEN},
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    guard = threading.Timer(900, process.kill)
    guard.start()
    try:
        line = process.stderr.readline()
        address = re.search(r"https://127\.0\.0\.1:\d+/", line)[0].replace("127.0.0.1", "localhost")
        assert line.startswith("Loading the pipelines")
        context = ssl.create_default_context(cafile=str(cert))
        assert process.stderr.readline().startswith(f"Serving at {address.replace('localhost', '127.0.0.1')}")
        with pytest.raises(urllib.error.HTTPError, match="401"):
            _post(address, {"text": NOTE}, "wrong", context)
        answer = _post(address, {"text": NOTE}, TOKEN, context)
        assert answer["notes"][0]["scrubbed"].startswith("Patient: [PATIENT], MRN [MEDICALRECORD]")
        answers = []
        much = {"notes": [{"text": NOTE + f" Room {n}."} for n in range(200)]}
        client = threading.Thread(target=lambda: answers.append(_post(address, much, TOKEN, context)))
        client.start()
        with urllib.request.urlopen(address + "health", timeout=60, context=context) as response:
            assert json.load(response)["status"] == "ok"
        _wait_until_taken(address, context)
        process.send_signal(signal.SIGTERM)
        client.join(300)
        assert len(answers[0]["notes"]) == 200
        out, err = process.communicate(timeout=300)
    finally:
        guard.cancel()
        process.kill()
    assert process.returncode in (0, -signal.SIGTERM)
    assert "Ruiz" not in out + line + err
    assert "Traceback" not in err


def test_an_error_while_loading_ends_the_process():
    run = subprocess.run(
        [sys.executable, "-m", "spacy", "phi", "serve", "--port", "0", "--model", "no_such_model"],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert run.returncode == 2
    assert run.stderr.splitlines()[-1].startswith("[E007]")
    assert "Traceback" not in run.stderr


def _wait_until_taken(address, context):
    for _ in range(200):
        with urllib.request.urlopen(address + "health", timeout=60, context=context) as response:
            if json.load(response)["waiting"]:
                return


def test_matrix_products_get_one_thread():
    import threadpoolctl

    limits = limit_threads()
    try:
        pools = threadpoolctl.threadpool_info()
        assert pools
        assert {pool["num_threads"] for pool in pools} == {1}
    finally:
        limits.restore_original_limits()
