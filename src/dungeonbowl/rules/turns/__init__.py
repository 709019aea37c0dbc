"""Team turns: who is activated, what they may declare, and why not."""
