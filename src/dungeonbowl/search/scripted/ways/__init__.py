"""Ways through a dungeon for `scripted`: what they cost, how far they lead, and where a few players close them."""
