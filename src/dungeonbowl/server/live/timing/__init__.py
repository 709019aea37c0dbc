"""Time at a match: its clock, how long a call may take, and matches that stand still."""
