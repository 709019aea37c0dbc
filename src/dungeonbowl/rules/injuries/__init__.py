"""Going down: Armour, Injury, casualties, and who is hurt how."""
