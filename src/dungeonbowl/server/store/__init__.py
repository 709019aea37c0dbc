"""What is kept in the database."""
