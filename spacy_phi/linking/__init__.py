"""Find known values again: in their note, in the patient's other notes, and in scrubbed text."""
