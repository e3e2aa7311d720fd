"""The client: the operations of the API, and the stream of what happens to runs."""

from __future__ import annotations

import http.client
import json
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ._calls import _Refused
from ._errors import OrdoError, error_of_failure
from .generated.operations import Operations
from .generated.schemas import EventKind, RunState, StoredEvent

#: Seconds between two connections.
_PAUSE = 0.5


@dataclass(frozen=True, slots=True)
class EventChange:
    """An event of a run. Whoever keeps `event["position"]` can go on behind it later."""

    event: StoredEvent


@dataclass(frozen=True, slots=True)
class RunChange:
    """The state of a run: first, and whenever it changes."""

    run_id: str
    state: RunState


Change: TypeAlias = EventChange | RunChange


class Client(Operations):
    """
    Every operation of the API by its name, such as `get_run`. Lists in pages also have an iterator over all of them,
    such as `iterate_runs`. Every call raises an OrdoError.
    """

    def follow(
        self,
        *,
        experiments: Sequence[str] = (),
        runs: Sequence[str] = (),
        kinds: Sequence[EventKind] = (),
        since: int = 0,
        patience: float = 60.0,
    ) -> Iterator[Change]:
        """
        What happens to these runs, until all of them have ended. It connects again by itself and goes on behind the last
        event, and raises `api.unavailable` when the API is away for longer than `patience` seconds. `since`: the position
        of the last event that the caller has. Leaving the loop ends the connection.
        """
        away = time.monotonic()
        while True:
            is_open = False
            try:
                for kind, data in self._messages(experiments, runs, kinds, since):
                    is_open = True
                    if kind == "event":
                        event: StoredEvent = json.loads(data)
                        since = event["position"]
                        yield EventChange(event)
                    elif kind == "run":
                        change = json.loads(data)
                        yield RunChange(change["runId"], change["state"])
                    elif kind == "end":
                        return
            except _Refused as refused:
                error, pause = refused.error, refused.retry_after or _PAUSE
            except (OSError, http.client.HTTPException) as failure:
                error, pause = error_of_failure(failure, self._base_url), _PAUSE
            else:
                error, pause = OrdoError("api.unavailable", f"{self._base_url} ended the stream"), _PAUSE
            if is_open:
                away = time.monotonic()
            if not error.passes or time.monotonic() + pause - away > patience:
                raise error
            time.sleep(pause)

    def _messages(
        self, experiments: Sequence[str], runs: Sequence[str], kinds: Sequence[str], since: int
    ) -> Iterator[tuple[str, str]]:
        """The messages of one connection: each with its kind and its data. The API sends something every ten seconds."""
        query = {"experiment": ",".join(experiments), "run": ",".join(runs), "kind": ",".join(kinds)}
        given = {name: value for name, value in query.items() if value} | {"since": str(since)}
        url = f"{self._base_url}/v1/changes?{urllib.parse.urlencode(given)}"
        request = urllib.request.Request(url, headers={"accept": "text/event-stream"})
        with self._open(request) as response:
            # The stream is open, even while there is nothing to tell.
            yield "open", ""
            kind, data = "message", list[str]()
            for raw in response:
                line = raw.decode("utf-8").rstrip("\r\n")
                field, _, value = line.partition(":")
                value = value.removeprefix(" ")
                if line == "":
                    if data:
                        yield kind, "\n".join(data)
                    kind, data = "message", []
                elif field == "event":
                    kind = value
                elif field == "data":
                    data.append(value)
