"""Characters of symbol fonts."""

import pytest

from spacy_phi.documents.symbols import read_symbol, read_symbol_field, read_symbols


@pytest.mark.parametrize(
    ("text", "font", "seen"),
    [
        ("50 mg", "Arial", "50 mg"),
        ("50 mg", "Symbol", "50 μγ"),
        ("\xb3\xa3\xb1\xb0\xb4\xae", "SymbolMT", "≥≤±°×→"),
        ("\uf06d\uf0b7\uf020", "Symbol", "μ• "),
        ("μ\u20ac", "Symbol", "μ\u20ac"),
        ("\xe0\xfc\xfeJ", "Wingdings", "→✓☑☺"),
        ("5 m", "Wingdings", "\ufffd \ufffd"),
        ("\uf0e0", "Wingdings 3", "\ufffd"),
        ("Quilla 00482917", "Wingdings", "Quilla 00482917"),
        ("*MRN7*", "Free 3 of 9", "*MRN7*"),
    ],
)
def test_text_in_a_font(text, font, seen):
    assert read_symbols(text, font) == seen


@pytest.mark.parametrize(
    ("code", "font", "seen"),
    [
        (0xF06D, "Symbol", "μ"),
        (0x6D, "Symbol", "μ"),
        (0xF06D, "Letters", "\ufffd"),
        (0x2611, "MS Gothic", "☑"),
    ],
)
def test_one_code(code, font, seen):
    assert read_symbol(code, font) == seen


@pytest.mark.parametrize(
    ("instruction", "seen"),
    [
        (r' SYMBOL 109 \f "Symbol" \s 12 ', "μ"),
        (r"SYMBOL 0x6D \f Symbol \h \* MERGEFORMAT", "μ"),
        (r"SYMBOL 181", "µ"),
        (r"SYMBOL 150", "\ufffd"),
        (r'SYMBOL 109 \f "Symbol" Jane', None),
        ("PAGE", None),
    ],
)
def test_field(instruction, seen):
    assert read_symbol_field(instruction) == seen
