"""The addresses below `/api/dungeons` and `/api/fairness`."""
