"""Generated from the OpenAPI document by packages/api-client/tools/generate-python.mjs; not to be edited."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, overload

from .._calls import Calls
from .schemas import (
    AddedDataset,
    AddedDatasetList,
    Allowance,
    Annotation,
    ApiKeyList,
    AttemptList,
    AttendedSentence,
    AttentionPage,
    AuditPage,
    AuditRecord,
    Cancelled,
    CreatedApiKey,
    DatasetFileState,
    DatasetList,
    EventPage,
    Experiment,
    ExperimentList,
    ExperimentPage,
    ExperimentSummary,
    Health,
    Hypotheses,
    ImportedBundle,
    JobKey,
    JobToken,
    JsonSchema,
    KeyRotation,
    LanguageSpec,
    LogLine,
    LogPage,
    MachineUse,
    Me,
    MetricSeries,
    NewApiKey,
    NewDataset,
    Plan,
    QueueState,
    Readiness,
    Registries,
    Report,
    Result,
    Retried,
    Run,
    RunGroups,
    RunMetrics,
    RunPage,
    RunTable,
    ScoresToJudge,
    Segment,
    SegmentPage,
    SegmentRanges,
    ShareList,
    SignIn,
    Spec,
    StorageUse,
    Study,
    StudyPage,
    StudySubmission,
    StudySummary,
    StudyVersion,
    Version,
    WaitingRunList,
    WorkerList,
)


class Operations(Calls):
    """A method for each operation of the API that is not a worker's."""

    def get_health(self) -> Health:
        """Check that the process is alive."""
        return self._call("GET", "/healthz", answer="json", repeatable=True)

    def get_readiness(self) -> Readiness:
        """Check that the database answers; the API serves without the queue, too, and says so."""
        return self._call("GET", "/readyz", answer="json", repeatable=True)

    def get_metrics(self) -> str:
        """Get the Prometheus metrics."""
        return self._call("GET", "/metrics", answer="text", repeatable=True)

    def get_version(self) -> Version:
        """Say which Ordo the server runs."""
        return self._call("GET", "/v1/version", answer="json", repeatable=True)

    def get_me(self) -> Me:
        """Say who the caller is and what it may do."""
        return self._call("GET", "/v1/me", answer="json", repeatable=True)

    def sign_in(self, body: SignIn) -> Me:
        """Sign a browser in: exchange an API key for a cookie that lasts for twelve hours."""
        return self._call("POST", "/v1/session", answer="json", body=body)

    def sign_out(self) -> None:
        """Sign a browser out; a caller with an API key has nothing to sign out of."""
        return self._call("DELETE", "/v1/session", answer="nothing", repeatable=True)

    def plan_experiment(self, body: Spec | LanguageSpec) -> Plan:
        """Check a spec and estimate its cost; nothing is stored."""
        return self._call("POST", "/v1/plan", answer="json", body=body, repeatable=True)

    def submit_experiment(self, body: Spec | LanguageSpec, *, idempotency_key: str | None = None) -> Experiment:
        """Submit a spec. `idempotency_key`: A request with a key that was sent before returns what the first request
        created."""
        return self._call(
            "POST",
            "/v1/experiments",
            answer="json",
            body=body,
            idempotency_key=idempotency_key or self._new_key(),
            repeatable=True,
        )

    def list_experiments(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        total: bool | None = None,
        id_prefix: str | None = None,
        created_after: str | None = None,
        created_before: str | None = None,
        sort: Literal["-createdAt", "createdAt", "name", "-name"] | None = None,
        state: str | None = None,
        study: str | None = None,
        variant: str | None = None,
        dataset: str | None = None,
        code_version: str | None = None,
        run: str | None = None,
        owner: str | None = None,
        q: str | None = None,
        fields: str | None = None,
    ) -> ExperimentPage:
        """List experiments. `limit`: Length of the page; 50 by default. `cursor`: The `nextCursor` of the previous
        page. `total`: Whether to count all rows that the list has, on all of its pages; they are not by default.
        `id_prefix`: Only those whose ids begin like this. `created_after`: Only what was created after this time,
        in UTC. `created_before`: Only what was created before this time, in UTC. `sort`: The order; with `-`, the
        last or greatest first. By default the newest first. `state`: Only experiments in one of these states,
        separated by commas. `study`: Only experiments that are parts of this study. `variant`: Only experiments
        with a run of this variant. `dataset`: Only experiments with a run on the dataset with this id.
        `code_version`: Only experiments with a run of this code. `run`: Only experiments with this run. `owner`:
        Only experiments that were submitted with keys of this owner. `q`: Only experiments with this text in
        their name, or in the id or part of their study. `fields`: Only these fields of each row, separated by
        commas; the others are absent, also those that the answer otherwise always has. All of them by default."""
        return self._call(
            "GET",
            "/v1/experiments",
            answer="json",
            query={
                "limit": limit,
                "cursor": cursor,
                "total": total,
                "idPrefix": id_prefix,
                "createdAfter": created_after,
                "createdBefore": created_before,
                "sort": sort,
                "state": state,
                "study": study,
                "variant": variant,
                "dataset": dataset,
                "codeVersion": code_version,
                "run": run,
                "owner": owner,
                "q": q,
                "fields": fields,
            },
            repeatable=True,
        )

    def iterate_experiments(
        self,
        *,
        limit: int | None = None,
        total: bool | None = None,
        id_prefix: str | None = None,
        created_after: str | None = None,
        created_before: str | None = None,
        sort: Literal["-createdAt", "createdAt", "name", "-name"] | None = None,
        state: str | None = None,
        study: str | None = None,
        variant: str | None = None,
        dataset: str | None = None,
        code_version: str | None = None,
        run: str | None = None,
        owner: str | None = None,
        q: str | None = None,
        fields: str | None = None,
    ) -> Iterator[ExperimentSummary]:
        """List experiments, over all pages. `limit` is the size of a page."""
        return self._each(
            lambda cursor: self.list_experiments(
                limit=limit,
                total=total,
                id_prefix=id_prefix,
                created_after=created_after,
                created_before=created_before,
                sort=sort,
                state=state,
                study=study,
                variant=variant,
                dataset=dataset,
                code_version=code_version,
                run=run,
                owner=owner,
                q=q,
                fields=fields,
                cursor=cursor,
            ),
            "experiments",
        )

    def get_experiment(self, id: str, *, runs: int | None = None, variants: bool | None = None) -> Experiment:
        """Show an experiment and its runs. `runs`: How many of its runs to show at most; by default all. `runCounts`
        always counts all of them. `variants`: Whether to count the runs of each variant by their states; they are
        not counted by default."""
        return self._call(
            "GET",
            f"/v1/experiments/{self._quote(id)}",
            answer="json",
            query={"runs": runs, "variants": variants},
            repeatable=True,
        )

    def delete_experiment(self, id: str) -> None:
        """Delete an experiment, with the runs and results that no other experiment shares."""
        return self._call("DELETE", f"/v1/experiments/{self._quote(id)}", answer="nothing", repeatable=True)

    def cancel_experiment(self, id: str, *, run: str | None = None) -> Cancelled:
        """Cancel the runs of an experiment, or some of them. `run`: Only these of its runs, by their ids, up to a
        hundred, separated by commas; all by default."""
        return self._call(
            "POST",
            f"/v1/experiments/{self._quote(id)}/cancel",
            answer="json",
            query={"run": run},
        )

    def retry_experiment(self, id: str, *, run: str | None = None) -> Retried:
        """Retry the failed and cancelled runs of an experiment, or some of them. `run`: Only these of its runs, by
        their ids, up to a hundred, separated by commas; all by default."""
        return self._call("POST", f"/v1/experiments/{self._quote(id)}/retry", answer="json", query={"run": run})

    def annotate_runs(self, id: str, body: Annotation, *, run: str | None = None) -> None:
        """Change the names, the tags and the notes of the runs of an experiment, or of some of them. `run`: Only
        these of its runs, by their ids, up to a hundred, separated by commas; all by default."""
        return self._call(
            "POST",
            f"/v1/experiments/{self._quote(id)}/annotate",
            answer="nothing",
            query={"run": run},
            body=body,
        )

    def list_studies(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        fields: str | None = None,
    ) -> StudyPage:
        """List the built-in studies, then every submitted version, newest first. `limit`: Length of the page; 50 by
        default. `cursor`: The `nextCursor` of the previous page. `fields`: Only these fields of each row,
        separated by commas; the others are absent, also those that the answer otherwise always has. All of them
        by default."""
        return self._call(
            "GET",
            "/v1/studies",
            answer="json",
            query={"limit": limit, "cursor": cursor, "fields": fields},
            repeatable=True,
        )

    def iterate_studies(self, *, limit: int | None = None, fields: str | None = None) -> Iterator[StudySummary]:
        """List the built-in studies, then every submitted version, newest first, over all pages. `limit` is the size
        of a page."""
        return self._each(
            lambda cursor: self.list_studies(limit=limit, fields=fields, cursor=cursor),
            "studies",
        )

    def submit_study(self, body: Study) -> StudyVersion:
        """Submit a study; an equal document is the same version, which becomes the current one."""
        return self._call("POST", "/v1/studies", answer="json", body=body)

    def get_study(self, paper: str, table: str, *, version: str | None = None) -> StudyVersion:
        """Show a version of a study. `version`: A version of the study; the current one by default."""
        return self._call(
            "GET",
            f"/v1/studies/{self._quote(paper)}/{self._quote(table)}",
            answer="json",
            query={"version": version},
            repeatable=True,
        )

    def submit_study_parts(
        self,
        paper: str,
        table: str,
        body: StudySubmission,
        *,
        version: str | None = None,
        idempotency_key: str | None = None,
    ) -> ExperimentList:
        """Submit the parts of a study, as one experiment each. `version`: A version of the study; the current one by
        default. `idempotency_key`: A request with a key that was sent before returns what the first request
        created."""
        return self._call(
            "POST",
            f"/v1/studies/{self._quote(paper)}/{self._quote(table)}/experiments",
            answer="json",
            query={"version": version},
            body=body,
            idempotency_key=idempotency_key or self._new_key(),
            repeatable=True,
        )

    @overload
    def get_study_report(
        self,
        paper: str,
        table: str,
        *,
        format: Literal["json"] | None = None,
        baseline: str | None = None,
        metrics: str | None = None,
        columns: str | None = None,
        rows: int | None = None,
        version: str | None = None,
        experiments: str | None = None,
    ) -> Report: ...

    @overload
    def get_study_report(
        self,
        paper: str,
        table: str,
        *,
        format: Literal["text", "markdown", "latex", "csv", "html", "junit"],
        baseline: str | None = None,
        metrics: str | None = None,
        columns: str | None = None,
        rows: int | None = None,
        version: str | None = None,
        experiments: str | None = None,
    ) -> str: ...

    def get_study_report(
        self,
        paper: str,
        table: str,
        *,
        format: Literal["text", "markdown", "latex", "csv", "json", "html", "junit"] | None = None,
        baseline: str | None = None,
        metrics: str | None = None,
        columns: str | None = None,
        rows: int | None = None,
        version: str | None = None,
        experiments: str | None = None,
    ) -> Report | str:
        """Judge a study by the newest experiment of each part, or by chosen ones; conditional by ETag. `format`:
        `json` by default. `baseline`: The variant to test against; by default that of the study, or the first
        one. `metrics`: Ids of metrics, in their order, separated by commas. `columns`: Ids of columns, in their
        order, separated by commas. `rows`: How many rows each table shows, besides its baseline; all by default.
        A note says how many are left out. `version`: A version of the study; the current one by default.
        `experiments`: Ids of experiments that were submitted as parts of the study, separated by commas. For
        every other part, the newest experiment is taken."""
        return self._call(
            "GET",
            f"/v1/studies/{self._quote(paper)}/{self._quote(table)}/report",
            answer="either",
            query={
                "format": format,
                "baseline": baseline,
                "metrics": metrics,
                "columns": columns,
                "rows": rows,
                "version": version,
                "experiments": experiments,
            },
            repeatable=True,
        )

    @overload
    def judge_scores(self, body: ScoresToJudge, *, format: Literal["json"] | None = None) -> Report: ...

    @overload
    def judge_scores(
        self,
        body: ScoresToJudge,
        *,
        format: Literal["text", "markdown", "latex", "csv", "html", "junit"],
    ) -> str: ...

    def judge_scores(
        self,
        body: ScoresToJudge,
        *,
        format: Literal["text", "markdown", "latex", "csv", "json", "html", "junit"] | None = None,
    ) -> Report | str:
        """Judge a table of scores by a study; nothing is stored. `format`: `json` by default."""
        return self._call(
            "POST",
            "/v1/judgements",
            answer="either",
            query={"format": format},
            body=body,
            repeatable=True,
        )

    def import_bundle(self) -> ImportedBundle:
        """Import a signed bundle, after verifying it, as experiments with its results; may be repeated."""
        return self._call("POST", "/v1/bundles", answer="json")

    def list_runs(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        total: bool | None = None,
        id_prefix: str | None = None,
        created_after: str | None = None,
        created_before: str | None = None,
        sort: Literal["-createdAt", "createdAt", "-startedAt", "startedAt", "-finishedAt", "finishedAt"] | None = None,
        experiment: str | None = None,
        state: str | None = None,
        variant: str | None = None,
        dataset: str | None = None,
        code_version: str | None = None,
        worker: str | None = None,
        tag: str | None = None,
        q: str | None = None,
        fields: str | None = None,
    ) -> RunPage:
        """List runs. `limit`: Length of the page; 50 by default. `cursor`: The `nextCursor` of the previous page.
        `total`: Whether to count all rows that the list has, on all of its pages; they are not by default.
        `id_prefix`: Only those whose ids begin like this. `created_after`: Only what was created after this time,
        in UTC. `created_before`: Only what was created before this time, in UTC. `sort`: The order; with `-`, the
        last or greatest first. By default the newest first, and the runs of one experiment in the order of its
        spec. `experiment`: UUID. `state`: Only runs in one of these states, separated by commas. `variant`: Only
        runs of this variant. `dataset`: Only runs on the dataset with this id. `code_version`: Only runs of this
        code. `worker`: Only runs that a worker of this name has attempted. `tag`: Only runs with this tag. `q`:
        Only runs with this text in their name, in their variant and seed, such as `rope, seed 3`, or in the
        message of their failure. `fields`: Only these fields of each row, separated by commas; the others are
        absent, also those that the answer otherwise always has. All of them by default."""
        return self._call(
            "GET",
            "/v1/runs",
            answer="json",
            query={
                "limit": limit,
                "cursor": cursor,
                "total": total,
                "idPrefix": id_prefix,
                "createdAfter": created_after,
                "createdBefore": created_before,
                "sort": sort,
                "experiment": experiment,
                "state": state,
                "variant": variant,
                "dataset": dataset,
                "codeVersion": code_version,
                "worker": worker,
                "tag": tag,
                "q": q,
                "fields": fields,
            },
            repeatable=True,
        )

    def iterate_runs(
        self,
        *,
        limit: int | None = None,
        total: bool | None = None,
        id_prefix: str | None = None,
        created_after: str | None = None,
        created_before: str | None = None,
        sort: Literal["-createdAt", "createdAt", "-startedAt", "startedAt", "-finishedAt", "finishedAt"] | None = None,
        experiment: str | None = None,
        state: str | None = None,
        variant: str | None = None,
        dataset: str | None = None,
        code_version: str | None = None,
        worker: str | None = None,
        tag: str | None = None,
        q: str | None = None,
        fields: str | None = None,
    ) -> Iterator[Run]:
        """List runs, over all pages. `limit` is the size of a page."""
        return self._each(
            lambda cursor: self.list_runs(
                limit=limit,
                total=total,
                id_prefix=id_prefix,
                created_after=created_after,
                created_before=created_before,
                sort=sort,
                experiment=experiment,
                state=state,
                variant=variant,
                dataset=dataset,
                code_version=code_version,
                worker=worker,
                tag=tag,
                q=q,
                fields=fields,
                cursor=cursor,
            ),
            "runs",
        )

    def get_run(self, id: str) -> Run:
        """Show a run."""
        return self._call("GET", f"/v1/runs/{self._quote(id)}", answer="json", repeatable=True)

    def list_attempts(self, id: str, *, fields: str | None = None) -> AttemptList:
        """List the attempts at a run. `fields`: Only these fields of each row, separated by commas; the others are
        absent, also those that the answer otherwise always has. All of them by default."""
        return self._call(
            "GET",
            f"/v1/runs/{self._quote(id)}/attempts",
            answer="json",
            query={"fields": fields},
            repeatable=True,
        )

    def get_run_metrics(self, id: str, *, points: int | None = None) -> RunMetrics:
        """Read the curves of a run, complete or reduced to some points. `points`: Divides the steps into this many
        equal parts, and gives the mean, the least and the greatest value of each. Without it, every value is
        given."""
        return self._call(
            "GET",
            f"/v1/runs/{self._quote(id)}/metrics",
            answer="json",
            query={"points": points},
            repeatable=True,
        )

    def get_result(self, id: str) -> Result:
        """Read the result of a run."""
        return self._call("GET", f"/v1/runs/{self._quote(id)}/result", answer="json", repeatable=True)

    def get_hypotheses(self, id: str) -> Hypotheses:
        """Read the output lines of a run, with their references."""
        return self._call("GET", f"/v1/runs/{self._quote(id)}/hypotheses", answer="json", repeatable=True)

    def get_run_table(
        self,
        *,
        id_prefix: str | None = None,
        created_after: str | None = None,
        created_before: str | None = None,
        experiment: str | None = None,
        state: str | None = None,
        variant: str | None = None,
        dataset: str | None = None,
        code_version: str | None = None,
        worker: str | None = None,
        tag: str | None = None,
        q: str | None = None,
        study: str | None = None,
        option: str | None = None,
        sort: str | None = None,
        options: str | None = None,
        limit: int | None = None,
        offset: int | None = None,
    ) -> RunTable:
        """Show runs over all experiments with their scores and options, sorted by any column. `id_prefix`: Only
        those whose ids begin like this. `created_after`: Only what was created after this time, in UTC.
        `created_before`: Only what was created before this time, in UTC. `experiment`: UUID. `state`: Only runs
        in one of these states, separated by commas. `variant`: Only runs of this variant. `dataset`: Only runs on
        the dataset with this id. `code_version`: Only runs of this code. `worker`: Only runs that a worker of
        this name has attempted. `tag`: Only runs with this tag. `q`: Only runs with this text in their name, in
        their variant and seed, such as `rope, seed 3`, or in the message of their failure. `study`: Only runs of
        experiments that are parts of this study. `option`: Only runs whose specs have these values, up to eight,
        separated by commas. `sort`: The column that orders the table; with `-`, the last or greatest first. What
        has no value comes last. By default `-createdAt`. `options`: The options whose values each row tells, up
        to sixteen, separated by commas. `limit`: How many rows; 50 by default. `offset`: How many rows to leave
        out first; 0 by default."""
        return self._call(
            "GET",
            "/v1/run-table",
            answer="json",
            query={
                "idPrefix": id_prefix,
                "createdAfter": created_after,
                "createdBefore": created_before,
                "experiment": experiment,
                "state": state,
                "variant": variant,
                "dataset": dataset,
                "codeVersion": code_version,
                "worker": worker,
                "tag": tag,
                "q": q,
                "study": study,
                "option": option,
                "sort": sort,
                "options": options,
                "limit": limit,
                "offset": offset,
            },
            repeatable=True,
        )

    def get_run_groups(
        self,
        *,
        by: str,
        id_prefix: str | None = None,
        created_after: str | None = None,
        created_before: str | None = None,
        experiment: str | None = None,
        state: str | None = None,
        variant: str | None = None,
        dataset: str | None = None,
        code_version: str | None = None,
        worker: str | None = None,
        tag: str | None = None,
        q: str | None = None,
        study: str | None = None,
        option: str | None = None,
        sort: str | None = None,
        limit: int | None = None,
    ) -> RunGroups:
        """Group runs over all experiments, with mean, standard deviation and number of their scores. `id_prefix`:
        Only those whose ids begin like this. `created_after`: Only what was created after this time, in UTC.
        `created_before`: Only what was created before this time, in UTC. `experiment`: UUID. `state`: Only runs
        in one of these states, separated by commas. `variant`: Only runs of this variant. `dataset`: Only runs on
        the dataset with this id. `code_version`: Only runs of this code. `worker`: Only runs that a worker of
        this name has attempted. `tag`: Only runs with this tag. `q`: Only runs with this text in their name, in
        their variant and seed, such as `rope, seed 3`, or in the message of their failure. `study`: Only runs of
        experiments that are parts of this study. `option`: Only runs whose specs have these values, up to eight,
        separated by commas. `by`: What the runs of a group have in common. A run is in the group of each of its
        tags, experiments and studies. `sort`: What orders the groups: the number of their runs, or the mean of a
        metric; with `-`, the greatest first. Groups without a mean come last. By default `-runs`. `limit`: How
        many groups; 100 by default."""
        return self._call(
            "GET",
            "/v1/run-groups",
            answer="json",
            query={
                "idPrefix": id_prefix,
                "createdAfter": created_after,
                "createdBefore": created_before,
                "experiment": experiment,
                "state": state,
                "variant": variant,
                "dataset": dataset,
                "codeVersion": code_version,
                "worker": worker,
                "tag": tag,
                "q": q,
                "study": study,
                "option": option,
                "by": by,
                "sort": sort,
                "limit": limit,
            },
            repeatable=True,
        )

    def list_segments(
        self,
        id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort: Literal["position", "score", "-score", "difference", "-difference"] | None = None,
        metric: str | None = None,
        against: str | None = None,
        q: str | None = None,
        fields: str | None = None,
    ) -> SegmentPage:
        """List the segments of a run's test set, with the translation and the scores of each. `limit`: Length of the
        page; 50 by default. `cursor`: The `nextCursor` of the previous page. `sort`: The order: that of the test
        set by default, by score, or by the score less that of the run named by `against`; with `-` the greatest
        first. `metric`: The metric by which `sort` orders; by default the first one of the run. `against`:
        Another run that has translated the same test set. Its translations come beside. `q`: Only segments with
        this text in their source, a reference or a translation, in capitals or not. `fields`: Only these fields
        of each row, separated by commas; the others are absent, also those that the answer otherwise always has.
        All of them by default."""
        return self._call(
            "GET",
            f"/v1/runs/{self._quote(id)}/segments",
            answer="json",
            query={
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "metric": metric,
                "against": against,
                "q": q,
                "fields": fields,
            },
            repeatable=True,
        )

    def iterate_segments(
        self,
        id: str,
        *,
        limit: int | None = None,
        sort: Literal["position", "score", "-score", "difference", "-difference"] | None = None,
        metric: str | None = None,
        against: str | None = None,
        q: str | None = None,
        fields: str | None = None,
    ) -> Iterator[Segment]:
        """List the segments of a run's test set, with the translation and the scores of each, over all pages.
        `limit` is the size of a page."""
        return self._each(
            lambda cursor: self.list_segments(
                limit=limit,
                sort=sort,
                metric=metric,
                against=against,
                q=q,
                fields=fields,
                id=id,
                cursor=cursor,
            ),
            "segments",
        )

    def get_segment_ranges(
        self,
        id: str,
        *,
        against: str | None = None,
        metric: str | None = None,
    ) -> SegmentRanges:
        """Score the translations of runs by the length of segments, and their words by how frequent they are.
        `against`: Other runs that have translated the same test set, separated by commas. Their scores come
        beside. `metric`: The metric of the scores by length; by default the first one of the run."""
        return self._call(
            "GET",
            f"/v1/runs/{self._quote(id)}/segment-ranges",
            answer="json",
            query={"against": against, "metric": metric},
            repeatable=True,
        )

    def list_attention(
        self,
        id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        fields: str | None = None,
    ) -> AttentionPage:
        """List where the decoder looked for each unit of its translations, sentence by sentence. `limit`: Length of
        the page; 50 by default. `cursor`: The `nextCursor` of the previous page. `fields`: Only these fields of
        each row, separated by commas; the others are absent, also those that the answer otherwise always has. All
        of them by default."""
        return self._call(
            "GET",
            f"/v1/runs/{self._quote(id)}/attention",
            answer="json",
            query={"limit": limit, "cursor": cursor, "fields": fields},
            repeatable=True,
        )

    def iterate_attention(
        self,
        id: str,
        *,
        limit: int | None = None,
        fields: str | None = None,
    ) -> Iterator[AttendedSentence]:
        """List where the decoder looked for each unit of its translations, sentence by sentence, over all pages.
        `limit` is the size of a page."""
        return self._each(
            lambda cursor: self.list_attention(limit=limit, fields=fields, id=id, cursor=cursor),
            "sentences",
        )

    def get_metric_series(
        self,
        *,
        run: str,
        width: int,
        name: str | None = None,
        from_: int | None = None,
        to: int | None = None,
    ) -> MetricSeries:
        """Read the curves of several runs, reduced to the width of a chart. `run`: The runs whose curves to read,
        separated by commas. `width`: Divides the range of steps into this many equal parts: as many as the chart
        is wide, in pixels. `name`: The metrics to read, separated by commas; by default all. `from_`: The first
        step of the range; by default the first of all runs. `to`: The last step of the range; by default the last
        of all runs."""
        return self._call(
            "GET",
            "/v1/metrics",
            answer="json",
            query={"run": run, "width": width, "name": name, "from": from_, "to": to},
            repeatable=True,
        )

    def read_run_events(
        self,
        id: str,
        *,
        since: int | None = None,
        limit: int | None = None,
        superseded: bool | None = None,
        attempt: int | None = None,
    ) -> EventPage:
        """Read the events of a run, as JSON or as Server-Sent Events. `since`: Position of the last event that the
        caller has; 0 by default. `limit`: Greatest number of events; 1000 by default. `superseded`: Whether to
        include events that a later attempt has repeated; by default, they are left out, except where one attempt
        is asked for. Errors, which say why an attempt ended, are never repeated. `attempt`: Number of the attempt
        whose events to read."""
        return self._call(
            "GET",
            f"/v1/runs/{self._quote(id)}/events",
            answer="json",
            query={"since": since, "limit": limit, "superseded": superseded, "attempt": attempt},
            repeatable=True,
        )

    def read_experiment_events(
        self,
        id: str,
        *,
        since: int | None = None,
        limit: int | None = None,
        superseded: bool | None = None,
    ) -> EventPage:
        """Read the events of all runs of an experiment, as JSON or as Server-Sent Events. `since`: Position of the
        last event that the caller has; 0 by default. `limit`: Greatest number of events; 1000 by default.
        `superseded`: Whether to include events that a later attempt has repeated; by default, they are left out,
        except where one attempt is asked for. Errors, which say why an attempt ended, are never repeated."""
        return self._call(
            "GET",
            f"/v1/experiments/{self._quote(id)}/events",
            answer="json",
            query={"since": since, "limit": limit, "superseded": superseded},
            repeatable=True,
        )

    def list_logs(
        self,
        id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        level: str | None = None,
        q: str | None = None,
        attempt: int | None = None,
        superseded: bool | None = None,
        sort: Literal["position", "-position"] | None = None,
        fields: str | None = None,
    ) -> LogPage:
        """List the lines of the log of a run, of all of its attempts. `limit`: Length of the page; 50 by default.
        `cursor`: The `nextCursor` of the previous page. `level`: Only lines of these levels, separated by commas.
        `q`: Only lines with this text, in capitals or not. `attempt`: Number of the attempt whose events to read.
        `superseded`: Set to false to leave out the lines of what a later attempt has repeated. `sort`: The order;
        with `-`, the last or greatest first. By default the first line first. `fields`: Only these fields of each
        row, separated by commas; the others are absent, also those that the answer otherwise always has. All of
        them by default."""
        return self._call(
            "GET",
            f"/v1/runs/{self._quote(id)}/logs",
            answer="json",
            query={
                "limit": limit,
                "cursor": cursor,
                "level": level,
                "q": q,
                "attempt": attempt,
                "superseded": superseded,
                "sort": sort,
                "fields": fields,
            },
            repeatable=True,
        )

    def iterate_logs(
        self,
        id: str,
        *,
        limit: int | None = None,
        level: str | None = None,
        q: str | None = None,
        attempt: int | None = None,
        superseded: bool | None = None,
        sort: Literal["position", "-position"] | None = None,
        fields: str | None = None,
    ) -> Iterator[LogLine]:
        """List the lines of the log of a run, of all of its attempts, over all pages. `limit` is the size of a page."""
        return self._each(
            lambda cursor: self.list_logs(
                limit=limit,
                level=level,
                q=q,
                attempt=attempt,
                superseded=superseded,
                sort=sort,
                fields=fields,
                id=id,
                cursor=cursor,
            ),
            "lines",
        )

    def read_changes(
        self,
        *,
        since: int | None = None,
        limit: int | None = None,
        superseded: bool | None = None,
        run: str | None = None,
        experiment: str | None = None,
        kind: str | None = None,
        tail: int | None = None,
    ) -> EventPage:
        """Read the events of several runs and experiments, as JSON or as one stream of Server-Sent Events. `since`:
        Position of the last event that the caller has; 0 by default. `limit`: Greatest number of events; 1000 by
        default. `superseded`: Whether to include events that a later attempt has repeated; by default, they are
        left out, except where one attempt is asked for. Errors, which say why an attempt ended, are never
        repeated. `run`: The runs to follow, separated by commas. `experiment`: The experiments whose runs to
        follow, separated by commas. `kind`: The kinds of events to send; by default all. The states of runs are
        always sent, separated by commas. `tail`: To begin with this many of the newest events, instead of
        `since`."""
        return self._call(
            "GET",
            "/v1/changes",
            answer="json",
            query={
                "since": since,
                "limit": limit,
                "superseded": superseded,
                "run": run,
                "experiment": experiment,
                "kind": kind,
                "tail": tail,
            },
            repeatable=True,
        )

    def get_schema(self, name: Literal["study", "spec", "report"]) -> JsonSchema:
        """Read the JSON Schema of a kind of document."""
        return self._call("GET", f"/v1/schemas/{self._quote(name)}", answer="json", repeatable=True)

    def get_registries(self) -> Registries:
        """List the kinds of specs, and the encodings, datasets, metrics, presets and engines that a spec can choose
        from."""
        return self._call("GET", "/v1/registries", answer="json", repeatable=True)

    @overload
    def get_experiment_report(
        self,
        id: str,
        *,
        format: Literal["json"] | None = None,
        baseline: str | None = None,
        metrics: str | None = None,
        columns: str | None = None,
        rows: int | None = None,
        study: str | None = None,
        version: str | None = None,
        part: str | None = None,
    ) -> Report: ...

    @overload
    def get_experiment_report(
        self,
        id: str,
        *,
        format: Literal["text", "markdown", "latex", "csv", "html", "junit"],
        baseline: str | None = None,
        metrics: str | None = None,
        columns: str | None = None,
        rows: int | None = None,
        study: str | None = None,
        version: str | None = None,
        part: str | None = None,
    ) -> str: ...

    def get_experiment_report(
        self,
        id: str,
        *,
        format: Literal["text", "markdown", "latex", "csv", "json", "html", "junit"] | None = None,
        baseline: str | None = None,
        metrics: str | None = None,
        columns: str | None = None,
        rows: int | None = None,
        study: str | None = None,
        version: str | None = None,
        part: str | None = None,
    ) -> Report | str:
        """Compare the variants of an experiment, and judge it; conditional by ETag. `format`: `json` by default.
        `baseline`: The variant to test against; by default that of the study, or the first one. `metrics`: Ids of
        metrics, in their order, separated by commas. `columns`: Ids of columns, in their order, separated by
        commas. `rows`: How many rows each table shows, besides its baseline; all by default. A note says how many
        are left out. `study`: The id of a study to judge by; by default the one that the experiment is a part of.
        `none` judges nothing. `version`: A version of the study; the current one by default. `part`: The part of
        the study that the experiment is; by default the one that it was submitted as."""
        return self._call(
            "GET",
            f"/v1/experiments/{self._quote(id)}/report",
            answer="either",
            query={
                "format": format,
                "baseline": baseline,
                "metrics": metrics,
                "columns": columns,
                "rows": rows,
                "study": study,
                "version": version,
                "part": part,
            },
            repeatable=True,
        )

    def export_scores(
        self,
        *,
        experiment: str | None = None,
        study: str | None = None,
        variant: str | None = None,
        format: Literal["csv", "spreadsheet", "jsonl"] | None = None,
    ) -> Iterator[str]:
        """Export scores: a row for each run and metric, and one for each run without a score. `experiment`: UUID.
        `study`: Id of a study: all experiments that belong to it. `variant`: A row of the table, in whatever
        experiment. `format`: `csv`: CSV with a header, and every text as it is; `spreadsheet`: the same, with an
        apostrophe in front of text that a spreadsheet would run as a formula; `jsonl`: a JSON object on each
        line. `csv` by default."""
        return self._call(
            "GET",
            "/v1/exports/scores",
            answer="lines",
            query={"experiment": experiment, "study": study, "variant": variant, "format": format},
            repeatable=True,
        )

    def export_metrics(
        self,
        *,
        experiment: str | None = None,
        study: str | None = None,
        variant: str | None = None,
        format: Literal["csv", "spreadsheet", "jsonl"] | None = None,
    ) -> Iterator[str]:
        """Export learning curves: a row for each run, metric and step. `experiment`: UUID. `study`: Id of a study:
        all experiments that belong to it. `variant`: A row of the table, in whatever experiment. `format`: `csv`:
        CSV with a header, and every text as it is; `spreadsheet`: the same, with an apostrophe in front of text
        that a spreadsheet would run as a formula; `jsonl`: a JSON object on each line. `csv` by default."""
        return self._call(
            "GET",
            "/v1/exports/metrics",
            answer="lines",
            query={"experiment": experiment, "study": study, "variant": variant, "format": format},
            repeatable=True,
        )

    def export_hypotheses(
        self,
        *,
        experiment: str | None = None,
        study: str | None = None,
        variant: str | None = None,
        format: Literal["csv", "spreadsheet", "jsonl"] | None = None,
    ) -> Iterator[str]:
        """Export translations beside their references: a row for each run and segment. `experiment`: UUID. `study`:
        Id of a study: all experiments that belong to it. `variant`: A row of the table, in whatever experiment.
        `format`: `csv`: CSV with a header, and every text as it is; `spreadsheet`: the same, with an apostrophe
        in front of text that a spreadsheet would run as a formula; `jsonl`: a JSON object on each line. `csv` by
        default."""
        return self._call(
            "GET",
            "/v1/exports/hypotheses",
            answer="lines",
            query={"experiment": experiment, "study": study, "variant": variant, "format": format},
            repeatable=True,
        )

    def export_segments(
        self,
        *,
        experiment: str | None = None,
        study: str | None = None,
        variant: str | None = None,
        format: Literal["csv", "spreadsheet", "jsonl"] | None = None,
    ) -> Iterator[str]:
        """Export the statistics of segments: a row for each run, metric and segment. `experiment`: UUID. `study`: Id
        of a study: all experiments that belong to it. `variant`: A row of the table, in whatever experiment.
        `format`: `csv`: CSV with a header, and every text as it is; `spreadsheet`: the same, with an apostrophe
        in front of text that a spreadsheet would run as a formula; `jsonl`: a JSON object on each line. `csv` by
        default."""
        return self._call(
            "GET",
            "/v1/exports/segments",
            answer="lines",
            query={"experiment": experiment, "study": study, "variant": variant, "format": format},
            repeatable=True,
        )

    def get_queue(self, *, pool: str | None = None) -> QueueState:
        """Count waiting and running runs by pool. `pool`: Only this pool, which is in the answer also when it has no
        runs, so that something can be scaled by it."""
        return self._call("GET", "/v1/queue", answer="json", query={"pool": pool}, repeatable=True)

    def list_datasets(self, *, fields: str | None = None) -> DatasetList:
        """List the datasets. `fields`: Only these fields of each row, separated by commas; the others are absent,
        also those that the answer otherwise always has. All of them by default."""
        return self._call("GET", "/v1/datasets", answer="json", query={"fields": fields}, repeatable=True)

    def add_dataset(self, body: NewDataset) -> AddedDataset:
        """Add a dataset whose files were sent, so that specs can name it; repeating the request is harmless."""
        return self._call("POST", "/v1/datasets", answer="json", body=body)

    def list_added_datasets(self, *, fields: str | None = None) -> AddedDatasetList:
        """List the datasets that were added and that the caller may use. `fields`: Only these fields of each row,
        separated by commas; the others are absent, also those that the answer otherwise always has. All of them
        by default."""
        return self._call("GET", "/v1/datasets/added", answer="json", query={"fields": fields}, repeatable=True)

    def remove_dataset(self, id: str) -> None:
        """Remove a dataset that no waiting or running run needs; stored results stay."""
        return self._call("DELETE", f"/v1/datasets/{self._quote(id)}", answer="nothing", repeatable=True)

    def count_dataset_file(self, sha256: str, *, bytes: int) -> DatasetFileState:
        """How much of a file has arrived, so that an upload sends only what is missing. `bytes`: Size of the whole
        file."""
        return self._call(
            "GET",
            f"/v1/dataset-files/{self._quote(sha256)}",
            answer="json",
            query={"bytes": bytes},
            repeatable=True,
        )

    def upload_dataset_piece(self, sha256: str, *, bytes: int, offset: int) -> DatasetFileState:
        """Keep a piece of a file until its dataset is added; repeating the request is harmless. `bytes`: Size of the
        whole file. `offset`: Place of its first byte in the file, from 0."""
        return self._call(
            "PUT",
            f"/v1/dataset-files/{self._quote(sha256)}",
            answer="json",
            query={"bytes": bytes, "offset": offset},
            repeatable=True,
        )

    def list_waiting_runs(
        self,
        *,
        pool: str | None = None,
        experiment: str | None = None,
        limit: int | None = None,
        fields: str | None = None,
    ) -> WaitingRunList:
        """List the runs that wait for a worker, with their places and what they wait for. `pool`: Only the runs of
        this pool. `experiment`: The waiting runs of this experiment, and no others. `limit`: How many runs: of
        each pool, 50 by default; of an experiment, all by default. `fields`: Only these fields of each row,
        separated by commas; the others are absent, also those that the answer otherwise always has. All of them
        by default."""
        return self._call(
            "GET",
            "/v1/queue/runs",
            answer="json",
            query={"pool": pool, "experiment": experiment, "limit": limit, "fields": fields},
            repeatable=True,
        )

    def list_shares(self, *, fields: str | None = None) -> ShareList:
        """List what each owner takes of each pool, with weights, limits and quotas. `fields`: Only these fields of
        each row, separated by commas; the others are absent, also those that the answer otherwise always has. All
        of them by default."""
        return self._call("GET", "/v1/shares", answer="json", query={"fields": fields}, repeatable=True)

    def allow_share(self, body: Allowance) -> None:
        """Set weight, running limit and quota of an owner in a pool; runs above a limit wait."""
        return self._call("PUT", "/v1/shares", answer="nothing", body=body, repeatable=True)

    def get_machine_use(self, *, hours: int | None = None, limit: int | None = None) -> MachineUse:
        """Show how much of the machines was used over the last hours: processors, memory, GPUs and power. `hours`:
        How many hours up to now; 6 by default. `limit`: At most so many machines; 12 by default."""
        return self._call(
            "GET",
            "/v1/machine-use",
            answer="json",
            query={"hours": hours, "limit": limit},
            repeatable=True,
        )

    def list_workers(self, *, fields: str | None = None) -> WorkerList:
        """List the workers, most recently seen first. `fields`: Only these fields of each row, separated by commas;
        the others are absent, also those that the answer otherwise always has. All of them by default."""
        return self._call("GET", "/v1/workers", answer="json", query={"fields": fields}, repeatable=True)

    def drain_worker(self, id: str) -> None:
        """Give a worker no further runs; those that it has go on."""
        return self._call("POST", f"/v1/workers/{self._quote(id)}/drain", answer="nothing")

    def undrain_worker(self, id: str) -> None:
        """Let a drained worker take runs again."""
        return self._call("POST", f"/v1/workers/{self._quote(id)}/undrain", answer="nothing")

    def download_model(self, id: str) -> str:
        """Download the trained model of a succeeded run as a tar file, with its SHA-256 in the headers."""
        return self._call("GET", f"/v1/runs/{self._quote(id)}/model", answer="text", repeatable=True)

    def create_api_key(self, body: NewApiKey) -> CreatedApiKey:
        """Create an API key."""
        return self._call("POST", "/v1/api-keys", answer="json", body=body)

    def list_api_keys(self, *, fields: str | None = None) -> ApiKeyList:
        """List the API keys, without their secrets. `fields`: Only these fields of each row, separated by commas;
        the others are absent, also those that the answer otherwise always has. All of them by default."""
        return self._call("GET", "/v1/api-keys", answer="json", query={"fields": fields}, repeatable=True)

    def rotate_api_key(self, id: str, body: KeyRotation) -> CreatedApiKey:
        """Give an API key a new secret; the present one stays valid for a while."""
        return self._call("POST", f"/v1/api-keys/{self._quote(id)}/rotate", answer="json", body=body)

    def revoke_api_key(self, id: str) -> None:
        """Revoke an API key."""
        return self._call("DELETE", f"/v1/api-keys/{self._quote(id)}", answer="nothing", repeatable=True)

    def exchange_job_token(self, body: JobToken) -> JobKey:
        """Exchange the token of a CI job for a key of a short life."""
        return self._call("POST", "/v1/job-keys", answer="json", body=body)

    def list_changes(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        action: Literal["experiment.submit", "experiment.cancel", "experiment.retry", "experiment.annotate", "experiment.delete", "experiment.import", "study.submit", "api-key.create", "api-key.rotate", "api-key.revoke", "session.begin", "session.end", "worker.register", "worker.drain", "worker.undrain", "worker.sign-off", "share.allow", "dataset.add", "dataset.remove"] | None = None,
        key_id: str | None = None,
        owner: str | None = None,
        subject: str | None = None,
        since: str | None = None,
        until: str | None = None,
        fields: str | None = None,
    ) -> AuditPage:
        """List who has changed what, newest first. `limit`: Length of the page; 50 by default. `cursor`: The
        `nextCursor` of the previous page. `action`: What was done. `key_id`: Only changes with this API key.
        `owner`: Only changes with keys of this owner. `subject`: Only changes of the experiment, study, key or
        worker with this id. `since`: From this time on, in UTC. `until`: Before this time, in UTC. `fields`: Only
        these fields of each row, separated by commas; the others are absent, also those that the answer otherwise
        always has. All of them by default."""
        return self._call(
            "GET",
            "/v1/audit",
            answer="json",
            query={
                "limit": limit,
                "cursor": cursor,
                "action": action,
                "keyId": key_id,
                "owner": owner,
                "subject": subject,
                "since": since,
                "until": until,
                "fields": fields,
            },
            repeatable=True,
        )

    def iterate_changes(
        self,
        *,
        limit: int | None = None,
        action: Literal["experiment.submit", "experiment.cancel", "experiment.retry", "experiment.annotate", "experiment.delete", "experiment.import", "study.submit", "api-key.create", "api-key.rotate", "api-key.revoke", "session.begin", "session.end", "worker.register", "worker.drain", "worker.undrain", "worker.sign-off", "share.allow", "dataset.add", "dataset.remove"] | None = None,
        key_id: str | None = None,
        owner: str | None = None,
        subject: str | None = None,
        since: str | None = None,
        until: str | None = None,
        fields: str | None = None,
    ) -> Iterator[AuditRecord]:
        """List who has changed what, newest first, over all pages. `limit` is the size of a page."""
        return self._each(
            lambda cursor: self.list_changes(
                limit=limit,
                action=action,
                key_id=key_id,
                owner=owner,
                subject=subject,
                since=since,
                until=until,
                fields=fields,
                cursor=cursor,
            ),
            "records",
        )

    def get_storage(self) -> StorageUse:
        """Show how many bytes artifacts and tables take."""
        return self._call("GET", "/v1/storage", answer="json", repeatable=True)
