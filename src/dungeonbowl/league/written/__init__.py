"""Teams in files: our own, those of others, and papers for the table."""
