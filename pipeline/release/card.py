"""Writes the dataset card: `README.md` of a release, its YAML front matter as Hugging Face reads it."""

from collections.abc import Iterator, Mapping
from importlib import resources
from string import Template
from typing import Any

import yaml

from pipeline.release.editions import FACTS
from pipeline.release.identity import Identity
from pipeline.release.snapshot import Snapshot
from pipeline.release.wording import DESCRIPTION, LICENCE, TITLE, table_titles

SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))


def card(held: Snapshot, identity: Identity) -> str:
    """The card: what the dataset is, its tables, how to load it, whose the texts are, how to check it.

    The front matter follows https://huggingface.co/docs/hub/datasets-cards: one configuration a table.
    """
    template = Template(resources.files("pipeline.release").joinpath("card.md").read_text("utf-8"))
    body = template.substitute(
        title=TITLE,
        name=identity.name,
        version=identity.version,
        date=identity.date,
        edition=held.edition,
        description=DESCRIPTION[held.edition],
        tables="\n".join(_tables(held)),
        sources="\n".join(_sources(held)),
        licence=f"[{LICENCE.spdx}]({LICENCE.address})",
    )
    front = yaml.safe_dump(_front_matter(held, identity), allow_unicode=True, sort_keys=False, width=1000)
    return f"---\n{front}---\n\n{body}"


def _front_matter(held: Snapshot, identity: Identity) -> Mapping[str, Any]:
    rows = sum(table.num_rows for table in held.tables.values())
    return {
        "pretty_name": TITLE,
        "language": ["ru", "en"],
        "license": LICENCE.spdx.lower() if held.edition == FACTS else "other",
        "version": identity.version,
        "size_categories": [next((name for bound, name in SIZES if rows < bound), "n>1M")],
        "tags": ["tabular", "tabletop-games", "rules", "datasets", "pandas", "polars", "mlcroissant"],
        "configs": [
            {"config_name": table, "data_files": f"tables/{table}.parquet"} | ({"default": True} if default else {})
            for table, default in ((table, table == "card_list") for table in held.schemas)
        ],
    }


def _tables(held: Snapshot) -> Iterator[str]:
    for table, title in table_titles().items():
        yield f"| `{table}` | {held.tables[table].num_rows} | {title} |"


def _sources(held: Snapshot) -> Iterator[str]:
    for row in held.tables["documents"].to_pylist():
        yield f"- `{row['document_id']}`: {row['title_en']}. {row['rights']}. Passed on: {row['redistribute']}."
