"""Stage `validate`: one great-expectations suite about the edition as a whole, its results as deterministic JSON."""

import json
import math
from collections.abc import Iterator, Mapping
from importlib import resources
from pathlib import Path
from typing import Any

import great_expectations as gx
import pandas as pd
from great_expectations.core import ExpectationSuite
from great_expectations.data_context.types.base import (
    DataContextConfig,
    InMemoryStoreBackendDefaults,
    ProgressBarsConfig,
)

from pipeline.errors import PipelineError, Problem
from pipeline.figures import flat, read_figures
from pipeline.sources import Source, in_entry
from pipeline.tables import read_table
from pipeline.validation_report import INDEX, RESULTS, STATED, problems, report
from schemas import TABLES

SUITE = "edition_suite.json"
REPORT = "validation.md"
EVERYTHING = {"result_format": "COMPLETE", "unexpected_index_column_names": [INDEX]}


def validate(
    registry: Path,
    tables: Path,
    verdicts: Path,
    validation: Path,
    sources: Mapping[str, Source],
    data_docs: Path | None,
) -> list[Problem]:
    """Hold the figures of the edition against the suite; a problem for each figure that it does not expect.

    Writes `validation/validation.json` and `validation.md`, and native Data Docs into `data_docs` where that is given.
    """
    _check_expected(sources, registry)
    frame = _frame(read_figures(verdicts), read_table(tables / "documents.parquet").column(INDEX).to_pylist())
    suite = ExpectationSuite(**json.loads(resources.files("schemas").joinpath(SUITE).read_text("utf-8")))
    results = list(_results(frame, suite, data_docs))
    content = {"suite": suite.name, "success": all(result["success"] for result in results), "expectations": results}
    validation.mkdir(parents=True, exist_ok=True)
    text = json.dumps(content, ensure_ascii=False, indent=1) + "\n"
    (validation / RESULTS).write_text(text, encoding="utf-8", newline="\n")
    (validation / REPORT).write_text(report(results), encoding="utf-8", newline="\n")
    return list(problems(results, registry))


def _frame(documents: Mapping[str, Mapping[str, Any]], document_ids: list[str]) -> pd.DataFrame:
    """One row a document, one column a figure, empty where there is none."""
    rows = [{INDEX: name} | dict(flat(documents.get(name, {}))) for name in document_ids]
    columns = [INDEX, *(f"{STATED}{table}" for table in TABLES)]
    frame = pd.DataFrame(rows, columns=list(dict.fromkeys([*columns, *(name for row in rows for name in row)])))
    return frame.astype({name: "float64" for name in frame.columns if name != INDEX})


def _results(frame: pd.DataFrame, suite: ExpectationSuite, data_docs: Path | None) -> Iterator[dict[str, Any]]:
    # The defaults of an ephemeral context would leave a temporary folder for pages behind.
    settings = DataContextConfig(
        store_backend_defaults=InMemoryStoreBackendDefaults(),
        analytics_enabled=False,
        progress_bars=ProgressBarsConfig(globally=False),
    )
    context = gx.get_context(mode="ephemeral", project_config=settings)
    asset = context.data_sources.add_pandas("edition").add_dataframe_asset("documents")
    definition = asset.add_batch_definition_whole_dataframe("all")
    batch = definition.get_batch({"dataframe": frame})
    # Rows that are not as expected are asked for only where there are some: asking for all doubles the time.
    verdicts = batch.validate(suite, result_format="BOOLEAN_ONLY").results
    failed = {_name(verdict) for verdict in verdicts if not verdict.success}
    wrong = [expectation for expectation in suite.expectations if _name_of(expectation.configuration) in failed]
    details = batch.validate(ExpectationSuite("failed", wrong), result_format=EVERYTHING).results if wrong else ()
    by_name = {_name(detail): detail for detail in details}
    yield from (_plain(by_name.get(_name(verdict), verdict), frame) for verdict in verdicts)
    if data_docs is not None:
        data_docs.mkdir(parents=True, exist_ok=True)  # else the library tells that it cannot in a page of its own
        _write_data_docs(context, definition, frame, suite, data_docs)


def _write_data_docs(context: Any, definition: Any, frame: pd.DataFrame, suite: ExpectationSuite, folder: Path) -> None:
    site = {
        "class_name": "SiteBuilder",
        "store_backend": {"class_name": "TupleFilesystemStoreBackend", "base_directory": str(folder.resolve())},
        "site_index_builder": {"class_name": "DefaultSiteIndexBuilder"},
    }
    context.add_data_docs_site(site_name="edition", site_config=site)
    run = gx.ValidationDefinition(name="edition", data=definition, suite=context.suites.add(suite))
    context.validation_definitions.add(run).run(batch_parameters={"dataframe": frame}, result_format=EVERYTHING)
    context.build_data_docs(site_names=["edition"])


def _name(result: Any) -> str:
    return _name_of(result.expectation_config)


def _name_of(config: Any) -> str:
    """What tells an expectation from the others of the suite."""
    kwargs = {name: value for name, value in config.kwargs.items() if name != "batch_id" and value is not None}
    return json.dumps([config.type, kwargs], sort_keys=True, default=str)


def _plain(result: Any, frame: pd.DataFrame) -> dict[str, Any]:
    """A result without run ids, times and what is named after them."""
    config, found = result.expectation_config, result.result
    kwargs = {name: value for name, value in config.kwargs.items() if name != "batch_id"}
    columns = [value for name, value in kwargs.items() if name.startswith("column")]
    unexpected = [
        {name: _number(value) for name, value in row.items()} for row in found.get("unexpected_index_list") or ()
    ]
    plain = {
        "type": config.type,
        "kwargs": kwargs,
        "reason": config.meta["reason"],
        "success": bool(result.success),
        "documents": int(frame[columns].notna().all(axis="columns").sum()),
        "unexpected": sorted(unexpected, key=lambda row: str(row[INDEX])),
    }
    failure = result.exception_info.get("exception_message")
    return plain | ({"failure": failure} if failure else {})


def _number(value: Any) -> Any:
    if isinstance(value, float):
        return None if math.isnan(value) else int(value) if value.is_integer() else round(value, 6)
    return value


def _check_expected(sources: Mapping[str, Source], registry: Path) -> None:
    """Refuse expected rows of tables that do not exist."""
    unknown = [
        Problem(in_entry(registry, name, "expect", table), f"one of {', '.join(TABLES)}", table, "Correct the name.")
        for name, source in sources.items()
        for table in source.expect
        if table not in TABLES
    ]
    if unknown:
        raise PipelineError(unknown)
