"""The JSON Schemas of the specification files, made from the typed models.

`python -m manilha_reference.schemas` writes them into the specification; editors that know YAML schemas
complete and check with them. A ruleset file may also be an overlay: then every key is optional, and any map
may carry `replace: true`.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from manilha_reference.model import RulesetFile
from manilha_reference.model_books import (
    ErrataFile,
    GlossaryFile,
    HouseRulesFile,
    PropertiesFile,
    RulesFile,
    SourcesFile,
)
from manilha_reference.paths import shown, spec_root

if TYPE_CHECKING:
    from pydantic import BaseModel

Schema = dict[str, Any]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
MODELS: Final[dict[str, type[BaseModel]]] = {
    "ruleset": RulesetFile,
    "rules": RulesFile,
    "house-rules": HouseRulesFile,
    "sources": SourcesFile,
    "errata": ErrataFile,
    "glossary": GlossaryFile,
    "properties": PropertiesFile,
}
REPLACE: Final[Schema] = {"const": True, "description": "Stand alone instead of merging."}


def schema_of(kind: str) -> Schema:
    """Return the schema of one kind of file; its keys are those of `MODELS`."""
    made = _closed(MODELS[kind].model_json_schema())
    defs = made.pop("$defs", {})
    if kind == "ruleset":
        whole = {"Ruleset": made, **defs}
        made = {
            "description": made["description"],
            "if": {"required": ["extends"]},
            "then": {"$ref": "#/$defs/RulesetOverlay"},
            "else": {"$ref": "#/$defs/Ruleset"},
            "type": "object",
        }
        defs = _reached({**whole, **_overlays(whole)}, made)
    return {"$schema": DIALECT, "$id": f"urn:manilha:{kind}:1", "title": kind, **made, "$defs": defs}


def text_of(kind: str) -> str:
    """Return the schema as it stands in its file."""
    return json.dumps(schema_of(kind), ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _closed(schema: Any) -> Any:  # noqa: ANN401 -- any part of a JSON document
    """Drop what pydantic adds for itself, and let maps with patterned keys take no other key."""
    if isinstance(schema, list):
        return [_closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    plain = {key: part for key, part in schema.items() if not (key == "default" or _is_title(key, part))}
    if "patternProperties" in plain:
        plain["additionalProperties"] = False
    named = {
        key: {name: _closed(part) for name, part in plain[key].items()} for key in _NAMED if key in plain
    }
    return {key: named.get(key, _closed(part)) for key, part in plain.items()}


_NAMED = ("properties", "patternProperties", "$defs")
"""Keywords whose keys are names from the file, not keywords."""


def _is_title(key: str, part: object) -> bool:
    return key == "title" and isinstance(part, str)


def _overlays(whole: Schema) -> Schema:
    """Return, for each definition, the same with nothing required and `replace` allowed."""
    made = {f"{name}Overlay": _overlay(schema) for name, schema in whole.items()}
    root = made["RulesetOverlay"]
    del root["properties"]["replace"]
    root["properties"]["extends"] = {"type": "string", "minLength": 1, "description": "What this lies over."}
    root["properties"]["remove"] = {
        "type": "array",
        "items": {"type": "string"},
        "description": "Paths to take out of what it lies over.",
    }
    root["required"] = ["extends", "format", "id", "name"]
    for key in ("format", "id", "name"):
        root["properties"][key] = whole["Ruleset"]["properties"][key]
    return made


def _overlay(schema: Schema) -> Schema:
    if "$ref" in schema:
        return {**schema, "$ref": f"{schema['$ref']}Overlay"}
    if "anyOf" in schema:
        return {**schema, "anyOf": [_overlay(part) for part in schema["anyOf"]]}
    if schema.get("type") != "object":
        return schema
    kept = {key: part for key, part in schema.items() if key not in ("required", "minProperties")}
    if "properties" in kept:
        kept["properties"] = {name: _overlay(part) for name, part in kept["properties"].items()}
    if "patternProperties" in kept:
        named = {
            f"^(?!replace$){pattern.removeprefix('^')}": part
            for pattern, part in kept["patternProperties"].items()
        }
        kept["patternProperties"] = {pattern: _overlay(part) for pattern, part in named.items()}
    kept["properties"] = {**kept.get("properties", {}), "replace": REPLACE}
    return kept


def _reached(defs: Schema, start: Schema) -> Schema:
    """Return the definitions that the start refers to, directly or not."""
    found: Schema = {}
    waiting = [start]
    while waiting:
        part: Any = waiting.pop()
        if isinstance(part, list):
            waiting.extend(part)
        elif isinstance(part, dict):
            waiting.extend(part.values())
            name = str(part.get("$ref", "")).rpartition("/")[2]
            if name in defs and name not in found:
                found[name] = defs[name]
                waiting.append(defs[name])
    return dict(sorted(found.items()))


def main() -> None:
    """Write every schema into the specification."""
    folder = spec_root() / "schemas"
    folder.mkdir(exist_ok=True)
    for kind in MODELS:
        path = folder / f"{kind}.schema.json"
        path.write_text(text_of(kind), encoding="utf-8")
        print(shown(path))  # noqa: T201 -- a command's answer


if __name__ == "__main__":
    main()
