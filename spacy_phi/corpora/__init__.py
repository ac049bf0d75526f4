"""Annotated corpora: brat, i2b2 XML, CoNLL, JSONL."""
