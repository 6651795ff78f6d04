"""A release: its version, what it holds, what stops it, where it goes."""

import hashlib
import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import yaml
import zstandard

from pipeline.errors import CommandError, PipelineError, UnavailableError
from pipeline.release import release as making
from pipeline.release.checksums import file_hashes, files_below
from pipeline.release.identity import release_seconds
from pipeline.release.snapshot import Snapshot, read_run
from pipeline.tables import read_rows, to_arrow, write_table
from schemas import MODELS
from tests import ROOT
from tests.conftest import run
from tests.releases import Project, found_below, git, new_project

HELD = {
    "CHANGES.md", "CITATION.cff", "CONTENT", "LICENSE", "README.md", "SHA256SUMS", "changes.json", "croissant.json",
    "datapackage.json", "provenance.json", "reconciliation.md", "ru-tabletop-rules.sqlite",
    *(f"tables/{table}.parquet" for table in MODELS), *(f"csv/{table}.csv" for table in MODELS),
}  # fmt: skip


def corrected(project: Project) -> str:
    """Correct the Russian name of a card and make the tables anew; the id of the card."""
    card = next(row for row in read_rows(project.processed / "tables" / "cards.parquet") if row["name_ru"])
    entry = {
        "table": "cards", "key": {"block_id": card["block_id"]}, "column": "name_ru",
        "expect": card["name_ru"], "value": "Иное имя", "reason": "as printed on the card",
    }  # fmt: skip
    text = yaml.safe_dump({"corrections": [entry]}, allow_unicode=True)
    (project.raw / "corrections.yaml").write_text(text, "utf-8")
    project.tell("A name corrected.")
    project.commit()
    assert run(project.raw, project.processed).wrong == []
    return str(card["block_id"])


def test_the_first_release_holds_everything(first_release: Project) -> None:
    folder = first_release.dist / "1.0.0"
    assert set(files_below(folder)) == HELD
    listed = {line[66:]: line[:64] for line in (folder / "SHA256SUMS").read_text("utf-8").splitlines()}
    assert listed == {name: found.sha256 for name, found in file_hashes(folder).items() if name != "SHA256SUMS"}
    assert (first_release.dist / "latest").resolve() == folder.resolve()


def test_the_index_names_the_release_and_its_archive(first_release: Project) -> None:
    index = json.loads((first_release.dist / "index.json").read_text("utf-8"))
    [entry] = index["versions"]
    archive = first_release.dist / entry["archive"]["file"]
    assert (index["latest"], entry["version"], entry["date"], entry["edition"]) == (
        "1.0.0",
        "1.0.0",
        "2026-11-30",
        "facts",
    )
    assert entry["archive"]["sha256"] == hashlib.sha256(archive.read_bytes()).hexdigest()
    assert entry["summary"] == "first release"


def test_the_archive_holds_the_folder_and_no_time_but_the_commits(first_release: Project, tmp_path: Path) -> None:
    packed = first_release.dist / "ru-tabletop-rules-1.0.0.tar.zst"
    with (
        packed.open("rb") as file,
        zstandard.ZstdDecompressor().stream_reader(file) as stream,
        tarfile.open(fileobj=stream, mode="r|") as tar,
    ):
        members = set()
        for member in tar:
            tar.extract(member, tmp_path, filter="data")
            members.add((member.mtime, member.uid, member.mode))
    assert file_hashes(tmp_path / "ru-tabletop-rules-1.0.0") == file_hashes(first_release.dist / "1.0.0")
    assert members == {(1796029200, 0, 0o644)}


def test_nothing_changed_means_no_release(project: Project) -> None:
    before = found_below(project.dist)
    project.commit()
    released = project.release()
    assert (released.version, released.previous, released.summary) == (None, "1.0.0", "nothing changed")
    assert found_below(project.dist) == before


def test_a_correction_is_a_patch_and_changes_nothing_else(project: Project) -> None:
    card = corrected(project)
    assert project.release_rebuilt().version == "1.0.1"
    tables = json.loads((project.dist / "1.0.1" / "changes.json").read_text("utf-8"))["diff"]["tables"]
    cells = {
        table: [(cell["row_id"], cell["column"]) for cell in change["changed"]] for table, change in tables.items()
    }
    assert cells == {
        "cards": [(card, "name_ru"), (card, "name_ru_basis")], "card_list": [(f"{card}/1", "name_ru")],
        "findings": [], "checks": [],
    }  # fmt: skip
    assert tables["findings"]["added"] == [f"correction/medm/{card}/name_ru"]
    assert [change["removed"] for change in tables.values()] == [[]] * 4
    assert "Иное имя" in (project.dist / "1.0.1" / "CHANGES.md").read_text("utf-8")
    assert (project.dist / "latest").resolve().name == "1.0.1"
    assert json.loads((project.dist / "index.json").read_text("utf-8"))["latest"] == "1.0.1"


