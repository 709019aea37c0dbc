"""What `scripted` answers when no activation is planned: before play, inside a step, and what a college may do."""
