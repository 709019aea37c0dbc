"""Computer coaches and other work in processes of its own."""
