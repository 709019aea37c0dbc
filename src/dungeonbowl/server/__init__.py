"""
Live play over the network: a web server with rooms, seats, storage and computer coaches.

Nothing is loaded from here: the server's worker processes load what they work with, and no web server.
"""
