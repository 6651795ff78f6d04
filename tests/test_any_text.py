"""Whatever a text is, its rows keep the contracts of their tables."""

from pathlib import Path

from hypothesis import example, given, settings
from hypothesis import strategies as st

from pipeline.document import document_from_bytes
from pipeline.inspection import inspect_document
from pipeline.normalise.contracts import broken_contracts
from pipeline.tables import to_arrow
from tests import ROOT

PIECES = [
    "Правила", "СОДЕРЖАНИЕ", "следующие три действия:", "иконка", "жетон", "Содержимое", "Примечание:", "Пример.",
    "См. также:", "стр. 5", "МУВ (1+)", "карта c2", "Меч r2", "Иконки", "1.", "42.10.", "а)", "б)", "(в)", "II.", "12",
    "-", "–", "*", "**", "|", "[меч]", "{x}", "«", "»", '"', ",", ";", ":", ".", "(", ")", "\t", "\n", "\n\n", "  ",
    "•", "6 кубиков", "ё", "й", "\u00ad", "©", "# ", "| a | b |", "5+", "Note:", "Related Topics", "http://a.b",
]  # fmt: skip
TEXTS = st.lists(st.sampled_from(PIECES), min_size=1, max_size=60).map(" ".join)


@settings(max_examples=60)
@example("Правила\n\n•42.10. берёт а)")
@example("Содержимое\n\n• ,\n• 6 кубиков")
@example("СОДЕРЖАНИЕ следующие три действия::\n| »\n")
@given(TEXTS)
def test_rows_of_any_text_keep_the_contracts(text: str) -> None:
    tables = inspect_document(document_from_bytes("any", Path("any.txt"), text.encode()), ROOT / "raw").tables
    arrow = {table: to_arrow(table, rows) for table, rows in tables.items() if table not in {"documents", "findings"}}
    assert [str(problem) for problem in broken_contracts(arrow, {}) if "document_id" not in problem.expected] == []
