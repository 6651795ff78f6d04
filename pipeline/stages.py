"""The stages of a run, in order, with the folder that each makes."""

FOLDERS = {
    "extract": "extracted",
    "normalise": "tables",
    "reconcile": "verdicts",
    "validate": "validation",
}
STAGES = tuple(FOLDERS)
