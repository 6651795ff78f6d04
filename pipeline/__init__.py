"""Tabletop-game documents in Russian translation, read into validated Parquet tables."""
