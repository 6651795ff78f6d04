"""Describes a table as Data Package 2.0 does (Table Schema): fields, types, constraints, keys, labels of values."""

from collections.abc import Mapping
from typing import Any

import pyarrow as pa

from pipeline.release.editions import REASON, may_be_withheld
from pipeline.tables import arrow_schema, column_metadata, foreign_keys, metadata
from schemas import MODELS

Schema = dict[str, Any]
CONSTRAINTS = {
    "greater_than_or_equal_to": (("min_value", "minimum"),),
    "str_length": (("min_value", "minLength"), ("max_value", "maxLength")),
}


def table_schema(table: str, *, is_withholding: bool) -> Schema:
    """The Table Schema of a table, derived from its model.

    Beside the fields of the standard (https://datapackage.org/standard/table-schema/) each field says its `arrowType`.
    Where the edition withholds texts, their columns may be null and say why.
    """
    hidden = may_be_withheld(table) if is_withholding else ()
    schema = MODELS[table].to_schema()
    fields = [_field(table, name, column, is_hidden=name in hidden) for name, column in schema.columns.items()]
    key = list(metadata(table)["key"])
    unique = [[name] for name, column in schema.columns.items() if column.unique and [name] != key]
    return {
        "fields": fields,
        "primaryKey": key,
        **({"uniqueKeys": unique + _joint_keys(table, key)} if unique + _joint_keys(table, key) else {}),
        **({"foreignKeys": foreign} if (foreign := _foreign_keys(table)) else {}),
    }


def descriptions(schema: Schema) -> Mapping[str, str]:
    """Each column of a table with what it says."""
    return {field["name"]: field["description"] for field in schema["fields"]}


def edition_schema(table: str, schema: Schema) -> pa.Schema:
    """The Arrow schema of a table in an edition: that of its model, nulls allowed where texts are withheld."""
    required = {field["name"] for field in schema["fields"] if field["constraints"].get("required")}
    return pa.schema([field.with_nullable(field.name not in required) for field in arrow_schema(table)])


def _field(table: str, name: str, column: Any, *, is_hidden: bool) -> Schema:
    notes = column_metadata(table)[name]
    arrow_type = arrow_schema(table).field(name).type
    labels = notes.get("values", {})
    field: Schema = {
        "name": name,
        "type": _type(arrow_type),
        "arrowType": arrow_name(arrow_type),
        "description": f"{column.description} {REASON}" if is_hidden else column.description,
        "constraints": _constraints(column, is_required=not (column.nullable or is_hidden)),
    }
    if labels and pa.types.is_list(arrow_type):
        field["arrayItem"] = {"type": "string", "constraints": {"enum": list(labels)}}
    elif labels:
        field["constraints"]["enum"] = list(labels)
        field["categories"] = [{"value": value, "label": label} for value, label in labels.items()]
    return field


def _constraints(column: Any, *, is_required: bool) -> Schema:
    constraints: Schema = {"required": True} if is_required else {}
    if column.unique:
        constraints["unique"] = True
    for check in column.checks:
        for statistic, name in CONSTRAINTS.get(check.name, ()):
            value = check.statistics.get(statistic)
            if value is not None:
                constraints[name] = value
    return constraints


def _joint_keys(table: str, key: list[str]) -> list[list[str]]:
    unique = MODELS[table].to_schema().unique or []
    return [list(unique)] if unique and list(unique) != key else []


def _foreign_keys(table: str) -> list[Schema]:
    keys = []
    for name, (target, column) in foreign_keys(table).items():
        if (target, column) != (table, name):
            reference = {"fields": [column]} if target == table else {"resource": target, "fields": [column]}
            keys.append({"fields": [name], "reference": reference})
    return keys


def _type(arrow_type: pa.DataType) -> str:
    if pa.types.is_list(arrow_type):
        return "array"
    if pa.types.is_boolean(arrow_type):
        return "boolean"
    if pa.types.is_floating(arrow_type):
        return "number"
    return "integer" if pa.types.is_integer(arrow_type) else "string"


def arrow_name(arrow_type: pa.DataType) -> str:
    """What an Arrow type is called in a descriptor."""
    if pa.types.is_dictionary(arrow_type):
        return "dictionary<string>"
    return "list<string>" if pa.types.is_list(arrow_type) else str(arrow_type)
