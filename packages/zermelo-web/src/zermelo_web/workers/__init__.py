"""The processes that answer questions for the server."""
