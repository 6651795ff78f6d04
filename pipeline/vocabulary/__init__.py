"""The words of the languages that rules and extractors know, as data: one YAML file a subject."""

import functools
from importlib import resources
from typing import Any

import yaml


@functools.cache
def vocabulary(subject: str) -> Any:
    """The content of `pipeline/vocabulary/<subject>.yaml`."""
    text = resources.files(__package__).joinpath(f"{subject}.yaml").read_text("utf-8")
    return yaml.load(text, Loader=yaml.CSafeLoader)
