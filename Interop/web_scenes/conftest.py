"""A server with its web pages, a member of it, and browsers."""
