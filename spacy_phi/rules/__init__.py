"""Rules over the text: patterns, validators, context words and the merging of sources."""
