"""Which words carry content: all but the closed list of `function_words`, and no single letters."""

from pipeline.terms.words import BREAK, WORD, fold
from pipeline.vocabulary import vocabulary

FUNCTION_WORDS = frozenset(
    fold(part) for words in vocabulary("function_words").values() for word in words.split() for part in word.split("-")
)


def is_content_word(word: str) -> bool:
    """Whether a folded word carries content."""
    return len(word) > 1 and word not in FUNCTION_WORDS


def content_words(text: str) -> list[str]:
    """The content words of a text, folded; a word that a line end breaks counts as one."""
    return [word for word in WORD.findall(BREAK.sub(r"\g<first>", fold(text))) if is_content_word(word)]
