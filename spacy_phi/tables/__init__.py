"""Tables of notes: SQL, OMOP, Parquet and CSV, with their columns and rows."""
