"""The rows of findings that a document gives while it is read: labels, announced names, icons, rows of card lists."""

from collections.abc import Iterator

from pipeline.blocks import SECTION_KINDS, SET_ASIDE_KINDS
from pipeline.extract.card_findings import card_findings
from pipeline.extract.icon_findings import icon_findings
from pipeline.extract.label_order import Step, faulty_steps
from pipeline.extract.name_findings import name_findings
from pipeline.extract.reading import Reading, Row
from pipeline.findings import Finding
from pipeline.segment.columns import column_runs


def extract_findings(reading: Reading) -> Iterator[Row]:
    """Notes, doubts and proofs in the order of the checks; none of them changes a value."""
    for check in (_label_findings, _column_findings, name_findings, icon_findings, card_findings):
        for finding in check(reading):
            yield finding.row()


def _label_findings(reading: Reading) -> Iterator[Finding]:
    """Labels that do not follow one another; they stay as printed."""
    for step in faulty_steps(reading):
        block = reading.blocks[step.after]
        place = reading.place(step.after)
        yield Finding(
            "label_order", "note", reading.document.document_id,
            "sections" if block.kind in SECTION_KINDS else "clauses", place["block_id"], str(place["char_start"]),
            f"Line {place['line_start']}: {_said(reading, step)}.",
        )  # fmt: skip


def _column_findings(reading: Reading) -> Iterator[Finding]:
    """Stretches where two columns seem to run together: they are read line by line, as they stand."""
    for start, end in column_runs(reading.document.plain):
        block = reading.block_at(start)
        if block is None or reading.blocks[block].kind in SET_ASIDE_KINDS or reading.blocks[block].kind == "card":
            continue
        place = reading.place(block)
        first, last = reading.document.line_at(start), reading.document.line_at(end - 1)
        yield Finding(
            "two_columns", "doubt", reading.document.document_id, "blocks", place["block_id"],
            str(reading.span(start, end)["char_start"]),
            f"Lines {first} to {last}: two columns seem to run together; they are read line by line.",
        )  # fmt: skip


def _said(reading: Reading, step: Step) -> str:
    before, after = reading.blocks[step.before].label, reading.blocks[step.after].label
    if step.fault == "repeat":
        return f"the label {after} stands twice"
    if step.fault == "order":
        return f"the label {after} follows {before}"
    return f"the label {after} follows {before}: {', '.join(step.missing)} left out"
