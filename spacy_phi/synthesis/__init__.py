"""Annotated synthetic clinical notes: templates and grammars, a cast of invented entities, and noise."""
