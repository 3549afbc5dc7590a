"""The games of the atlas, found by their entry points; the KIND of a module is the heading of its games in lists."""
