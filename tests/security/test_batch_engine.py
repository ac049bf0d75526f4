"""The batch engine in random histories; `python benchmarks/histories.py --count 200` runs more."""

import os

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from spacy_phi.batch import stages

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("machine", ["files", "tables"])
def test_nothing_is_lost_twice_or_of_two_keys(machine, monkeypatch):

    from .batch_machine import BatchMachine
    from .runs import prepare
    from .table_machine import TableMachine

    if machine == "tables":
        pytest.importorskip("pyarrow")
        pytest.importorskip("sqlalchemy")

    monkeypatch.setenv("SPACY_PHI_KEY", "")
    monkeypatch.setattr(stages, "load", stages.load)
    prepare()
    run_state_machine_as_test(
        {"files": BatchMachine, "tables": TableMachine}[machine],
        settings=settings(
            max_examples=2,
            stateful_step_count=8,
            deadline=None,
            derandomize=True,
            phases=(Phase.generate,),
            suppress_health_check=list(HealthCheck),
        ),
    )
