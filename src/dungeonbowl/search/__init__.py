"""Computer coaches and what they think with: exact paths, previews, values."""
