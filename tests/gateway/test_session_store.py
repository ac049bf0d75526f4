"""A session continues in another process from its vault."""

import stat
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spacy_phi.errors import PhiError
from spacy_phi.gateway import Session
from spacy_phi.gateway.session import StoredSession
from spacy_phi.surrogates.keys import parse_key

pytest.importorskip("cryptography")

KEY = "8f1d0a5be24c97a3606dfb1289c4e57731a0be94d85f2c6b"
NOTE = "Patient: Marta Alvarez, MRN 00482917, seen 03/14/2024 by Dr. Owen Lee."


@pytest.mark.parametrize("policy", ["surrogate", "placeholder"])
def test_another_process_restores_and_continues(nlp, tmp_path, policy):
    path = tmp_path / "vault"
    first = Session(nlp, KEY, policy, vault=path)
    protected = first.protect(NOTE)
    second = Session(nlp, KEY, policy, vault=path)
    assert second.restore(protected) == NOTE
    # Substitutes are the same, and names of earlier turns are found.
    assert second.protect(NOTE) == protected
    assert "lvarez" not in second.protect("why did alvarez fall?")
    other = Session(nlp, KEY, policy, name="another", vault=path)
    assert other.restore(protected) == protected


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(texts=st.lists(st.sampled_from(NOTE.split()) | st.text(max_size=12), min_size=1, max_size=12))
def test_each_text_comes_back_by_the_vault(nlp, tmp_path_factory, texts):
    path = tmp_path_factory.mktemp("vault") / "vault"
    text = " ".join(texts)
    with suppress(PhiError):  # refused, because of a lone surrogate
        protected = Session(nlp, KEY, vault=path).protect(text)
        assert Session(nlp, KEY, vault=path).restore(protected) == text


def test_the_file_is_private_and_encrypted(nlp, tmp_path):
    path = tmp_path / "vault"
    Session(nlp, KEY, vault=path).protect(NOTE)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    held = b"".join(each.read_bytes() for each in tmp_path.iterdir())
    for secret in (b"Alvarez", b"alvarez", b"00482917", b"Owen", b"seen", b"session"):
        assert secret not in held


def test_two_processes_do_not_lose_what_the_other_wrote(nlp, tmp_path):
    one, other = (Session(nlp, KEY, vault=tmp_path / "vault") for _ in range(2))
    protected = one.protect(NOTE)
    with pytest.raises(PhiError, match="E374"):
        other.protect("Mrs. Gonzales came on 03/15/2024.")
    assert Session(nlp, KEY, vault=tmp_path / "vault").restore(protected) == NOTE
    assert "Alvarez" not in one.protect("Mrs. Alvarez slept.")


def test_one_of_several_concurrent_writers_wins(tmp_path):
    together = threading.Barrier(4)

    def write(number):
        stored = StoredSession(tmp_path / "vault", parse_key(KEY), "session", {})
        stored.read()
        together.wait(60)
        try:
            stored.write({"number": number})
        except PhiError as error:
            return str(error)[:6]
        return number

    with ThreadPoolExecutor(4) as pool:
        said = sorted(pool.map(write, range(4)), key=str)
    assert said[1:] == ["[E374]"] * 3


def test_mismatched_sessions_are_refused(nlp, tmp_path):
    path = tmp_path / "vault"
    Session(nlp, KEY, vault=path).protect(NOTE)
    with pytest.raises(PhiError, match="E087"):
        Session(nlp, KEY[::-1], vault=path)
    with pytest.raises(PhiError, match=r"E375.*policy \(surrogate\)"):
        Session(nlp, KEY, "placeholder", vault=path)
    with pytest.raises(PhiError, match="E376"):
        Session(nlp, vault=path)
    with pytest.raises(PhiError, match="E128"):
        Session(nlp, KEY, vault=tmp_path / "none" / "vault")
    path.write_bytes(path.read_bytes()[:-2000])
    with pytest.raises(PhiError, match="E087"):
        Session(nlp, KEY, vault=path)
