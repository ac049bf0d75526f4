"""Findings on a decoded view have offsets in the original text."""

import pytest

from spacy_phi.pipeline.span_groups import MERGED, PREFIX


@pytest.mark.parametrize(
    ("text", "secret", "rest"),
    [
        ("MRN: 447\x001902. Stable & well.", "447\x001902", "Stable & well."),
        ("MRN: 4\x004\x007\x001\x009\x000\x002 a < b", "4\x004\x007\x001\x009\x000\x002", " a < b"),
        ("Mr. J&#111;hn Sm&#105;th, T &gt; 38", "J&#111;hn Sm&#105;th", ", T &gt; 38"),
        ("Dr. J%6Fhn%20Sm%69th says 50%", "J%6Fhn%20Sm%69th", " says 50%"),
    ],
)
def test_a_disguised_value_is_replaced_and_the_rest_is_unchanged(nlp, text, secret, rest):
    doc = nlp(text)
    assert secret in [text[f.start_char : f.end_char] for f in doc._.phi]
    assert secret not in doc._.scrubbed
    assert rest in doc._.scrubbed
    for finding in doc._.phi:
        assert doc._.scrubbed[finding.out_start : finding.out_end] == finding.replacement
    assert all(
        len(doc.spans[key].attrs["starts"]) == len(doc.spans[key]) for key in doc.spans if PREFIX in key
    )
    assert any(secret in span.text for span in doc.spans[MERGED])


def test_text_without_phi_comes_back_unchanged(nlp):
    text = "T &gt; 38 &amp; stable\x00; caf=C3=A9"
    assert nlp(text)._.scrubbed == text
