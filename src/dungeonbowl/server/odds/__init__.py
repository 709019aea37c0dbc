"""What an answer would bring, shown before it is given."""
