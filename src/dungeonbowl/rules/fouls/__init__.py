"""Fouls, and what the referee makes of them."""
