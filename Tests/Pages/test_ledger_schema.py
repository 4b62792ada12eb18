# SPDX-License-Identifier: MIT
"""The ledger's schema says to programs that are not ours what a line is."""

import json
from pathlib import Path

from jsonschema import Draft202012Validator

LEDGER = Path(__file__).parents[2] / "Protocol" / "ledger"
SCHEMA = json.loads(LEDGER.with_suffix(".schema.json").read_text())


def validators():
    """The validators of each kind of line; the whole schema tries all kinds for each line, which takes a minute."""
    kinds = {}
    for branch in SCHEMA["oneOf"]:
        shape = SCHEMA["$defs"][branch["$ref"].rpartition("/")[2]]
        kind = shape["properties"]["kind"]["const"]
        kinds.setdefault(kind, []).append(Draft202012Validator({**shape, "$defs": SCHEMA["$defs"]}))
    return kinds


KINDS = validators()


def is_refused(line):
    try:
        value = json.loads(line)
    except ValueError:
        return True
    return sum(validator.is_valid(value) for validator in KINDS.get(value.get("kind"), [])) != 1


def test_the_schema_accepts_every_line_of_the_good_and_kept_files():
    files = [*LEDGER.glob("good/*.ndjson"), *LEDGER.glob("kept/**/*.ndjson")]
    lines = [line for file in files for line in file.read_bytes().splitlines()]
    assert len(lines) > 300
    assert [line for line in lines if is_refused(line)] == []


def test_the_schema_refuses_a_line_of_an_unknown_kind_version_or_number():
    rows = [row.split("\t") for row in (LEDGER / "bad" / "EXPECTED.tsv").read_text().splitlines()]
    names = [row[0] for row in rows if row[-1] in {"kind", "version", "number", "unended", "unfinished"}]
    assert len(names) >= 6
    for name in names:
        lines = (LEDGER / "bad" / f"{name}.ndjson").read_bytes().rstrip(b"\n").split(b"\n")
        assert any(is_refused(line) for line in lines), name
