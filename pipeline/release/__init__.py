"""Versioned releases: what a run made, described, checkable, under a version that says what changed."""
