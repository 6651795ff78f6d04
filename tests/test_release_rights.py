"""What a release passes on: masks, the two editions, and the way back to the texts."""

import hashlib
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import yaml

from pipeline.errors import PipelineError
from pipeline.release.editions import quoted_runs
from pipeline.release.masking import masked
from pipeline.release.rehydrate import rehydrate
from pipeline.release.snapshot import read_release
from pipeline.release.verify import verify
from pipeline.tables import read_rows, to_arrow, write_table
from tests.conftest import run
from tests.releases import Project
from tests.test_changed_copies import register


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Пишите: ivan.petrov+x@mail.example.ru, ждём", "Пишите: [e-mail], ждём"),
        ("webcomment2020@trevorstone. org", "[e-mail]"),
        ("имя@почта.рф", "[e-mail]"),
        ("name (at) example.com", "[e-mail]"),
        ("Тел. +7 (495) 123-45-67.", "Тел. [telephone]."),
        ("8 800 555-35-35", "[telephone]"),
        ("8-916-123-45-67 (вечером)", "[telephone] (вечером)"),
        ("(495) 123-45-67", "[telephone]"),
        ("+44 20 7946 0958", "[telephone]"),
        ("1-800-555-1234", "[telephone]"),
    ],
)
def test_people_are_masked(text: str, shown: str) -> None:
    assert masked(text) == shown


@pytest.mark.parametrize(
    "text",
    [
        "© 1996–2006 Издатель", "http://notabenoid.org/book/52200/223403", "ISBN 978-5-17-118366-1", "12.05.2006",
        "Страница 7 из 143", "карты 10-20, 30-40", "@ и %", "50 000 000 000", "2d6+3", "v1.2.3.4",
    ],
)  # fmt: skip
def test_what_is_no_person_stays(text: str) -> None:
    assert masked(text) == text


def test_only_text_set_aside_is_masked(first_release: Project) -> None:
    blocks = read_rows(first_release.processed / "tables" / "blocks.parquet")
    assert any("trevorstone" in (row["text"] or "") for row in blocks)
    for path in sorted((first_release.dist / "1.0.0").rglob("*")):
        assert path.is_dir() or b"webcomment2020@" not in path.read_bytes()


def test_the_facts_edition_holds_no_running_text(first_release: Project) -> None:
    rules = read_rows(first_release.processed / "tables" / "clauses.parquet")
    runs = {found for row in rules for found in quoted_runs(row["text"])}
    assert len(runs) > 1000
    names = headings(first_release)
    folder = first_release.dist / "1.0.0"
    texts = {path: path.read_text("utf-8") for path in folder.rglob("*") if path.suffix in {".md", ".json", ".csv"}}
    with closing(sqlite3.connect(folder / "ru-tabletop-rules.sqlite")) as database:
        rows = database.execute("select text, lemmas from search").fetchall()
    texts[folder / "search"] = "\n".join(text for row in rows for text in row)
    for path, text in texts.items():
        pieces = [piece for piece in re.split(r'[\n",]', text) if piece.lower() not in names]
        assert [piece for piece in pieces if not runs.isdisjoint(quoted_runs(piece))] == [], path


def headings(project: Project) -> set[str]:
    """Headings, which stay in every edition, also where a rule repeats them."""
    sections = read_rows(project.processed / "tables" / "sections.parquet")
    return {row["title"].lower() for row in sections}


def test_structure_counts_and_hashes_stay(first_release: Project) -> None:
    full = read_rows(first_release.processed / "tables" / "clauses.parquet")
    facts = read_rows(first_release.dist / "1.0.0" / "tables" / "clauses.parquet")
    assert [{**row, "text": None} for row in full] == facts
    hashes = read_release(first_release.dist / "1.0.0").withheld
    made = {("clauses", row["block_id"], "text"): hashlib.sha256(row["text"].encode()).hexdigest() for row in full}
    assert made == {key: hashed for key, hashed in hashes.items() if key[0] == "clauses"}


def test_the_dictionary_gives_the_reason(first_release: Project) -> None:
    rows = read_rows(first_release.dist / "1.0.0" / "tables" / "data_dictionary.parquet")
    told = {(row["table_name"], row["column_name"]): row for row in rows}
    assert "may not be passed on" in told["clauses", "text"]["description"]
    assert told["clauses", "text"]["is_nullable"]
    assert not told["cards", "source_text"]["is_nullable"]


def test_a_source_that_says_text_is_published_with_its_text(project: Project) -> None:
    registry = yaml.safe_load((project.raw / "sources.yaml").read_text("utf-8"))
    for source in registry["sources"].values():
        source["redistribute"] = "text"
    (project.raw / "sources.yaml").write_text(yaml.safe_dump(registry, allow_unicode=True, sort_keys=False), "utf-8")
    project.tell("All texts may be passed on.")
    project.commit()
    assert run(project.raw, project.processed).wrong == []
    assert project.release().version == "2.0.0"  # `text` may no longer be null: the contract became tighter
    assert read_release(project.dist / "2.0.0").withheld == {}
    assert all(row["text"] for row in read_rows(project.dist / "2.0.0" / "tables" / "clauses.parquet"))


def test_rehydrating_gives_the_full_edition(first_release: Project, project: Project) -> None:
    full = project.release(edition="full")
    folder = project.dist / "1.0.0"
    assert rehydrate(folder, first_release.raw, None, say=lambda _: None) > 500
    assert verify(folder) == []
    for path in sorted(Path(full.place).glob("tables/*.parquet")):
        assert path.read_bytes() == (folder / "tables" / path.name).read_bytes()
    assert (Path(full.place) / "CONTENT").read_bytes() == (folder / "CONTENT").read_bytes()
    assert rehydrate(folder, first_release.raw, None, say=lambda _: None) == 0


def test_rehydrating_takes_only_the_documents_that_the_release_was_made_of(
    published: Path, raw: Path, tmp_path: Path
) -> None:
    path = raw / "documents" / "medm.txt"
    path.write_text(path.read_text("utf-8") + "\n", "utf-8", newline="\n")
    register(raw, path)
    with pytest.raises(PipelineError, match=r"medm\.txt: expected the document medm with SHA-256"):
        rehydrate(published, raw, tmp_path / "full", say=lambda _: None)
    assert not (tmp_path / "full").exists()
    assert verify(published) == []


def test_rehydrating_checks_each_text(first_release: Project, published: Path, tmp_path: Path) -> None:
    path = published / "tables" / "withheld.parquet"
    rows = read_rows(path)
    clause = next(row for row in rows if row["table_name"] == "clauses")
    clause["sha256"] = "0" * 64
    write_table(path, "withheld", to_arrow("withheld", rows))
    with pytest.raises(PipelineError, match=f"clauses {clause['row_id']}, text: expected a text with SHA-256 0000"):
        rehydrate(published, first_release.raw, tmp_path / "full", say=lambda _: None)
    assert not (tmp_path / "full").exists()
