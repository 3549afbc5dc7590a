"""The full screen in a terminal: `zermelo play` opens it."""
