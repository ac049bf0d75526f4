import logging

from spacy_phi.batch.tasks import Outcome, Task
from spacy_phi.batch.watch import Watch
from spacy_phi.roster.entry import RosterEntry
from spacy_phi.roster.rosters import Roster


def test_values_of_the_roster_left_in_the_output_are_reported(caplog):
    caplog.set_level(logging.INFO, "spacy_phi.batch")
    watch = Watch(Roster([RosterEntry("1", "patient", "Amy", "Long")]), "en")
    assert len(list(watch.watch([Task("a", "1"), Task("b", "1")]))) == 2
    watch.see(Outcome("a", [{"source": "roster:output"}, {"source": "roster:output"}, {"source": "ner"}]))
    watch.see(Outcome("b", [{"source": "roster:name"}]))
    watch.tell()
    assert "2 values were left in 1 texts" in caplog.text
