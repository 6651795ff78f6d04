"""`pipeline verify` names the file and the row of whatever is wrong with a release."""

import csv
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

from pipeline.cli import cli
from pipeline.errors import PipelineError
from pipeline.release import checksums
from pipeline.release.folder import write_text
from pipeline.release.rehydrate import rehydrate
from pipeline.release.snapshot import read_release
from pipeline.release.verify import verify
from pipeline.tables import read_table
from tests import ROOT

CARDS = "tables/cards.parquet"


def told(folder: Path) -> str:
    return "\n".join(map(str, verify(folder)))


def vouch(folder: Path) -> None:
    """Renew the list of hashes, as somebody would who hides a change."""
    write_text(folder / checksums.FILE, checksums.checksums(folder))


def rewrite(folder: Path, table: str, change: Callable[[pa.Table], pa.Table]) -> None:
    path = folder / "tables" / f"{table}.parquet"
    pq.write_table(change(read_table(path)), path)
    vouch(folder)


def set_cell(content: pa.Table, row: int, column: str, value: object) -> pa.Table:
    values = content.column(column).to_pylist()
    values[row] = value
    place = content.column_names.index(column)
    field = content.schema.field(column).with_nullable(nullable=True)
    return content.set_column(place, field, pa.array(values).cast(field.type))


def test_a_good_release(published: Path) -> None:
    assert verify(published) == []
    shown = CliRunner().invoke(cli, ["verify", str(published)])
    assert shown.output == f"{published}: all is right.\n"


@pytest.mark.parametrize(
    "name", [CARDS, "csv/cards.csv", "ru-tabletop-rules.sqlite", "README.md", "CONTENT", "croissant.json"]
)
@pytest.mark.parametrize("share", [0.0, 0.31, 0.999])
def test_a_flipped_bit(published: Path, name: str, share: float) -> None:
    path = published / name
    data = bytearray(path.read_bytes())
    data[int(len(data) * share)] ^= 0b100
    path.write_bytes(data)
    assert f"{path}: expected SHA-256" in told(published)


@pytest.mark.parametrize("name", [CARDS, "csv/cards.csv", "datapackage.json", "SHA256SUMS", "ru-tabletop-rules.sqlite"])
def test_a_missing_file(published: Path, name: str) -> None:
    (published / name).unlink()
    assert f"{published / name}: expected" in told(published)


def test_a_file_too_many(published: Path) -> None:
    (published / "tables" / "more.parquet").write_bytes(b"PAR1")
    assert f"{published / 'tables' / 'more.parquet'}: expected only files that SHA256SUMS lists" in told(published)
    vouch(published)
    assert "only tables that datapackage.json describes" in told(published)


@pytest.mark.parametrize("path", ["../secret", "/etc/passwd", "tables/../../secret", "..\\secret", "c:/secret"])
def test_a_path_that_leaves_the_folder(published: Path, path: str) -> None:
    sums = published / checksums.FILE
    write_text(sums, sums.read_text("utf-8") + f"{'0' * 64}  {path}\n")
    number = len(sums.read_text("utf-8").splitlines())
    assert f"{sums}:{number}: expected a path inside the release; found {path}, which leaves it" in told(published)


