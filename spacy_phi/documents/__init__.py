"""Documents with text inside a container format: extracted for scrubbing, and written back in place."""
