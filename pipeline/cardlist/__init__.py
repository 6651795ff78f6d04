"""The rows of card lists: their codes, types and names, and the legends that say what codes mean."""
