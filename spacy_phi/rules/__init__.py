"""Rules over the text: patterns, validators, context words and the merge of sources."""
