"""The tests; they read the project's own sources, cases and papers from its root."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