def test_a_link_that_leaves_the_folder(published: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside.md"
    outside.write_bytes((published / "README.md").read_bytes())
    (published / "README.md").unlink()
    (published / "README.md").symlink_to(outside)
    assert "found README.md, which leaves it" in told(published)


def test_an_extra_column(published: Path) -> None:
    rewrite(published, "cards", lambda cards: cards.append_column("price", pa.array([1] * cards.num_rows)))
    assert f"{published / CARDS}: expected only the columns of datapackage.json; found the extra column price" in told(
        published
    )


def test_a_lost_column_and_another_type(published: Path) -> None:
    rewrite(published, "cards", lambda cards: cards.drop_columns("name_en"))
    rewrite(published, "sheets", lambda sheets: sheets.set_column(5, "slots", sheets["slots"].cast(pa.int32())))
    assert f"{published / CARDS}: expected the column name_en; found none" in told(published)
    assert f"{published / 'tables' / 'sheets.parquet'}: column slots: expected int64; found int32" in told(published)


@pytest.mark.parametrize("share", [0.2, 0.9])
def test_a_truncated_parquet_file(published: Path, share: float) -> None:
    path = published / CARDS
    path.write_bytes(path.read_bytes()[: int(path.stat().st_size * share)])
    vouch(published)
    assert f"{path}: expected a Parquet file" in told(published)


def test_a_text_that_is_no_utf_8(published: Path) -> None:
    path = published / CARDS
    names = pa.array([b"\xd0", *[b"x"] * 179])
    rewrite(published, "cards", lambda cards: cards.set_column(
        cards.column_names.index("source_text"), "source_text", pa.Array.from_buffers(pa.string(), 180, names.buffers())
    ))  # fmt: skip
    found = told(published)
    assert f"{path}: expected a Parquet file; found " in found
    assert "Invalid UTF8" in found


def test_an_edited_csv_file(published: Path) -> None:
    path = published / "csv" / "cards.csv"
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    place = rows[0].index("copies")
    key = rows[7][rows[0].index("block_id")]
    old, rows[7][place] = rows[7][place], "9"
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(rows)
    vouch(published)
    assert f"{path}: row 8 ({key}), copies: expected {old!r} as in the Parquet file; found '9'" in told(published)


def test_a_row_lost_from_a_csv_file(published: Path) -> None:
    path = published / "csv" / "sheets.csv"
    path.write_text("".join(path.read_text("utf-8").splitlines(keepends=True)[:-1]), "utf-8", newline="\n")
    vouch(published)
    assert f"{path}: row 4 (" in told(published)


def test_an_edited_sqlite_file(published: Path) -> None:
    path = published / "ru-tabletop-rules.sqlite"
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("update cards set copies = 9 where rowid = 3")
    vouch(published)
    assert f"{path}: row 3 (" in told(published)
    assert "cards, copies: expected" in told(published)


@pytest.mark.parametrize(
    ("table", "column", "value", "expected"),
    [
        ("cards", "copies", 0, "copies: expected at least 1"),
        ("cards", "source_text", None, "source_text: expected a value"),
        ("cards", "name_en", "", "name_en: expected a text that is not empty"),
        ("cards", "section_id", "medm@999999", "section_id: expected a value of sections.block_id"),
        ("cards", "document_id", "nobody", "document_id: expected a value of documents.document_id"),
    ],
)  # fmt: skip
def test_a_wrong_value_in_a_row(published: Path, table: str, column: str, value: object, expected: str) -> None:
    key = read_table(published / "tables" / f"{table}.parquet").column("block_id").to_pylist()[4]
    rewrite(published, table, lambda content: set_cell(content, 4, column, value))
    found = told(published)
    assert f"{published / 'tables' / table}.parquet: row 5 ({key}), {expected}" in found
    assert "rows with the hash" in found


def test_two_rows_with_one_key(published: Path) -> None:
    first = read_table(published / CARDS).column("block_id").to_pylist()[0]
    rewrite(published, "cards", lambda cards: set_cell(cards, 1, "block_id", first))
    assert f"row 2 ({first}): expected a key of its own in block_id; found {first}" in told(published)


def test_a_value_out_of_a_closed_list(published: Path) -> None:
    values = [*read_table(published / CARDS).column("sheet").to_pylist()[1:], "foil"]
    rewrite(published, "cards", lambda cards: cards.set_column(
        cards.column_names.index("sheet"), "sheet", pa.array(values).dictionary_encode()
    ))  # fmt: skip
    assert "sheet: expected one of common, uncommon, rare, fixed, promo; found 'foil'" in told(published)


def test_other_rows_than_published(published: Path) -> None:
    rewrite(published, "cards", lambda cards: cards.slice(1))
    found = told(published)
    assert f"{published / CARDS}: expected 180 rows as CONTENT says; found 179" in found
    assert "datapackage.json: cards: expected 179 rows; found 180" in found


def test_a_withheld_text_that_is_there(published: Path) -> None:
    rewrite(published, "clauses", lambda clauses: set_cell(clauses, 2, "text", "Правило."))
    assert "text: expected null, as `withheld` says; found a text" in told(published)


def test_descriptors_that_disagree(published: Path) -> None:
    path = published / "croissant.json"
    write_text(path, path.read_text("utf-8").replace('"version": "1.0.0"', '"version": "1.0.1"', 1))
    vouch(published)
    assert f"{published}: expected one version in all descriptors" in told(published)


SCHEMA = '"schema": {"fields": [], "primaryKey": []}'


@pytest.mark.parametrize(
    "content",
    ["", "[]", "{}", '{"resources": [{}]}', "{", f'{{"resources": [{{"name": "../../elsewhere", {SCHEMA}}}]}}'],
)
def test_a_spoilt_descriptor(published: Path, content: str) -> None:
    write_text(published / "datapackage.json", content)
    vouch(published)
    assert str(published / "datapackage.json") in told(published)


@pytest.mark.parametrize("name", ["croissant.json", "provenance.json", "datapackage.json"])
def test_a_descriptor_of_another_form_is_told_once(published: Path, name: str) -> None:
    for content in ("[]", '{"distribution": [1], "seconds": -1}', '{"name": {}, "recordSet": [{"field": 1}]}'):
        write_text(published / name, content)
        vouch(published)
        found = told(published)
        assert str(published / name) in found
        assert len(set(found.splitlines())) == len(found.splitlines())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"enum": [', '"enum": [5, '), ('"minimum": 1', '"minimum": "a"'), ('"required": true', '"enum": 5'),
        ('"arrayItem": {', '"arrayItem": {}, "x": {'), ('"foreignKeys": [', '"foreignKeys": [{"fields": []}, '),
        ('"primaryKey": [', '"primaryKey": ["nothing", '), ('"label": ', '"label": 5, "x": '),
    ],
)  # fmt: skip
def test_a_descriptor_that_no_reader_can_rely_on(published: Path, old: str, new: str) -> None:
    path = published / "datapackage.json"
    content = path.read_text("utf-8")
    assert old in content
    write_text(path, content.replace(old, new, 1))
    vouch(published)
    assert str(path) in told(published)
    with pytest.raises(PipelineError, match=r"datapackage\.json"):
        read_release(published)


@pytest.mark.parametrize("column", ["block_id", "text"])
def test_a_release_without_a_column_is_read_by_nobody(published: Path, column: str) -> None:
    rewrite(published, "clauses", lambda clauses: clauses.drop_columns([column]))
    assert f"expected the column {column}; found none" in told(published)
    with pytest.raises(PipelineError, match=f"the column {column}"):
        read_release(published)


def test_a_release_of_another_version_is_not_rehydrated(published: Path) -> None:
    path = published / "datapackage.json"
    package = json.loads(path.read_text("utf-8"))
    package["resources"] = [resource for resource in package["resources"] if resource["name"] != "documents"]
    write_text(path, json.dumps(package))
    with pytest.raises(PipelineError, match="tables and columns of this version of the code"):
        rehydrate(published, ROOT / "raw", None, say=lambda _: None)


def test_the_status_is_1_and_each_problem_is_told(published: Path) -> None:
    (published / CARDS).unlink()
    shown = CliRunner().invoke(cli, ["verify", str(published)], standalone_mode=False)
    assert shown.return_value == 1
    assert CARDS in shown.output


def test_a_folder_that_is_no_release(tmp_path: Path) -> None:
    shown = CliRunner().invoke(cli, ["verify", str(tmp_path)])
    assert "the folder of a release" in str(shown.exception)
