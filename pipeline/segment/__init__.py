"""A document's text cut into blocks: every visible character in exactly one, each with its kind, label and parent.

Rules weigh what a line looks like. What they weigh by is named for it: `LONGEST_...` in characters, `MOST_...` and
`LEAST_...` in what they name, shares from 0 to 1. These are judgements of how texts are set, for all documents alike;
what a change of one does shows in the prose cases and in what is read without hints (`tests/golden/unhinted.json`).
"""

from pipeline.segment.read import segment

__all__ = ["segment"]
