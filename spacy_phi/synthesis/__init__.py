"""Annotated synthetic clinical notes: templates and grammars, a cast of fictional entities, and noise."""
