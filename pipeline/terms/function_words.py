"""Which words carry content: all but the closed list of `function_words`, and no single letters."""

from pipeline.terms.words import fold
from pipeline.vocabulary import vocabulary

FUNCTION_WORDS = frozenset(
    fold(part) for words in vocabulary("function_words").values() for word in words.split() for part in word.split("-")
)


def is_content_word(word: str) -> bool:
    """Whether a folded word carries content."""
    return len(word) > 1 and word not in FUNCTION_WORDS
