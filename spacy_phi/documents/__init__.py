"""Documents whose text is in a carrier: taken out for the scrubber and put back where it was."""
