"""The one error of this package, made from the problem details that the API answers with (RFC 9457)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .generated.schemas import ErrorCode, ProblemProblemsItem

#: With these, the API or what stands before it says that it cannot answer now.
PASSING = frozenset({429, 502, 503, 504})


class OrdoError(Exception):
    """What every call raises: the API's own error, or `api.unavailable` when no answer came."""

    def __init__(
        self,
        code: ErrorCode,
        detail: str,
        *,
        status: int | None = None,
        pointer: str | None = None,
        fix: str | None = None,
        problems: list[ProblemProblemsItem] | None = None,
    ) -> None:
        super().__init__(f"{code}: {detail}" + (f" (fix: {fix})" if fix else ""))
        self.code: ErrorCode = code
        self.detail = detail
        #: The status of the answer; None when no answer came.
        self.status = status
        #: Where the fault is in what was sent, as a JSON pointer.
        self.pointer = pointer
        self.fix = fix
        #: Every single fault of what was sent, with its place and its fix.
        self.problems: list[ProblemProblemsItem] = problems or []

    @property
    def passes(self) -> bool:
        """Whether the same request may succeed later."""
        return self.status is None or self.status in PASSING


def error_of_answer(status: int, url: str, body: bytes) -> OrdoError:
    """The error that an answer with a status of 400 or more describes."""
    problem = _read_problem(body)
    if problem is not None:
        return OrdoError(
            problem["code"],
            problem.get("detail", ""),
            status=status,
            pointer=problem.get("pointer"),
            fix=problem.get("fix"),
            problems=problem.get("problems"),
        )
    # A proxy answered, or a server that is not Ordo's.
    code: ErrorCode = "api.unavailable" if status in PASSING else "api.foreign-answer"
    text = body[:200].decode("utf-8", "replace")
    return OrdoError(
        code,
        f"{url} answered {status} with no problem details: {text}",
        status=status,
        fix="check the URL of the API, and what stands between this machine and the API",
    )


def error_of_failure(error: Exception, url: str) -> OrdoError:
    """The error for an answer that did not come, or not to its end."""
    reason = getattr(error, "reason", error)
    return OrdoError(
        "api.unavailable",
        f"no answer from {url}: {reason}",
        fix='start one with "ordo up", or give the address of a running one',
    )


def _read_problem(body: bytes) -> Mapping[str, Any] | None:
    try:
        problem = json.loads(body)
    except ValueError:
        return None
    return problem if isinstance(problem, dict) and isinstance(problem.get("code"), str) else None
