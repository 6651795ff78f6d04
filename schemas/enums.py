"""The closed lists of values, each with what it means."""

BASIS = {
    "printed": "stands so in the source",
    "normalised": "follows from what is printed by a stated rule",
    "reference": "taken from a reference under raw/reference",
    "proved": "the only value that other values allow",
    "corrected": "set by hand in raw/corrections.yaml, with a reason",
    "not_stated": "null: the source does not say",
    "damaged": "null: the source's characters are damaged",
    "ambiguous": "null: several values remain",
}
TRANSLATION = {
    "machine": "translated by a program",
    "community": "translated by players",
    "official": "translated for the publisher",
}
REDISTRIBUTE = {
    "text": "the running text may be passed on",
    "facts": "only structure, names and numbers may be passed on",
}
BLOCK_KIND = {
    "title": "the name of the document or of a part that starts a new document inside the file",
    "heading": "the name of a section",
    "paragraph": "a rule in running text",
    "item": "an entry of a list, or a numbered or lettered rule",
    "definition": "a term, a colon, its meaning",
    "note": "opened as a note, a warning or important",
    "example": "opened or announced as an example",
    "exception": "opened as an exception",
    "comment": "an entry of a section of comments",
    "reference": "a list of pointers to other places",
    "component": "an entry of a contents list",
    "icon": "an entry that explains one icon",
    "card_header": "the header of a card list",
    "card": "a row of a card list",
    "page": "a page marker",
    "caption": "text that belongs to a picture",
    "credit": "authors, translators, designers",
    "legal": "copyright",
    "boilerplate": "site chrome, status lines, addresses, search-engine text",
}
CLAUSE_KIND = {
    kind: BLOCK_KIND[kind] for kind in ("paragraph", "item", "definition", "note", "example", "exception", "comment")
}
SHEET = {
    "common": "the sheet of common cards",
    "uncommon": "the sheet of uncommon cards",
    "rare": "the sheet of rare cards",
    "fixed": "a fixed pack: every box of it holds the same cards",
    "promo": "given out outside boosters",
}
CARD_CLASS = {
    "character": "a person who may join a company",
    "resource": "played for one's own side",
    "hazard": "played against an opponent",
    "site": "a place that a company may be at",
    "region": "a region of the map",
}
SUBTYPE = {
    "event": "something that happens",
    "item": "something that is carried",
    "ally": "somebody who helps",
    "faction": "a group that is won over",
    "creature": "an enemy that attacks",
    "agent": "a person who works in secret",
}
ALIGNMENT = {"hero": "for the Free Peoples", "minion": "for Sauron", "neutral": "for either side"}
EVIDENCE = {
    "english_words": "English words of the row stand in the card's name",
    "transliteration": "words of the row sound like words of the card's name",
    "translation": "words of the row mean what words of the card's name mean",
    "type": "what the row says of the card's type is so",
    "alphabet": "the card's place in the alphabet is the row's place in its list",
}
PLACE = {"glossary": "in the list of icons", "body": "in the rules' own text"}
REFERENCE_KIND = {
    "page": "to a page",
    "section": "to a section",
    "rule": "to a numbered rule",
    "term": "to an entry named by its term",
    "document": "to another document",
    "card": "to a card",
    "here": "to a place nearby: above, below, to the left or right",
}
UNRESOLVED = {
    "not_in_document": "the document holds no such place",
    "several_targets": "more than one place in the document answers to it",
    "other_document": "it points into another document",
    "no_page_marks": "the document does not mark its pages",
    "direction_only": "it says where to look, not at what",
}
VERDICT = {
    "agrees": "what was found equals what is stated",
    "agrees_by_proof": "equal, but the stated number was a premise of a proof that found it",
    "differs": "what was found is another number than the one stated",
    "open": "cannot be decided while damage is open",
    "not_countable": "there is nothing in the source that could be counted",
}
SEVERITY = {
    "proof": "a certificate: what follows from what",
    "note": "worth knowing; nothing is wrong",
    "doubt": "a value may be wrong, or could not be settled",
    "error": "the data contradict themselves or what the source states",
}
STATUS = {"open": "not accepted", "accepted": "accepted by hand in raw/accepted.yaml, with a reason"}
MIGRATION_KIND = {
    "merge": "it became part of another row",
    "split": "it became several rows",
    "rename": "the same row has another id",
    "delete": "nothing stands for it",
}
CHECK_KIND = {
    "expectation": "a figure of a document is held against what is expected of any document",
    "claim": "a number that a source states is held against what was found",
    "finding": "how often a check found something, by severity",
}
CHECK_VERDICT = {
    "passed": "as expected, or as stated",
    "failed": "not as expected",
    "not_applicable": "there is nothing that could be compared",
    "noted": "told, not judged",
    "accepted": "errors that are lived with",
}
