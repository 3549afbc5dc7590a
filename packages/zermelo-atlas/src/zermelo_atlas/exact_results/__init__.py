"""The atlas: exact results on many games and sizes, which anyone can derive again."""
