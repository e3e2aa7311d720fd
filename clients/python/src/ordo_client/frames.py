"""Tables for pandas, which is only needed here."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas


def to_frame(rows: Iterable[str | Mapping[str, Any]]) -> pandas.DataFrame:
    """
    A DataFrame of what an export in the format `jsonl` or an iterator of the client gives: a row for each of them.
    Objects within a row become columns such as `scores.bleu`.
    """
    try:
        import pandas
    except ImportError as absent:
        raise ImportError("to_frame needs pandas: pip install pandas") from absent
    return pandas.json_normalize([_read(row) if isinstance(row, str) else dict(row) for row in rows])


def _read(line: str) -> dict[str, Any]:
    try:
        row: dict[str, Any] = json.loads(line)
    except ValueError:
        raise ValueError(f"{line[:80]!r} is not JSON: ask the export for format=\"jsonl\"") from None
    return row
