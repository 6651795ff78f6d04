"""Compares what the sources state of themselves with what was found in them."""
