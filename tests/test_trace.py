"""`pipeline trace`: a row's place in its source."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from pipeline.cli import cli
from pipeline.errors import CommandError, PipelineError
from pipeline.sources import read_sources
from pipeline.tables import metadata, read_rows, table_path
from pipeline.tracing import trace
from tests import ROOT
from tests.test_changed_copies import register


def traced(wanted: str, edition: Path, without: str = "") -> str:
    sources = {name: source for name, source in read_sources(ROOT / "raw").items() if name != without}
    return "\n".join(trace(wanted, ROOT / "raw", edition, sources))


def test_a_block_is_shown_marked_with_its_rows(edition: Path) -> None:
    [card] = [row for row in read_rows(edition / "tables" / "cards.parquet") if row["line_start"] == 127]
    shown = traced(card["block_id"], edition)
    assert "medm.txt:127" in shown
    assert "⟦События Out of the Black Sky Hazard, часть 3⟧" in shown
    assert "sheet='rare', sheet_basis='proved'" in shown
    assert f"damaged_codes/{card['block_id'].replace('@', '/')}/sheet" in shown


@pytest.mark.parametrize("table", ["icons", "terms", "claims", "findings"])
def test_icons_terms_claims_and_findings_are_traced(edition: Path, table: str) -> None:
    [key] = metadata(table)["key"]
    assert f"{table} (1)" in traced(read_rows(table_path(edition, table))[0][key], edition)


def test_a_finding_leads_to_the_place_that_it_speaks_of(edition: Path) -> None:
    proofs = [row for row in read_rows(edition / "verdicts" / "findings.parquet") if row["severity"] == "proof"]
    first = {row["check_name"]: row["finding_id"] for row in reversed(proofs)}
    assert "⟦События Out of the Black Sky Hazard, часть 3⟧" in traced(first["damaged_codes"], edition)
    assert "whq-silver-tower.txt:3" in traced(first["announced_names"], edition)


def test_an_id_that_nothing_has(edition: Path) -> None:
    with pytest.raises(CommandError, match="no row with it"):
        traced("medm@999999", edition)


def test_a_row_of_a_document_that_is_no_longer_registered(edition: Path) -> None:
    with pytest.raises(PipelineError, match=r"tables of the registered sources; found rows of medm\. Run") as error:
        traced("medm@0", edition, without="medm")
    assert error.value.exit_status == 1


def test_a_row_of_a_document_that_has_changed_since(edition: Path, raw: Path) -> None:
    path = raw / "documents" / "medm.txt"
    path.write_text("Другой текст.\n", "utf-8")
    register(raw, path)
    with pytest.raises(PipelineError, match=r"tables of the registered medm\.txt; found those of another"):
        list(trace("medm@0", raw, edition, read_sources(raw)))


def test_tables_that_are_not_there(tmp_path: Path) -> None:
    done = CliRunner().invoke(cli, ["trace", "medm@0", "--raw", str(ROOT / "raw"), "--out", str(tmp_path)])
    assert "pipeline run" in str(done.exception)
