"""A server of the Model Context Protocol: exact answers about games, as tools for language models and agents."""
