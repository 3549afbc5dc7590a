"""Entries of the atlas, reports and variants as texts, pages and charts."""
