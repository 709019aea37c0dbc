"""The addresses below `/api/league`."""
