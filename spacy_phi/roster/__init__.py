"""Hospital rosters: loaded, indexed and matched in notes."""
