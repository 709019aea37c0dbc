"""Addresses: what clients ask for once, and what they get."""
