"""Dungeons being laid by two coaches."""
