from spacy_phi.lexicons.gazetteers import name_key
from spacy_phi.surrogates.nicknames import nicknames


def test_short_forms_and_what_they_stand_for():
    names = nicknames()
    assert names["johnny"] == ("john",)
    assert names["pepe"] == ("jose",)
    assert names["beto"] == ("", "alberto", "roberto"), "no choice among several without evidence"


def test_all_is_written_as_keys_and_no_name_is_short_for_itself():
    for short, names in nicknames().items():
        assert short == name_key(short)
        assert names
        assert all(name == name_key(name) for name in names)
        assert short not in names
