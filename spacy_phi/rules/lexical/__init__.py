"""Names and places by the word lists and what stands around them."""
