"""The addresses below `/api/picks`: two coaches pick their teams in secret."""
