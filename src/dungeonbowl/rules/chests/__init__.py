"""Chests: placed, opened, and the trap in all but one."""
