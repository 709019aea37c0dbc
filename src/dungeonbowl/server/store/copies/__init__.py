"""Everything that a database holds as one file, and a database made of it."""
