"""The actions that a player may declare: a class each, and each game lists its own."""
