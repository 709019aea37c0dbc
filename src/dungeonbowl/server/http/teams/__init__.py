"""The addresses below `/api/teams`: drafting, stored teams, their files and papers."""
