"""The files of `deploy/` start commands that exist and work on a read-only root."""

import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
import srsly

from spacy_phi.cli import list_commands
from spacy_phi.surrogates.keys import new_key

DEPLOY = Path(__file__).parents[2] / "deploy"
PHI = ["python", "-m", "spacy", "phi"]
NOTE = "Patient: Marta Alvarez, MRN 00482917, seen 03/14/2024 by Dr. Owen Lee."
SEAL = """
for folder in $WRITABLE; do mount --bind "$folder" "$folder" || exit 98; done
mount -o remount,bind,ro / || exit 98
touch "$SEALED" 2>/dev/null && exit 99
exec "$@"
"""


def instructions():
    """Return the instructions of the last Dockerfile stage with their arguments."""
    text = (DEPLOY / "Dockerfile").read_text().replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    found = [line.strip().partition(" ")[::2] for line in lines]
    last = max(i for i, (name, _) in enumerate(found) if name == "FROM")
    return dict(found[last:])


def unit():
    """Return the settings of the unit; the last one of each name wins."""
    lines = (DEPLOY / "spacy-phi.service").read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if "=" in line and not line.startswith("#"))


def job():
    """Return the specification of the job's pod."""
    documents = [srsly.yaml_loads(each) for each in yaml_documents()]
    return documents[0]["spec"]["template"]["spec"]


def yaml_documents():
    return (DEPLOY / "kubernetes-job.yaml").read_text().split("\n---\n")


def compose():
    """Return the container of the Compose file."""
    return srsly.yaml_loads((DEPLOY / "compose.yaml").read_text())["services"]["phi"]


def command_lines():
    made = instructions()
    yield [*json.loads(made["ENTRYPOINT"]), *json.loads(made["CMD"])]
    yield shlex.split(unit()["ExecStart"])
    yield [*json.loads(made["ENTRYPOINT"]), *job()["containers"][0]["args"]]
    yield [*json.loads(made["ENTRYPOINT"]), *compose()["command"]]


@pytest.mark.parametrize("line", [*command_lines()], ids=["image", "unit", "job", "compose"])
def test_command_lines_are_understood(line):
    assert [Path(line[0]).name, *line[1:4]] == PHI
    command = list_commands()[line[4]]
    assert command.make_context(line[4], [str(DEPLOY) if word == "/notes" else word for word in line[5:]])


def test_the_image_holds_what_its_instructions_name():
    made = instructions()
    assert made["USER"].isdigit()
    assert made["USER"] != "0"
    extras = re.search(r"\.whl\)\[([\w,]+)\]", made["RUN"])[1].split(",")
    setup = (DEPLOY.parent / "setup.cfg").read_text()
    assert all(f"\n{extra} =\n" in setup for extra in extras)
    kept = (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()
    assert kept[1] == "*"
    assert all((DEPLOY.parent / line[1:]).exists() for line in kept[2:])


def test_the_job_has_no_rights_and_no_network():
    pod = job()
    own = pod["containers"][0]["securityContext"]
    assert pod["securityContext"]["runAsNonRoot"]
    assert not pod["automountServiceAccountToken"]
    assert own == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    assert {each["name"] for each in pod["containers"][0]["volumeMounts"]} == {
        v["name"] for v in pod["volumes"]
    }
    closed = srsly.yaml_loads(yaml_documents()[1])
    assert closed["spec"] == {
        "podSelector": {"matchLabels": {"app": "spacy-phi-scrub"}},
        "policyTypes": ["Ingress", "Egress"],
    }


def test_the_container_of_compose_has_no_rights():
    own = compose()
    assert own["read_only"]
    assert own["cap_drop"] == ["ALL"]
    assert own["security_opt"] == ["no-new-privileges:true"]
    assert own["tmpfs"] == ["/tmp"]
    assert own["ports"] == ["127.0.0.1:8765:8765"]
    assert "volumes" not in own
    build = own["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).is_file()
    extras = re.search(r"\.whl\)\[([\w,]+)\]", instructions()["RUN"])[1].split(",")
    assert "proxy" in extras


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed")
def test_systemd_accepts_the_unit(tmp_path):
    text = (DEPLOY / "spacy-phi.service").read_text()
    copy = tmp_path / "spacy-phi.service"
    copy.write_text(text.replace("/opt/spacy-phi/bin/python", sys.executable))
    ran = subprocess.run(["systemd-analyze", "verify", "--man=no", copy], capture_output=True, text=True)
    assert "spacy-phi.service" not in ran.stderr
    assert ran.returncode == 0


@pytest.fixture
def seal(tmp_path):
    """Run a command that can write only to the folders `clean` and `tmp`."""
    for name in ("notes", "clean", "tmp"):
        (tmp_path / name).mkdir()
    (tmp_path / "key").write_text(new_key())
    (tmp_path / "key").chmod(0o400)
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    env = kept | {
        "HOME": str(tmp_path / "tmp"),
        "TMPDIR": str(tmp_path / "tmp"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "SPACY_PHI_KEY_FILE": str(tmp_path / "key"),
        "SPACY_PHI_TOKEN": "0123456789abcdef",
        "WRITABLE": f"{tmp_path / 'clean'} {tmp_path / 'tmp'}",
        "SEALED": str(tmp_path / "sealed"),
    }
    head = ["unshare", "--mount", "--propagation", "private", "sh", "-c", SEAL, "sh"]
    if (
        not shutil.which("unshare")
        or subprocess.run([*head, "true"], env=env, capture_output=True).returncode
    ):
        pytest.skip("this user cannot make a root that is read-only")

    def start(command):
        words = [sys.executable, *command[1:]]
        return subprocess.Popen([*head, *words], env=env, cwd=tmp_path, stderr=subprocess.PIPE, text=True)

    return start


def test_the_job_scrubs_on_a_root_that_is_read_only(seal, tmp_path):
    (tmp_path / "notes" / "a.txt").write_text(NOTE)
    mounts = {"/notes": str(tmp_path / "notes"), "/clean/notes": str(tmp_path / "clean" / "notes")}
    _, _, line, _ = command_lines()
    process = seal([mounts.get(word, word) for word in line])
    assert process.wait(120) == 0, process.stderr.read()
    assert "Alvarez" not in (tmp_path / "clean" / "notes" / "a.txt").read_text()


def test_the_health_check_of_the_image_answers(seal):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    line, *_ = command_lines()
    check = json.loads(instructions()["HEALTHCHECK"].partition("CMD ")[2])
    check = [sys.executable, *(word.replace("8765", port) for word in check[1:])]
    assert subprocess.run(check, capture_output=True).returncode == 1  # not listening yet
    process = seal([*line, "--port", port])
    try:
        end = time.monotonic() + 90
        while subprocess.run(check, capture_output=True).returncode:
            assert process.poll() is None, process.stderr.read()
            assert time.monotonic() < end
            time.sleep(0.5)
    finally:
        process.terminate()
        assert process.wait(60) == 0
