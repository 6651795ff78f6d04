"""The rows of all sources made into tables: codes proved, cards identified, odds, terms, corrections."""
