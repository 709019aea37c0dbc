"""What happens before a league game, after it, and between two seasons."""
