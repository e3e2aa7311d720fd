"""The client against a server that sends prepared answers. The quick start is tested against the real API."""

from __future__ import annotations

import json
import threading
import time
import typing
import unittest
from collections.abc import Callable
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from unittest import mock

from ordo_client import Client, EventChange, OrdoError, RunChange, to_frame
from ordo_client.generated import schemas

Answer = Callable[[BaseHTTPRequestHandler], None]


def send(status: int, body: str, **headers: str) -> Answer:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("content-length", str(len(body.encode())))
        handler.end_headers()
        handler.wfile.write(body.encode())

    return answer


def data(value: object) -> Answer:
    return send(200, json.dumps(value), content_type="application/json")


def problem(status: int, code: str, **headers: str) -> Answer:
    body = {"code": code, "detail": "d", "fix": "f", "pointer": "/seeds", "problems": []}
    return send(status, json.dumps(body), content_type="application/problem+json", **headers)


def lost(handler: BaseHTTPRequestHandler) -> None:
    handler.connection.close()


def stream(*messages: str) -> Answer:
    return send(200, "".join(messages), content_type="text/event-stream")


def event_at(position: int) -> str:
    return f"id: {position}\nevent: event\ndata: {json.dumps({'position': position})}\n\n"


AWAY = problem(503, "store.unavailable")
END = "event: end\ndata: {}\n\n"


