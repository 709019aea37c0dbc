"""What a team brings besides its players: wizards and sponsors."""
