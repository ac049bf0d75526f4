"""Names and places by the word lists and what is around them."""
