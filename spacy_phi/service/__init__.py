"""The HTTP service of `python -m spacy phi serve`, and the page that it serves to a privacy officer."""
