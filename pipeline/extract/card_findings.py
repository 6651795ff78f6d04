"""What the rows of card lists leave in doubt: type words that may belong to the name, and tails behind codes."""

from collections import defaultdict
from collections.abc import Iterator

from pipeline.cardlist.stated_types import Doubt
from pipeline.extract.listed_cards import ListedCard, listed_cards
from pipeline.extract.reading import Reading
from pipeline.findings import Finding


def card_findings(reading: Reading) -> Iterator[Finding]:
    """A doubt for `Event "The hero's hidden knife" c1` (hero?), a note for the tail of `Sword r2 (reprint)`."""
    document_id = reading.document.document_id
    for card in listed_cards(reading):
        row_id = reading.block_id(card.index)
        start = reading.place(card.index)["char_start"]
        for slot, doubts in _by_slot(card):
            candidates = tuple(sorted({candidate for doubt in doubts for candidate in doubt.candidates}))
            named = ", ".join(f"`{doubt.word}`" for doubt in doubts)
            message = f"{named} may state the {slot} ({' or '.join(candidates)}), or belong to the name."
            place = f"{start}/{slot}"
            yield Finding("type_word", "doubt", document_id, "cards", row_id, place, message, candidates)
        if card.coded.tail:
            message = f"Behind the code stands `{card.coded.tail}`."
            yield Finding("kept_tail", "note", document_id, "cards", row_id, str(start), message)


def _by_slot(card: ListedCard) -> Iterator[tuple[str, list[Doubt]]]:
    slots: defaultdict[str, list[Doubt]] = defaultdict(list)
    for doubt in card.stated.doubts:
        slots[doubt.slot].append(doubt)
    yield from sorted(slots.items())
