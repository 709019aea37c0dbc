"""Procedures between matches: their entries, journals and dice."""
