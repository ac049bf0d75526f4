"""The command line, `python -m spacy phi ...`: one command a file."""
