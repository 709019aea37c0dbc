"""The command line. Nothing is loaded from here: processes that only work for a command do without the others."""
