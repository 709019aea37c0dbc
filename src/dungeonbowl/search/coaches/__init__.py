"""Computer coaches by name, and the simple ones among them."""
