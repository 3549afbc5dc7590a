"""Drawings of results: texts, tables, pictures and charts."""
