"""The database itself: its tables, how it is opened, locked and brought to this version."""