def test_a_new_source_is_minor(project: Project) -> None:
    text = "ПРАВИЛА\n\n1. Игрок берёт карту.\n2. Игрок сбрасывает карту.\n"
    (project.raw / "documents" / "small.txt").write_text(text, "utf-8")
    registry = yaml.safe_load((project.raw / "sources.yaml").read_text("utf-8"))
    registry["sources"]["small"] = {
        "file": "small.txt", "sha256": hashlib.sha256(text.encode()).hexdigest(), "language": "ru",
        "title": "Правила", "title_en": "Rules", "game": "Игра", "game_en": "Game",
        "origin": "written for a test", "rights": "nobody's", "redistribute": "text",
    }  # fmt: skip
    (project.raw / "sources.yaml").write_text(yaml.safe_dump(registry, allow_unicode=True, sort_keys=False), "utf-8")
    project.tell("A source more.")
    project.commit()
    assert run(project.raw, project.processed).wrong == []
    assert project.release().version == "1.1.0"
    rows = read_rows(project.dist / "1.1.0" / "tables" / "clauses.parquet")
    clauses = {row["document_id"]: row["text"] for row in rows}
    assert clauses["small"] == "Игрок сбрасывает карту."
    assert clauses["medm"] is None


def test_a_renamed_column_is_major(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "read_run", lambda *words: renamed(read_run(*words)))
    assert project.release().version == "2.0.0"
    contracts = json.loads((project.dist / "2.0.0" / "changes.json").read_text("utf-8"))["diff"]["contracts"]
    assert [(change["column"], change["what"]) for change in contracts] == [
        ("stated_cards", "column renamed to cards_stated")
    ]


def renamed(held: Snapshot) -> Snapshot:
    """The snapshot with a column of `sheets` under another name."""
    names = {"stated_cards": "cards_stated"}
    sheets = held.tables["sheets"]
    schema = held.schemas["sheets"]
    fields = [field | {"name": names.get(field["name"], field["name"])} for field in schema["fields"]]
    tables = {**held.tables, "sheets": sheets.rename_columns([names.get(name, name) for name in sheets.column_names])}
    return Snapshot(held.label, held.edition, tables, {**held.schemas, "sheets": {**schema, "fields": fields}})


def test_a_version_may_be_raised(project: Project) -> None:
    corrected(project)
    assert project.release("1.4.0").version == "1.4.0"


def test_a_version_is_never_lowered(project: Project) -> None:
    corrected(project)
    for version in ("1.0.0", "0.9.9", "1.0", "v1.0.1", "1.0.1-rc1"):
        with pytest.raises(CommandError, match=r"--version"):
            project.release(version)
    assert {path.name for path in project.dist.iterdir() if path.is_dir()} == {"1.0.0", "latest"}


def test_all_closed_gates_are_told_at_once(project: Project) -> None:
    verdicts, validation = project.processed / "verdicts", project.processed / "validation" / "validation.json"
    finding = read_rows(verdicts / "findings.parquet")[0] | {"severity": "error", "status": "open"}
    write_table(verdicts / "findings.parquet", "findings", to_arrow("findings", [finding]))
    validation.write_text(validation.read_text("utf-8").replace('"success": true', '"success": false', 1), "utf-8")
    (project.root / "CHANGELOG.md").write_text("# Changelog\n\n## [Unreleased]\n\n### Data\n", "utf-8")
    (project.root / "new.txt").write_text("x", "utf-8")
    with pytest.raises(PipelineError) as stopped:
        project.release_rebuilt()
    told = str(stopped.value)
    for reason in ("no open error", "a validation that passed", "CHANGELOG.md, new.txt", "an entry with what is new",
                   "as run.json says", "the rows that"):  # fmt: skip
        assert reason in told
    assert {path.name for path in project.dist.iterdir()} == {
        "1.0.0",
        "index.json",
        "latest",
        "ru-tabletop-rules-1.0.0.tar.zst",
    }


