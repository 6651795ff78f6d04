"""Rows out of the blocks of one document: a module a table, and what several of them share."""
