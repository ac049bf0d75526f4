"""The batch engine: notes in, scrubbed notes out, in order, resumable and atomic."""
