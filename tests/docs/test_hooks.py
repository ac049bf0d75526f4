"""Generated site pages list the contents of the package."""

import importlib.util

import pytest

from spacy_phi.cli import list_commands


@pytest.fixture(scope="module")
def hooks(root):
    spec = importlib.util.spec_from_file_location("docs_hooks", root / "docs" / "hooks.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_command_and_option_is_listed(hooks):
    page = "\n".join(hooks.list_commands())
    for name, command in list_commands().items():
        assert f"\n## {name}\n" in page
        for param in command.params:
            assert param.param_type_name != "option" or f"`{param.opts[0]}`" in page


def test_every_component_is_listed(hooks):
    page = "\n".join(hooks.list_names())
    assert "| `phi_scrubber` | `spacy_phi.pipeline.factories:make_phi_scrubber` |" in page


def test_the_labels_of_fhir_are_listed(hooks):
    page = "\n".join(hooks.list_fhir())
    assert "| HEALTHPLAN | `subscriberId`, " in page
    assert "| MEDICALRECORD | `MR`, " in page


def test_every_bundled_network_has_a_card_with_its_scores(hooks, root):
    page = "\n".join(hooks.list_models())
    networks = list((root / "spacy_phi" / "lang").glob("*/network"))
    assert page.count("Checksums") == len(networks) > 0
    assert "| all | 0." in page
