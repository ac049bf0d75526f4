"""Span groups keep matches whole; a source name is built and parsed in one place."""

import ast

import pytest
import spacy

from spacy_phi.rules.packs import get_patterns
from spacy_phi.spans import (
    Match,
    SourceKind,
    Tag,
    get_matches,
    read_match,
    read_source,
    rule_source,
    set_group,
    spans_for_ents,
)


def test_groups_keep_exact_offsets_scores_and_sources() -> None:
    doc = spacy.blank("en")("note x4471y end")
    match = Match(6, 10, "IDNUM", 0.8, rule_source("id.test", tags=[Tag.LOCAL]), True)
    group = set_group(doc, "phi", [match])
    assert group[0].text == "x4471y"
    assert get_matches(doc, "phi") == [match]
    assert get_matches(doc, "none") == []


def test_entities_share_no_token() -> None:
    doc = spacy.blank("en")("Ida Vellacott came")
    ours = set_group(doc, "phi", [Match(0, 13, "PATIENT", 0.9, read_source("t"))])
    other = doc.char_span(4, 18, label="X")
    assert [e.label_ for e in spans_for_ents(ours, [other])] == ["PATIENT"]
    assert [e.label_ for e in spans_for_ents(ours, [other], overwrite=False)] == ["X"]


def test_a_group_of_another_component_has_its_key_as_source() -> None:
    doc = spacy.blank("en")("Ida came")
    doc.spans["theirs"] = [doc.char_span(0, 3, label="PER")]
    (match,) = get_matches(doc, "theirs")
    assert (match.label, match.score, match.source.name, match.source.kind) == (
        "PER", 1.0, "theirs", SourceKind.GROUP,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("name", "kind", "id_"),
    [
        ("rule:date.iso", SourceKind.PATTERN, "date.iso"),
        ("rule:number.nhs", SourceKind.IDENTIFIER, "number.nhs"),
        ("rule:lexicon.word", SourceKind.LEXICON, "lexicon.word"),
        ("rule:propagate.name", SourceKind.REPETITION, "propagate.name"),
        ("rule:deny", SourceKind.DENIED, "deny"),
        ("rule:user", SourceKind.OWN, ""),
        ("ner", SourceKind.NETWORK, ""),
        ("roster:name", SourceKind.ROSTER, ""),
        ("user", SourceKind.USER, ""),
        ("cloud", SourceKind.GROUP, ""),
    ],
)
def test_a_source_is_read_from_its_name(name: str, kind: SourceKind, id_: str) -> None:
    source = read_source(name)
    assert (source.name, source.kind, source.id) == (name, kind, id_)


def test_a_match_is_read_back_from_json() -> None:
    match = Match(1, 4, "DATE", 0.9, rule_source("date.iso", tags=[Tag.LAYOUT]), True, "AGE")
    assert read_match([1, 4, "DATE", 0.9, ["rule:date.iso", "pattern", ["layout"]], True, "AGE"]) == match
    for wrong in ([1, 4], [1, 4, "DATE", 0.9, ["x", "no kind", []]], [1, 4, "DATE", 0.9, "ner"]):
        with pytest.raises((TypeError, ValueError)):
            read_match(wrong)


def test_no_code_parses_the_name_of_a_source(root) -> None:
    """Only spans.py splits a name or tests its parts; all others ask for the kind, the id or the tags."""
    found = [
        f"{path.relative_to(root)}:{node.lineno}"
        for path in sorted((root / "spacy_phi").rglob("*.py"))
        if path.name != "spans.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf8")))
        if _parses_source(node)
    ]
    assert found == []


def _parses_source(node: ast.AST) -> bool:
    if isinstance(node, ast.Compare):
        is_part = any(isinstance(each, (ast.In, ast.NotIn)) for each in node.ops)
        return is_part and any(map(_is_source, node.comparators))
    methods = {"startswith", "endswith", "partition", "split", "removeprefix", "removesuffix", "find"}
    return isinstance(node, ast.Attribute) and node.attr in methods and _is_source(node.value)


def _is_source(node: ast.AST) -> bool:
    return ast.unparse(node).endswith(("source.name", "source.id", "['source']"))


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ('match.source.name.startswith("rule:")', True),
        ('".list" in match.source.id', True),
        ('finding["source"].removeprefix("rule:")', True),
        ('source.name.split(":")', True),
        ("match.source.is_rule", False),
        ("match.source.name", False),
    ],
)
def test_the_test_above_can_fail(code: str, expected: bool) -> None:
    assert any(map(_parses_source, ast.walk(ast.parse(code)))) is expected


def test_every_tag_is_carried_by_a_pattern_and_asked_for(root) -> None:
    carried = {tag for pattern in get_patterns() for tag in pattern.tags}
    code = "".join(path.read_text(encoding="utf8") for path in (root / "spacy_phi").rglob("*.py"))
    assert carried == {tag.value for tag in Tag}
    assert all(f"Tag.{tag.name} in" in code or f"Tag.{tag.name} not in" in code for tag in Tag)
