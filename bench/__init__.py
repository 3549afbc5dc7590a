"""One small benchmark a promise: ours and a named peer, measured by turns in one run."""

import os

os.environ["ZERMELO_TABLES"] = "off"  # a table that you have solved would answer in place of a search
