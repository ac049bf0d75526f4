"""Every entry point resolves to the type that spaCy expects."""

import configparser
import importlib
import inspect

import pytest
import spacy
from spacy import registry

from spacy_phi.pipeline.inner import BUILTIN_PIPES


def _entry_points(root) -> list[tuple[str, str, str]]:
    config = configparser.ConfigParser(delimiters=("=",))
    config.optionxform = str
    config.read(root / "setup.cfg", encoding="utf-8")
    groups = config["options.entry_points"]
    rows = []
    for group, lines in groups.items():
        for line in lines.strip().splitlines():
            name, _, target = line.partition(" = ")
            rows.append((group, name.strip(), target.strip()))
    return rows


def test_every_entry_point_resolves(root):
    rows = _entry_points(root)
    assert {"spacy_factories", "spacy_tokenizers", "spacy_misc"} <= {group for group, _, _ in rows}
    assert len({(group, name) for group, name, _ in rows}) == len(rows)
    for group, name, target in rows:
        module, _, attribute = target.partition(":")
        found = getattr(importlib.import_module(module), attribute)
        assert callable(found), (group, name)


def test_spacy_finds_every_registered_function(root):
    for group, name, target in _entry_points(root):
        if group == "spacy_cli":
            # spaCy loads these only for their side effects; tests/cli/test_app.py runs them.
            continue
        if group == "spacy_span_getters":
            importlib.import_module("spacy_transformers")  # creates this registry
        found = getattr(registry, group.partition("_")[2]).get(name)
        module, _, attribute = target.partition(":")
        assert found is getattr(importlib.import_module(module), attribute), (group, name)


def test_names_follow_spacys_custom(root):
    for group, name, _ in _entry_points(root):
        if group == "spacy_factories":
            assert name.startswith("phi_")
        elif group != "spacy_cli":
            assert name.startswith("spacy-phi.")
            assert name.rsplit(".v", 1)[1].isdigit()


@pytest.mark.parametrize("name", ["phi_ruler", "phi_linker", "phi_replacer", "phi_scrubber"])
def test_factories_by_name(name):
    nlp = spacy.blank("en")
    if name in ("phi_linker", "phi_replacer"):
        nlp.add_pipe("phi_ruler")  # without a finder they refuse the note
    if name == "phi_replacer":
        nlp.add_pipe("phi_linker")
    nlp.add_pipe(name)
    assert nlp.get_pipe_meta(name).factory == name
    assert nlp("no acute distress").text == "no acute distress"


def test_pipes_of_the_scrubber_are_factories():
    assert {"phi_ruler", "phi_linker", "phi_replacer"} <= set(BUILTIN_PIPES)


@pytest.mark.parametrize(
    "name",
    [
        "phi_ner", "phi_ruler", "phi_disambiguator", "phi_linker", "phi_replacer", "phi_roster",
        "phi_scrubber",
    ],
)  # fmt: skip
def test_defaults_of_factory_and_class_agree(name):
    nlp = spacy.blank("en")
    config = nlp.get_factory_meta(name).default_config
    if name == "phi_ner":
        module = importlib.import_module("spacy_phi.pipeline.ner")
        parameters = inspect.signature(module.PhiNER).parameters
    else:
        parameters = inspect.signature(type(nlp.add_pipe(name))).parameters
    plain = {key: value for key, value in config.items() if not isinstance(value, dict)}
    for key, value in plain.items():
        default = parameters[key].default
        assert (list(default) if isinstance(default, tuple) else default) == value, key
