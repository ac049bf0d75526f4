"""Coded error messages. A message names files, positions, labels and settings; it never holds text of a note."""


class PhiError(ValueError):
    """Raised for every error of spacy_phi that has a code; its text starts with the code, as in `[E001] ...`."""


class PhiWarning(UserWarning):
    """The category of every warning of spacy_phi."""


class _WithCodes(type):
    """Puts an attribute's own name in front of its message, so that the code is written once."""

    def __getattribute__(cls, name: str) -> str:
        message = super().__getattribute__(name)
        return message if name.startswith("_") else f"[{name}] {message}"


class Errors(metaclass=_WithCodes):
    """Messages to be filled by `.format(...)`. Blocks of codes: E001-E019 pipeline and scrubber, E020-E039 rules,
    E040-E059 network, E060-E079 lexicons and disambiguator, E080-E099 surrogates and keys, E100-E139 corpora,
    scorer and command line, E140-E159 features and roster."""

    E001 = "Label '{label}' is not a PHI label. Known labels: {known}."
    E002 = "Cannot tokenize the text: a lone surrogate (U+D800 to U+DFFF) stands at character {position}."
    E020 = "Pattern '{id}' cannot be used: {reason}."
    E021 = "Two patterns have the id '{id}'; ids must differ."
    E022 = (
        "A pattern lacks '{key}'. A text pattern has 'label', 'id' and 'regex', a token or phrase pattern 'label' "
        "and 'pattern'."
    )
    E040 = "The CRF found no legal path: the gold tags contradict each other, or the scores are not finite (NaN)."
    E041 = "The network has no labels. Give it `labels`, call `add_label`, or train it on documents that hold entities."
    E042 = "The CRF's model scores {found} tags, but the labels of '{name}' make {expected}."
    E043 = "The loss of '{name}' is not finite (NaN). Lower the learning rate or the gradient clipping threshold."


class Warnings(metaclass=_WithCodes):
    """Warning messages, in the same blocks as the errors."""
