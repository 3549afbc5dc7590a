"""The server: its settings, connections, protection and document."""
