"""How the server listens: addresses, connections, protection and the document."""
