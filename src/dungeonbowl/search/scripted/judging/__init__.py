"""What `scripted` judges by: the table as it sees it, chances, and its numbers."""
