"""The squares: what each is made of, which connect, how far they are and which see each other."""
