"""The web server: the HTTP API, and the page that uses it."""
