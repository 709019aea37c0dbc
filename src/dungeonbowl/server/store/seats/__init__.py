"""What opens the seats of matches."""
