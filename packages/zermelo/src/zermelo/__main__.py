"""Run `python -m zermelo`."""

from zermelo.command import main

if __name__ == "__main__":
    main()
