"""What a place does to whoever is on it: rooms, pits and the Werewolf."""
