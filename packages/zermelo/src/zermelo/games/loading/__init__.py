"""Games from outside the catalogue: files of users and installed packages."""
