"""Other people's tools, one file each; none is imported before it is used."""
