"""Matches being played: tables, seats, clocks and connections."""