@pytest.mark.parametrize(
    "name",
    [
        "processed/run.json", "processed/verdicts/metrics.json", "processed/validation/validation.json",
        "dist/ru-tabletop-rules/index.json", "dist/ru-tabletop-rules/1.0.0/changes.json",
        "dist/ru-tabletop-rules/1.0.0/datapackage.json", "dist/ru-tabletop-rules/1.0.0/provenance.json",
    ],
)  # fmt: skip
def test_a_broken_json_file_is_told_in_a_line(project: Project, name: str) -> None:
    path = project.root / name
    whole = path.read_text("utf-8")
    if path.name == "changes.json":
        (project.dist / "index.json").unlink()  # it is read where a version is to be listed
    for content in (whole[: len(whole) // 2], '{"documents": 1, "success": "yes", "x": 1}', "[1]", "[" * 99_999):
        path.write_text(content, "utf-8")
        with pytest.raises(PipelineError) as stopped:
            project.release()
        assert [problem.where for problem in stopped.value.problems] == [str(path)]
        assert len(str(stopped.value).splitlines()) == 1


@pytest.mark.parametrize("seconds", ["soon", "-1", "253402300800", "9" * 5000])
def test_a_time_that_no_date_has(monkeypatch: pytest.MonkeyPatch, seconds: str) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", seconds)
    with pytest.raises(CommandError, match="SOURCE_DATE_EPOCH: expected seconds since 1970"):
        release_seconds(0)


def test_what_was_not_run_since_raw_changed_is_stopped(project: Project) -> None:
    before = read_rows(project.processed / "tables" / "cards.parquet")
    corrected(project)
    write_table(project.processed / "tables" / "cards.parquet", "cards", to_arrow("cards", before))
    with pytest.raises(PipelineError, match=r"cards\.parquet: expected the rows that"):
        project.release_rebuilt()


def test_what_lies_beside_the_releases_is_not_overlooked(project: Project) -> None:
    (project.root / "new.txt").write_text("x", "utf-8")
    with pytest.raises(PipelineError, match=r"the git tree: .* found new\.txt\."):
        project.release(to=str(project.root))


def test_a_rejected_run_is_not_passed_over(project: Project) -> None:
    (project.processed / "rejected").mkdir()
    with pytest.raises(PipelineError, match="expected no rejected run"):
        project.release()


def test_a_run_of_other_code_is_refused(project: Project) -> None:
    path = project.processed / "tables" / "cards.parquet"
    pq.write_table(pq.read_table(path).drop_columns("copies"), path)
    with pytest.raises(PipelineError, match=r"cards\.parquet: expected the columns of its model"):
        project.release()


def test_a_project_without_git_is_told(project: Project) -> None:
    (project.root / ".git").rename(project.root / "elsewhere")
    with pytest.raises(UnavailableError, match="a git repository with a commit"):
        project.release()


def test_without_a_run_there_is_nothing_to_release(project: Project, tmp_path: Path) -> None:
    with pytest.raises(UnavailableError, match="pipeline run"):
        Project(project.root, tmp_path / "nothing").release()


def test_two_clones_give_the_same_bytes(first_release: Project, edition: Path, tmp_path: Path) -> None:
    other = new_project(tmp_path / "another" / "place", edition)
    assert git(other.root, "rev-parse", "HEAD") == git(first_release.root, "rev-parse", "HEAD")
    environment = os.environ | {
        "PYTHONPATH": str(ROOT), "TZ": "Pacific/Kiritimati", "LC_ALL": "tr_TR.UTF-8", "PYTHONHASHSEED": "11",
    }  # fmt: skip
    command = [sys.executable, "-P", "-m", "pipeline", "release", "--to", "out/", "--out", str(edition)]
    done = subprocess.run(command, cwd=other.root, env=environment, check=True, capture_output=True, text=True)
    assert done.stdout.splitlines() == ["1.0.0: first release", "out/ru-tabletop-rules/1.0.0"]
    assert found_below(other.root / "out" / "ru-tabletop-rules") == found_below(first_release.dist)


def test_the_date_is_the_one_that_is_set(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert project.release().version is None
    assert project.release(to=str(project.root / "dist" / "again")).version == "1.0.0"
    made = project.root / "dist" / "again" / "ru-tabletop-rules" / "1.0.0"
    assert json.loads((made / "provenance.json").read_text("utf-8"))["date"] == "1970-01-02"
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "yesterday")
    with pytest.raises(CommandError, match="SOURCE_DATE_EPOCH"):
        project.release()


def test_another_licence_is_a_patch(project: Project) -> None:
    (project.root / "LICENSE").write_text("Other words.\n", "utf-8")
    project.commit()
    released = project.release()
    assert (released.version, released.summary) == ("1.0.1", "patch; packaging: LICENSE")


def test_a_lost_version_is_not_made_again_and_an_unlisted_one_is_listed(project: Project) -> None:
    (project.dist / "index.json").unlink()
    (project.dist / "latest").unlink()
    (project.dist / "ru-tabletop-rules-1.0.0.tar.zst").rename(project.root.parent / "archive")
    assert project.release().version is None
    assert json.loads((project.dist / "index.json").read_text("utf-8"))["latest"] == "1.0.0"
    assert (project.root.parent / "archive").read_bytes() == (
        project.dist / "ru-tabletop-rules-1.0.0.tar.zst"
    ).read_bytes()


def test_provenance_names_commit_sources_and_packages(first_release: Project) -> None:
    told = json.loads((first_release.dist / "1.0.0" / "provenance.json").read_text("utf-8"))
    documents = read_rows(first_release.processed / "tables" / "documents.parquet")
    assert told["commit"] == git(first_release.root, "rev-parse", "HEAD").strip()
    assert told["sources"] == {row["document_id"]: row["sha256"] for row in documents}
    assert told["packages"]["pyarrow"] == pa.__version__
