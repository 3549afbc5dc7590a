"""Run `python -m zermelo`."""

from zermelo.apps.cli import main

if __name__ == "__main__":
    main()
