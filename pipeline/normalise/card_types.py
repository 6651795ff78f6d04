"""What the grammar of card types adds to the words of a row: hero + event can only be a resource."""

from pipeline.cardlist.legal_types import Type, compatible


def legal_completion(stated_class: str | None, stated_subtype: str | None, stated_alignment: str | None) -> Type:
    """Class, subtype and alignment with each open cell filled in that has the same value in every legal type.

    A cell stays null where several values remain, where the legal types have no such word, where nothing is stated,
    and where the stated words belong to no legal type.
    """
    stated = (stated_class, stated_subtype, stated_alignment)
    legal = compatible(stated) if any(stated) else []
    remaining = [{candidate[at] for candidate in legal} for at in range(3)]
    filled = [
        word or (next(iter(values)) if len(values) == 1 else None)
        for word, values in zip(stated, remaining, strict=True)
    ]
    return filled[0], filled[1], filled[2]
