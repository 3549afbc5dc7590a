"""The server: its settings, connections and protection."""
