"""How a dungeon is put down: tiles, sections or letters, and the JSON that records carry."""
