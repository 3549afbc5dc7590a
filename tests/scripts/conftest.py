"""The scripts run as programs: pytest imports only their test."""

from pathlib import Path

collect_ignore = [str(file) for file in Path(__file__).parent.glob("*.py") if file.name != "test_scripts.py"]
