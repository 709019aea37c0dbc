"""A match as plain JSON values, for clients of every kind."""
