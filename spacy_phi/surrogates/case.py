"""The case of a word, and another word in that case."""


def in_case(word: str, model: str) -> str:
    """`word` in upper case, lower case or with a capital, as `model` is; as it stands where the model mixes
    them.

    A single capital tells no more than that a name begins.
    """
    if len(model) > 1 and model.isupper():
        return word.upper()
    if model.islower():
        return word.lower()
    return word[:1].upper() + word[1:] if model[:1].isupper() else word
