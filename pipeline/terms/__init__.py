"""Game concepts and the words for them: how a wording inflects, what its context decides, where a text says it."""
