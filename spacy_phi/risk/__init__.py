"""Risk of what a policy keeps: how many notes share the quasi-identifiers of a scrubbed note."""
