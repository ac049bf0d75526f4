"""Find a known value again: in its note, in the patient's other notes, and in scrubbed text."""