class ClientTest(unittest.TestCase):
    def setUp(self) -> None:
        self.answers: list[Answer] = []
        self.requests: list[tuple[str, str, dict[str, str], str, float]] = []
        test = self

        class Handler(BaseHTTPRequestHandler):
            def answer(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", "0"))).decode()
                headers = {name.lower(): value for name, value in self.headers.items()}
                test.requests.append((self.command, self.path, headers, body, time.time()))
                test.answers[min(len(test.requests), len(test.answers)) - 1](self)

            do_GET = do_POST = do_DELETE = answer

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)

    def client(self, **options: Any) -> Client:
        return Client(f"http://127.0.0.1:{self.server.server_address[1]}/", "k", **({"first_pause": 0.002} | options))

    def code_of(self, call: Callable[[], object]) -> str:
        with self.assertRaises(OrdoError) as raised:
            call()
        return raised.exception.code

    def test_a_request_carries_the_key_and_its_parameters(self) -> None:
        self.answers = [data({"runs": [], "nextCursor": None})]
        self.client().list_runs(total=True, code_version="a b", limit=3)
        [(method, path, headers, _, _)] = self.requests
        self.assertEqual((method, headers["authorization"]), ("GET", "Bearer k"))
        self.assertEqual(path, "/v1/runs?limit=3&total=true&codeVersion=a+b")

    def test_a_path_cannot_be_left_by_an_id(self) -> None:
        self.answers = [data({})]
        self.client().get_run("../x?y")
        self.assertEqual(self.requests[0][1], "/v1/runs/..%2Fx%3Fy")

    def test_an_error_is_the_one_of_the_api(self) -> None:
        self.answers = [problem(422, "spec.invalid")]
        with self.assertRaises(OrdoError) as raised:
            self.client().get_run("x")
        error = raised.exception
        self.assertEqual((error.code, error.status, error.pointer, error.fix), ("spec.invalid", 422, "/seeds", "f"))
        self.assertEqual((error.passes, len(self.requests)), (False, 1))

    def test_an_answer_that_is_not_of_the_api_is_told_apart(self) -> None:
        self.answers = [send(404, "<h1>nothing here</h1>")]
        self.assertEqual(self.code_of(lambda: self.client().get_run("x")), "api.foreign-answer")

    def test_a_request_is_sent_again_while_the_api_cannot_answer(self) -> None:
        self.answers = [lost, AWAY, send(502, "<h1>Bad gateway</h1>"), data({"id": "x"})]
        self.assertEqual(self.client().get_run("x"), {"id": "x"})
        self.assertEqual(len(self.requests), 4)

    def test_a_request_fails_with_the_last_error_after_its_retries(self) -> None:
        self.answers = [lost, AWAY]
        self.assertEqual(self.code_of(lambda: self.client(retries=2).get_run("x")), "store.unavailable")
        self.assertEqual(len(self.requests), 1 + 2)

    def test_a_request_that_is_not_answered_in_time_is_tried_anew(self) -> None:
        self.answers = [lambda _: time.sleep(2), data({"id": "x"})]
        self.assertEqual(self.client(timeout=0.5).get_run("x"), {"id": "x"})

    def test_retry_after_is_obeyed(self) -> None:
        self.answers = [problem(429, "request.rate-limited", retry_after="1"), data({})]
        self.client().get_run("x")
        self.assertGreater(self.requests[1][4] - self.requests[0][4], 0.99)

    def test_retry_after_may_be_a_date(self) -> None:
        # Dates have whole seconds, so more than one second is left of two.
        at = int(time.time() + 2)
        self.answers = [problem(503, "report.busy", retry_after=formatdate(at, usegmt=True)), data({})]
        self.client().get_run("x")
        self.assertGreater(self.requests[1][4], at - 0.01)

    def test_a_date_that_has_passed_or_that_has_no_zone_is_a_pause_of_nothing(self) -> None:
        for zone in ("GMT", "-0000"):
            away = problem(503, "api.unavailable", retry_after=f"Mon, 30 Nov 2020 04:00:00 {zone}")
            self.answers, self.requests = [away, data({"id": "x"})], []
            self.assertEqual(self.client().get_run("x"), {"id": "x"})
            self.answers, self.requests = [away, stream(END)], []
            self.assertEqual(list(self.client().follow(runs=["x"])), [])

    def test_a_longer_pause_than_granted_is_an_error_at_once(self) -> None:
        self.answers = [problem(429, "request.rate-limited", retry_after="3600")]
        self.assertEqual(self.code_of(lambda: self.client().get_run("x")), "request.rate-limited")
        self.assertEqual(len(self.requests), 1)

    def test_a_submission_has_one_key_for_all_its_tries(self) -> None:
        self.answers = [lost, AWAY, data({}), data({})]
        spec: Any = {"name": "x"}
        self.client().submit_experiment(spec)
        self.client().submit_experiment(spec, idempotency_key="mine")
        keys = [headers["idempotency-key"] for _, _, headers, _, _ in self.requests]
        self.assertEqual(keys, [keys[0], keys[0], keys[0], "mine"])
        self.assertEqual({body for _, _, _, body, _ in self.requests}, {'{"name": "x"}'})

    def test_what_changes_something_without_a_key_is_not_sent_again(self) -> None:
        for answer in (lost, AWAY):
            self.answers, self.requests = [answer], []
            self.code_of(lambda: self.client().cancel_experiment("x"))
            self.assertEqual(len(self.requests), 1)

    def test_what_was_refused_unread_is_sent_again(self) -> None:
        self.answers = [problem(429, "request.rate-limited"), data({})]
        self.client().cancel_experiment("x")
        self.assertEqual(len(self.requests), 2)

    def test_pages_are_read_one_after_the_other(self) -> None:
        pages = [{"runs": [{"id": "a"}, {"id": "b"}], "nextCursor": "n"}, {"runs": [{"id": "c"}], "nextCursor": None}]
        self.answers = [data(page) for page in pages]
        self.assertEqual([run["id"] for run in self.client().iterate_runs(limit=2)], ["a", "b", "c"])
        self.assertEqual([path for _, path, *_ in self.requests], ["/v1/runs?limit=2", "/v1/runs?limit=2&cursor=n"])

    def test_a_stream_goes_on_behind_the_last_position(self) -> None:
        run = f"event: run\r\ndata: {json.dumps({'runId': 'r', 'state': 'succeeded'})}\r\n\r\n"
        self.answers = [stream(event_at(3), ": here\n\n", event_at(5), "event: ev"), AWAY, stream(event_at(6), run, END)]
        changes = list(self.client().follow(runs=["r"], kinds=["metric", "log"], since=2))
        positions = [change.event["position"] for change in changes if isinstance(change, EventChange)]
        self.assertEqual(positions, [3, 5, 6])
        self.assertEqual(changes[-1], RunChange("r", "succeeded"))
        asked = [path for _, path, *_ in self.requests]
        self.assertEqual(asked, [f"/v1/changes?run=r&kind=metric%2Clog&since={since}" for since in (2, 5, 5)])

    def test_a_stream_ends_with_what_stays_wrong_and_with_patience(self) -> None:
        self.answers = [problem(404, "run.not-found")]
        self.assertEqual(self.code_of(lambda: list(self.client().follow(runs=["r"]))), "run.not-found")
        self.answers = [AWAY]
        self.assertEqual(self.code_of(lambda: list(self.client().follow(runs=["r"], patience=0))), "store.unavailable")

    def test_a_base_url_must_be_one(self) -> None:
        with self.assertRaisesRegex(ValueError, "localhost:8460"):
            Client("localhost:8460")


class SchemasTest(unittest.TestCase):
    def test_every_type_resolves(self) -> None:
        types = [value for value in vars(schemas).values() if isinstance(value, type)]
        self.assertGreater(len(types), 100)
        for each in types:
            typing.get_type_hints(each)


class Frames(unittest.TestCase):
    def test_where_pandas_is_absent_the_error_names_what_pip_can_install(self) -> None:
        with mock.patch.dict("sys.modules", {"pandas": None}), self.assertRaisesRegex(ImportError, "pip install pandas$"):
            to_frame(['{"score": 1}'])


if __name__ == "__main__":
    unittest.main()
