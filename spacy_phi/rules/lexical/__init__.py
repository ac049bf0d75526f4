"""Names and places by the lexicons and what is around them."""
