"""The commands zermelo atlas and report."""
