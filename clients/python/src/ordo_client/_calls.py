"""Sends requests, and sends them again where that is safe."""

from __future__ import annotations

import http.client
import itertools
import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, Literal

from ._errors import PASSING, OrdoError, error_of_answer, error_of_failure

#: The API has not begun with the request.
_TOO_MANY_REQUESTS = 429

Answer = Literal["json", "text", "lines", "either", "nothing"]


class Calls:
    """What the operations of the API have in common."""

    def __init__(
        self,
        base_url: str,
        api_key: str | Callable[[], str | None] | None = None,
        *,
        timeout: float = 30.0,
        retries: int = 4,
        first_pause: float = 0.25,
        longest_pause: float = 30.0,
    ) -> None:
        """
        `base_url`: for example `http://127.0.0.1:8460`.
        `api_key`: a key, or a function that is asked for it before each request; None where the API asks for none.
        `timeout`: seconds of silence after which a single try fails.
        `retries`: how often a request is sent again at most.
        `first_pause`: the longest pause before the first repetition, in seconds; it doubles with each one.
        `longest_pause`: when the API asks for a longer one, its error is raised at once.
        """
        parts = urllib.parse.urlsplit(base_url)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise ValueError(f"base_url is {base_url!r}, which is no URL such as http://127.0.0.1:8460")
        self._base_url = base_url.rstrip("/")
        self._api_key = api_key
        self._timeout = timeout
        self._retries = retries
        self._first_pause = first_pause
        self._longest_pause = longest_pause

    @staticmethod
    def _quote(value: str) -> str:
        return urllib.parse.quote(value, safe="")

    @staticmethod
    def _new_key() -> str:
        return uuid.uuid4().hex

    def _call(
        self,
        method: str,
        path: str,
        *,
        answer: Answer,
        query: Mapping[str, object] | None = None,
        body: object = None,
        idempotency_key: str | None = None,
        repeatable: bool = False,
    ) -> Any:
        headers = {"accept": "*/*"}
        if idempotency_key is not None:
            headers["idempotency-key"] = idempotency_key
        data = None
        if body is not None:
            headers["content-type"] = "application/json"
            # NaN and infinity are no JSON.
            data = json.dumps(body, allow_nan=False).encode()
        url = self._base_url + path + _query_of(query or {})
        request = urllib.request.Request(url, data=data, headers=headers, method=method)
        return self._repeat(request, repeatable, lambda response: _read(response, answer, url))

    def _repeat(
        self, request: urllib.request.Request, repeatable: bool, read: Callable[[http.client.HTTPResponse], Any]
    ) -> Any:
        for repetition in itertools.count():
            try:
                return read(self._open(request))
            except _Refused as refused:
                error, asked = refused.error, refused.retry_after
            except (OSError, http.client.HTTPException) as failure:
                error, asked = error_of_failure(failure, request.full_url), None
            pause = max(asked or 0.0, random.uniform(0, self._first_pause * 2**repetition))
            unread = error.status == _TOO_MANY_REQUESTS
            is_last = repetition >= self._retries or not error.passes or not (repeatable or unread)
            if is_last or pause > self._longest_pause:
                raise error
            time.sleep(pause)
        raise AssertionError("a count has no end")

    def _open(self, request: urllib.request.Request) -> http.client.HTTPResponse:
        """Raises _Refused for a status of 400 or more, and OSError when no answer comes."""
        key = self._api_key() if callable(self._api_key) else self._api_key
        if key is not None:
            request.add_header("authorization", f"Bearer {key}")
        try:
            response: http.client.HTTPResponse = urllib.request.urlopen(request, timeout=self._timeout)
        except urllib.error.HTTPError as refused:
            with refused:
                error = error_of_answer(refused.code, request.full_url, refused.read())
                raise _Refused(error, _retry_after(refused.headers.get("retry-after"))) from None
        return response

    @staticmethod
    def _each(read: Callable[[str | None], Any], key: str) -> Iterator[Any]:
        cursor = None
        while True:
            page = read(cursor)
            yield from page[key]
            cursor = page["nextCursor"]
            if cursor is None:
                return


class _Refused(Exception):
    def __init__(self, error: OrdoError, retry_after: float | None) -> None:
        super().__init__(str(error))
        self.error = error
        self.retry_after = retry_after


def _read(response: http.client.HTTPResponse, answer: Answer, url: str) -> Any:
    if answer == "lines":
        return _lines(response, url)
    with response:
        data = response.read()
        is_json = response.headers.get_content_type() == "application/json"
    if answer == "nothing":
        return None
    if answer == "json" or (answer == "either" and is_json):
        return json.loads(data)
    return data.decode("utf-8")


def _lines(response: http.client.HTTPResponse, url: str) -> Iterator[str]:
    """Lines with their ends, as `csv.reader` wants them."""
    with response:
        try:
            for line in response:
                yield line.decode("utf-8")
        except (OSError, http.client.HTTPException) as failure:
            raise error_of_failure(failure, url) from failure


def _query_of(query: Mapping[str, object]) -> str:
    given = {name: _text_of(value) for name, value in query.items() if value is not None}
    return f"?{urllib.parse.urlencode(given)}" if given else ""


def _text_of(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _retry_after(text: str | None) -> float | None:
    """Seconds that `Retry-After` asks for (RFC 9110, section 10.2.3), which is a number or a date; 0 for one that has passed."""
    if text is None:
        return None
    if text.isdecimal():
        return float(text)
    try:
        date = parsedate_to_datetime(text)
    except ValueError:
        return None
    # The zone `-0000` means UTC, but Python reads it as no zone.
    at = date if date.tzinfo is not None else date.replace(tzinfo=UTC)
    return max(0.0, (at - datetime.now(UTC)).total_seconds())
