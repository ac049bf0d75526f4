from spacy_phi.surrogates.keys import Scope
from spacy_phi.surrogates.organizations import department, organization


def test_organizations_keep_their_kind_and_acronyms_agree(key):
    for patient in range(20):
        scope = Scope(key, str(patient))
        name = organization("Massachusetts General Hospital", scope)
        assert name.endswith(" General Hospital")
        assert organization("MGH", scope)[0] == name[0]
        assert organization("the VA", scope).startswith("the ")
        assert organization("General Hospital", scope).endswith(" General Hospital")
        assert "Mary" not in organization("St. Mary's Hospital", scope)


def test_a_department_becomes_another(scope):
    new = department("CARDIOLOGY", scope)
    assert new.isupper()
    assert "CARDIOLOGY" not in new
    assert department("Servicio de Cardiología", scope, "es") != department("Cardiology", scope)
