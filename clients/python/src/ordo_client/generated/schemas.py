"""Generated from the OpenAPI document by packages/api-client/tools/generate-python.mjs; not to be edited."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


ErrorCode: TypeAlias = Literal["request.invalid", "request.too-large", "request.unsupported-media-type", "request.rate-limited", "request.wrong-method", "request.not-found", "auth.missing-key", "auth.unknown-key", "auth.expired-key", "auth.unknown-session", "auth.too-many-attempts", "auth.untrusted-token", "auth.issuer-unavailable", "webhook.untrusted", "github.unavailable", "auth.forbidden", "spec.invalid", "spec.too-many-runs", "dataset.missing", "dataset.corrupt", "dataset.empty", "dataset.not-found", "dataset.conflict", "dataset.over-quota", "dataset.line-too-long", "text.invalid-utf8", "text.line-mismatch", "text.invalid-file", "text.reserved-symbol", "text.unknown-option", "metric.invalid-input", "metric.unknown", "statistics.invalid-input", "measurement.refused", "report.unavailable", "study.invalid", "study.drifted", "bundle.untrusted", "bundle.invalid", "report.busy", "study.not-found", "study.conflict", "table.invalid", "experiment.not-found", "experiment.conflict", "idempotency.mismatch", "run.not-found", "run.not-claimable", "run.unplaceable", "run.conflict", "run.stopped", "run.cancelled", "run.stalled", "run.timed-out", "attempt.not-found", "attempt.stale", "attempt.sequence-gap", "worker.not-found", "worker.unsuitable", "worker.busy", "worker.code-mismatch", "artifact.not-found", "artifact.corrupt", "artifact.unavailable", "backup.refused", "backup.invalid", "store.unavailable", "store.busy", "store.disk-full", "store.migration-failed", "store.newer-schema", "api-key.conflict", "api-key.not-found", "queue.unavailable", "api.unavailable", "api.foreign-answer", "engine.device-lost", "engine.unavailable", "engine.install-failed", "engine.invalid-input", "engine.out-of-memory", "model.invalid", "model.input-too-long", "model.unreadable-input", "training.diverged", "processes.unavailable", "processes.lost", "executor.unavailable", "executor.refused", "executor.no-accounting", "checkpoint.invalid", "disk.full", "disk.damaged", "environment.invalid", "internal.unexpected"]
EventKind: TypeAlias = Literal["phase", "metric", "progress", "log", "checkpoint"]
RunState: TypeAlias = Literal["queued", "running", "succeeded", "failed", "cancelled"]


class AddedDataset(TypedDict):
    id: str
    """UUID"""
    name: str
    """What specs may call it, besides its hash. Unique among the datasets of its owner"""
    corpus: str
    """Hash of its languages and files: in a spec, it never means anything else"""
    source: str
    """ISO 639 code"""
    target: str
    """ISO 639 code"""
    licence: str
    """Under which terms it may be used"""
    owner: str
    readers: Literal["owner", "everybody"]
    """Who may name it in a spec, besides administrators"""
    pairs: AddedDatasetPairs
    bytes: int
    """Of all of its files"""
    createdAt: str
    """ISO 8601, UTC"""


class AddedDatasetPairs(TypedDict):
    train: int
    valid: int
    test: int


class AddedDatasetList(TypedDict):
    datasets: list[AddedDataset]


class AgeUse(TypedDict):
    fromDays: int
    toDays: int | None
    count: int
    bytes: int


class Allowance(TypedDict):
    owner: str
    """As API keys have it"""
    pool: str
    """A pool, or * for all pools together"""
    weight: float | None
    """How much of the pool it gets beside others; null for its weight in *, or else 1"""
    runningLimit: int | None
    """At most so many of its runs run at the same time; null for any number"""
    quotaHours: float | None
    """None of its runs begins after so many device-hours; null for any number"""


class Annotation(TypedDict):
    name: NotRequired[str]
    """What to call each of the runs. An empty name takes away the one that it has"""
    addTags: NotRequired[list[str]]
    """Tags that each of the runs gets. A run has up to twenty"""
    removeTags: NotRequired[list[str]]
    """Tags that none of the runs keeps. One that is added as well stays"""
    note: NotRequired[str]
    """The note of each of the runs, instead of the one it has. What is left out stays"""


class ApiKey(TypedDict):
    id: str
    name: str
    role: Literal["admin", "submit", "read", "worker"]
    """What the key permits: `admin` includes `submit`, which includes `read`; `worker` stands alone"""
    owner: str
    workerName: str | None
    pools: list[str]
    """Empty for any pool"""
    runBudget: int | None
    runsAdded: int
    """How many were added, if there is a budget"""
    createdAt: str
    """ISO 8601, UTC"""
    expiresAt: str | None
    rotatedAt: str | None
    formerSecretUntil: str | None
    revokedAt: str | None
    lastUsedAt: str | None


class ApiKeyList(TypedDict):
    apiKeys: list[ApiKey]


class ArtifactPieces(TypedDict):
    bytes: int
    """How many bytes there are; the next piece begins here"""


class ArtifactUpload(TypedDict):
    attemptNumber: int
    sha256: str
    """SHA-256 of the whole file"""
    bytes: int
    """Size of the whole file"""
    piece: ArtifactUploadPiece | None


class ArtifactUploadPiece(TypedDict):
    offset: int
    """Place of its first byte in the file, from 0"""
    bytes: int
    sha256: str
    """SHA-256, lower-case hexadecimal"""


class ArtifactUse(TypedDict):
    kind: Literal["checkpoint", "dataset", "model"]
    count: int
    bytes: int


class Attempt(TypedDict):
    id: str
    """UUID"""
    runId: str
    """UUID"""
    number: int
    """Counts the attempts at the run: 1, 2, 3, …"""
    state: Literal["claimed", "running", "succeeded", "failed", "lost", "cancelled", "superseded"]
    workerId: str
    """UUID"""
    worker: str
    """The worker's name"""
    lastSeq: int
    resumedFromStep: int | None
    supersededAfterSeq: int | None
    failure: AttemptFailure | None
    leaseUntil: str
    """ISO 8601, UTC"""
    claimedAt: str
    """ISO 8601, UTC"""
    finishedAt: str | None


class AttemptFailure(TypedDict):
    kind: str
    message: str


class AttemptList(TypedDict):
    attempts: list[Attempt]


class AttendedSentence(TypedDict):
    position: int
    """Place in the test set, from 0"""
    source: list[str]
    """The model's units of the source, with that of its end"""
    target: list[str]
    """The model's units of its translation"""
    weights: list[list[float]]
    """How much of its attention each unit of the translation gave to each of the source, averaged over heads and
    rounded to four digits: [unit of the translation][unit of the source]"""


class AttentionPage(TypedDict):
    layer: int | None
    sentences: list[AttendedSentence]
    total: int
    """How many sentences there are in all pages"""
    nextCursor: str | None


class AuditPage(TypedDict):
    records: list[AuditRecord]
    nextCursor: str | None


class AuditRecord(TypedDict):
    position: int
    """Orders the records"""
    at: str
    """ISO 8601, UTC"""
    keyId: str | None
    owner: str | None
    action: Literal["experiment.submit", "experiment.cancel", "experiment.retry", "experiment.annotate", "experiment.delete", "experiment.import", "study.submit", "api-key.create", "api-key.rotate", "api-key.revoke", "session.begin", "session.end", "worker.register", "worker.drain", "worker.undrain", "worker.sign-off", "share.allow", "dataset.add", "dataset.remove"]
    """What was done"""
    subject: str
    """Id of what was changed"""
    details: AuditDetails
    requestId: str | None
    address: str | None


class Cancelled(TypedDict):
    experiment: Experiment
    cancelledRuns: list[str]
    """Runs that another experiment still needs are not cancelled"""


class Cell(TypedDict):
    column: str
    """The id of the column"""
    text: str
    """The cell as printed"""
    details: list[str]
    """What else there is to say about it, for those who ask"""
    value: float | None
    spread: float | None
    n: int
    """The seeds behind the value"""
    interval: list[float] | None
    bySeed: list[float | None]
    """In the order of the seeds of the row"""
    marks: list[str]
    """Marks of doubt, which the notes explain"""
    significance: Significance | None
    judgements: list[int]
    """Places in `judgements` of those about this cell"""
    fields: dict[str, float | str | bool | None]
    """The fields of the cell in CSV: numbers in full precision, under names that include their unit"""


class Chart(TypedDict):
    name: str
    """The name of its files, without extension"""
    title: str
    form: str
    """How it is drawn: `lines`, `bars`, `intervals`, or another form that reports have"""
    xLabel: str
    yLabel: str
    series: list[ChartSeriesItem]


class ChartSeriesItem(TypedDict):
    name: str
    points: list[ChartSeriesItemPointsItem]


class ChartSeriesItemPointsItem(TypedDict):
    x: float | str
    y: float | None
    error: float | None


class CheckpointPieces(TypedDict):
    attemptNumber: int
    sha256: str
    """SHA-256 of the whole file"""
    bytes: int
    """Size of the whole file"""
    step: int


class CheckpointStored(TypedDict):
    step: int


class Choice(TypedDict):
    id: str
    """As a spec says it"""
    title: str
    citation: str | None
    options: JsonSchema | None
    settings: list[Setting]
    """What a preset sets where the spec says nothing, or the model that a form of this kind begins with; otherwise
    empty"""


class Cite(TypedDict):
    """Where the paper says this"""

    table: NotRequired[str]
    """The table or figure, such as `Table 1`"""
    row: NotRequired[str]
    """Its row"""
    column: NotRequired[str]
    """Its column"""
    text: NotRequired[str]
    """The place of the sentence that claims this, such as `§4.2`"""


class Claim(TypedDict):
    workerId: str
    """UUID"""
    orAnother: NotRequired[bool]
    """Sent by workers of 0.2.0: whichever run is claimed whose turn it is, and the one in the path does not matter"""


class Claimed(TypedDict):
    runId: str
    """The run that was claimed"""
    displacedRunIds: list[str]
    """The runs that have handed back their places for it"""
    attempt: ClaimedAttempt
    contentHash: str
    """SHA-256, lower-case hexadecimal"""
    datasetHash: str
    """SHA-256, lower-case hexadecimal"""
    checkpoint: ClaimedCheckpoint | None
    """The checkpoint to resume from; null to start from the beginning"""
    translatedRunId: str | None
    spec: RunSpec | LanguageRunSpec


class ClaimedAttempt(TypedDict):
    id: str
    """UUID"""
    number: int
    token: str
    """To be sent as `x-ordo-attempt-token` with whatever is reported on the attempt. It is shown once."""
    microBatches: int
    """Number of micro-batches into which each training batch is divided; above 1 after an out-of-memory failure"""
    devices: list[str]
    """The ids of the devices that the attempt has for itself"""


class ClaimedCheckpoint(TypedDict):
    step: int
    sha256: str
    """SHA-256, lower-case hexadecimal"""
    bytes: int


class Columns(TypedDict):
    """The names of the columns of a table of scores"""

    part: NotRequired[str]
    """The column with the part, which may be absent if a study has only one; `part` unless set"""
    row: NotRequired[str]
    """The column with the row or the variant; `row` unless set"""
    metric: NotRequired[str]
    """The column with the metric, which may be absent if a part has only one; `metric` unless set"""
    seed: NotRequired[str]
    """The column with the seed; `seed` unless set"""
    value: NotRequired[str]
    """The column with the value; `value` unless set"""
    state: NotRequired[str]
    """The column with the state of the run; a table without it has only finished runs; `state` unless set"""


class Costs(TypedDict):
    kind: Literal["costs"]
    name: str
    """The name of its files, without extension"""
    title: str
    """The title above the figure"""
    part: str
    """The part of the study that it shows"""
    metric: str
    """The cost"""


class CreatedApiKey(TypedDict):
    id: str
    key: str
    """The key itself, which cannot be shown again"""


class Curve(TypedDict):
    name: str
    total: int
    """How many values were measured"""
    steps: list[int]
    """With `points`, the last step of each part"""
    values: list[float]
    """With `points`, the mean of each part"""
    low: NotRequired[list[float]]
    """The least value of each part, with `points`"""
    high: NotRequired[list[float]]
    """The greatest value of each part, with `points`"""


class Dataset(TypedDict):
    id: str
    title: str
    licence: str
    citation: str
    source: str | None
    options: JsonSchema
    example: DatasetChoice


class DatasetChoiceAspecJaEn(TypedDict):
    """ASPEC Japanese–English; source defaults to ja, so target to en"""

    id: Literal["aspec-ja-en"]
    source: NotRequired[Literal["ja", "en"]]
    """The language of the source; the target is the other one"""
    classes: NotRequired[str]
    """A file in the data folder with classes of source words as they are after preprocessing, lines like "house
    c12". Orders from btg with "classes": true are learnt with them"""


class DatasetChoiceIwslt14(TypedDict):
    """IWSLT14 German–English; source defaults to de, so target to en"""

    id: Literal["iwslt14"]
    source: NotRequired[Literal["de", "en"]]
    """The language of the source; the target is the other one"""
    classes: NotRequired[str]
    """A file in the data folder with classes of source words as they are after preprocessing, lines like "house
    c12". Orders from btg with "classes": true are learnt with them"""


class DatasetChoiceKftt(TypedDict):
    """Kyoto Free Translation Task; source defaults to ja, so target to en"""

    id: Literal["kftt"]
    source: NotRequired[Literal["ja", "en"]]
    """The language of the source; the target is the other one"""
    classes: NotRequired[str]
    """A file in the data folder with classes of source words as they are after preprocessing, lines like "house
    c12". Orders from btg with "classes": true are learnt with them"""


class DatasetChoiceMulti30k(TypedDict):
    """Multi30k captions; source defaults to en, target to de"""

    id: Literal["multi30k"]
    source: NotRequired[Literal["en", "de", "fr", "cs"]]
    """The language of the source"""
    target: NotRequired[Literal["en", "de", "fr", "cs"]]
    """The language of the target"""
    classes: NotRequired[str]
    """A file in the data folder with classes of source words as they are after preprocessing, lines like "house
    c12". Orders from btg with "classes": true are learnt with them"""


class DatasetChoiceOrderProbe(TypedDict):
    """A generated language pair whose word order carries the meaning"""

    id: Literal["order-probe"]
    seed: NotRequired[int]
    """Which corpus of this grammar; not the run’s seed"""
    train: NotRequired[int]
    """Number of training sentence pairs"""
    valid: NotRequired[int]
    """Number of validation sentence pairs"""
    test: NotRequired[int]
    """Number of test sentence pairs"""
    constructions: NotRequired[list[Literal["adjective", "adverb", "place", "fronting", "scrambling", "relative", "complement"]]]
    """What the grammar may use beyond a bare subject, verb and object"""
    maximumWords: NotRequired[int]
    """Longest sentence, in words of either side"""


class DatasetChoiceParallelText(TypedDict):
    """One's own parallel text files"""

    id: Literal["parallel-text"]
    source: str
    """ISO 639 code; decides the tokenizer rules"""
    target: str
    """ISO 639 code; decides the tokenizer rules"""
    train: DatasetChoiceParallelTextTrain
    """The two files of the training set; line i of one translates line i of the other"""
    valid: DatasetChoiceParallelTextValid
    """The two files of the validation set; line i of one translates line i of the other"""
    test: DatasetChoiceParallelTextTest
    """The two files of the test set; line i of one translates line i of the other"""
    classes: NotRequired[str]
    """A file in the data folder with classes of source words as they are after preprocessing, lines like "house
    c12". Orders from btg with "classes": true are learnt with them"""


class DatasetChoiceParallelTextTrain(TypedDict):
    """The two files of the training set; line i of one translates line i of the other"""

    source: str
    """A file in the data folder, for example my-corpus/train.en or my-corpus/train.en.gz"""
    target: str
    """A file in the data folder, for example my-corpus/train.en or my-corpus/train.en.gz"""


class DatasetChoiceParallelTextValid(TypedDict):
    """The two files of the validation set; line i of one translates line i of the other"""

    source: str
    """A file in the data folder, for example my-corpus/train.en or my-corpus/train.en.gz"""
    target: str
    """A file in the data folder, for example my-corpus/train.en or my-corpus/train.en.gz"""


class DatasetChoiceParallelTextTest(TypedDict):
    """The two files of the test set; line i of one translates line i of the other"""

    source: str
    """A file in the data folder, for example my-corpus/train.en or my-corpus/train.en.gz"""
    target: str
    """A file in the data folder, for example my-corpus/train.en or my-corpus/train.en.gz"""


class DatasetChoicePlainText(TypedDict):
    """One's own text files in one language"""

    id: Literal["plain-text"]
    language: str
    """ISO 639 code; decides the tokenizer rules"""
    train: str
    """A file in the data folder, for example my-corpus/train.en or my-corpus/train.en.gz"""
    valid: str
    """A file in the data folder, for example my-corpus/train.en or my-corpus/train.en.gz"""
    test: str
    """A file in the data folder, for example my-corpus/train.en or my-corpus/train.en.gz"""


class DatasetChoiceSmallParallelEnja(TypedDict):
    """small_parallel_enja; source defaults to ja, so target to en"""

    id: Literal["small-parallel-enja"]
    source: NotRequired[Literal["ja", "en"]]
    """The language of the source; the target is the other one"""
    classes: NotRequired[str]
    """A file in the data folder with classes of source words as they are after preprocessing, lines like "house
    c12". Orders from btg with "classes": true are learnt with them"""


class DatasetChoiceUploaded(TypedDict):
    """Parallel text that was added to a service by `ordo data add`"""

    id: Literal["uploaded"]
    corpus: str
    """The name under which it was added to the service, or its hash, which never means other files"""
    source: str
    """ISO 639 code; decides the tokenizer rules"""
    target: str
    """ISO 639 code; decides the tokenizer rules"""


class DatasetChoiceWmt14(TypedDict):
    """WMT14 English–German; source defaults to en, so target to de"""

    id: Literal["wmt14"]
    source: NotRequired[Literal["en", "de"]]
    """The language of the source; the target is the other one"""
    classes: NotRequired[str]
    """A file in the data folder with classes of source words as they are after preprocessing, lines like "house
    c12". Orders from btg with "classes": true are learnt with them"""


class DatasetChoiceWmt17ZhEn(TypedDict):
    """WMT17 Chinese–English; source defaults to zh, so target to en"""

    id: Literal["wmt17-zh-en"]
    source: NotRequired[Literal["zh", "en"]]
    """The language of the source; the target is the other one"""
    classes: NotRequired[str]
    """A file in the data folder with classes of source words as they are after preprocessing, lines like "house
    c12". Orders from btg with "classes": true are learnt with them"""


class DatasetFileState(TypedDict):
    bytes: int
    """How many bytes there are; the next piece begins here"""
    known: bool
    """Whether one of your datasets, or of those of everybody, has the file already"""


class DatasetList(TypedDict):
    datasets: list[Dataset]


class DatasetVersion(TypedDict):
    """A dataset, and the SHA-256 of its files"""

    dataset: str
    hash: str


class Device(TypedDict):
    id: str
    """Names the device on its machine, in the words of CUDA_VISIBLE_DEVICES: its UUID, or its number"""
    kind: Literal["gpu"]
    model: str
    """Such as "NVIDIA H100 80GB HBM3" """
    memoryMiB: int
    """Its own memory, in MiB"""
    engine: str
    """The engine that computes on it, such as "cuda" """
    driver: str | None
    """The version of its driver, if known"""


class Energy(TypedDict):
    """The energy that the run took. Absent in older results."""

    seconds: float
    """The time of the measurement: from the start of the run to its end. If the run was resumed, it also has the
    time of earlier attempts until the checkpoints from which the run went on."""
    parts: list[EnergyPartsItem]
    """The parts of the machine that the run used"""
    gramsPerKwh: NotRequired[float]
    """The grams of CO₂-equivalent per kWh that `ORDO_GRAMS_PER_KWH` gave for this machine. Absent where it was not
    set."""


class EnergyPartsItem(TypedDict):
    of: Literal["processors", "gpus"]
    """`processors`: all processor packages of the machine, whatever ran on them; `gpus`: the GPUs of the run"""
    joules: float | None
    """What was measured; null where nothing could be measured. It is never estimated."""
    method: str
    """How the energy was measured or, where `joules` is null, why it was not"""


class EventBatch(TypedDict):
    attemptNumber: int
    events: list[EventBatchEventsItem]


class EventBatchEventsItem(TypedDict):
    seq: int
    """Numbers the events of the attempt: 1, 2, 3, …"""
    at: str
    """ISO 8601"""
    event: RunEvent


class EventPage(TypedDict):
    events: list[StoredEvent]
    next: int
    """Use it as `since` to get the next page"""


class EventsStored(TypedDict):
    lastSeq: int


class Experiment(TypedDict):
    id: str
    """UUID"""
    name: str
    state: Literal["queued", "running", "succeeded", "failed", "cancelled"]
    """`running` from the first started run until the last one has ended, then the worst outcome of its runs"""
    runCounts: RunCounts
    study: StudyPlace | None
    search: Search | None
    createdBy: str | None
    owner: str | None
    codeVersions: list[str]
    """The code that the runs belong to; usually one version"""
    createdAt: str
    """ISO 8601, UTC"""
    finishedAt: str | None
    cancelledAt: str | None
    spec: Spec | LanguageSpec
    datasets: list[DatasetVersion]
    warnings: list[str]
    """Sentences about runs that no worker that is online could take: their pool has none, or none has their labels"""
    variants: NotRequired[list[VariantCounts]]
    """Its variants with their runs by state, where `variants=true` asks for them"""
    runs: list[ExperimentRunsItem]
    """All seeds of the first variant, then those of the next"""


class ExperimentRunsItem(TypedDict):
    id: str
    """UUID"""
    variant: str
    seed: int
    state: Literal["queued", "running", "succeeded", "failed", "cancelled"]
    attached: bool
    """Whether the run existed before this experiment asked for it"""
    elsewhere: ExperimentRunsItemElsewhere | None


class ExperimentRunsItemElsewhere(TypedDict):
    """Where the run is executed and how long it may take, if that is not as this experiment asked: another
    experiment asked for it earlier. Null when it is as asked, and when the run has ended."""

    pool: str
    labels: list[str]
    timeLimitSeconds: int


class ExperimentList(TypedDict):
    experiments: list[Experiment]
    """One for each part, in the order of the request"""


class ExperimentPage(TypedDict):
    experiments: list[ExperimentSummary]
    nextCursor: str | None
    total: NotRequired[int]
    """How many rows the list has on all of its pages, where `total=true` asks for it"""


class ExperimentSummary(TypedDict):
    id: str
    """UUID"""
    name: str
    state: Literal["queued", "running", "succeeded", "failed", "cancelled"]
    """`running` from the first started run until the last one has ended, then the worst outcome of its runs"""
    runCounts: RunCounts
    study: StudyPlace | None
    search: Search | None
    createdBy: str | None
    owner: str | None
    codeVersions: list[str]
    """The code that the runs belong to; usually one version"""
    createdAt: str
    """ISO 8601, UTC"""
    finishedAt: str | None
    cancelledAt: str | None


class Finish(TypedDict):
    attemptNumber: int
    outcome: Literal["failed", "cancelled", "released"]
    """`released`: the worker stops and hands the run back"""
    kind: NotRequired[Literal["retryable", "unexpected", "permanent", "out-of-memory", "diverged", "preempted", "unsuitable", "stalled"]]
    """Required for `failed`, not allowed otherwise"""
    lack: NotRequired[Literal["dataset", "engine", "disk", "device"]]
    """What the worker lacks; required for the kind `unsuitable`, not allowed otherwise"""
    message: NotRequired[str]


class Finished(TypedDict):
    run: FinishedRun | None


class FinishedRun(TypedDict):
    state: str
    delayMs: int


FrequencyRange = TypedDict(
    "FrequencyRange",
    {
        "from": "int",
        "to": "int | None",
        "words": "int",
        "scores": "list[float | None]",
    },
)


class Health(TypedDict):
    alive: Literal[True]


class Heartbeat(TypedDict):
    attempts: list[HeartbeatAttemptsItem]


class HeartbeatAttemptsItem(TypedDict):
    id: str
    """UUID"""
    number: int


class HeartbeatAnswer(TypedDict):
    attempts: list[HeartbeatAnswerAttemptsItem]
    """The worker must stop every attempt that is not `running`, and hand one that is `preempted` back with a
    checkpoint"""


class HeartbeatAnswerAttemptsItem(TypedDict):
    id: str
    """UUID"""
    state: Literal["running", "preempted", "cancelled", "superseded"]
    displacedBy: NotRequired[str]
    """The run that is to have the place of one that is preempted"""


class Hypotheses(TypedDict):
    hypotheses: list[str]
    references: list[list[str]]
    """The references in the same form: [set of references][line]"""


class HypothesisRow(TypedDict):
    """One line"""

    experiment: str
    """Id of the experiment"""
    study: str | None
    part: str | None
    variant: str
    """The row of the table"""
    seed: int
    """The seed of the run"""
    run: str
    """Id of the run"""
    segment: int
    """Place in the test set, from 0"""
    hypothesis: str
    """The translation, as it was scored"""
    reference: str | None


class ImportedBundle(TypedDict):
    study: str
    version: str
    """SHA-256, lower-case hexadecimal"""
    origin: Origin
    parts: list[ImportedPart]


class ImportedPart(TypedDict):
    part: str
    experimentId: str
    """UUID"""
    replayed: bool
    """Whether the bundle had been imported before"""


class Intervals(TypedDict):
    kind: Literal["intervals"]
    name: str
    """The name of its files, without extension"""
    title: str
    """The title above the figure"""
    part: str
    """The part of the study that it shows"""
    metric: str
    """The metric of the judged numbers"""


class JobKey(TypedDict):
    id: str
    key: str
    """The key itself, which cannot be shown again"""
    rule: str
    """The rule by which the job is trusted"""
    role: Literal["read", "submit"]
    pools: list[str]
    runBudget: int
    expiresAt: str
    """ISO 8601, UTC"""


class JobToken(TypedDict):
    token: str
    """A JSON Web Token of the CI service, with the address of this API as its audience"""


class Judgement(TypedDict):
    target: int
    """The place of the target in the study"""
    kind: str
    """The kind of the target: `value`, `count`, `above`, `best-of`, `alike`, `grows`"""
    part: str
    metric: str
    """The id of the metric or cost"""
    row: str | None
    over: str | None
    claim: str
    """What is claimed, in words"""
    printed: str | None
    verdict: Literal["reproduced", "better", "worse", "inconclusive"]
    reason: Literal["within-margin", "within-margin-but-different", "beyond-margin", "missing-seeds", "spread-unknown", "too-vague", "different-but-margin-undecided", "margin-beyond-but-inside-prediction-interval", "claim-holds", "claim-fails", "control-grows-as-well", "count-equal", "count-differs", "not-after-holm", "no-variant", "not-comparable", "modified-spec", "not-tuned", "disputed-print"]
    explanation: str
    """The reason in words, with its numbers"""
    measured: float | None
    deviation: float | None
    margin: float | None
    """The largest deviation that is no difference"""
    scale: Literal["difference", "ratio"]
    """Whether measured, interval and margin are differences or factors"""
    claimed: float | None
    digits: int | None
    interval: list[float] | None
    """Of the deviation for a printed number, of the measured gap for a claim"""
    level: float | None
    prediction: list[float] | None
    """Where another print of ours would lie, at 1 − α, or 1 − α/2 near an end of the scale"""
    pHolds: float | None
    """Unadjusted. Small if the number or the claim is reproduced: of the test, or the largest of several"""
    p: float | None
    """Unadjusted over the study. Small if the result is worse or better beyond the margin. It is the least of the
    comparisons of “best-of” and “alike”, after Holm’s correction over those."""
    adjustedP: float | None
    tests: int | None
    spread: JudgementSpread | None
    nearEnd: bool
    """Whether a row lies near an end of its scale, so that α/2 is used"""
    seeds: JudgementSeeds
    question: Literal["authors-mean", "printed-number"] | None
    power: Power | None
    modifications: list[Modification]
    """What the judged spec changes. With any change, no verdict is reached."""
    citation: str | None
    note: str | None


JudgementSpread = TypedDict(
    "JudgementSpread",
    {
        "s": "float",
        "degreesOfFreedom": "int",
        "from": "Literal['paired', 'own']",
    },
)


class JudgementSeeds(TypedDict):
    registered: list[int]
    finished: list[int]
    lost: list[int]


class KeyRotation(TypedDict):
    overlapSeconds: int
    """For how long the present secret stays valid; at most a week"""
    expiresAt: NotRequired[str | None]
    """When the key expires from now on, or null for never; by default as before"""


class LanguageMetricChoiceLogProbability(TypedDict):
    """the logarithm of the perplexity, with the other sign"""

    id: Literal["log-probability"]


class LanguageRunSpec(TypedDict):
    """The same for a language model"""

    kind: Literal["language-model"]
    variant: str
    """The label of the variant, which says how it differs from the other variants. Runs that differ only in the seed
    share it."""
    dataset: DatasetChoice
    preprocessing: LanguageRunSpecPreprocessing
    model: LanguageRunSpecModel
    positional: PositionalChoice
    recipe: LanguageRunSpecRecipe
    evaluation: LanguageRunSpecEvaluation
    resources: LanguageRunSpecResources
    """Where a run is executed and how long it may take"""
    seed: int


class LanguageRunSpecPreprocessing(TypedDict):
    side: Literal["source", "target"]
    """The side of the dataset that is read. Both are the same in `plain-text`."""
    lowercase: bool
    """Whether to change all text to lower case"""
    vocabularySize: int
    """The tokens that byte-level BPE learns on the training text, with two special ones and all 256 bytes. A small
    text gives fewer."""


class LanguageRunSpecModel(TypedDict):
    dimension: int
    """d: the width of the residual stream, which is a multiple of `heads`"""
    heads: int
    """The number of attention heads"""
    feedForward: int
    """The inner width of the feed-forward layers"""
    encoderLayers: Literal[0]
    decoderLayers: int
    """The number of layers of the decoder"""
    norm: Literal["post", "pre"]
    """`post`: LayerNorm(x + f(x)) (Vaswani et al. 2017); `pre`: x + f(LayerNorm(x)), with a final norm in each
    stack."""
    sharedEmbeddings: bool | Literal["inputs"]
    """True for one table of source, target and output embeddings, false for three tables; `inputs` for one table of
    source and target and another for the output (OpenNMT's `share_embeddings`). A shared table needs a joint
    vocabulary."""
    outputBias: bool
    """Whether the output projection has a bias: OpenNMT's has one, fairseq's does not"""
    maxPositions: int
    """The longest input in tokens, EOS included, on either side. A positional encoding may set a lower limit."""
    activation: NotRequired[Literal["relu", "gelu", "gelu-tanh"]]
    """The function inside the feed-forward layers. Default: `relu`. `gelu` is x·Φ(x), `gelu-tanh` its approximation
    with tanh, GPT-2's (both Hendrycks & Gimpel 2016)."""
    decoderOnly: Literal[True]
    embeddingScale: NotRequired[Literal["none"]]
    normEpsilon: NotRequired[float]


class LanguageRunSpecRecipe(TypedDict):
    maxUpdates: int
    """The number of optimiser updates after which training ends"""
    batchTokens: int
    """The most tokens in a batch, padding included, counted on its longer side (fairseq `--max-tokens`)"""
    accumulate: int
    """The number of batches per update. The gradient is their sum, divided by the number of their target tokens."""
    batchParts: NotRequired[Literal[1, 2, 4, 8, 16, 32, 64, 128, 256]]
    """The number of parts that each batch is cut into, by sentences. Their gradients are summed in a fixed order, so
    that `resources.processes` processes, which share the parts, make the same updates to the bit as one process
    does. Each part has dropout masks of its own, so that another number of parts is another training."""
    dropout: float
    """The share of elements dropped from embeddings and from the output of each sub-layer"""
    attentionDropout: float
    """The share of attention weights that is dropped"""
    activationDropout: float
    """The share of activations dropped inside the feed-forward layers"""
    labelSmoothing: float
    """ε of fairseq's `label_smoothed_cross_entropy`"""
    learningRate: float
    """The peak of the schedule, reached at `warmupUpdates`; from there it falls with the inverse square root of the
    update"""
    warmupUpdates: int
    """The number of updates over which the learning rate rises to its peak"""
    warmupFrom: float
    """The learning rate before the first update"""
    adam: LanguageRunSpecRecipeAdam
    """The optimiser Adam (Kingma & Ba 2015)"""
    clipNorm: float | None
    """The gradient norm beyond which gradients are clipped, or null for no clipping"""
    precision: Literal["fp32", "bf16", "fp16", "fp64"]
    """`bf16`: the operands of matrix products are rounded to bfloat16, on engines that can; weights and sums stay in
    fp32. `fp16`: they are rounded to half precision, and the loss is scaled (`lossScale`); attention, norms and
    the loss stay in fp32, which fairseq’s --fp16 computes in half precision too. `fp64`: everything is in double
    precision, on the engine `float64` only"""
    lossScale: NotRequired[LanguageRunSpecRecipeLossScale]
    """Dynamic loss scaling, with `precision` `fp16` only: the loss is multiplied by a scale before it is
    differentiated, and the gradient divided by it. An update whose gradient overflows is skipped, and the scale
    halved."""
    logEvery: int
    """The number of updates between metric events"""
    logNorms: NotRequired[bool]
    """Whether metric events say, layer by layer, how large gradients and states are, to see where a training runs
    away. It costs a forward pass for each of them and changes no update."""
    validateEvery: int | None
    """The number of updates between validations, or null to validate at the end of every epoch"""
    validateOn: Literal["loss", "bleu"]
    """How validations are compared, to find the best and to stop early: by loss, or by BLEU of the translated set"""
    validateBeam: int
    """The beam of that translation; 1 is greedy search. Its other search options are those of the evaluation."""
    checkpointEvery: int | None
    """The number of updates between checkpoints, or null for a checkpoint at a stop only"""
    patience: int | None
    """The number of validations without improvement after which training ends, or null to go on"""
    averageLast: int
    """The weights of the last N validations are averaged at the end; 1 takes the last weights as they are"""
    finalWeights: Literal["last", "best"]
    """Which validation the weights at the end come from, or end with if several are averaged: the last one, or the
    best one as `validateOn` compares them (fairseq’s checkpoint_best)"""
    memoryLimitBytes: int | None
    """The tensor bytes beyond which a micro-batch counts as out of memory, or null for the engine's own limit"""


class LanguageRunSpecRecipeAdam(TypedDict):
    """The optimiser Adam (Kingma & Ba 2015)"""

    beta1: float
    """The share of the running mean of gradients that is kept at each update"""
    beta2: float
    """The share of the running mean of squared gradients that is kept at each update"""
    epsilon: float
    """Is added to the denominator, which keeps it from zero"""


class LanguageRunSpecRecipeLossScale(TypedDict):
    """Dynamic loss scaling, with `precision` `fp16` only: the loss is multiplied by a scale before it is
    differentiated, and the gradient divided by it. An update whose gradient overflows is skipped, and the scale
    halved."""

    initial: float
    """The scale of the first update (fairseq `--fp16-init-scale`)"""
    window: int
    """The number of updates without overflow after which the scale is doubled. Default: 2^14 / `accumulate`, as in
    fairseq"""
    minimum: float
    """The scale that ends the training as diverged when it is reached (fairseq `--min-loss-scale`)"""


class LanguageRunSpecEvaluation(TypedDict):
    split: Literal["test", "valid"]
    """The part of the dataset that is translated; `valid` is for choices that must not depend on the test set"""
    metrics: list[LanguageMetricChoice]
    """The metrics of the log-probabilities"""


class LanguageRunSpecResources(TypedDict):
    """Where a run is executed and how long it may take"""

    pool: str
    """The group of workers that may take the run"""
    labels: list[str]
    """Labels that a worker must have in addition to belonging to the pool"""
    priority: int
    """Runs with a higher priority start first"""
    timeLimitSeconds: int
    """The time limit for each attempt"""
    engine: Literal["auto", "native", "wasm", "cpu", "tensorflow", "webgpu", "cuda", "float64"]
    """The engine to compute on. `auto` chooses the fastest engine that can be loaded."""
    threads: int
    """The threads that the engine computes with"""
    gpus: NotRequired[int]
    """The GPUs that the run has for itself. One for each process of the engine `cuda`, and otherwise none, if left
    out. With the engine `auto`, a run with GPUs computes on one, and a run to which a worker has given none
    computes on the processor."""
    gpuMemoryMiB: NotRequired[int]
    """The memory that each of its GPUs must have, in MiB. It is also the most that the tensors of the run may take
    there."""
    memoryMiB: NotRequired[int]
    """The memory of the machine that is set aside for the run, in MiB"""
    recompute: NotRequired[Literal["auto", "always", "never"]]
    """Whether layers are computed a second time in the backward pass, so that training keeps less in memory. `auto`,
    if left out: where it would need more than the run may have, and from the first batch on that does not fit.
    The result does not depend on it."""
    exclusive: NotRequired[bool]
    """Whether nothing else may run on the machine meanwhile, so that times can be trusted"""
    processes: NotRequired[int]
    """The number of processes that train the model together, over MPI. Each has `threads` threads (and, on the
    engine `cuda`, a GPU) and computes its share of the parts of every batch (`recipe.batchParts`). The result
    does not depend on it."""


class LanguageSpec(TypedDict):
    """`dataset`, `model` and `positional` are required, unless the matrix supplies the whole section."""

    name: str
    """What people call the experiment"""
    kind: Literal["language-model"]
    """What is trained: a language model"""
    dataset: NotRequired[DatasetChoice]
    preprocessing: NotRequired[LanguageSpecPreprocessing]
    """How raw lines become tokens"""
    model: NotRequired[LanguageSpecModel]
    """The size and form of a language model"""
    positional: NotRequired[PositionalChoice]
    recipe: NotRequired[LanguageSpecRecipe]
    """How the model is trained. What is left out comes from the preset of the model."""
    seeds: list[int]
    """Every variant is trained once with each seed"""
    evaluation: NotRequired[LanguageSpecEvaluation]
    """What of the dataset is scored, by which metrics"""
    resources: NotRequired[LanguageSpecResources]
    """Where a run is executed and how long it may take"""
    matrix: NotRequired[dict[str, list[JsonValue]]]
    """Maps JSON pointers into the spec to the values to try there; there is a run for each combination and seed"""


class LanguageSpecPreprocessing(TypedDict):
    """How raw lines become tokens"""

    side: NotRequired[Literal["source", "target"]]
    """The side of the dataset that is read. Both are the same in `plain-text`."""
    lowercase: NotRequired[bool]
    """Whether to change all text to lower case"""
    vocabularySize: NotRequired[int]
    """The tokens that byte-level BPE learns on the training text, with two special ones and all 256 bytes. A small
    text gives fewer."""


class LanguageSpecModel(TypedDict):
    """The size and form of a language model"""

    dimension: int
    """d: the width of the residual stream, which is a multiple of `heads`"""
    heads: int
    """The number of attention heads"""
    feedForward: int
    """The inner width of the feed-forward layers"""
    layers: int
    """The number of layers of the decoder"""
    maxPositions: int
    """The longest input in tokens, EOS included, on either side. A positional encoding may set a lower limit."""
    norm: NotRequired[Literal["post", "pre"]]
    """`post`: LayerNorm(x + f(x)) (Vaswani et al. 2017); `pre`: x + f(LayerNorm(x)), with a final norm in each
    stack."""
    tiedEmbeddings: NotRequired[bool]
    """True for one table of input and output embeddings, the default; false for two"""
    outputBias: NotRequired[bool]
    """Whether the output projection has a bias: OpenNMT's has one, fairseq's does not"""
    activation: NotRequired[Literal["relu", "gelu", "gelu-tanh"]]
    """The function inside the feed-forward layers. Default: `relu`. `gelu` is x·Φ(x), `gelu-tanh` its approximation
    with tanh, GPT-2's (both Hendrycks & Gimpel 2016)."""
    embeddingScale: NotRequired[Literal["sqrt", "none"]]
    """`sqrt`: embeddings times √d (Vaswani et al. 2017, §3.4), the default; `none`: as they are"""
    normEpsilon: NotRequired[float]
    """ε of the layer norms. Default: 1e-5"""


class LanguageSpecRecipe(TypedDict):
    """How the model is trained. What is left out comes from the preset of the model."""

    maxUpdates: NotRequired[int]
    """The number of optimiser updates after which training ends"""
    batchTokens: NotRequired[int]
    """The most tokens in a batch, padding included, counted on its longer side (fairseq `--max-tokens`)"""
    accumulate: NotRequired[int]
    """The number of batches per update. The gradient is their sum, divided by the number of their target tokens."""
    batchParts: NotRequired[Literal[1, 2, 4, 8, 16, 32, 64, 128, 256]]
    """The number of parts that each batch is cut into, by sentences. Their gradients are summed in a fixed order, so
    that `resources.processes` processes, which share the parts, make the same updates to the bit as one process
    does. Each part has dropout masks of its own, so that another number of parts is another training."""
    dropout: NotRequired[float]
    """The share of elements dropped from embeddings and from the output of each sub-layer"""
    attentionDropout: NotRequired[float]
    """The share of attention weights that is dropped"""
    activationDropout: NotRequired[float]
    """The share of activations dropped inside the feed-forward layers"""
    labelSmoothing: NotRequired[float]
    """ε of fairseq's `label_smoothed_cross_entropy`"""
    learningRate: NotRequired[float]
    """The peak of the schedule, reached at `warmupUpdates`; from there it falls with the inverse square root of the
    update"""
    warmupUpdates: NotRequired[int]
    """The number of updates over which the learning rate rises to its peak"""
    warmupFrom: NotRequired[float]
    """The learning rate before the first update"""
    adam: NotRequired[LanguageSpecRecipeAdam]
    """The optimiser Adam (Kingma & Ba 2015)"""
    clipNorm: NotRequired[float | None]
    """The gradient norm beyond which gradients are clipped, or null for no clipping"""
    precision: NotRequired[Literal["fp32", "bf16", "fp16", "fp64"]]
    """`bf16`: the operands of matrix products are rounded to bfloat16, on engines that can; weights and sums stay in
    fp32. `fp16`: they are rounded to half precision, and the loss is scaled (`lossScale`); attention, norms and
    the loss stay in fp32, which fairseq’s --fp16 computes in half precision too. `fp64`: everything is in double
    precision, on the engine `float64` only"""
    lossScale: NotRequired[LanguageSpecRecipeLossScale]
    """Dynamic loss scaling, with `precision` `fp16` only: the loss is multiplied by a scale before it is
    differentiated, and the gradient divided by it. An update whose gradient overflows is skipped, and the scale
    halved."""
    logEvery: NotRequired[int]
    """The number of updates between metric events"""
    logNorms: NotRequired[bool]
    """Whether metric events say, layer by layer, how large gradients and states are, to see where a training runs
    away. It costs a forward pass for each of them and changes no update."""
    validateEvery: NotRequired[int | None]
    """The number of updates between validations, or null to validate at the end of every epoch"""
    validateOn: NotRequired[Literal["loss", "bleu"]]
    """How validations are compared, to find the best and to stop early: by loss, or by BLEU of the translated set"""
    validateBeam: NotRequired[int]
    """The beam of that translation; 1 is greedy search. Its other search options are those of the evaluation."""
    checkpointEvery: NotRequired[int | None]
    """The number of updates between checkpoints, or null for a checkpoint at a stop only"""
    patience: NotRequired[int | None]
    """The number of validations without improvement after which training ends, or null to go on"""
    averageLast: NotRequired[int]
    """The weights of the last N validations are averaged at the end; 1 takes the last weights as they are"""
    finalWeights: NotRequired[Literal["last", "best"]]
    """Which validation the weights at the end come from, or end with if several are averaged: the last one, or the
    best one as `validateOn` compares them (fairseq’s checkpoint_best)"""
    memoryLimitBytes: NotRequired[int | None]
    """The tensor bytes beyond which a micro-batch counts as out of memory, or null for the engine's own limit"""


class LanguageSpecRecipeAdam(TypedDict):
    """The optimiser Adam (Kingma & Ba 2015)"""

    beta1: NotRequired[float]
    """The share of the running mean of gradients that is kept at each update"""
    beta2: NotRequired[float]
    """The share of the running mean of squared gradients that is kept at each update"""
    epsilon: NotRequired[float]
    """Is added to the denominator, which keeps it from zero"""


class LanguageSpecRecipeLossScale(TypedDict):
    """Dynamic loss scaling, with `precision` `fp16` only: the loss is multiplied by a scale before it is
    differentiated, and the gradient divided by it. An update whose gradient overflows is skipped, and the scale
    halved."""

    initial: NotRequired[float]
    """The scale of the first update (fairseq `--fp16-init-scale`)"""
    window: NotRequired[int]
    """The number of updates without overflow after which the scale is doubled. Default: 2^14 / `accumulate`, as in
    fairseq"""
    minimum: NotRequired[float]
    """The scale that ends the training as diverged when it is reached (fairseq `--min-loss-scale`)"""


class LanguageSpecEvaluation(TypedDict):
    """What of the dataset is scored, by which metrics"""

    split: NotRequired[Literal["test", "valid"]]
    """The part of the dataset that is translated; `valid` is for choices that must not depend on the test set"""
    metrics: NotRequired[list[LanguageMetricChoice]]
    """The metrics of the log-probabilities"""


class LanguageSpecResources(TypedDict):
    """Where a run is executed and how long it may take"""

    pool: NotRequired[str]
    """The group of workers that may take the run"""
    labels: NotRequired[list[str]]
    """Labels that a worker must have in addition to belonging to the pool"""
    priority: NotRequired[int]
    """Runs with a higher priority start first"""
    timeLimitSeconds: NotRequired[int]
    """The time limit for each attempt"""
    engine: NotRequired[Literal["auto", "native", "wasm", "cpu", "tensorflow", "webgpu", "cuda", "float64"]]
    """The engine to compute on. `auto` chooses the fastest engine that can be loaded."""
    threads: NotRequired[int]
    """The threads that the engine computes with"""
    gpus: NotRequired[int]
    """The GPUs that the run has for itself. One for each process of the engine `cuda`, and otherwise none, if left
    out. With the engine `auto`, a run with GPUs computes on one, and a run to which a worker has given none
    computes on the processor."""
    gpuMemoryMiB: NotRequired[int]
    """The memory that each of its GPUs must have, in MiB. It is also the most that the tensors of the run may take
    there."""
    memoryMiB: NotRequired[int]
    """The memory of the machine that is set aside for the run, in MiB"""
    recompute: NotRequired[Literal["auto", "always", "never"]]
    """Whether layers are computed a second time in the backward pass, so that training keeps less in memory. `auto`,
    if left out: where it would need more than the run may have, and from the first batch on that does not fit.
    The result does not depend on it."""
    exclusive: NotRequired[bool]
    """Whether nothing else may run on the machine meanwhile, so that times can be trusted"""
    processes: NotRequired[int]
    """The number of processes that train the model together, over MPI. Each has `threads` threads (and, on the
    engine `cuda`, a GPU) and computes its share of the parts of every batch (`recipe.batchParts`). The result
    does not depend on it."""


class LeastGap(TypedDict):
    """How far apart the rows must be; 0 if it is left out"""

    value: float
    """The least gap; a negative one says “at least as good as”"""
    because: str
    """Why it has this value, in a sentence. It must be set before running."""


LengthRange = TypedDict(
    "LengthRange",
    {
        "from": "int",
        "to": "int | None",
        "segments": "int",
        "scores": "list[float | None]",
    },
)


class LogLine(TypedDict):
    position: int
    """Orders the events of all runs"""
    at: str
    """ISO 8601, UTC"""
    attempt: int
    """Number of the attempt"""
    level: Literal["info", "warn", "error"]
    message: str
    step: int | None
    stream: Literal["stdout", "stderr"] | None
    superseded: bool
    """Whether a later attempt has repeated what the line tells of"""


class LogPage(TypedDict):
    lines: list[LogLine]
    nextCursor: str | None


class MachineMeasure(TypedDict):
    name: Literal["cpu", "memory", "gpu", "gpuMemory", "processorWatts", "gpuWatts"]
    values: list[float | None]
    """The mean of each part of the time; null where no worker of the machine has reported it"""


class MachineReading(TypedDict):
    """What a machine does not tell is left out. It is never estimated"""

    cpu: float
    """How busy all processors of the machine were since the last reading, in percent"""
    memory: float
    """How much of the memory of the machine is used, in percent"""
    gpu: NotRequired[float]
    """How busy the GPUs of the machine are on average, in percent"""
    gpuMemory: NotRequired[float]
    """How much of the memory of the GPUs is used, in percent"""
    processorWatts: NotRequired[float]
    """The mean power of the processor packages since the last reading, by their counters (RAPL)"""
    gpuWatts: NotRequired[float]
    """The power of all GPUs, as nvidia-smi tells it"""


MachineUse = TypedDict(
    "MachineUse",
    {
        "from": "str",
        "to": "str",
        "total": "int",
        "machines": "list[UsedMachine]",
    },
)


class Margin(TypedDict):
    value: float
    """The largest deviation that is no difference"""
    because: str
    """Why it has this value, in a sentence. It must be set before running."""


class Me(TypedDict):
    authentication: Literal["key", "session", "off"]
    """How the caller is known: by a key, or by the cookie of a session. `off`: the server asks nobody, since only
    its own machine can reach it"""
    key: OwnKey | None
    access: list[Literal["read", "submit", "admin", "worker"]]
    """The kinds of routes that the caller may use"""
    csrfToken: str | None
    codeVersion: str
    """The code that the server runs"""


class Measurement(TypedDict):
    kind: Literal["forward-time", "training-memory"]
    """The time of forward passes over one batch, or the peak memory of training on it"""
    rows: list[MeasurementRowsItem]
    size: MeasurementSize
    """The sizes of the paper"""
    repeats: int
    """Timed passes in each round; 1 for memory"""
    printed: NotRequired[dict[str, dict[str, str]]]
    """[row][column] → what the paper prints. It is shown beside what is measured, and not judged."""


class MeasurementRowsItem(TypedDict):
    row: str
    """The row as the paper names it"""
    positional: MeasurementRowsItemPositionalNone | MeasurementRowsItemPositionalSape | MeasurementRowsItemPositionalLape | MeasurementRowsItemPositionalRpe | MeasurementRowsItemPositionalAdaptiveT5 | MeasurementRowsItemPositionalPosnetAttn | MeasurementRowsItemPositionalPosnetEmbed | MeasurementRowsItemPositionalWeightConcat | MeasurementRowsItemPositionalT5 | MeasurementRowsItemPositionalRope | MeasurementRowsItemPositionalAlibi | MeasurementRowsItemPositionalXlIn | MeasurementRowsItemPositionalXlHead | MeasurementRowsItemPositionalXlCombined | MeasurementRowsItemPositionalRandomised
    """The positional encoding, with its options"""


class MeasurementRowsItemPositionalNone(TypedDict):
    """Zhang et al. 2023, "Interpreting Positional Information in Perspective of Word Order", §4.1, w/o PE"""

    type: Literal["none"]


class MeasurementRowsItemPositionalSape(TypedDict):
    """Vaswani et al. 2017, "Attention Is All You Need", §3.5; layouts of fairseq/tensor2tensor and OpenNMT-py"""

    type: Literal["sape"]
    layout: NotRequired[Literal["fairseq", "interleaved"]]
    """`fairseq`: all sines, then all cosines; `interleaved`: sine and cosine in turn"""
    offset: NotRequired[int]
    """The sinusoid's argument at the first token: 2 in fairseq (padding_idx + 1), 0 in tensor2tensor and OpenNMT"""


class MeasurementRowsItemPositionalLape(TypedDict):
    """Gehring et al. 2017, "Convolutional Sequence to Sequence Learning", §3.1; Zhang et al. 2023, Table 1"""

    type: Literal["lape"]
    length: NotRequired[int]
    """The longest input. The table of each side has one row more, as in the published code."""
    compat: NotRequired[Literal["none", "posnet-code"]]
    """`posnet-code` repeats an off-by-one of the code published with Zhang et al. 2023: it trains the decoder on
    rows 0 … n-1 but decodes token t with row t+1, which may explain its low LAPE scores."""


class MeasurementRowsItemPositionalRpe(TypedDict):
    """Shaw et al. 2018, "Self-Attention with Relative Position Representations", Eq 3–4"""

    type: Literal["rpe"]
    distance: NotRequired[int]
    """k: distances are clipped to -k … k. Shaw et al. use 16 (base) and 8 (big), tensor2tensor 20."""
    perHead: NotRequired[bool]
    """True for one table per head, false for one that all heads of a layer share"""
    attentions: NotRequired[Literal["self", "all"]]
    """`self` for self-attention only, as in Shaw et al.; `all` for cross-attention too"""


class MeasurementRowsItemPositionalAdaptiveT5(TypedDict):
    """Wu et al. 2021, "On Scalar Embedding of Relative Positions in Attention Models", AT5"""

    type: Literal["adaptive-t5"]
    distance: NotRequired[int]
    """Divides α and β, so that distances up to about this one get different biases"""
    inner: NotRequired[int]
    """l1: the number of units in the first hidden layer of each head's networks"""
    outer: NotRequired[int]
    """l2: the number of units in the second hidden layer of each head's networks"""
    dropout: NotRequired[float]
    """Dropout after the first hidden layer"""


class MeasurementRowsItemPositionalPosnetAttn(TypedDict):
    """Zhang et al. 2023, "Interpreting Positional Information in Perspective of Word Order", Eq 20, 21 and 23"""

    type: Literal["posnet-attn"]
    length: NotRequired[int]
    """L: the number of kernels, which is the longest input"""
    dropout: NotRequired[float]
    """The dropout of PosNet's own output, independent of the model's (§3.3)"""
    activation: NotRequired[Literal["relu", "identity"]]
    """σ of Eq 21: the function applied to the output of PosNet"""
    residual: NotRequired[bool]
    """True to add the values themselves, as in Eq 23; Eq 17 and 21 do not"""
    attentions: NotRequired[Literal["self", "all"]]
    """`self` for self-attention only; `all` for cross-attention too"""


class MeasurementRowsItemPositionalPosnetEmbed(TypedDict):
    """Zhang et al. 2023, "Interpreting Positional Information in Perspective of Word Order", Eq 22 and 24"""

    type: Literal["posnet-embed"]
    dimension: NotRequired[int]
    """d_p: the width of the kernels; the paper's 128 (base) and 256 (big) are a quarter of the model's"""
    length: NotRequired[int]
    """L: the number of kernels, which is the longest input"""
    sharing: NotRequired[Literal["shared", "separate"]]
    """One PosNet for both sides, or one for each"""
    sides: NotRequired[Literal["both", "encoder", "decoder"]]
    """Which embeddings it is applied to"""
    dropout: NotRequired[float]
    """The dropout of PosNet's own output, independent of the model's (§3.3)"""


class MeasurementRowsItemPositionalWeightConcat(TypedDict):
    """Zhang et al. 2023, "Interpreting Positional Information in Perspective of Word Order", Eq 10 and 11"""

    type: Literal["weight-concat"]
    length: NotRequired[int]
    """L: the number of blocks in Φ, which is the longest input. Each query takes memory in proportion to L·d_k."""


class MeasurementRowsItemPositionalT5(TypedDict):
    """Raffel et al. 2020, "Exploring the Limits of Transfer Learning with a Unified Text-to-Text Transformer", §2.1"""

    type: Literal["t5"]
    buckets: NotRequired[int]
    """The number of buckets. Half of them hold one distance each, the others logarithmically growing ranges."""
    distance: NotRequired[int]
    """All distances from this one on share the last bucket"""


class MeasurementRowsItemPositionalRope(TypedDict):
    """Su et al. 2021, "RoFormer: Enhanced Transformer with Rotary Position Embedding", Eq 34"""

    type: Literal["rope"]
    base: NotRequired[float]
    """The base of the angles: θ_i = base^(-2i/d_k)"""


class MeasurementRowsItemPositionalAlibi(TypedDict):
    """Press et al. 2022, "Train Short, Test Long: Attention with Linear Biases Enables Input Length Extrapolation",
    §3"""

    type: Literal["alibi"]


class MeasurementRowsItemPositionalXlIn(TypedDict):
    """Ding et al. 2020, "Self-Attention with Cross-Lingual Position Representation", Eq 7 and 8"""

    type: Literal["xl-in"]
    orders: NotRequired[MeasurementRowsItemPositionalXlInOrdersBtg | MeasurementRowsItemPositionalXlInOrdersOracle | MeasurementRowsItemPositionalXlInOrdersIdentity | MeasurementRowsItemPositionalXlInOrdersRandom]
    """Where the order of each source sentence comes from"""
    rank: NotRequired[Literal["full"] | Literal["paper"] | int]
    """The size of U and V in Eq 7: `full` for d × d; r for one r × r matrix that all d/r slices of the positions
    share; `paper` for 64, with which the paper's parameter count comes out"""
    layout: NotRequired[Literal["fairseq", "interleaved"]]
    """`fairseq`: all sines, then all cosines; `interleaved`: sine and cosine in turn"""
    offset: NotRequired[int]
    """The sinusoid's argument at the first token: 2 in fairseq (padding_idx + 1), 0 in tensor2tensor and OpenNMT"""


MeasurementRowsItemPositionalXlInOrdersBtg = TypedDict(
    "MeasurementRowsItemPositionalXlInOrdersBtg",
    {
        "from": "Literal['btg']",
        "symmetrisation": "NotRequired[Literal['intersect', 'union', 'grow-diag', 'grow-diag-final', 'grow-diag-final-and']]",
        "sentences": "NotRequired[int]",
        "maximumTokens": "NotRequired[int]",
        "parser": "NotRequired[Literal['top-down', 'lader']]",
        "iterations": "NotRequired[int]",
        "beamWidth": "NotRequired[int]",
        "unaligned": "NotRequired[Literal['right', 'left']]",
        "minimumUpdates": "NotRequired[int]",
        "classes": "NotRequired[bool]",
        "noise": "NotRequired[float]",
    },
)


MeasurementRowsItemPositionalXlInOrdersOracle = TypedDict(
    "MeasurementRowsItemPositionalXlInOrdersOracle",
    {
        "from": "Literal['oracle']",
        "noise": "NotRequired[float]",
    },
)


MeasurementRowsItemPositionalXlInOrdersIdentity = TypedDict(
    "MeasurementRowsItemPositionalXlInOrdersIdentity",
    {
        "from": "Literal['identity']",
        "noise": "NotRequired[float]",
    },
)


MeasurementRowsItemPositionalXlInOrdersRandom = TypedDict(
    "MeasurementRowsItemPositionalXlInOrdersRandom",
    {
        "from": "Literal['random']",
        "seed": "NotRequired[int]",
        "noise": "NotRequired[float]",
    },
)


class MeasurementRowsItemPositionalXlHead(TypedDict):
    """Ding et al. 2020, "Self-Attention with Cross-Lingual Position Representation", Eq 9 to 11"""

    type: Literal["xl-head"]
    orders: NotRequired[MeasurementRowsItemPositionalXlHeadOrdersBtg | MeasurementRowsItemPositionalXlHeadOrdersOracle | MeasurementRowsItemPositionalXlHeadOrdersIdentity | MeasurementRowsItemPositionalXlHeadOrdersRandom]
    """Where the order of each source sentence comes from"""
    heads: NotRequired[int]
    """τ: the first heads of the encoder, which read cross-lingual positions; the others read absolute ones"""
    layers: NotRequired[Literal["first", "all"]]
    """The layers in which these heads do so: the first, whose input Eq 9 defines, or all, where the other layers
    exchange the positions in their input"""
    residual: NotRequired[Literal["absolute", "cross-lingual"]]
    """Which embeddings the residual connection of the first layer carries on"""
    layout: NotRequired[Literal["fairseq", "interleaved"]]
    """`fairseq`: all sines, then all cosines; `interleaved`: sine and cosine in turn"""
    offset: NotRequired[int]
    """The sinusoid's argument at the first token: 2 in fairseq (padding_idx + 1), 0 in tensor2tensor and OpenNMT"""


MeasurementRowsItemPositionalXlHeadOrdersBtg = TypedDict(
    "MeasurementRowsItemPositionalXlHeadOrdersBtg",
    {
        "from": "Literal['btg']",
        "symmetrisation": "NotRequired[Literal['intersect', 'union', 'grow-diag', 'grow-diag-final', 'grow-diag-final-and']]",
        "sentences": "NotRequired[int]",
        "maximumTokens": "NotRequired[int]",
        "parser": "NotRequired[Literal['top-down', 'lader']]",
        "iterations": "NotRequired[int]",
        "beamWidth": "NotRequired[int]",
        "unaligned": "NotRequired[Literal['right', 'left']]",
        "minimumUpdates": "NotRequired[int]",
        "classes": "NotRequired[bool]",
        "noise": "NotRequired[float]",
    },
)


MeasurementRowsItemPositionalXlHeadOrdersOracle = TypedDict(
    "MeasurementRowsItemPositionalXlHeadOrdersOracle",
    {
        "from": "Literal['oracle']",
        "noise": "NotRequired[float]",
    },
)


MeasurementRowsItemPositionalXlHeadOrdersIdentity = TypedDict(
    "MeasurementRowsItemPositionalXlHeadOrdersIdentity",
    {
        "from": "Literal['identity']",
        "noise": "NotRequired[float]",
    },
)


MeasurementRowsItemPositionalXlHeadOrdersRandom = TypedDict(
    "MeasurementRowsItemPositionalXlHeadOrdersRandom",
    {
        "from": "Literal['random']",
        "seed": "NotRequired[int]",
        "noise": "NotRequired[float]",
    },
)


class MeasurementRowsItemPositionalXlCombined(TypedDict):
    """Ding et al. 2020, "Self-Attention with Cross-Lingual Position Representation", §4.2: Eq 7 in the place of
    PE_XL in Eq 9"""

    type: Literal["xl-combined"]
    orders: NotRequired[MeasurementRowsItemPositionalXlCombinedOrdersBtg | MeasurementRowsItemPositionalXlCombinedOrdersOracle | MeasurementRowsItemPositionalXlCombinedOrdersIdentity | MeasurementRowsItemPositionalXlCombinedOrdersRandom]
    """Where the order of each source sentence comes from"""
    rank: NotRequired[Literal["full"] | Literal["paper"] | int]
    """The size of U and V in Eq 7: `full` for d × d; r for one r × r matrix that all d/r slices of the positions
    share; `paper` for 64, with which the paper's parameter count comes out"""
    heads: NotRequired[int]
    """τ: the first heads of the encoder, which read cross-lingual positions; the others read absolute ones"""
    layers: NotRequired[Literal["first", "all"]]
    """The layers in which these heads do so: the first, whose input Eq 9 defines, or all, where the other layers
    exchange the positions in their input"""
    residual: NotRequired[Literal["absolute", "cross-lingual"]]
    """Which embeddings the residual connection of the first layer carries on"""
    layout: NotRequired[Literal["fairseq", "interleaved"]]
    """`fairseq`: all sines, then all cosines; `interleaved`: sine and cosine in turn"""
    offset: NotRequired[int]
    """The sinusoid's argument at the first token: 2 in fairseq (padding_idx + 1), 0 in tensor2tensor and OpenNMT"""


MeasurementRowsItemPositionalXlCombinedOrdersBtg = TypedDict(
    "MeasurementRowsItemPositionalXlCombinedOrdersBtg",
    {
        "from": "Literal['btg']",
        "symmetrisation": "NotRequired[Literal['intersect', 'union', 'grow-diag', 'grow-diag-final', 'grow-diag-final-and']]",
        "sentences": "NotRequired[int]",
        "maximumTokens": "NotRequired[int]",
        "parser": "NotRequired[Literal['top-down', 'lader']]",
        "iterations": "NotRequired[int]",
        "beamWidth": "NotRequired[int]",
        "unaligned": "NotRequired[Literal['right', 'left']]",
        "minimumUpdates": "NotRequired[int]",
        "classes": "NotRequired[bool]",
        "noise": "NotRequired[float]",
    },
)


MeasurementRowsItemPositionalXlCombinedOrdersOracle = TypedDict(
    "MeasurementRowsItemPositionalXlCombinedOrdersOracle",
    {
        "from": "Literal['oracle']",
        "noise": "NotRequired[float]",
    },
)


MeasurementRowsItemPositionalXlCombinedOrdersIdentity = TypedDict(
    "MeasurementRowsItemPositionalXlCombinedOrdersIdentity",
    {
        "from": "Literal['identity']",
        "noise": "NotRequired[float]",
    },
)


MeasurementRowsItemPositionalXlCombinedOrdersRandom = TypedDict(
    "MeasurementRowsItemPositionalXlCombinedOrdersRandom",
    {
        "from": "Literal['random']",
        "seed": "NotRequired[int]",
        "noise": "NotRequired[float]",
    },
)


class MeasurementRowsItemPositionalRandomised(TypedDict):
    """Ruoss et al. 2023, "Randomized Positional Encodings Boost Length Generalization of Transformers", §3; on the
    encoder only, since the decoder does not know the length of what it writes"""

    type: Literal["randomised"]
    length: NotRequired[int]
    """L: the positions of a sentence are drawn from 0 … L - 1, so L is the longest source"""
    layout: NotRequired[Literal["fairseq", "interleaved"]]
    """`fairseq`: all sines, then all cosines; `interleaved`: sine and cosine in turn"""
    offset: NotRequired[int]
    """The sinusoid's argument at the first token: 2 in fairseq (padding_idx + 1), 0 in tensor2tensor and OpenNMT"""


class MeasurementSize(TypedDict):
    """The sizes of the paper"""

    preset: Literal["probe", "tiny", "iwslt", "base", "big", "opennmt-big"]
    """The size of the model"""
    vocabulary: int
    """Types of the joint vocabulary"""
    sentences: int
    """Sentences in the batch"""
    tokens: int
    """Tokens of each sentence, on each side"""


class MetricChoiceBleu(TypedDict):
    """Papineni et al. 2002, https://aclanthology.org/P02-1040; Post 2018, https://aclanthology.org/W18-6319"""

    id: Literal["bleu"]
    lowercase: NotRequired[bool]
    """Ignore case."""
    tokenize: NotRequired[Literal["13a", "intl", "char", "zh", "none"]]
    """Tokenizer applied to hypotheses and references."""
    smoothMethod: NotRequired[Literal["exp", "floor", "add-k", "none"]]
    """What an order without matches counts as (Chen & Cherry 2014)."""
    smoothValue: NotRequired[float | None]
    """The floor or the k; null takes 0.1 for floor, 1 for add-k."""
    maxOrder: NotRequired[int]
    """Longest n-gram counted."""
    effectiveOrder: NotRequired[bool]
    """Leave out orders the hypothesis is too short for (sentence BLEU)."""


class MetricChoiceBleuUncased(TypedDict):
    """Papineni et al. 2002, https://aclanthology.org/P02-1040; Post 2018, https://aclanthology.org/W18-6319"""

    id: Literal["bleu-uncased"]
    tokenize: NotRequired[Literal["13a", "intl", "char", "zh", "none"]]
    """Tokenizer applied to hypotheses and references."""
    smoothMethod: NotRequired[Literal["exp", "floor", "add-k", "none"]]
    """What an order without matches counts as (Chen & Cherry 2014)."""
    smoothValue: NotRequired[float | None]
    """The floor or the k; null takes 0.1 for floor, 1 for add-k."""
    maxOrder: NotRequired[int]
    """Longest n-gram counted."""
    effectiveOrder: NotRequired[bool]
    """Leave out orders the hypothesis is too short for (sentence BLEU)."""


class MetricChoiceChrf(TypedDict):
    """Popović 2015, https://aclanthology.org/W15-3049"""

    id: Literal["chrf"]
    charOrder: NotRequired[int]
    """Longest character n-gram counted."""
    wordOrder: NotRequired[int]
    """Longest word n-gram counted."""
    beta: NotRequired[int]
    """How much more recall weighs than precision."""
    lowercase: NotRequired[bool]
    """Ignore case."""
    whitespace: NotRequired[bool]
    """Count white space as characters."""
    epsSmoothing: NotRequired[bool]
    """Smooth each order by 1e-16 instead of averaging those that occur."""


class MetricChoiceChrf2(TypedDict):
    """Popović 2017, https://aclanthology.org/W17-4770"""

    id: Literal["chrf++"]
    charOrder: NotRequired[int]
    """Longest character n-gram counted."""
    wordOrder: NotRequired[int]
    """Longest word n-gram counted."""
    beta: NotRequired[int]
    """How much more recall weighs than precision."""
    lowercase: NotRequired[bool]
    """Ignore case."""
    whitespace: NotRequired[bool]
    """Count white space as characters."""
    epsSmoothing: NotRequired[bool]
    """Smooth each order by 1e-16 instead of averaging those that occur."""


class MetricChoiceTer(TypedDict):
    """Snover et al. 2006, https://aclanthology.org/2006.amta-papers.25"""

    id: Literal["ter"]
    normalized: NotRequired[bool]
    """Undo XML escapes and split punctuation off before comparing."""
    noPunct: NotRequired[bool]
    """Delete punctuation before comparing."""
    asianSupport: NotRequired[bool]
    """Apply the two options above to Chinese and Japanese as well."""
    caseSensitive: NotRequired[bool]
    """Tell upper from lower case."""


class MetricChoiceCompoundBleu(TypedDict):
    """Vaswani et al. 2017, https://arxiv.org/abs/1706.03762; Ott et al. 2018, https://aclanthology.org/W18-6301"""

    id: Literal["compound-bleu"]
    scorer: NotRequired[Literal["exact", "fairseq"]]
    """Which value is the score: exact n-gram comparison, or fairseq-score with its hash collisions."""
    split: NotRequired[bool]
    """Split words at hyphens before scoring."""
    maxOrder: NotRequired[int]
    """Longest n-gram counted."""


class MetricRow(TypedDict):
    """One line"""

    experiment: str
    """Id of the experiment"""
    study: str | None
    part: str | None
    variant: str
    """The row of the table"""
    seed: int
    """The seed of the run"""
    run: str
    """Id of the run"""
    metric: str
    """The name of the series, such as `train/loss`"""
    step: int
    """Number of optimiser updates so far"""
    value: float
    """The measured value"""
    at: str
    """When it was measured; ISO 8601, UTC"""


MetricSeries = TypedDict(
    "MetricSeries",
    {
        "from": "int",
        "to": "int",
        "runs": "list[RunSeries]",
    },
)


class ModelPieces(TypedDict):
    attemptNumber: int
    sha256: str
    """SHA-256 of the whole file"""
    bytes: int
    """Size of the whole file"""


class ModelStored(TypedDict):
    sha256: str
    """SHA-256, lower-case hexadecimal"""


class Modification(TypedDict):
    pointer: str
    """JSON pointer into the spec"""
    study: JsonValue
    """The value in the study; absent if the study has none"""
    judged: JsonValue
    """The value that was judged; absent if it was left out"""


class NeededFiles(TypedDict):
    files: list[NeededFilesFilesItem]


class NeededFilesFilesItem(TypedDict):
    split: Literal["train", "valid", "test"]
    side: Literal["source", "target"]
    sha256: str
    """SHA-256, lower-case hexadecimal"""
    bytes: int


class NewApiKey(TypedDict):
    name: str
    role: Literal["admin", "submit", "read", "worker"]
    """What the key permits: `admin` includes `submit`, which includes `read`; `worker` stands alone"""
    owner: NotRequired[str]
    """A person or project; keys with one owner may change the same experiments. By default the name"""
    workerName: NotRequired[str]
    """The only name under which workers may register with the key; by default any name"""
    pools: NotRequired[list[str]]
    """The only pools in which workers may register with the key, or to which it may submit; by default any"""
    runBudget: NotRequired[int]
    """How many runs may be added with a key that submits; by default any number"""
    expiresAt: NotRequired[str]
    """ISO 8601 in UTC, in the future"""


class NewDataset(TypedDict):
    name: str
    """What specs may call it, besides its hash. Unique among the datasets of its owner"""
    source: str
    """ISO 639 code"""
    target: str
    """ISO 639 code"""
    licence: str
    """Under which terms it may be used"""
    readers: Literal["owner", "everybody"]
    """Who may name it in a spec, besides administrators"""
    files: NewDatasetFiles


class NewDatasetFiles(TypedDict):
    train: NewDatasetFilesTrain
    """Two files of which line i of one translates line i of the other"""
    valid: NewDatasetFilesValid
    """Two files of which line i of one translates line i of the other"""
    test: NewDatasetFilesTest
    """Two files of which line i of one translates line i of the other"""


class NewDatasetFilesTrain(TypedDict):
    """Two files of which line i of one translates line i of the other"""

    source: NewDatasetFilesTrainSource
    target: NewDatasetFilesTrainTarget


class NewDatasetFilesTrainSource(TypedDict):
    sha256: str
    """SHA-256, lower-case hexadecimal"""
    bytes: int
    """Size of the whole file"""


class NewDatasetFilesTrainTarget(TypedDict):
    sha256: str
    """SHA-256, lower-case hexadecimal"""
    bytes: int
    """Size of the whole file"""


class NewDatasetFilesValid(TypedDict):
    """Two files of which line i of one translates line i of the other"""

    source: NewDatasetFilesValidSource
    target: NewDatasetFilesValidTarget


class NewDatasetFilesValidSource(TypedDict):
    sha256: str
    """SHA-256, lower-case hexadecimal"""
    bytes: int
    """Size of the whole file"""


class NewDatasetFilesValidTarget(TypedDict):
    sha256: str
    """SHA-256, lower-case hexadecimal"""
    bytes: int
    """Size of the whole file"""


class NewDatasetFilesTest(TypedDict):
    """Two files of which line i of one translates line i of the other"""

    source: NewDatasetFilesTestSource
    target: NewDatasetFilesTestTarget


class NewDatasetFilesTestSource(TypedDict):
    sha256: str
    """SHA-256, lower-case hexadecimal"""
    bytes: int
    """Size of the whole file"""


class NewDatasetFilesTestTarget(TypedDict):
    sha256: str
    """SHA-256, lower-case hexadecimal"""
    bytes: int
    """Size of the whole file"""


class NextRun(TypedDict):
    claimed: Claimed | None
    waitingRuns: int
    """How many runs of the pool wait where none was given to the worker, and 0 where one was; at most 1,000 are
    counted"""


class Origin(TypedDict):
    bundle: str
    """SHA-256, lower-case hexadecimal"""
    signers: list[str]
    """The ids of the trusted keys that have signed it"""
    made: str
    """When the bundle was made"""
    ordo: str
    """The version of Ordo that made it"""
    git: OriginGit | None


class OriginGit(TypedDict):
    commit: str
    dirty: bool


class OtherTranslation(TypedDict):
    """What the run named by `against` made of it"""

    hypothesis: str
    scores: list[SegmentScore]
    """Of the segment alone. BLEU leaves out n-gram orders for which it is too short."""


class OwnKey(TypedDict):
    """The caller's key; null where none is asked for"""

    id: str
    name: str
    owner: str
    """Whose experiments the key may change"""
    role: Literal["admin", "submit", "read", "worker"]
    """What the key permits: `admin` includes `submit`, which includes `read`; `worker` stands alone"""
    expiresAt: str | None


class OwnerUse(TypedDict):
    owner: str
    count: int
    bytes: int


class PartSpec(TypedDict):
    """A spec without name and seeds, which the study gives"""

    kind: Literal["translation"]
    """What is trained: a model that translates, which is the default"""
    dataset: NotRequired[DatasetChoice]
    preprocessing: NotRequired[PartSpecPreprocessing]
    """How raw lines become tokens"""
    model: NotRequired[PartSpecModel]
    """The size and form of the model: a preset, and what differs from it"""
    positional: NotRequired[PositionalChoice]
    recipe: NotRequired[PartSpecRecipe]
    """How the model is trained. What is left out comes from the preset of the model."""
    evaluation: NotRequired[PartSpecEvaluation]
    """How the trained model translates, and what is scored. What is left out comes from the preset of the model."""
    resources: NotRequired[PartSpecResources]
    """Where a run is executed and how long it may take"""
    matrix: NotRequired[dict[str, list[JsonValue]]]
    """Maps JSON pointers into the spec to the values to try there; there is a run for each combination and seed"""


class PartSpecPreprocessing(TypedDict):
    """How raw lines become tokens"""

    tokenizer: NotRequired[Literal["none", "moses"]]
    """`moses`: the Moses tokenizer for each language. `none`: the text is already tokenised, with spaces between
    tokens."""
    normalize: NotRequired[bool]
    """Whether to normalise punctuation as Moses does and then to remove non-printing characters"""
    lowercase: NotRequired[bool]
    """Whether to change all text to lower case"""
    aggressive: NotRequired[bool]
    """The Moses tokenizer's option `-a`, which also splits hyphens"""
    bpe: NotRequired[PartSpecPreprocessingBpe | None]
    """How words are split into sub-words (byte pair encoding). Null keeps whole words."""
    vocabulary: NotRequired[PartSpecPreprocessingVocabulary]
    """How the vocabulary is built"""
    clean: NotRequired[PartSpecPreprocessingClean | None]
    """Which training pairs to keep, by their lengths in tokens after BPE. Null keeps all."""


class PartSpecPreprocessingBpe(TypedDict):
    merges: NotRequired[int]
    """The number of merges, which is about the size of the vocabulary"""
    joint: NotRequired[bool]
    """Whether one set of merges is learned on both languages together"""
    vocabularyThreshold: NotRequired[int]
    """Sub-words that occur less often than this in their language's training text are split further, as in
    subword-nmt"""


class PartSpecPreprocessingVocabulary(TypedDict):
    """How the vocabulary is built"""

    padTo: NotRequired[int]
    """The size of the vocabulary is padded to a multiple of this number (8 in fairseq)"""
    joint: NotRequired[bool]
    """Whether both languages share one vocabulary"""


class PartSpecPreprocessingClean(TypedDict):
    ratio: NotRequired[float]
    """The largest allowed ratio of one side's length to the other's"""
    minimum: NotRequired[int]
    """The least number of tokens on either side"""
    maximum: NotRequired[int]
    """The largest number of tokens on either side"""


class PartSpecModel(TypedDict):
    """The size and form of the model: a preset, and what differs from it"""

    preset: Literal["probe", "tiny", "iwslt", "base", "big", "opennmt-big"]
    """The model whose sizes hold where the spec gives none"""
    encoder: NotRequired[PartSpecModelEncoderTransformer | PartSpecModelEncoderDisan | PartSpecModelEncoderNone | PartSpecModelEncoderLstm]
    """The kind of the encoder, with its options"""
    decoder: NotRequired[PartSpecModelDecoderTransformer | PartSpecModelDecoderLstm]
    """The kind of the decoder, with its options"""
    activation: NotRequired[Literal["relu", "gelu", "gelu-tanh"]]
    """The function inside the feed-forward layers. Default: `relu`. `gelu` is x·Φ(x), `gelu-tanh` its approximation
    with tanh, GPT-2's (both Hendrycks & Gimpel 2016)."""
    dimension: NotRequired[int]
    """d: the width of the residual stream, which is a multiple of `heads`"""
    heads: NotRequired[int]
    """The number of attention heads"""
    feedForward: NotRequired[int]
    """The inner width of the feed-forward layers"""
    encoderLayers: NotRequired[int]
    """The number of layers of the encoder, which is 0 for an encoder of type `none` only"""
    decoderLayers: NotRequired[int]
    """The number of layers of the decoder"""
    norm: NotRequired[Literal["post", "pre"]]
    """`post`: LayerNorm(x + f(x)) (Vaswani et al. 2017); `pre`: x + f(LayerNorm(x)), with a final norm in each
    stack."""
    sharedEmbeddings: NotRequired[bool | Literal["inputs"]]
    """True for one table of source, target and output embeddings, false for three tables; `inputs` for one table of
    source and target and another for the output (OpenNMT's `share_embeddings`). A shared table needs a joint
    vocabulary."""
    outputBias: NotRequired[bool]
    """Whether the output projection has a bias: OpenNMT's has one, fairseq's does not"""
    maxPositions: NotRequired[int]
    """The longest input in tokens, EOS included, on either side. A positional encoding may set a lower limit."""


class PartSpecModelEncoderTransformer(TypedDict):
    """Vaswani et al. 2017, "Attention Is All You Need", §3.1"""

    type: Literal["transformer"]


class PartSpecModelEncoderDisan(TypedDict):
    """Shen et al. 2018, "DiSAN: Directional Self-Attention Network for RNN/CNN-Free Language Understanding", Eq 8–14"""

    type: Literal["disan"]


class PartSpecModelEncoderNone(TypedDict):
    """Tang et al. 2019, "Understanding Neural Machine Translation by Simplification: The Case of Encoder-free
    Models" """

    type: Literal["none"]


class PartSpecModelEncoderLstm(TypedDict):
    """Luong et al. 2015, "Effective Approaches to Attention-based Neural Machine Translation"; OpenNMT-py"""

    type: Literal["lstm"]


class PartSpecModelDecoderTransformer(TypedDict):
    """Vaswani et al. 2017, "Attention Is All You Need", §3.1"""

    type: Literal["transformer"]


class PartSpecModelDecoderLstm(TypedDict):
    """Luong et al. 2015, "Effective Approaches to Attention-based Neural Machine Translation", §3.1 and §3.3;
    OpenNMT-py"""

    type: Literal["lstm"]


class PartSpecRecipe(TypedDict):
    """How the model is trained. What is left out comes from the preset of the model."""

    maxUpdates: NotRequired[int]
    """The number of optimiser updates after which training ends"""
    batchTokens: NotRequired[int]
    """The most tokens in a batch, padding included, counted on its longer side (fairseq `--max-tokens`)"""
    accumulate: NotRequired[int]
    """The number of batches per update. The gradient is their sum, divided by the number of their target tokens."""
    batchParts: NotRequired[Literal[1, 2, 4, 8, 16, 32, 64, 128, 256]]
    """The number of parts that each batch is cut into, by sentences. Their gradients are summed in a fixed order, so
    that `resources.processes` processes, which share the parts, make the same updates to the bit as one process
    does. Each part has dropout masks of its own, so that another number of parts is another training."""
    dropout: NotRequired[float]
    """The share of elements dropped from embeddings and from the output of each sub-layer"""
    attentionDropout: NotRequired[float]
    """The share of attention weights that is dropped"""
    activationDropout: NotRequired[float]
    """The share of activations dropped inside the feed-forward layers"""
    labelSmoothing: NotRequired[float]
    """ε of fairseq's `label_smoothed_cross_entropy`"""
    learningRate: NotRequired[float]
    """The peak of the schedule, reached at `warmupUpdates`; from there it falls with the inverse square root of the
    update"""
    warmupUpdates: NotRequired[int]
    """The number of updates over which the learning rate rises to its peak"""
    warmupFrom: NotRequired[float]
    """The learning rate before the first update"""
    adam: NotRequired[PartSpecRecipeAdam]
    """The optimiser Adam (Kingma & Ba 2015)"""
    clipNorm: NotRequired[float | None]
    """The gradient norm beyond which gradients are clipped, or null for no clipping"""
    precision: NotRequired[Literal["fp32", "bf16", "fp16", "fp64"]]
    """`bf16`: the operands of matrix products are rounded to bfloat16, on engines that can; weights and sums stay in
    fp32. `fp16`: they are rounded to half precision, and the loss is scaled (`lossScale`); attention, norms and
    the loss stay in fp32, which fairseq’s --fp16 computes in half precision too. `fp64`: everything is in double
    precision, on the engine `float64` only"""
    lossScale: NotRequired[PartSpecRecipeLossScale]
    """Dynamic loss scaling, with `precision` `fp16` only: the loss is multiplied by a scale before it is
    differentiated, and the gradient divided by it. An update whose gradient overflows is skipped, and the scale
    halved."""
    logEvery: NotRequired[int]
    """The number of updates between metric events"""
    logNorms: NotRequired[bool]
    """Whether metric events say, layer by layer, how large gradients and states are, to see where a training runs
    away. It costs a forward pass for each of them and changes no update."""
    validateEvery: NotRequired[int | None]
    """The number of updates between validations, or null to validate at the end of every epoch"""
    validateOn: NotRequired[Literal["loss", "bleu"]]
    """How validations are compared, to find the best and to stop early: by loss, or by BLEU of the translated set"""
    validateBeam: NotRequired[int]
    """The beam of that translation; 1 is greedy search. Its other search options are those of the evaluation."""
    checkpointEvery: NotRequired[int | None]
    """The number of updates between checkpoints, or null for a checkpoint at a stop only"""
    patience: NotRequired[int | None]
    """The number of validations without improvement after which training ends, or null to go on"""
    averageLast: NotRequired[int]
    """The weights of the last N validations are averaged at the end; 1 takes the last weights as they are"""
    finalWeights: NotRequired[Literal["last", "best"]]
    """Which validation the weights at the end come from, or end with if several are averaged: the last one, or the
    best one as `validateOn` compares them (fairseq’s checkpoint_best)"""
    memoryLimitBytes: NotRequired[int | None]
    """The tensor bytes beyond which a micro-batch counts as out of memory, or null for the engine's own limit"""


class PartSpecRecipeAdam(TypedDict):
    """The optimiser Adam (Kingma & Ba 2015)"""

    beta1: NotRequired[float]
    """The share of the running mean of gradients that is kept at each update"""
    beta2: NotRequired[float]
    """The share of the running mean of squared gradients that is kept at each update"""
    epsilon: NotRequired[float]
    """Is added to the denominator, which keeps it from zero"""


class PartSpecRecipeLossScale(TypedDict):
    """Dynamic loss scaling, with `precision` `fp16` only: the loss is multiplied by a scale before it is
    differentiated, and the gradient divided by it. An update whose gradient overflows is skipped, and the scale
    halved."""

    initial: NotRequired[float]
    """The scale of the first update (fairseq `--fp16-init-scale`)"""
    window: NotRequired[int]
    """The number of updates without overflow after which the scale is doubled. Default: 2^14 / `accumulate`, as in
    fairseq"""
    minimum: NotRequired[float]
    """The scale that ends the training as diverged when it is reached (fairseq `--min-loss-scale`)"""


class PartSpecEvaluation(TypedDict):
    """How the trained model translates, and what is scored. What is left out comes from the preset of the model."""

    beam: NotRequired[int]
    """The number of hypotheses kept per sentence; 1 is greedy search"""
    lengthPenalty: NotRequired[PartSpecEvaluationLengthPenalty]
    """How hypotheses of different lengths are compared"""
    maxLengthA: NotRequired[float]
    """The longest output has ⌊maxLengthA · source + maxLengthB⌋ tokens before EOS, where source counts its EOS"""
    maxLengthB: NotRequired[int]
    """The constant part of the longest output; see `maxLengthA`"""
    minLength: NotRequired[int]
    """The least number of tokens before EOS"""
    batchSentences: NotRequired[int]
    """The number of sentences decoded together"""
    weights: NotRequired[Literal["int8"]]
    """Rounds the weights of linear layers and of the output projection to 8-bit integers with a scale for each
    output, and their inputs row by row, as the compute type int8 of CTranslate2 does. Decoding is faster and
    scores may change a little. It needs the engine `native`. Left out: weights and products have the precision of
    the engine"""
    search: NotRequired[PartSpecEvaluationSearchSample]
    """How outputs are searched for. Left out: beam search, of which `beam` is the width"""
    scored: NotRequired[Literal["detokenized", "tokenized"]]
    """The text that is scored: ordinary text against the references of the dataset, or tokenised words against
    references with the same preprocessing"""
    split: NotRequired[Literal["test", "valid"]]
    """The part of the dataset that is translated; `valid` is for choices that must not depend on the test set"""
    metrics: NotRequired[list[MetricChoice]]
    """The metrics that score the translations"""
    attribution: NotRequired[PartSpecEvaluationAttribution | None]
    """What the translations leaned on, word by word (ΔLP); null, the default, to leave it out"""
    attention: NotRequired[PartSpecEvaluationAttention | None]
    """Keeps where the decoder looked for each unit of its own translations, averaged over heads; null, the default,
    to leave it out"""


class PartSpecEvaluationLengthPenalty(TypedDict):
    """How hypotheses of different lengths are compared"""

    kind: Literal["fairseq", "gnmt"]
    """`fairseq`: Σ log p / length^α; `gnmt`: Σ log p / ((5 + length) / 6)^α (Wu et al. 2016, Eq 14). EOS counts."""
    alpha: float
    """α: 0 does not reward length, and larger values favour longer outputs"""


class PartSpecEvaluationSearchSample(TypedDict):
    """Draws each token at random, and gives one output"""

    type: Literal["sample"]
    seed: int
    """The seed of all draws"""
    temperature: NotRequired[float]
    """Log-probabilities are divided by it; 1 if left out"""
    topK: NotRequired[int]
    """The number of likeliest tokens that are drawn from; all of them if left out"""


class PartSpecEvaluationAttribution(TypedDict):
    """Decomposes the translations exactly by what the model read, and adds the metrics `delta-lp-source`,
    `delta-lp-previous` and `delta-lp-distance`. The model is forced to its own output."""

    sentences: int
    """How many sentences of the evaluated split are decomposed, from the first; at most as many as it has"""


class PartSpecEvaluationAttention(TypedDict):
    sentences: int
    """How many sentences of the evaluated split are read, from the first; at most as many as it has"""
    layer: NotRequired[int]
    """Which attention over the source is read, counted from 1; the last but one by default, or the only one"""


class PartSpecResources(TypedDict):
    """Where a run is executed and how long it may take"""

    pool: NotRequired[str]
    """The group of workers that may take the run"""
    labels: NotRequired[list[str]]
    """Labels that a worker must have in addition to belonging to the pool"""
    priority: NotRequired[int]
    """Runs with a higher priority start first"""
    timeLimitSeconds: NotRequired[int]
    """The time limit for each attempt"""
    engine: NotRequired[Literal["auto", "native", "wasm", "cpu", "tensorflow", "webgpu", "cuda", "float64"]]
    """The engine to compute on. `auto` chooses the fastest engine that can be loaded."""
    threads: NotRequired[int]
    """The threads that the engine computes with"""
    gpus: NotRequired[int]
    """The GPUs that the run has for itself. One for each process of the engine `cuda`, and otherwise none, if left
    out. With the engine `auto`, a run with GPUs computes on one, and a run to which a worker has given none
    computes on the processor."""
    gpuMemoryMiB: NotRequired[int]
    """The memory that each of its GPUs must have, in MiB. It is also the most that the tensors of the run may take
    there."""
    memoryMiB: NotRequired[int]
    """The memory of the machine that is set aside for the run, in MiB"""
    recompute: NotRequired[Literal["auto", "always", "never"]]
    """Whether layers are computed a second time in the backward pass, so that training keeps less in memory. `auto`,
    if left out: where it would need more than the run may have, and from the first batch on that does not fit.
    The result does not depend on it."""
    exclusive: NotRequired[bool]
    """Whether nothing else may run on the machine meanwhile, so that times can be trusted"""
    processes: NotRequired[int]
    """The number of processes that train the model together, over MPI. Each has `threads` threads (and, on the
    engine `cuda`, a GPU) and computes its share of the parts of every batch (`recipe.batchParts`). The result
    does not depend on it."""


class Perplexity(TypedDict):
    """Jelinek et al. 1977, "Perplexity: a measure of the difficulty of speech recognition tasks"; of tokens"""

    id: Literal["perplexity"]


class PieceStored(TypedDict):
    position: int
    """Place of the piece, counted from 0"""


class Pins(TypedDict):
    """What the study is bound to. "ordo study pin" prints what is there now"""

    code: NotRequired[str]
    """The code version, which a report names under "code versions" """
    data: NotRequired[dict[str, str]]
    metrics: NotRequired[dict[str, str]]


class Plan(TypedDict):
    name: str
    runs: list[PlanRunsItem]
    warnings: list[str]
    """Sentences about runs that no worker that is online could take: their pool has none, or none has their labels"""
    totals: PlanTotals
    """Totals over the runs that still have to be executed; `seconds` on one worker"""


class PlanRunsItem(TypedDict):
    variant: str
    seed: int
    contentHash: str
    """SHA-256, lower-case hexadecimal"""
    existing: PlanRunsItemExisting | None
    translated: bool
    """An earlier run has these translations: they would only be scored, and nothing trained"""
    trainingTokens: int
    parameters: int
    """Counted if `counted`; otherwise an estimate, since the vocabulary is known only once the text is prepared"""
    counted: bool
    """Whether a run with the same data, preprocessing and model has finished, whose parameters these are"""
    memoryBytes: int
    """The memory of all tensors of a process that trains, with layers that keep their activations"""
    recomputedMemoryBytes: int | None
    measured: bool
    """Whether the memory of the way in which it will be executed (see `recomputes`) is the largest peak of earlier
    runs with the same data, model, recipe and engine. Otherwise it is an estimate, which may be wrong by a factor
    of two"""
    memoryLimitBytes: int | None
    recomputes: bool
    """Whether layers are computed a second time from the first update on: see `resources.recompute`"""
    seconds: float | None


class PlanRunsItemExisting(TypedDict):
    """The existing run that a submission would attach"""

    id: str
    """UUID"""
    state: Literal["queued", "running", "succeeded", "failed", "cancelled"]


class PlanTotals(TypedDict):
    """Totals over the runs that still have to be executed; `seconds` on one worker"""

    runs: int
    newRuns: int
    trainingTokens: int
    peakMemoryBytes: int
    seconds: float | None
    gpuHours: float | None
    price: float | None


class PoolState(TypedDict):
    pool: str
    queuedRuns: int
    """Runs that wait for a worker; a measure for scaling"""
    runningRuns: int
    jobs: PoolStateJobs | None


class PoolStateJobs(TypedDict):
    """The jobs in the queue itself; null while it cannot be reached"""

    waiting: int
    active: int


class PositionalChoiceNone(TypedDict):
    """Zhang et al. 2023, "Interpreting Positional Information in Perspective of Word Order", §4.1, w/o PE"""

    type: Literal["none"]


class PositionalChoiceSape(TypedDict):
    """Vaswani et al. 2017, "Attention Is All You Need", §3.5; layouts of fairseq/tensor2tensor and OpenNMT-py"""

    type: Literal["sape"]
    layout: NotRequired[Literal["fairseq", "interleaved"]]
    """`fairseq`: all sines, then all cosines; `interleaved`: sine and cosine in turn"""
    offset: NotRequired[int]
    """The sinusoid's argument at the first token: 2 in fairseq (padding_idx + 1), 0 in tensor2tensor and OpenNMT"""


class PositionalChoiceLape(TypedDict):
    """Gehring et al. 2017, "Convolutional Sequence to Sequence Learning", §3.1; Zhang et al. 2023, Table 1"""

    type: Literal["lape"]
    length: NotRequired[int]
    """The longest input. The table of each side has one row more, as in the published code."""
    compat: NotRequired[Literal["none", "posnet-code"]]
    """`posnet-code` repeats an off-by-one of the code published with Zhang et al. 2023: it trains the decoder on
    rows 0 … n-1 but decodes token t with row t+1, which may explain its low LAPE scores."""


class PositionalChoiceRpe(TypedDict):
    """Shaw et al. 2018, "Self-Attention with Relative Position Representations", Eq 3–4"""

    type: Literal["rpe"]
    distance: NotRequired[int]
    """k: distances are clipped to -k … k. Shaw et al. use 16 (base) and 8 (big), tensor2tensor 20."""
    perHead: NotRequired[bool]
    """True for one table per head, false for one that all heads of a layer share"""
    attentions: NotRequired[Literal["self", "all"]]
    """`self` for self-attention only, as in Shaw et al.; `all` for cross-attention too"""


class PositionalChoiceAdaptiveT5(TypedDict):
    """Wu et al. 2021, "On Scalar Embedding of Relative Positions in Attention Models", AT5"""

    type: Literal["adaptive-t5"]
    distance: NotRequired[int]
    """Divides α and β, so that distances up to about this one get different biases"""
    inner: NotRequired[int]
    """l1: the number of units in the first hidden layer of each head's networks"""
    outer: NotRequired[int]
    """l2: the number of units in the second hidden layer of each head's networks"""
    dropout: NotRequired[float]
    """Dropout after the first hidden layer"""


class PositionalChoicePosnetAttn(TypedDict):
    """Zhang et al. 2023, "Interpreting Positional Information in Perspective of Word Order", Eq 20, 21 and 23"""

    type: Literal["posnet-attn"]
    length: NotRequired[int]
    """L: the number of kernels, which is the longest input"""
    dropout: NotRequired[float]
    """The dropout of PosNet's own output, independent of the model's (§3.3)"""
    activation: NotRequired[Literal["relu", "identity"]]
    """σ of Eq 21: the function applied to the output of PosNet"""
    residual: NotRequired[bool]
    """True to add the values themselves, as in Eq 23; Eq 17 and 21 do not"""
    attentions: NotRequired[Literal["self", "all"]]
    """`self` for self-attention only; `all` for cross-attention too"""


class PositionalChoicePosnetEmbed(TypedDict):
    """Zhang et al. 2023, "Interpreting Positional Information in Perspective of Word Order", Eq 22 and 24"""

    type: Literal["posnet-embed"]
    dimension: NotRequired[int]
    """d_p: the width of the kernels; the paper's 128 (base) and 256 (big) are a quarter of the model's"""
    length: NotRequired[int]
    """L: the number of kernels, which is the longest input"""
    sharing: NotRequired[Literal["shared", "separate"]]
    """One PosNet for both sides, or one for each"""
    sides: NotRequired[Literal["both", "encoder", "decoder"]]
    """Which embeddings it is applied to"""
    dropout: NotRequired[float]
    """The dropout of PosNet's own output, independent of the model's (§3.3)"""


class PositionalChoiceWeightConcat(TypedDict):
    """Zhang et al. 2023, "Interpreting Positional Information in Perspective of Word Order", Eq 10 and 11"""

    type: Literal["weight-concat"]
    length: NotRequired[int]
    """L: the number of blocks in Φ, which is the longest input. Each query takes memory in proportion to L·d_k."""


class PositionalChoiceT5(TypedDict):
    """Raffel et al. 2020, "Exploring the Limits of Transfer Learning with a Unified Text-to-Text Transformer", §2.1"""

    type: Literal["t5"]
    buckets: NotRequired[int]
    """The number of buckets. Half of them hold one distance each, the others logarithmically growing ranges."""
    distance: NotRequired[int]
    """All distances from this one on share the last bucket"""


class PositionalChoiceRope(TypedDict):
    """Su et al. 2021, "RoFormer: Enhanced Transformer with Rotary Position Embedding", Eq 34"""

    type: Literal["rope"]
    base: NotRequired[float]
    """The base of the angles: θ_i = base^(-2i/d_k)"""


class PositionalChoiceAlibi(TypedDict):
    """Press et al. 2022, "Train Short, Test Long: Attention with Linear Biases Enables Input Length Extrapolation",
    §3"""

    type: Literal["alibi"]


class PositionalChoiceXlIn(TypedDict):
    """Ding et al. 2020, "Self-Attention with Cross-Lingual Position Representation", Eq 7 and 8"""

    type: Literal["xl-in"]
    orders: NotRequired[PositionalChoiceXlInOrdersBtg | PositionalChoiceXlInOrdersOracle | PositionalChoiceXlInOrdersIdentity | PositionalChoiceXlInOrdersRandom]
    """Where the order of each source sentence comes from"""
    rank: NotRequired[Literal["full"] | Literal["paper"] | int]
    """The size of U and V in Eq 7: `full` for d × d; r for one r × r matrix that all d/r slices of the positions
    share; `paper` for 64, with which the paper's parameter count comes out"""
    layout: NotRequired[Literal["fairseq", "interleaved"]]
    """`fairseq`: all sines, then all cosines; `interleaved`: sine and cosine in turn"""
    offset: NotRequired[int]
    """The sinusoid's argument at the first token: 2 in fairseq (padding_idx + 1), 0 in tensor2tensor and OpenNMT"""


PositionalChoiceXlInOrdersBtg = TypedDict(
    "PositionalChoiceXlInOrdersBtg",
    {
        "from": "Literal['btg']",
        "symmetrisation": "NotRequired[Literal['intersect', 'union', 'grow-diag', 'grow-diag-final', 'grow-diag-final-and']]",
        "sentences": "NotRequired[int]",
        "maximumTokens": "NotRequired[int]",
        "parser": "NotRequired[Literal['top-down', 'lader']]",
        "iterations": "NotRequired[int]",
        "beamWidth": "NotRequired[int]",
        "unaligned": "NotRequired[Literal['right', 'left']]",
        "minimumUpdates": "NotRequired[int]",
        "classes": "NotRequired[bool]",
        "noise": "NotRequired[float]",
    },
)


PositionalChoiceXlInOrdersOracle = TypedDict(
    "PositionalChoiceXlInOrdersOracle",
    {
        "from": "Literal['oracle']",
        "noise": "NotRequired[float]",
    },
)


PositionalChoiceXlInOrdersIdentity = TypedDict(
    "PositionalChoiceXlInOrdersIdentity",
    {
        "from": "Literal['identity']",
        "noise": "NotRequired[float]",
    },
)


PositionalChoiceXlInOrdersRandom = TypedDict(
    "PositionalChoiceXlInOrdersRandom",
    {
        "from": "Literal['random']",
        "seed": "NotRequired[int]",
        "noise": "NotRequired[float]",
    },
)


class PositionalChoiceXlHead(TypedDict):
    """Ding et al. 2020, "Self-Attention with Cross-Lingual Position Representation", Eq 9 to 11"""

    type: Literal["xl-head"]
    orders: NotRequired[PositionalChoiceXlHeadOrdersBtg | PositionalChoiceXlHeadOrdersOracle | PositionalChoiceXlHeadOrdersIdentity | PositionalChoiceXlHeadOrdersRandom]
    """Where the order of each source sentence comes from"""
    heads: NotRequired[int]
    """τ: the first heads of the encoder, which read cross-lingual positions; the others read absolute ones"""
    layers: NotRequired[Literal["first", "all"]]
    """The layers in which these heads do so: the first, whose input Eq 9 defines, or all, where the other layers
    exchange the positions in their input"""
    residual: NotRequired[Literal["absolute", "cross-lingual"]]
    """Which embeddings the residual connection of the first layer carries on"""
    layout: NotRequired[Literal["fairseq", "interleaved"]]
    """`fairseq`: all sines, then all cosines; `interleaved`: sine and cosine in turn"""
    offset: NotRequired[int]
    """The sinusoid's argument at the first token: 2 in fairseq (padding_idx + 1), 0 in tensor2tensor and OpenNMT"""


PositionalChoiceXlHeadOrdersBtg = TypedDict(
    "PositionalChoiceXlHeadOrdersBtg",
    {
        "from": "Literal['btg']",
        "symmetrisation": "NotRequired[Literal['intersect', 'union', 'grow-diag', 'grow-diag-final', 'grow-diag-final-and']]",
        "sentences": "NotRequired[int]",
        "maximumTokens": "NotRequired[int]",
        "parser": "NotRequired[Literal['top-down', 'lader']]",
        "iterations": "NotRequired[int]",
        "beamWidth": "NotRequired[int]",
        "unaligned": "NotRequired[Literal['right', 'left']]",
        "minimumUpdates": "NotRequired[int]",
        "classes": "NotRequired[bool]",
        "noise": "NotRequired[float]",
    },
)


PositionalChoiceXlHeadOrdersOracle = TypedDict(
    "PositionalChoiceXlHeadOrdersOracle",
    {
        "from": "Literal['oracle']",
        "noise": "NotRequired[float]",
    },
)


PositionalChoiceXlHeadOrdersIdentity = TypedDict(
    "PositionalChoiceXlHeadOrdersIdentity",
    {
        "from": "Literal['identity']",
        "noise": "NotRequired[float]",
    },
)


PositionalChoiceXlHeadOrdersRandom = TypedDict(
    "PositionalChoiceXlHeadOrdersRandom",
    {
        "from": "Literal['random']",
        "seed": "NotRequired[int]",
        "noise": "NotRequired[float]",
    },
)


class PositionalChoiceXlCombined(TypedDict):
    """Ding et al. 2020, "Self-Attention with Cross-Lingual Position Representation", §4.2: Eq 7 in the place of
    PE_XL in Eq 9"""

    type: Literal["xl-combined"]
    orders: NotRequired[PositionalChoiceXlCombinedOrdersBtg | PositionalChoiceXlCombinedOrdersOracle | PositionalChoiceXlCombinedOrdersIdentity | PositionalChoiceXlCombinedOrdersRandom]
    """Where the order of each source sentence comes from"""
    rank: NotRequired[Literal["full"] | Literal["paper"] | int]
    """The size of U and V in Eq 7: `full` for d × d; r for one r × r matrix that all d/r slices of the positions
    share; `paper` for 64, with which the paper's parameter count comes out"""
    heads: NotRequired[int]
    """τ: the first heads of the encoder, which read cross-lingual positions; the others read absolute ones"""
    layers: NotRequired[Literal["first", "all"]]
    """The layers in which these heads do so: the first, whose input Eq 9 defines, or all, where the other layers
    exchange the positions in their input"""
    residual: NotRequired[Literal["absolute", "cross-lingual"]]
    """Which embeddings the residual connection of the first layer carries on"""
    layout: NotRequired[Literal["fairseq", "interleaved"]]
    """`fairseq`: all sines, then all cosines; `interleaved`: sine and cosine in turn"""
    offset: NotRequired[int]
    """The sinusoid's argument at the first token: 2 in fairseq (padding_idx + 1), 0 in tensor2tensor and OpenNMT"""


PositionalChoiceXlCombinedOrdersBtg = TypedDict(
    "PositionalChoiceXlCombinedOrdersBtg",
    {
        "from": "Literal['btg']",
        "symmetrisation": "NotRequired[Literal['intersect', 'union', 'grow-diag', 'grow-diag-final', 'grow-diag-final-and']]",
        "sentences": "NotRequired[int]",
        "maximumTokens": "NotRequired[int]",
        "parser": "NotRequired[Literal['top-down', 'lader']]",
        "iterations": "NotRequired[int]",
        "beamWidth": "NotRequired[int]",
        "unaligned": "NotRequired[Literal['right', 'left']]",
        "minimumUpdates": "NotRequired[int]",
        "classes": "NotRequired[bool]",
        "noise": "NotRequired[float]",
    },
)


PositionalChoiceXlCombinedOrdersOracle = TypedDict(
    "PositionalChoiceXlCombinedOrdersOracle",
    {
        "from": "Literal['oracle']",
        "noise": "NotRequired[float]",
    },
)


PositionalChoiceXlCombinedOrdersIdentity = TypedDict(
    "PositionalChoiceXlCombinedOrdersIdentity",
    {
        "from": "Literal['identity']",
        "noise": "NotRequired[float]",
    },
)


PositionalChoiceXlCombinedOrdersRandom = TypedDict(
    "PositionalChoiceXlCombinedOrdersRandom",
    {
        "from": "Literal['random']",
        "seed": "NotRequired[int]",
        "noise": "NotRequired[float]",
    },
)


class PositionalChoiceRandomised(TypedDict):
    """Ruoss et al. 2023, "Randomized Positional Encodings Boost Length Generalization of Transformers", §3; on the
    encoder only, since the decoder does not know the length of what it writes"""

    type: Literal["randomised"]
    length: NotRequired[int]
    """L: the positions of a sentence are drawn from 0 … L - 1, so L is the longest source"""
    layout: NotRequired[Literal["fairseq", "interleaved"]]
    """`fairseq`: all sines, then all cosines; `interleaved`: sine and cosine in turn"""
    offset: NotRequired[int]
    """The sinusoid's argument at the first token: 2 in fairseq (padding_idx + 1), 0 in tensor2tensor and OpenNMT"""


class Power(TypedDict):
    possible: bool
    """False if no number of seeds can decide this"""
    moreSeeds: int | None
    hours: float | None
    explanation: str


class Problem(TypedDict):
    """Problem details, RFC 9457"""

    type: str
    """A URN made from the code"""
    title: str
    status: int
    detail: str
    """The value that was found, and what was expected"""
    instance: str
    """Id of the request in the log"""
    code: Literal["request.invalid", "request.too-large", "request.unsupported-media-type", "request.rate-limited", "request.wrong-method", "request.not-found", "auth.missing-key", "auth.unknown-key", "auth.expired-key", "auth.unknown-session", "auth.too-many-attempts", "auth.untrusted-token", "auth.issuer-unavailable", "webhook.untrusted", "github.unavailable", "auth.forbidden", "spec.invalid", "spec.too-many-runs", "dataset.missing", "dataset.corrupt", "dataset.empty", "dataset.not-found", "dataset.conflict", "dataset.over-quota", "dataset.line-too-long", "text.invalid-utf8", "text.line-mismatch", "text.invalid-file", "text.reserved-symbol", "text.unknown-option", "metric.invalid-input", "metric.unknown", "statistics.invalid-input", "measurement.refused", "report.unavailable", "study.invalid", "study.drifted", "bundle.untrusted", "bundle.invalid", "report.busy", "study.not-found", "study.conflict", "table.invalid", "experiment.not-found", "experiment.conflict", "idempotency.mismatch", "run.not-found", "run.not-claimable", "run.unplaceable", "run.conflict", "run.stopped", "run.cancelled", "run.stalled", "run.timed-out", "attempt.not-found", "attempt.stale", "attempt.sequence-gap", "worker.not-found", "worker.unsuitable", "worker.busy", "worker.code-mismatch", "artifact.not-found", "artifact.corrupt", "artifact.unavailable", "backup.refused", "backup.invalid", "store.unavailable", "store.busy", "store.disk-full", "store.migration-failed", "store.newer-schema", "api-key.conflict", "api-key.not-found", "queue.unavailable", "api.unavailable", "api.foreign-answer", "engine.device-lost", "engine.unavailable", "engine.install-failed", "engine.invalid-input", "engine.out-of-memory", "model.invalid", "model.input-too-long", "model.unreadable-input", "training.diverged", "processes.unavailable", "processes.lost", "executor.unavailable", "executor.refused", "executor.no-accounting", "checkpoint.invalid", "disk.full", "disk.damaged", "environment.invalid", "internal.unexpected"]
    """What went wrong, for programs"""
    pointer: NotRequired[str]
    """JSON pointer (RFC 6901) to the value at fault"""
    fix: NotRequired[str]
    """What to do about the problem"""
    problems: list[ProblemProblemsItem]
    """The problems, when there are several; of more than 100, the first 100"""


class ProblemProblemsItem(TypedDict):
    pointer: str
    message: str
    fix: str


class Published(TypedDict):
    """Scores that were published run by run and ship with the document"""

    file: str
    """A table of scores beside this document"""
    source: str
    """Where the scores were published"""
    licence: str
    """The licence of the scores"""
    columns: NotRequired[Columns]


class QueueState(TypedDict):
    pools: list[PoolState]


class Readiness(TypedDict):
    ready: Literal[True]
    version: str
    """The version of Ordo by the rules of semver.org"""
    commit: str | None
    codeVersion: str
    """The hash of all code that decides results"""
    queue: Literal["reachable", "away"]
    """`away`: runs are accepted all the same and get their jobs when the queue is back"""


class Registered(TypedDict):
    id: str
    """UUID"""


class Registration(TypedDict):
    name: str
    pool: str
    labels: list[str]
    engine: str
    device: str
    codeVersion: str
    concurrency: int
    machine: NotRequired[str]
    """Workers with the same machine share its devices, and make room for runs that need it alone"""
    cores: NotRequired[int]
    """The processors that it hands out: the threads of all its runs together are at most as many"""
    memoryMiB: NotRequired[int]
    """The memory that it hands out to runs that ask for some, in MiB"""
    devices: NotRequired[list[Device]]
    """What it hands out, each to one run at a time"""


class Registries(TypedDict):
    kinds: list[Choice]
    encodings: list[Choice]
    datasets: list[Choice]
    metrics: list[Choice]
    presets: list[Choice]
    engines: list[Choice]


class Report(TypedDict):
    report: Literal[2]
    """The version of this schema"""
    title: str
    study: ReportStudy | None
    provenance: ReportProvenance
    tables: list[ReportTable]
    judgements: list[Judgement]
    summary: ReportSummary
    figures: list[ReportFigure]
    notes: list[str]


class ReportStudy(TypedDict):
    id: str
    hash: str
    title: str
    citation: str | None


class ReportProvenance(TypedDict):
    codeVersions: list[str]
    datasets: list[ReportProvenanceDatasetsItem]
    arithmetic: list[str]
    """Engines with their instruction sets"""
    hosts: list[str]
    ordo: str
    """The version of Ordo that made the report"""


class ReportProvenanceDatasetsItem(TypedDict):
    dataset: str
    hash: str


class ReportSummary(TypedDict):
    verdict: Literal["reproduced", "better", "worse", "inconclusive"] | None
    reproduced: int
    better: int
    worse: int
    inconclusive: int


class ReportColumn(TypedDict):
    id: str
    """Unique in the table: the kind, and the metric if there is one (`score:bleu`)"""
    kind: str
    """The id in the registry of columns: `score`, `p-seeds`, `parameters`, …"""
    title: str
    """The heading, with the unit"""
    unit: str | None
    align: Literal["left", "right"]
    metric: str | None
    higherIsBetter: bool | None
    signatures: list[str]
    """Several mean that its scores cannot be compared"""


class ReportFigure(TypedDict):
    part: str | None
    chart: Chart
    svg: str


class ReportPair(TypedDict):
    metric: str
    row: str
    """A variant"""
    over: str
    """The variant that it is compared with; the baseline, if it is one of the two"""
    difference: float | None
    text: str | None
    how: Literal["paired", "unpaired"] | None
    seeds: int
    """How many seeds both rows have"""
    p: float | None
    nearEnd: bool
    """Whether a row lies near an end of its scale, so that p is doubled"""
    family: Literal["baseline", "others", "all"]
    """The pairs that the correction covers: those with the baseline, all others, or all without one"""
    familySize: int
    """How many of them were tested"""
    holmP: float | None


class ReportRow(TypedDict):
    variant: str
    title: str
    """The name that the paper gives it, or the variant"""
    isBaseline: bool
    seeds: list[ReportSeed]
    cells: list[Cell]
    """In the order of the columns"""
    differences: list[ReportRowDifferencesItem]
    """Where the specs of the rows differ, with the values of this row"""


class ReportRowDifferencesItem(TypedDict):
    pointer: str
    value: JsonValue


class ReportSeed(TypedDict):
    seed: int
    outcome: Literal["finished", "failed", "cancelled", "unfinished", "missing"]
    run: str | None
    reason: str | None


class ReportTable(TypedDict):
    part: str | None
    title: str
    experiment: str | None
    baseline: str | None
    modifications: list[Modification]
    columns: list[ReportColumn]
    rows: list[ReportRow]
    pairs: list[ReportPair]
    """Every pair of rows once, for each metric that has a column; no counts, which are not left to chance. A table
    of more than 50 rows has only the pairs with its baseline, and a note says so."""
    notes: list[str]


class Result(TypedDict):
    scores: list[ResultScoresItem]
    training: ResultTraining
    parameters: ResultParameters
    memory: ResultMemory
    energy: NotRequired[Energy]
    forward: ResultForward
    decoding: ResultDecoding
    environment: ResultEnvironment
    identity: ResultIdentity
    deterministic: bool
    """True if every result with this identity is equal to the bit. False if an engine was used that does not promise
    this, or if memory ran out during training and a batch had to be split."""
    collapsed: NotRequired[bool]
    """True if nothing shows that the translations depend on the source: a permutation test at 5 % does not find
    their own references more similar to them than those of other sentences. Absent with fewer than five pairs."""
    notes: list[str]
    """What a reader must know before comparing this result, for instance how many translations were cut"""
    origin: Origin | None
    testSet: str | None


class ResultScoresItem(TypedDict):
    metric: str
    score: float
    signature: str
    higherIsBetter: bool


class ResultTraining(TypedDict):
    updates: int
    epochs: float
    finalLoss: float
    """Label-smoothed loss in nats per target token: the last point of the learning curve, which is the mean of the
    updates since the point before. In results from before 26 November 2026, that of the last update alone"""
    bestValidationLoss: float | None
    """The loss of the best validation. This is the lowest loss unless the recipe compares BLEU. Null without
    validation."""
    targetTokens: int
    seconds: float
    tokensPerSecond: float
    paddingShare: float
    """The share of padding among all positions computed, 0…1"""
    stoppedEarly: bool
    recomputedFrom: NotRequired[int]
    """The first update in which layers were computed a second time in the backward pass, to save memory. This makes
    updates slower and changes no weight. Absent where there was none."""
    lossScale: NotRequired[ResultTrainingLossScale]
    """Dynamic loss scaling, in trainings in fp16 only"""


class ResultTrainingLossScale(TypedDict):
    """Dynamic loss scaling, in trainings in fp16 only"""

    skippedUpdates: int
    """The number of updates that were skipped because the loss or its gradient overflowed"""
    last: float
    """The loss scale at the end of the training"""


class ResultParameters(TypedDict):
    total: int
    positional: int


class ResultMemory(TypedDict):
    enginePeakBytes: int | None
    """The peak of bytes held by tensors, or null if the engine cannot tell"""
    processPeakBytes: int


class ResultForward(TypedDict):
    median: float
    """In milliseconds, as the other two"""
    minimum: float
    maximum: float
    repeats: int
    busy: bool
    """True if the machine was busy just before the measurement. Such a time should not be compared with others."""


class ResultDecoding(TypedDict):
    seconds: float
    sentences: int
    outputTokens: int


class ResultEnvironment(TypedDict):
    codeVersion: str
    """A hash of the files that computed the result: where it comes from, and never whether it is valid"""
    engine: str
    device: str
    threads: int
    processes: NotRequired[int]
    """The number of processes that trained the model together. Absent where one did, which gives the same weights to
    the bit: gradients are summed in an order that depends on `recipe.batchParts` alone. `memory` is that of the
    first process."""
    node: str
    platform: str
    cpu: str
    hostname: str


class ResultIdentity(TypedDict):
    hash: str
    """SHA-256 of all other fields. Two deterministic results with equal hashes have the same weights, translations
    and scores, to the bit."""
    contentHash: str
    """The content hash of the run, which covers the spec, the data and the numbers of the stages. See `listHashes`."""
    trainedOn: list[ResultIdentityTrainedOnItem]
    """What the weights were computed on. A new entry begins at each update at which this changed."""
    decodedOn: ResultIdentityDecodedOn


class ResultIdentityTrainedOnItem(TypedDict):
    fromUpdate: int
    """The first update of this span, counted from 1"""
    engine: str
    """The engine that did the computation. Where the spec asks for `auto`, this is the engine that was chosen."""
    instructionSet: str
    """What the engine's results depend on apart from its code, such as `avx512, gcc 12.2.0, glibc 2.36`. See
    `Engine.instructionSet` in `tensor`."""
    node: int
    """Node's major version, whose floating-point functions draw the initial weights"""
    microBatches: int
    """The number of micro-batches that each batch was split into. It decides how the sums of gradients are rounded."""


class ResultIdentityDecodedOn(TypedDict):
    engine: str
    """The engine that did the computation. Where the spec asks for `auto`, this is the engine that was chosen."""
    instructionSet: str
    """What the engine's results depend on apart from its code, such as `avx512, gcc 12.2.0, glibc 2.36`. See
    `Engine.instructionSet` in `tensor`."""
    node: int
    """Node's major version, whose floating-point functions draw the initial weights"""


class ResultBody(TypedDict):
    attemptNumber: int
    result: RunResult


class ResultPieces(TypedDict):
    attemptNumber: int
    pieces: int
    """How many pieces there are"""
    sha256: str
    """SHA-256 of the whole JSON of the result"""


class ResultStored(TypedDict):
    runId: str
    """UUID"""


class ResumePoint(TypedDict):
    checkpoint: ResumePointCheckpoint | None


class ResumePointCheckpoint(TypedDict):
    step: int
    sha256: str
    """SHA-256, lower-case hexadecimal"""
    bytes: int


class Retried(TypedDict):
    experiment: Experiment
    queuedRuns: list[str]


class Run(TypedDict):
    id: str
    """UUID"""
    variant: str
    """The row of the comparison table to which the run belongs"""
    seed: int
    state: Literal["queued", "running", "succeeded", "failed", "cancelled"]
    attemptNumber: int
    """Number of the present or next attempt"""
    contentHash: str
    """SHA-256, lower-case hexadecimal"""
    codeVersion: str
    datasetHash: str
    pool: str
    labels: list[str]
    priority: int
    name: str
    """The name that people have given it. It is empty if nobody has given one"""
    tags: list[str]
    """The tags that people have given it, in alphabetical order"""
    note: str
    """The note that people have written about it. It is empty if nobody has written one"""
    failure: RunFailure | None
    availableAt: str
    """ISO 8601, UTC"""
    createdAt: str
    """ISO 8601, UTC"""
    startedAt: str | None
    finishedAt: str | None
    spec: RunSpec | LanguageRunSpec


class RunFailure(TypedDict):
    kind: str
    message: str


class RunCounts(TypedDict):
    queued: int
    running: int
    succeeded: int
    failed: int
    cancelled: int


class RunEventPhase(TypedDict):
    kind: Literal["phase"]
    phase: Literal["load", "order", "train", "average", "measure", "decode", "attend", "attribute", "score"]


class RunEventMetric(TypedDict):
    kind: Literal["metric"]
    step: int
    """The number of optimiser updates done before this was measured"""
    values: dict[str, float]


class RunEventProgress(TypedDict):
    kind: Literal["progress"]
    phase: Literal["load", "order", "train", "average", "measure", "decode", "attend", "attribute", "score"]
    done: float
    total: float
    etaSeconds: float | None
    """Expected seconds to the end of the run, from the pace so far. Null before there is a pace."""


class RunEventLog(TypedDict):
    kind: Literal["log"]
    level: Literal["info", "warn", "error"]
    message: str
    """Text that is too long for one event goes on in the next"""
    step: NotRequired[int]
    """How many optimiser updates were done, where that is known"""
    stream: NotRequired[Literal["stdout", "stderr"]]
    """The trainer's own output that the line was read from; absent for what Ordo says itself"""


class RunEventCheckpoint(TypedDict):
    kind: Literal["checkpoint"]
    step: int
    bytes: int
    sha256: str


class RunExperiment(TypedDict):
    """The newest experiment that has the run"""

    id: str
    """UUID"""
    name: str
    study: RunExperimentStudy | None


class RunExperimentStudy(TypedDict):
    id: str
    part: str


class RunGroup(TypedDict):
    value: str | None
    label: str | None
    runs: int
    states: RunGroupStates
    scores: list[RunGroupScore]


class RunGroupStates(TypedDict):
    queued: int
    running: int
    succeeded: int
    failed: int
    cancelled: int


class RunGroupScore(TypedDict):
    metric: str
    n: int
    """How many of the runs have the score"""
    higherIsBetter: bool
    testSets: int
    signatures: int
    mean: float | None
    sd: float | None


class RunGroups(TypedDict):
    groups: list[RunGroup]
    """In the order that `sort` names"""
    total: int
    """How many groups there are"""


class RunMetrics(TypedDict):
    metrics: list[Curve]
    """What was measured so far, by name. Steps ascend without repetition."""


class RunPage(TypedDict):
    runs: list[Run]
    nextCursor: str | None
    total: NotRequired[int]
    """How many rows the list has on all of its pages, where `total=true` asks for it"""


class RunResult(TypedDict):
    scores: list[RunResultScoresItem]
    hypotheses: list[str]
    """The translations of the split that the spec evaluates, in its order and in the form that is scored:
    detokenised text, or tokenised words if `evaluation.scored` is `tokenized`"""
    references: list[list[str]]
    """The references in the same form: [set of references][line]"""
    sources: NotRequired[list[str]]
    """What was translated, line by line, in the same form. Absent in older results."""
    attention: NotRequired[list[SentenceAttention]]
    """Where the decoder looked, in the first sentences; only in runs whose spec asks for it"""
    training: RunResultTraining
    parameters: RunResultParameters
    memory: RunResultMemory
    energy: NotRequired[Energy]
    forward: RunResultForward
    decoding: RunResultDecoding
    environment: RunResultEnvironment
    identity: RunResultIdentity
    deterministic: bool
    """True if every result with this identity is equal to the bit. False if an engine was used that does not promise
    this, or if memory ran out during training and a batch had to be split."""
    collapsed: NotRequired[bool]
    """True if nothing shows that the translations depend on the source: a permutation test at 5 % does not find
    their own references more similar to them than those of other sentences. Absent with fewer than five pairs."""
    notes: list[str]
    """What a reader must know before comparing this result, for instance how many translations were cut"""


class RunResultScoresItem(TypedDict):
    metric: str
    """The metric's registry id: `bleu`, `chrf`, `chrf++`, `ter`, …"""
    score: float
    """The score of the whole test set"""
    signature: str
    """What the score depends on, as sacreBLEU writes it"""
    higherIsBetter: bool
    segments: list[list[float]]
    """The statistics of each segment, from which the score is computed: [segment][statistic]"""


class RunResultTraining(TypedDict):
    updates: int
    epochs: float
    finalLoss: float
    """Label-smoothed loss in nats per target token: the last point of the learning curve, which is the mean of the
    updates since the point before. In results from before 26 November 2026, that of the last update alone"""
    bestValidationLoss: float | None
    """The loss of the best validation. This is the lowest loss unless the recipe compares BLEU. Null without
    validation."""
    targetTokens: int
    seconds: float
    tokensPerSecond: float
    paddingShare: float
    """The share of padding among all positions computed, 0…1"""
    stoppedEarly: bool
    recomputedFrom: NotRequired[int]
    """The first update in which layers were computed a second time in the backward pass, to save memory. This makes
    updates slower and changes no weight. Absent where there was none."""
    lossScale: NotRequired[RunResultTrainingLossScale]
    """Dynamic loss scaling, in trainings in fp16 only"""


class RunResultTrainingLossScale(TypedDict):
    """Dynamic loss scaling, in trainings in fp16 only"""

    skippedUpdates: int
    """The number of updates that were skipped because the loss or its gradient overflowed"""
    last: float
    """The loss scale at the end of the training"""


class RunResultParameters(TypedDict):
    total: int
    positional: int


class RunResultMemory(TypedDict):
    enginePeakBytes: int | None
    """The peak of bytes held by tensors, or null if the engine cannot tell"""
    processPeakBytes: int


class RunResultForward(TypedDict):
    median: float
    """In milliseconds, as the other two"""
    minimum: float
    maximum: float
    repeats: int
    busy: bool
    """True if the machine was busy just before the measurement. Such a time should not be compared with others."""


class RunResultDecoding(TypedDict):
    seconds: float
    sentences: int
    outputTokens: int


class RunResultEnvironment(TypedDict):
    codeVersion: str
    """A hash of the files that computed the result: where it comes from, and never whether it is valid"""
    engine: str
    device: str
    threads: int
    processes: NotRequired[int]
    """The number of processes that trained the model together. Absent where one did, which gives the same weights to
    the bit: gradients are summed in an order that depends on `recipe.batchParts` alone. `memory` is that of the
    first process."""
    node: str
    platform: str
    cpu: str
    hostname: str


class RunResultIdentity(TypedDict):
    hash: str
    """SHA-256 of all other fields. Two deterministic results with equal hashes have the same weights, translations
    and scores, to the bit."""
    contentHash: str
    """The content hash of the run, which covers the spec, the data and the numbers of the stages. See `listHashes`."""
    trainedOn: list[RunResultIdentityTrainedOnItem]
    """What the weights were computed on. A new entry begins at each update at which this changed."""
    decodedOn: RunResultIdentityDecodedOn


class RunResultIdentityTrainedOnItem(TypedDict):
    fromUpdate: int
    """The first update of this span, counted from 1"""
    engine: str
    """The engine that did the computation. Where the spec asks for `auto`, this is the engine that was chosen."""
    instructionSet: str
    """What the engine's results depend on apart from its code, such as `avx512, gcc 12.2.0, glibc 2.36`. See
    `Engine.instructionSet` in `tensor`."""
    node: int
    """Node's major version, whose floating-point functions draw the initial weights"""
    microBatches: int
    """The number of micro-batches that each batch was split into. It decides how the sums of gradients are rounded."""


class RunResultIdentityDecodedOn(TypedDict):
    engine: str
    """The engine that did the computation. Where the spec asks for `auto`, this is the engine that was chosen."""
    instructionSet: str
    """What the engine's results depend on apart from its code, such as `avx512, gcc 12.2.0, glibc 2.36`. See
    `Engine.instructionSet` in `tensor`."""
    node: int
    """Node's major version, whose floating-point functions draw the initial weights"""


class RunSeries(TypedDict):
    runId: str
    """UUID"""
    metrics: list[Curve]
    """What was measured so far, by name. Steps ascend without repetition."""


class RunSpec(TypedDict):
    """The spec of one run: one variant, one seed, and every default written out"""

    kind: Literal["translation"]
    variant: str
    """The label of the variant, which says how it differs from the other variants. Runs that differ only in the seed
    share it."""
    dataset: DatasetChoice
    preprocessing: RunSpecPreprocessing
    model: RunSpecModel
    positional: PositionalChoice
    recipe: RunSpecRecipe
    evaluation: RunSpecEvaluation
    resources: RunSpecResources
    """Where a run is executed and how long it may take"""
    seed: int


class RunSpecPreprocessing(TypedDict):
    tokenizer: Literal["none", "moses"]
    """`moses`: the Moses tokenizer for each language. `none`: the text is already tokenised, with spaces between
    tokens."""
    normalize: bool
    """Whether to normalise punctuation as Moses does and then to remove non-printing characters"""
    lowercase: bool
    """Whether to change all text to lower case"""
    aggressive: bool
    """The Moses tokenizer's option `-a`, which also splits hyphens"""
    bpe: RunSpecPreprocessingBpe | None
    """How words are split into sub-words (byte pair encoding). Null keeps whole words."""
    vocabulary: RunSpecPreprocessingVocabulary
    clean: RunSpecPreprocessingClean | None
    """Which training pairs to keep, by their lengths in tokens after BPE. Null keeps all."""


class RunSpecPreprocessingBpe(TypedDict):
    merges: int
    """The number of merges, which is about the size of the vocabulary"""
    joint: bool
    """Whether one set of merges is learned on both languages together"""
    vocabularyThreshold: int
    """Sub-words that occur less often than this in their language's training text are split further, as in
    subword-nmt"""


class RunSpecPreprocessingVocabulary(TypedDict):
    padTo: int
    """The size of the vocabulary is padded to a multiple of this number (8 in fairseq)"""
    joint: bool
    """Whether both languages share one vocabulary"""


class RunSpecPreprocessingClean(TypedDict):
    ratio: float
    """The largest allowed ratio of one side's length to the other's"""
    minimum: int
    """The least number of tokens on either side"""
    maximum: int
    """The largest number of tokens on either side"""


class RunSpecModel(TypedDict):
    preset: Literal["probe", "tiny", "iwslt", "base", "big", "opennmt-big"]
    """The model whose sizes hold where the spec gives none"""
    dimension: int
    """d: the width of the residual stream, which is a multiple of `heads`"""
    heads: int
    """The number of attention heads"""
    feedForward: int
    """The inner width of the feed-forward layers"""
    encoderLayers: int
    """The number of layers of the encoder, which is 0 for an encoder of type `none` only"""
    decoderLayers: int
    """The number of layers of the decoder"""
    norm: Literal["post", "pre"]
    """`post`: LayerNorm(x + f(x)) (Vaswani et al. 2017); `pre`: x + f(LayerNorm(x)), with a final norm in each
    stack."""
    sharedEmbeddings: bool | Literal["inputs"]
    """True for one table of source, target and output embeddings, false for three tables; `inputs` for one table of
    source and target and another for the output (OpenNMT's `share_embeddings`). A shared table needs a joint
    vocabulary."""
    outputBias: bool
    """Whether the output projection has a bias: OpenNMT's has one, fairseq's does not"""
    maxPositions: int
    """The longest input in tokens, EOS included, on either side. A positional encoding may set a lower limit."""
    encoder: NotRequired[RunSpecModelEncoder]
    """The kind of the encoder. Default: the Transformer's"""
    decoder: NotRequired[RunSpecModelDecoder]
    """The kind of the decoder. Default: the Transformer's"""
    activation: NotRequired[Literal["relu", "gelu", "gelu-tanh"]]
    """The function inside the feed-forward layers. Default: `relu`. `gelu` is x·Φ(x), `gelu-tanh` its approximation
    with tanh, GPT-2's (both Hendrycks & Gimpel 2016)."""


class RunSpecModelEncoder(TypedDict):
    """The kind of the encoder. Default: the Transformer's"""

    type: str


class RunSpecModelDecoder(TypedDict):
    """The kind of the decoder. Default: the Transformer's"""

    type: str


class RunSpecRecipe(TypedDict):
    maxUpdates: int
    """The number of optimiser updates after which training ends"""
    batchTokens: int
    """The most tokens in a batch, padding included, counted on its longer side (fairseq `--max-tokens`)"""
    accumulate: int
    """The number of batches per update. The gradient is their sum, divided by the number of their target tokens."""
    batchParts: NotRequired[Literal[1, 2, 4, 8, 16, 32, 64, 128, 256]]
    """The number of parts that each batch is cut into, by sentences. Their gradients are summed in a fixed order, so
    that `resources.processes` processes, which share the parts, make the same updates to the bit as one process
    does. Each part has dropout masks of its own, so that another number of parts is another training."""
    dropout: float
    """The share of elements dropped from embeddings and from the output of each sub-layer"""
    attentionDropout: float
    """The share of attention weights that is dropped"""
    activationDropout: float
    """The share of activations dropped inside the feed-forward layers"""
    labelSmoothing: float
    """ε of fairseq's `label_smoothed_cross_entropy`"""
    learningRate: float
    """The peak of the schedule, reached at `warmupUpdates`; from there it falls with the inverse square root of the
    update"""
    warmupUpdates: int
    """The number of updates over which the learning rate rises to its peak"""
    warmupFrom: float
    """The learning rate before the first update"""
    adam: RunSpecRecipeAdam
    """The optimiser Adam (Kingma & Ba 2015)"""
    clipNorm: float | None
    """The gradient norm beyond which gradients are clipped, or null for no clipping"""
    precision: Literal["fp32", "bf16", "fp16", "fp64"]
    """`bf16`: the operands of matrix products are rounded to bfloat16, on engines that can; weights and sums stay in
    fp32. `fp16`: they are rounded to half precision, and the loss is scaled (`lossScale`); attention, norms and
    the loss stay in fp32, which fairseq’s --fp16 computes in half precision too. `fp64`: everything is in double
    precision, on the engine `float64` only"""
    lossScale: NotRequired[RunSpecRecipeLossScale]
    """Dynamic loss scaling, with `precision` `fp16` only: the loss is multiplied by a scale before it is
    differentiated, and the gradient divided by it. An update whose gradient overflows is skipped, and the scale
    halved."""
    logEvery: int
    """The number of updates between metric events"""
    logNorms: NotRequired[bool]
    """Whether metric events say, layer by layer, how large gradients and states are, to see where a training runs
    away. It costs a forward pass for each of them and changes no update."""
    validateEvery: int | None
    """The number of updates between validations, or null to validate at the end of every epoch"""
    validateOn: Literal["loss", "bleu"]
    """How validations are compared, to find the best and to stop early: by loss, or by BLEU of the translated set"""
    validateBeam: int
    """The beam of that translation; 1 is greedy search. Its other search options are those of the evaluation."""
    checkpointEvery: int | None
    """The number of updates between checkpoints, or null for a checkpoint at a stop only"""
    patience: int | None
    """The number of validations without improvement after which training ends, or null to go on"""
    averageLast: int
    """The weights of the last N validations are averaged at the end; 1 takes the last weights as they are"""
    finalWeights: Literal["last", "best"]
    """Which validation the weights at the end come from, or end with if several are averaged: the last one, or the
    best one as `validateOn` compares them (fairseq’s checkpoint_best)"""
    memoryLimitBytes: int | None
    """The tensor bytes beyond which a micro-batch counts as out of memory, or null for the engine's own limit"""


class RunSpecRecipeAdam(TypedDict):
    """The optimiser Adam (Kingma & Ba 2015)"""

    beta1: float
    """The share of the running mean of gradients that is kept at each update"""
    beta2: float
    """The share of the running mean of squared gradients that is kept at each update"""
    epsilon: float
    """Is added to the denominator, which keeps it from zero"""


class RunSpecRecipeLossScale(TypedDict):
    """Dynamic loss scaling, with `precision` `fp16` only: the loss is multiplied by a scale before it is
    differentiated, and the gradient divided by it. An update whose gradient overflows is skipped, and the scale
    halved."""

    initial: float
    """The scale of the first update (fairseq `--fp16-init-scale`)"""
    window: int
    """The number of updates without overflow after which the scale is doubled. Default: 2^14 / `accumulate`, as in
    fairseq"""
    minimum: float
    """The scale that ends the training as diverged when it is reached (fairseq `--min-loss-scale`)"""


class RunSpecEvaluation(TypedDict):
    beam: int
    """The number of hypotheses kept per sentence; 1 is greedy search"""
    lengthPenalty: RunSpecEvaluationLengthPenalty
    """How hypotheses of different lengths are compared"""
    maxLengthA: float
    """The longest output has ⌊maxLengthA · source + maxLengthB⌋ tokens before EOS, where source counts its EOS"""
    maxLengthB: int
    """The constant part of the longest output; see `maxLengthA`"""
    minLength: int
    """The least number of tokens before EOS"""
    batchSentences: int
    """The number of sentences decoded together"""
    weights: NotRequired[Literal["int8"]]
    """Rounds the weights of linear layers and of the output projection to 8-bit integers with a scale for each
    output, and their inputs row by row, as the compute type int8 of CTranslate2 does. Decoding is faster and
    scores may change a little. It needs the engine `native`. Left out: weights and products have the precision of
    the engine"""
    search: NotRequired[RunSpecEvaluationSearchSample]
    """How outputs are searched for. Left out: beam search, of which `beam` is the width"""
    scored: Literal["detokenized", "tokenized"]
    """The text that is scored: ordinary text against the references of the dataset, or tokenised words against
    references with the same preprocessing"""
    split: Literal["test", "valid"]
    """The part of the dataset that is translated; `valid` is for choices that must not depend on the test set"""
    metrics: list[MetricChoice]
    """The metrics that score the translations"""
    attribution: NotRequired[RunSpecEvaluationAttribution]
    """Decomposes the translations exactly by what the model read, and adds the metrics `delta-lp-source`,
    `delta-lp-previous` and `delta-lp-distance`. The model is forced to its own output."""
    attention: NotRequired[RunSpecEvaluationAttention]


class RunSpecEvaluationLengthPenalty(TypedDict):
    """How hypotheses of different lengths are compared"""

    kind: Literal["fairseq", "gnmt"]
    """`fairseq`: Σ log p / length^α; `gnmt`: Σ log p / ((5 + length) / 6)^α (Wu et al. 2016, Eq 14). EOS counts."""
    alpha: float
    """α: 0 does not reward length, and larger values favour longer outputs"""


class RunSpecEvaluationSearchSample(TypedDict):
    """Draws each token at random, and gives one output"""

    type: Literal["sample"]
    seed: int
    """The seed of all draws"""
    temperature: NotRequired[float]
    """Log-probabilities are divided by it; 1 if left out"""
    topK: NotRequired[int]
    """The number of likeliest tokens that are drawn from; all of them if left out"""


class RunSpecEvaluationAttribution(TypedDict):
    """Decomposes the translations exactly by what the model read, and adds the metrics `delta-lp-source`,
    `delta-lp-previous` and `delta-lp-distance`. The model is forced to its own output."""

    sentences: int
    """How many sentences of the evaluated split are decomposed, from the first; at most as many as it has"""


class RunSpecEvaluationAttention(TypedDict):
    sentences: int
    """How many sentences of the evaluated split are read, from the first; at most as many as it has"""
    layer: int
    """Which attention over the source is read, counted from 1; the last but one by default, or the only one"""


class RunSpecResources(TypedDict):
    """Where a run is executed and how long it may take"""

    pool: str
    """The group of workers that may take the run"""
    labels: list[str]
    """Labels that a worker must have in addition to belonging to the pool"""
    priority: int
    """Runs with a higher priority start first"""
    timeLimitSeconds: int
    """The time limit for each attempt"""
    engine: Literal["auto", "native", "wasm", "cpu", "tensorflow", "webgpu", "cuda", "float64"]
    """The engine to compute on. `auto` chooses the fastest engine that can be loaded."""
    threads: int
    """The threads that the engine computes with"""
    gpus: NotRequired[int]
    """The GPUs that the run has for itself. One for each process of the engine `cuda`, and otherwise none, if left
    out. With the engine `auto`, a run with GPUs computes on one, and a run to which a worker has given none
    computes on the processor."""
    gpuMemoryMiB: NotRequired[int]
    """The memory that each of its GPUs must have, in MiB. It is also the most that the tensors of the run may take
    there."""
    memoryMiB: NotRequired[int]
    """The memory of the machine that is set aside for the run, in MiB"""
    recompute: NotRequired[Literal["auto", "always", "never"]]
    """Whether layers are computed a second time in the backward pass, so that training keeps less in memory. `auto`,
    if left out: where it would need more than the run may have, and from the first batch on that does not fit.
    The result does not depend on it."""
    exclusive: NotRequired[bool]
    """Whether nothing else may run on the machine meanwhile, so that times can be trusted"""
    processes: NotRequired[int]
    """The number of processes that train the model together, over MPI. Each has `threads` threads (and, on the
    engine `cuda`, a GPU) and computes its share of the parts of every batch (`recipe.batchParts`). The result
    does not depend on it."""


class RunTable(TypedDict):
    rows: list[RunTableRow]
    total: int
    """How many rows the table has"""


class RunTableRow(TypedDict):
    id: str
    """UUID"""
    variant: str
    seed: int
    state: Literal["queued", "running", "succeeded", "failed", "cancelled"]
    experiment: RunExperiment | None
    dataset: str | None
    pool: str
    worker: str | None
    attemptNumber: int
    failure: RunTableRowFailure | None
    createdAt: str
    """ISO 8601, UTC"""
    startedAt: str | None
    finishedAt: str | None
    seconds: float | None
    lastEventAt: str | None
    name: str
    tags: list[str]
    note: str
    testSet: str | None
    scores: list[RunTableRowScoresItem]
    options: list[str | None]
    """The values of `options`, in their order, as text; null where the spec has none"""


class RunTableRowFailure(TypedDict):
    kind: str
    message: str


class RunTableRowScoresItem(TypedDict):
    metric: str
    score: float
    higherIsBetter: bool


class ScoreRow(TypedDict):
    """One line"""

    experiment: str
    """Id of the experiment"""
    study: str | None
    part: str | None
    variant: str
    """The row of the table"""
    seed: int
    """The seed of the run"""
    run: str
    """Id of the run"""
    state: str
    """The state of the run"""
    failure: str | None
    metric: str | None
    score: float | None
    higherIsBetter: bool | None
    signature: str | None


class ScoresToJudge(TypedDict):
    study: str | Study
    """What the scores are judged by: the id of a study, or a study itself"""
    version: NotRequired[str]
    """A version of the study; the current one by default"""
    scores: list[dict[str, str | float | bool | None]] | str
    """Scores by part, row, metric and seed, with their value; or one column for each seed (`seed 1`, `seed 2`). What
    a study has only one of can be left out."""
    columns: NotRequired[Columns]


class Search(TypedDict):
    """The search of a tuned part of a study, for the experiment that has its trials and for the one that uses what
    was chosen; null for any other"""

    trials: str
    """The experiment whose runs are the trials"""
    tuned: str | None
    problem: str | None
    goesOn: bool
    """Whether the service will submit that experiment as soon as the trials have ended; for the experiment of the
    trials only"""


class Segment(TypedDict):
    position: int
    """Place in the test set, from 0"""
    source: str | None
    references: list[str]
    """One from each set of references"""
    hypothesis: str
    """The translation, as it was scored"""
    scores: list[SegmentScore]
    """Of the segment alone. BLEU leaves out n-gram orders for which it is too short."""
    against: OtherTranslation | None


class SegmentPage(TypedDict):
    segments: list[Segment]
    total: int
    """How many segments there are in all pages"""
    nextCursor: str | None


class SegmentRanges(TypedDict):
    metric: str | None
    byLength: list[LengthRange]
    """By the words of the first reference"""
    byFrequency: list[FrequencyRange]
    """By how often the first references of the test set have a word"""


class SegmentRow(TypedDict):
    """One line"""

    experiment: str
    """Id of the experiment"""
    study: str | None
    part: str | None
    variant: str
    """The row of the table"""
    seed: int
    """The seed of the run"""
    run: str
    """Id of the run"""
    metric: str
    """Id of the metric"""
    segment: int
    """Place in the test set, from 0"""
    score: float
    """Score of the segment alone. BLEU leaves out n-gram orders for which it is too short."""
    statistics: list[float]
    """Scores of corpora are computed from the sums of these"""


class SegmentScore(TypedDict):
    metric: str
    score: float


class SentenceAttention(TypedDict):
    source: list[str]
    """The model's units of the source, with that of its end"""
    target: list[str]
    """The model's units of its translation"""
    weights: list[list[float]]
    """How much of its attention each unit of the translation gave to each of the source, averaged over heads and
    rounded to four digits: [unit of the translation][unit of the source]"""


class Setting(TypedDict):
    pointer: str
    """JSON pointer into the spec"""
    value: str | float | bool | None


class Share(TypedDict):
    owner: str
    """As API keys have it"""
    pool: str
    """A pool, or * for all pools together"""
    weight: float | None
    """How much of the pool it gets beside others; null for its weight in *, or else 1"""
    runningLimit: int | None
    """At most so many of its runs run at the same time; null for any number"""
    quotaHours: float | None
    """None of its runs begins after so many device-hours; null for any number"""
    running: int
    """Runs that it executes"""
    units: int
    """The GPUs or, for runs without, the cores of these"""
    usedHours: float
    """Device-hours that it has ever used"""
    recentHours: float
    """The same, where each week counts half as much as the next; decides whose turn it is"""


class ShareList(TypedDict):
    shares: list[Share]
    """By owner and pool; those who have run something, or for whom something is set"""


class SignIn(TypedDict):
    key: str
    """An API key: `ordo_…`"""


class SignedUpload(TypedDict):
    request: SignedUploadRequestPUT | None


class SignedUploadRequestPUT(TypedDict):
    method: Literal["PUT"]
    url: str
    headers: dict[str, str]


class Significance(TypedDict):
    difference: float | None
    testSet: SignificanceTestSet | None
    training: SignificanceTraining | None
    untested: list[str]
    """Why a test was not done"""


class SignificanceTestSet(TypedDict):
    difference: float
    """The same from the statistics of all seeds, added per segment"""
    sacrebleuP: float
    """The p of sacreBLEU’s paired bootstrap, which rejects too often"""
    centredP: float
    """The two-sided p of the same draws, centred on their mean"""
    draws: int


class SignificanceTraining(TypedDict):
    how: Literal["paired", "unpaired"]
    """Paired by seed (t test), or of rows with fewer than two common seeds (Cochran and Cox)"""
    seeds: int
    """How many seeds both rows have"""
    p: float
    """Two-sided, over seeds, unadjusted"""
    holmP: float
    """The same after Holm’s correction over all rows against the baseline"""
    familySize: int
    """How many comparisons this correction is over"""
    nearEnd: bool
    """Whether a row lies near an end of its scale, so that p is doubled"""


class Spec(TypedDict):
    """`dataset`, `model` and `positional` are required, unless the matrix supplies the whole section."""

    name: str
    """What people call the experiment"""
    kind: NotRequired[Literal["translation"]]
    """What is trained: a model that translates, which is the default"""
    dataset: NotRequired[DatasetChoice]
    preprocessing: NotRequired[SpecPreprocessing]
    """How raw lines become tokens"""
    model: NotRequired[SpecModel]
    """The size and form of the model: a preset, and what differs from it"""
    positional: NotRequired[PositionalChoice]
    recipe: NotRequired[SpecRecipe]
    """How the model is trained. What is left out comes from the preset of the model."""
    seeds: list[int]
    """Every variant is trained once with each seed"""
    evaluation: NotRequired[SpecEvaluation]
    """How the trained model translates, and what is scored. What is left out comes from the preset of the model."""
    resources: NotRequired[SpecResources]
    """Where a run is executed and how long it may take"""
    matrix: NotRequired[dict[str, list[JsonValue]]]
    """Maps JSON pointers into the spec to the values to try there; there is a run for each combination and seed"""


class SpecPreprocessing(TypedDict):
    """How raw lines become tokens"""

    tokenizer: NotRequired[Literal["none", "moses"]]
    """`moses`: the Moses tokenizer for each language. `none`: the text is already tokenised, with spaces between
    tokens."""
    normalize: NotRequired[bool]
    """Whether to normalise punctuation as Moses does and then to remove non-printing characters"""
    lowercase: NotRequired[bool]
    """Whether to change all text to lower case"""
    aggressive: NotRequired[bool]
    """The Moses tokenizer's option `-a`, which also splits hyphens"""
    bpe: NotRequired[SpecPreprocessingBpe | None]
    """How words are split into sub-words (byte pair encoding). Null keeps whole words."""
    vocabulary: NotRequired[SpecPreprocessingVocabulary]
    """How the vocabulary is built"""
    clean: NotRequired[SpecPreprocessingClean | None]
    """Which training pairs to keep, by their lengths in tokens after BPE. Null keeps all."""


class SpecPreprocessingBpe(TypedDict):
    merges: NotRequired[int]
    """The number of merges, which is about the size of the vocabulary"""
    joint: NotRequired[bool]
    """Whether one set of merges is learned on both languages together"""
    vocabularyThreshold: NotRequired[int]
    """Sub-words that occur less often than this in their language's training text are split further, as in
    subword-nmt"""


class SpecPreprocessingVocabulary(TypedDict):
    """How the vocabulary is built"""

    padTo: NotRequired[int]
    """The size of the vocabulary is padded to a multiple of this number (8 in fairseq)"""
    joint: NotRequired[bool]
    """Whether both languages share one vocabulary"""


class SpecPreprocessingClean(TypedDict):
    ratio: NotRequired[float]
    """The largest allowed ratio of one side's length to the other's"""
    minimum: NotRequired[int]
    """The least number of tokens on either side"""
    maximum: NotRequired[int]
    """The largest number of tokens on either side"""


class SpecModel(TypedDict):
    """The size and form of the model: a preset, and what differs from it"""

    preset: Literal["probe", "tiny", "iwslt", "base", "big", "opennmt-big"]
    """The model whose sizes hold where the spec gives none"""
    encoder: NotRequired[SpecModelEncoderTransformer | SpecModelEncoderDisan | SpecModelEncoderNone | SpecModelEncoderLstm]
    """The kind of the encoder, with its options"""
    decoder: NotRequired[SpecModelDecoderTransformer | SpecModelDecoderLstm]
    """The kind of the decoder, with its options"""
    activation: NotRequired[Literal["relu", "gelu", "gelu-tanh"]]
    """The function inside the feed-forward layers. Default: `relu`. `gelu` is x·Φ(x), `gelu-tanh` its approximation
    with tanh, GPT-2's (both Hendrycks & Gimpel 2016)."""
    dimension: NotRequired[int]
    """d: the width of the residual stream, which is a multiple of `heads`"""
    heads: NotRequired[int]
    """The number of attention heads"""
    feedForward: NotRequired[int]
    """The inner width of the feed-forward layers"""
    encoderLayers: NotRequired[int]
    """The number of layers of the encoder, which is 0 for an encoder of type `none` only"""
    decoderLayers: NotRequired[int]
    """The number of layers of the decoder"""
    norm: NotRequired[Literal["post", "pre"]]
    """`post`: LayerNorm(x + f(x)) (Vaswani et al. 2017); `pre`: x + f(LayerNorm(x)), with a final norm in each
    stack."""
    sharedEmbeddings: NotRequired[bool | Literal["inputs"]]
    """True for one table of source, target and output embeddings, false for three tables; `inputs` for one table of
    source and target and another for the output (OpenNMT's `share_embeddings`). A shared table needs a joint
    vocabulary."""
    outputBias: NotRequired[bool]
    """Whether the output projection has a bias: OpenNMT's has one, fairseq's does not"""
    maxPositions: NotRequired[int]
    """The longest input in tokens, EOS included, on either side. A positional encoding may set a lower limit."""


class SpecModelEncoderTransformer(TypedDict):
    """Vaswani et al. 2017, "Attention Is All You Need", §3.1"""

    type: Literal["transformer"]


class SpecModelEncoderDisan(TypedDict):
    """Shen et al. 2018, "DiSAN: Directional Self-Attention Network for RNN/CNN-Free Language Understanding", Eq 8–14"""

    type: Literal["disan"]


class SpecModelEncoderNone(TypedDict):
    """Tang et al. 2019, "Understanding Neural Machine Translation by Simplification: The Case of Encoder-free
    Models" """

    type: Literal["none"]


class SpecModelEncoderLstm(TypedDict):
    """Luong et al. 2015, "Effective Approaches to Attention-based Neural Machine Translation"; OpenNMT-py"""

    type: Literal["lstm"]


class SpecModelDecoderTransformer(TypedDict):
    """Vaswani et al. 2017, "Attention Is All You Need", §3.1"""

    type: Literal["transformer"]


class SpecModelDecoderLstm(TypedDict):
    """Luong et al. 2015, "Effective Approaches to Attention-based Neural Machine Translation", §3.1 and §3.3;
    OpenNMT-py"""

    type: Literal["lstm"]


class SpecRecipe(TypedDict):
    """How the model is trained. What is left out comes from the preset of the model."""

    maxUpdates: NotRequired[int]
    """The number of optimiser updates after which training ends"""
    batchTokens: NotRequired[int]
    """The most tokens in a batch, padding included, counted on its longer side (fairseq `--max-tokens`)"""
    accumulate: NotRequired[int]
    """The number of batches per update. The gradient is their sum, divided by the number of their target tokens."""
    batchParts: NotRequired[Literal[1, 2, 4, 8, 16, 32, 64, 128, 256]]
    """The number of parts that each batch is cut into, by sentences. Their gradients are summed in a fixed order, so
    that `resources.processes` processes, which share the parts, make the same updates to the bit as one process
    does. Each part has dropout masks of its own, so that another number of parts is another training."""
    dropout: NotRequired[float]
    """The share of elements dropped from embeddings and from the output of each sub-layer"""
    attentionDropout: NotRequired[float]
    """The share of attention weights that is dropped"""
    activationDropout: NotRequired[float]
    """The share of activations dropped inside the feed-forward layers"""
    labelSmoothing: NotRequired[float]
    """ε of fairseq's `label_smoothed_cross_entropy`"""
    learningRate: NotRequired[float]
    """The peak of the schedule, reached at `warmupUpdates`; from there it falls with the inverse square root of the
    update"""
    warmupUpdates: NotRequired[int]
    """The number of updates over which the learning rate rises to its peak"""
    warmupFrom: NotRequired[float]
    """The learning rate before the first update"""
    adam: NotRequired[SpecRecipeAdam]
    """The optimiser Adam (Kingma & Ba 2015)"""
    clipNorm: NotRequired[float | None]
    """The gradient norm beyond which gradients are clipped, or null for no clipping"""
    precision: NotRequired[Literal["fp32", "bf16", "fp16", "fp64"]]
    """`bf16`: the operands of matrix products are rounded to bfloat16, on engines that can; weights and sums stay in
    fp32. `fp16`: they are rounded to half precision, and the loss is scaled (`lossScale`); attention, norms and
    the loss stay in fp32, which fairseq’s --fp16 computes in half precision too. `fp64`: everything is in double
    precision, on the engine `float64` only"""
    lossScale: NotRequired[SpecRecipeLossScale]
    """Dynamic loss scaling, with `precision` `fp16` only: the loss is multiplied by a scale before it is
    differentiated, and the gradient divided by it. An update whose gradient overflows is skipped, and the scale
    halved."""
    logEvery: NotRequired[int]
    """The number of updates between metric events"""
    logNorms: NotRequired[bool]
    """Whether metric events say, layer by layer, how large gradients and states are, to see where a training runs
    away. It costs a forward pass for each of them and changes no update."""
    validateEvery: NotRequired[int | None]
    """The number of updates between validations, or null to validate at the end of every epoch"""
    validateOn: NotRequired[Literal["loss", "bleu"]]
    """How validations are compared, to find the best and to stop early: by loss, or by BLEU of the translated set"""
    validateBeam: NotRequired[int]
    """The beam of that translation; 1 is greedy search. Its other search options are those of the evaluation."""
    checkpointEvery: NotRequired[int | None]
    """The number of updates between checkpoints, or null for a checkpoint at a stop only"""
    patience: NotRequired[int | None]
    """The number of validations without improvement after which training ends, or null to go on"""
    averageLast: NotRequired[int]
    """The weights of the last N validations are averaged at the end; 1 takes the last weights as they are"""
    finalWeights: NotRequired[Literal["last", "best"]]
    """Which validation the weights at the end come from, or end with if several are averaged: the last one, or the
    best one as `validateOn` compares them (fairseq’s checkpoint_best)"""
    memoryLimitBytes: NotRequired[int | None]
    """The tensor bytes beyond which a micro-batch counts as out of memory, or null for the engine's own limit"""


class SpecRecipeAdam(TypedDict):
    """The optimiser Adam (Kingma & Ba 2015)"""

    beta1: NotRequired[float]
    """The share of the running mean of gradients that is kept at each update"""
    beta2: NotRequired[float]
    """The share of the running mean of squared gradients that is kept at each update"""
    epsilon: NotRequired[float]
    """Is added to the denominator, which keeps it from zero"""


class SpecRecipeLossScale(TypedDict):
    """Dynamic loss scaling, with `precision` `fp16` only: the loss is multiplied by a scale before it is
    differentiated, and the gradient divided by it. An update whose gradient overflows is skipped, and the scale
    halved."""

    initial: NotRequired[float]
    """The scale of the first update (fairseq `--fp16-init-scale`)"""
    window: NotRequired[int]
    """The number of updates without overflow after which the scale is doubled. Default: 2^14 / `accumulate`, as in
    fairseq"""
    minimum: NotRequired[float]
    """The scale that ends the training as diverged when it is reached (fairseq `--min-loss-scale`)"""


class SpecEvaluation(TypedDict):
    """How the trained model translates, and what is scored. What is left out comes from the preset of the model."""

    beam: NotRequired[int]
    """The number of hypotheses kept per sentence; 1 is greedy search"""
    lengthPenalty: NotRequired[SpecEvaluationLengthPenalty]
    """How hypotheses of different lengths are compared"""
    maxLengthA: NotRequired[float]
    """The longest output has ⌊maxLengthA · source + maxLengthB⌋ tokens before EOS, where source counts its EOS"""
    maxLengthB: NotRequired[int]
    """The constant part of the longest output; see `maxLengthA`"""
    minLength: NotRequired[int]
    """The least number of tokens before EOS"""
    batchSentences: NotRequired[int]
    """The number of sentences decoded together"""
    weights: NotRequired[Literal["int8"]]
    """Rounds the weights of linear layers and of the output projection to 8-bit integers with a scale for each
    output, and their inputs row by row, as the compute type int8 of CTranslate2 does. Decoding is faster and
    scores may change a little. It needs the engine `native`. Left out: weights and products have the precision of
    the engine"""
    search: NotRequired[SpecEvaluationSearchSample]
    """How outputs are searched for. Left out: beam search, of which `beam` is the width"""
    scored: NotRequired[Literal["detokenized", "tokenized"]]
    """The text that is scored: ordinary text against the references of the dataset, or tokenised words against
    references with the same preprocessing"""
    split: NotRequired[Literal["test", "valid"]]
    """The part of the dataset that is translated; `valid` is for choices that must not depend on the test set"""
    metrics: NotRequired[list[MetricChoice]]
    """The metrics that score the translations"""
    attribution: NotRequired[SpecEvaluationAttribution | None]
    """What the translations leaned on, word by word (ΔLP); null, the default, to leave it out"""
    attention: NotRequired[SpecEvaluationAttention | None]
    """Keeps where the decoder looked for each unit of its own translations, averaged over heads; null, the default,
    to leave it out"""


class SpecEvaluationLengthPenalty(TypedDict):
    """How hypotheses of different lengths are compared"""

    kind: Literal["fairseq", "gnmt"]
    """`fairseq`: Σ log p / length^α; `gnmt`: Σ log p / ((5 + length) / 6)^α (Wu et al. 2016, Eq 14). EOS counts."""
    alpha: float
    """α: 0 does not reward length, and larger values favour longer outputs"""


class SpecEvaluationSearchSample(TypedDict):
    """Draws each token at random, and gives one output"""

    type: Literal["sample"]
    seed: int
    """The seed of all draws"""
    temperature: NotRequired[float]
    """Log-probabilities are divided by it; 1 if left out"""
    topK: NotRequired[int]
    """The number of likeliest tokens that are drawn from; all of them if left out"""


class SpecEvaluationAttribution(TypedDict):
    """Decomposes the translations exactly by what the model read, and adds the metrics `delta-lp-source`,
    `delta-lp-previous` and `delta-lp-distance`. The model is forced to its own output."""

    sentences: int
    """How many sentences of the evaluated split are decomposed, from the first; at most as many as it has"""


class SpecEvaluationAttention(TypedDict):
    sentences: int
    """How many sentences of the evaluated split are read, from the first; at most as many as it has"""
    layer: NotRequired[int]
    """Which attention over the source is read, counted from 1; the last but one by default, or the only one"""


class SpecResources(TypedDict):
    """Where a run is executed and how long it may take"""

    pool: NotRequired[str]
    """The group of workers that may take the run"""
    labels: NotRequired[list[str]]
    """Labels that a worker must have in addition to belonging to the pool"""
    priority: NotRequired[int]
    """Runs with a higher priority start first"""
    timeLimitSeconds: NotRequired[int]
    """The time limit for each attempt"""
    engine: NotRequired[Literal["auto", "native", "wasm", "cpu", "tensorflow", "webgpu", "cuda", "float64"]]
    """The engine to compute on. `auto` chooses the fastest engine that can be loaded."""
    threads: NotRequired[int]
    """The threads that the engine computes with"""
    gpus: NotRequired[int]
    """The GPUs that the run has for itself. One for each process of the engine `cuda`, and otherwise none, if left
    out. With the engine `auto`, a run with GPUs computes on one, and a run to which a worker has given none
    computes on the processor."""
    gpuMemoryMiB: NotRequired[int]
    """The memory that each of its GPUs must have, in MiB. It is also the most that the tensors of the run may take
    there."""
    memoryMiB: NotRequired[int]
    """The memory of the machine that is set aside for the run, in MiB"""
    recompute: NotRequired[Literal["auto", "always", "never"]]
    """Whether layers are computed a second time in the backward pass, so that training keeps less in memory. `auto`,
    if left out: where it would need more than the run may have, and from the first batch on that does not fit.
    The result does not depend on it."""
    exclusive: NotRequired[bool]
    """Whether nothing else may run on the machine meanwhile, so that times can be trusted"""
    processes: NotRequired[int]
    """The number of processes that train the model together, over MPI. Each has `threads` threads (and, on the
    engine `cuda`, a GPU) and computes its share of the parts of every batch (`recipe.batchParts`). The result
    does not depend on it."""


class StorageUse(TypedDict):
    artifacts: list[ArtifactUse]
    """What is recorded, by kind"""
    owners: list[OwnerUse]
    """The same by owner of the run or the dataset, the one with the most first"""
    ages: list[AgeUse]
    """The same by age: at least `fromDays` and less than `toDays` days. Null where there is no limit"""
    files: StorageUseFiles
    """What that takes on the disk, where equal artifacts are one file"""
    tables: list[TableUse]
    """The largest first"""
    databaseBytes: int


class StorageUseFiles(TypedDict):
    """What that takes on the disk, where equal artifacts are one file"""

    count: int
    bytes: int


class StoredEvent(TypedDict):
    position: int
    """Orders the events of all runs; `since` and Last-Event-ID are positions"""
    runId: str
    """UUID"""
    attempt: StoredEventAttempt
    seq: int
    """Numbers the events of the attempt: 1, 2, 3, …"""
    at: str
    """ISO 8601, UTC"""
    superseded: bool
    """Whether a later attempt has repeated the event, so that it left the run's history"""
    event: RunEvent


class StoredEventAttempt(TypedDict):
    id: str
    """UUID"""
    number: int
    resumedFromStep: int | None


class Study(TypedDict):
    """What to run, what a paper claims, and how that is judged"""

    study: Literal[1]
    """The version of this format"""
    id: str
    """<paper>/<table> in lower case"""
    title: str
    """What the study is about, in one line"""
    citation: str | None
    notes: list[str]
    """What a reader must know: deviations from the paper, and what the paper leaves open"""
    seeds: list[int]
    """The seeds of every run, which are registered before running. Each of them must be there."""
    baseline: str
    """The row that the others are tested against"""
    alpha: NotRequired[float]
    """How often a wrong verdict may be reached"""
    vocabularySize: NotRequired[int]
    """The size of the vocabulary behind the parameter counts of the paper"""
    rows: NotRequired[list[StudyRowsItem]]
    """The rows by the names of the paper. A variant that is not listed is a row by itself."""
    published: NotRequired[Published]
    pins: NotRequired[Pins]
    targets: list[StudyTargetsItemValue | StudyTargetsItemCount | StudyTargetsItemAbove | StudyTargetsItemBestOf | StudyTargetsItemAlike | StudyTargetsItemGrows]
    """What the paper prints and claims. Each is judged."""
    figures: NotRequired[list[StudyFiguresItemOptionCurve | StudyFiguresItemNgramGaps | Intervals | Costs]]
    """What is drawn from the runs"""
    parts: dict[str, StudyPartsValue1 | StudyPartsValue2 | StudyPartsValue3 | StudyPartsValue4]
    """What is run or read, by name: one for each data set of the table"""


class StudyRowsItem(TypedDict):
    """Row of a study"""

    row: str
    """The row as the paper names it"""
    variant: str | None


class StudyTargetsItemValue(TypedDict):
    """Value target"""

    kind: Literal["value"]
    part: str
    """The part of the study whose runs answer this"""
    cite: NotRequired[Cite]
    note: NotRequired[str]
    """What is odd about the print, which a reader must know"""
    metric: str
    """A metric that the part has: `bleu`, a derived one such as `bleu maxOrder=3`, or a cost such as `parameters`"""
    printed: dict[str, str]
    """The number of each row, as printed"""
    notes: NotRequired[dict[str, str]]
    """What is odd about the number of a row"""
    disputed: NotRequired[dict[str, str]]
    """What the paper itself says against the number of a row. Such a number can be neither met nor missed, so its
    verdict is `inconclusive`."""
    unit: NotRequired[float]
    """Measured values are divided by this first, such as 1000000 for millions"""
    statistic: NotRequired[Literal["mean", "median", "best"]]
    """What is printed of the paper’s runs"""
    runs: NotRequired[int | None]
    """The runs behind each printed number. Null asks whether ours lie near the number itself, whatever is behind it."""
    margin: Margin
    higherIsBetter: bool | None
    """Null if neither direction is better"""


class StudyTargetsItemCount(TypedDict):
    """Count target"""

    kind: Literal["count"]
    part: str
    """The part of the study whose runs answer this"""
    cite: NotRequired[Cite]
    note: NotRequired[str]
    """What is odd about the print, which a reader must know"""
    metric: str
    """A metric that the part has: `bleu`, a derived one such as `bleu maxOrder=3`, or a cost such as `parameters`"""
    printed: dict[str, str]
    """The count of each row, as printed"""
    notes: NotRequired[dict[str, str]]
    """What is odd about the number of a row"""
    disputed: NotRequired[dict[str, str]]
    """What the paper itself says against the number of a row. Such a number can be neither met nor missed, so its
    verdict is `inconclusive`."""
    over: NotRequired[str]
    """The row above whose count the printed ones are: a paper may print “+0.06M”"""
    unit: NotRequired[float]
    """Such as 1000000 for millions"""


class StudyTargetsItemAbove(TypedDict):
    """Above target"""

    kind: Literal["above"]
    part: str
    """The part of the study whose runs answer this"""
    cite: NotRequired[Cite]
    note: NotRequired[str]
    """What is odd about the print, which a reader must know"""
    metric: str
    """A metric that the part has: `bleu`, a derived one such as `bleu maxOrder=3`, or a cost such as `parameters`"""
    row: str
    """A row of the study"""
    over: str | list[str]
    """The row below, or several"""
    by: NotRequired[LeastGap]
    scale: NotRequired[Literal["difference", "ratio"]]
    """Whether rows are compared by their difference or by their ratio. Margins and gaps are then factors."""
    printedMark: NotRequired[Literal["+", "++", "†"]]
    """The mark of significance that the paper prints behind the number"""


class StudyTargetsItemBestOf(TypedDict):
    """Best-of target"""

    kind: Literal["best-of"]
    part: str
    """The part of the study whose runs answer this"""
    cite: NotRequired[Cite]
    note: NotRequired[str]
    """What is odd about the print, which a reader must know"""
    metric: str
    """A metric that the part has: `bleu`, a derived one such as `bleu maxOrder=3`, or a cost such as `parameters`"""
    row: str
    """A row of the study"""
    among: Literal["all"] | list[str]
    """The rows that it is compared with, or `all` of the part"""
    by: NotRequired[LeastGap]


class StudyTargetsItemAlike(TypedDict):
    """Alike target"""

    kind: Literal["alike"]
    part: str
    """The part of the study whose runs answer this"""
    cite: NotRequired[Cite]
    note: NotRequired[str]
    """What is odd about the print, which a reader must know"""
    metric: str
    """A metric that the part has: `bleu`, a derived one such as `bleu maxOrder=3`, or a cost such as `parameters`"""
    rows: list[str]
    """The rows of which every pair is alike"""
    margin: Margin
    scale: NotRequired[Literal["difference", "ratio"]]
    """Whether rows are compared by their difference or by their ratio. Margins and gaps are then factors."""


class StudyTargetsItemGrows(TypedDict):
    """Grows target"""

    kind: Literal["grows"]
    part: str
    """The part of the study whose runs answer this"""
    cite: NotRequired[Cite]
    note: NotRequired[str]
    """What is odd about the print, which a reader must know"""
    series: str
    """The name of the series, such as `BLEU by n-gram order`"""
    metrics: list[str]
    """The metrics along which the lead grows, in their order"""
    row: str
    """A row of the study"""
    over: str
    """A row of the study"""
    control: StudyTargetsItemGrowsControl
    """A pair of systems about which nothing is claimed. Gaps of such pairs often grow by themselves."""


class StudyTargetsItemGrowsControl(TypedDict):
    """A pair of systems about which nothing is claimed. Gaps of such pairs often grow by themselves."""

    row: str
    """A row of the study"""
    over: str
    """A row of the study"""


class StudyFiguresItemOptionCurve(TypedDict):
    """Option curve"""

    kind: Literal["option-curve"]
    name: str
    """The name of its files, without extension"""
    title: str
    """The title above the figure"""
    part: str
    """The part of the study that it shows"""
    metric: str
    """The metric on the vertical axis"""
    pointer: str
    """JSON pointer into the run spec, to the number on the horizontal axis"""
    xLabel: str
    """What that number is called"""
    levels: NotRequired[list[str]]
    """Rows without that number, such as a baseline, each drawn as a level line"""


class StudyFiguresItemNgramGaps(TypedDict):
    """N-gram gaps"""

    kind: Literal["ngram-gaps"]
    name: str
    """The name of its files, without extension"""
    title: str
    """The title above the figure"""
    part: str
    """The part of the study that it shows"""
    metrics: list[str]
    """The metrics from left to right, such as `bleu maxOrder=1`, `bleu maxOrder=2`, …"""
    xLabel: str
    """What the order counts"""
    row: str
    """The upper row"""
    over: str
    """The lower row"""
    control: NotRequired[StudyFiguresItemNgramGapsControl]
    """A pair about which nothing is claimed"""


class StudyFiguresItemNgramGapsControl(TypedDict):
    """A pair about which nothing is claimed"""

    row: str
    """The upper row"""
    over: str
    """The lower row"""


class StudyPartsValue1(TypedDict):
    """A spec without name and seeds, which the study gives"""

    title: NotRequired[str]
    """What the table of this part is called"""
    spec: PartSpec
    tune: NotRequired[Tune]


class StudyPartsValue2(TypedDict):
    """Each registered seed is one round, in which every row is measured once"""

    title: NotRequired[str]
    """What the table of this part is called"""
    measurement: Measurement


class StudyPartsValue3(TypedDict):
    """Its rows are those that the study names"""

    title: NotRequired[str]
    """What the table of this part is called"""
    scores: StudyPartsValue3Scores


class StudyPartsValue3Scores(TypedDict):
    metrics: list[StudyPartsValue3ScoresMetricsItem]


class StudyPartsValue3ScoresMetricsItem(TypedDict):
    """Metric of scores"""

    id: str
    """Its name in the table of scores"""
    title: str
    """Its name for people"""
    unit: str | None
    higherIsBetter: bool | None
    ends: NotRequired[list[float | None]]
    """The lowest and the highest value that there can be, such as [0, 1] for an accuracy and [0, null] for a time.
    Near an end values are skewed and are judged at half of alpha. Left out, the scale has no ends."""
    digits: NotRequired[int]
    """Decimals that are printed. Left out, three for a value between −1 and 1 by its ends, else two"""


class StudyPartsValue4(TypedDict):
    """The mean over the values of other parts, seed by seed"""

    title: NotRequired[str]
    """What the table of this part is called"""
    mean: list[str]


class StudyPage(TypedDict):
    studies: list[StudySummary]
    nextCursor: str | None


class StudyPart(TypedDict):
    part: str
    title: str | None
    kind: str
    """`spec`, `measurement`, `scores` or `mean`"""


class StudyPlace(TypedDict):
    """The part of a study that the experiment was submitted as"""

    id: str
    version: str
    """SHA-256 of the document"""
    part: str


class StudySubmission(TypedDict):
    parts: NotRequired[list[str]]
    """The parts to submit, each of which must have a spec; all that have one by default"""
    pool: NotRequired[str]
    """The pool that executes the runs, in place of that of the study"""


class StudySummary(TypedDict):
    id: str
    """<paper>/<table>"""
    version: str
    """SHA-256 of the document"""
    title: str
    citation: str | None
    builtIn: bool
    """Whether it comes with this version of Ordo"""
    createdBy: str | None
    createdAt: str | None
    parts: list[StudyPart]


class StudyVersion(TypedDict):
    """One version of a study"""

    id: str
    """<paper>/<table>"""
    version: str
    """SHA-256 of the document"""
    title: str
    citation: str | None
    builtIn: bool
    """Whether it comes with this version of Ordo"""
    createdBy: str | None
    createdAt: str | None
    parts: list[StudyPart]
    document: Study


class TableUse(TypedDict):
    table: str
    rows: int | None
    bytes: int
    """With its indexes"""


class Translations(TypedDict):
    hypotheses: list[str]
    """The translations of the split that the spec evaluates, in its order and in the form that is scored:
    detokenised text, or tokenised words if `evaluation.scored` is `tokenized`"""
    references: list[list[str]]
    """The references in the same form: [set of references][line]"""
    sources: NotRequired[list[str]]
    """What was translated, line by line, in the same form. Absent in older results."""
    training: TranslationsTraining
    parameters: TranslationsParameters
    memory: TranslationsMemory
    energy: NotRequired[Energy]
    forward: TranslationsForward
    decoding: TranslationsDecoding
    environment: TranslationsEnvironment
    identity: TranslationsIdentity
    deterministic: bool
    """True if every result with this identity is equal to the bit. False if an engine was used that does not promise
    this, or if memory ran out during training and a batch had to be split."""
    collapsed: NotRequired[bool]
    """True if nothing shows that the translations depend on the source: a permutation test at 5 % does not find
    their own references more similar to them than those of other sentences. Absent with fewer than five pairs."""
    notes: list[str]
    """What a reader must know before comparing this result, for instance how many translations were cut"""


class TranslationsTraining(TypedDict):
    updates: int
    epochs: float
    finalLoss: float
    """Label-smoothed loss in nats per target token: the last point of the learning curve, which is the mean of the
    updates since the point before. In results from before 26 November 2026, that of the last update alone"""
    bestValidationLoss: float | None
    """The loss of the best validation. This is the lowest loss unless the recipe compares BLEU. Null without
    validation."""
    targetTokens: int
    seconds: float
    tokensPerSecond: float
    paddingShare: float
    """The share of padding among all positions computed, 0…1"""
    stoppedEarly: bool
    recomputedFrom: NotRequired[int]
    """The first update in which layers were computed a second time in the backward pass, to save memory. This makes
    updates slower and changes no weight. Absent where there was none."""
    lossScale: NotRequired[TranslationsTrainingLossScale]
    """Dynamic loss scaling, in trainings in fp16 only"""


class TranslationsTrainingLossScale(TypedDict):
    """Dynamic loss scaling, in trainings in fp16 only"""

    skippedUpdates: int
    """The number of updates that were skipped because the loss or its gradient overflowed"""
    last: float
    """The loss scale at the end of the training"""


class TranslationsParameters(TypedDict):
    total: int
    positional: int


class TranslationsMemory(TypedDict):
    enginePeakBytes: int | None
    """The peak of bytes held by tensors, or null if the engine cannot tell"""
    processPeakBytes: int


class TranslationsForward(TypedDict):
    median: float
    """In milliseconds, as the other two"""
    minimum: float
    maximum: float
    repeats: int
    busy: bool
    """True if the machine was busy just before the measurement. Such a time should not be compared with others."""


class TranslationsDecoding(TypedDict):
    seconds: float
    sentences: int
    outputTokens: int


class TranslationsEnvironment(TypedDict):
    codeVersion: str
    """A hash of the files that computed the result: where it comes from, and never whether it is valid"""
    engine: str
    device: str
    threads: int
    processes: NotRequired[int]
    """The number of processes that trained the model together. Absent where one did, which gives the same weights to
    the bit: gradients are summed in an order that depends on `recipe.batchParts` alone. `memory` is that of the
    first process."""
    node: str
    platform: str
    cpu: str
    hostname: str


class TranslationsIdentity(TypedDict):
    hash: str
    """SHA-256 of all other fields. Two deterministic results with equal hashes have the same weights, translations
    and scores, to the bit."""
    contentHash: str
    """The content hash of the run, which covers the spec, the data and the numbers of the stages. See `listHashes`."""
    trainedOn: list[TranslationsIdentityTrainedOnItem]
    """What the weights were computed on. A new entry begins at each update at which this changed."""
    decodedOn: TranslationsIdentityDecodedOn


class TranslationsIdentityTrainedOnItem(TypedDict):
    fromUpdate: int
    """The first update of this span, counted from 1"""
    engine: str
    """The engine that did the computation. Where the spec asks for `auto`, this is the engine that was chosen."""
    instructionSet: str
    """What the engine's results depend on apart from its code, such as `avx512, gcc 12.2.0, glibc 2.36`. See
    `Engine.instructionSet` in `tensor`."""
    node: int
    """Node's major version, whose floating-point functions draw the initial weights"""
    microBatches: int
    """The number of micro-batches that each batch was split into. It decides how the sums of gradients are rounded."""


class TranslationsIdentityDecodedOn(TypedDict):
    engine: str
    """The engine that did the computation. Where the spec asks for `auto`, this is the engine that was chosen."""
    instructionSet: str
    """What the engine's results depend on apart from its code, such as `avx512, gcc 12.2.0, glibc 2.36`. See
    `Engine.instructionSet` in `tensor`."""
    node: int
    """Node's major version, whose floating-point functions draw the initial weights"""


class Tune(TypedDict):
    """A search that comes first, and gives each variant the values that are best for it"""

    values: dict[str, list[JsonValue]]
    """The values that every variant tries, by JSON pointers into its spec. Several pointers: all combinations"""
    updates: int
    """The updates of each trial, the same for all"""
    seeds: list[int]
    """The seeds of each trial, over which its mean is taken"""
    metric: str
    """What is compared on the validation data: `loss`, of which the lowest wins, or a metric of the spec. Of equals,
    the value that stands first wins."""


class UnreadableCheckpoint(TypedDict):
    attemptNumber: int
    sha256: str
    """SHA-256, lower-case hexadecimal"""


class UsedMachine(TypedDict):
    machine: str
    """The name, as its workers have it"""
    measures: list[MachineMeasure]
    """Percent, except for those in watts. All have equal parts of the time, of a minute or more"""


class VariantCounts(TypedDict):
    variant: str
    runCounts: RunCounts


class Version(TypedDict):
    version: str
    """The version of Ordo by the rules of semver.org"""
    commit: str | None
    codeVersion: str
    """The hash of all code that decides results"""


class WaitingRun(TypedDict):
    runId: str
    """UUID"""
    pool: str
    position: int
    """The place in its pool"""
    priority: int
    labels: list[str]
    """What a worker must have to take it"""
    attempt: int
    """Number of the attempt that it waits for"""
    availableAt: str
    """It is not taken before; ISO 8601, UTC"""
    reason: Literal["pause", "no-worker", "too-large", "set-aside", "limit", "busy", "reserved", "next"]
    """What it waits for. `pause`: the time until it is tried again. `no-worker`: a worker that is online with its
    pool, its labels and its code. `too-large`: one with as much as it needs. `set-aside`: those there are lack
    something that it needs. `limit`: a limit of its owner. `busy`: those that can take it execute other runs.
    `reserved`: they are kept free for another one. `next`: nothing but its turn"""
    explanation: str
    """The reason in a sentence, such as "2 runs before it in pool gpu" """
    failureMessage: str | None


class WaitingRunList(TypedDict):
    runs: list[WaitingRun]
    """By pool, and within a pool in the order in which they are taken"""


class WorkerList(TypedDict):
    workers: list[WorkerListWorkersItem]


class WorkerListWorkersItem(TypedDict):
    id: str
    """UUID"""
    name: str
    pool: str
    labels: list[str]
    engine: str
    device: str
    codeVersion: str
    concurrency: int
    machine: str
    """Workers with the same machine share its devices, and make room for runs that need it alone"""
    cores: int | None
    memoryMiB: int | None
    devices: list[Device]
    state: Literal["online", "silent", "signed-off"]
    drainedAt: str | None
    openAttempts: int
    runIds: list[str]
    """The runs that it executes, the longest held first"""
    lacks: list[WorkerListWorkersItemLacksItem]
    """Why the worker is set aside: until then it is not given runs that need what it lacks"""
    createdAt: str
    """ISO 8601, UTC"""
    lastSeenAt: str
    """ISO 8601, UTC"""


class WorkerListWorkersItemLacksItem(TypedDict):
    kind: Literal["dataset", "engine", "disk", "device"]
    message: str
    until: str
    """ISO 8601, UTC"""


AuditDetails: TypeAlias = dict[str, str | float | None | list[str]]
"""What else is worth knowing about the change"""


DatasetChoice: TypeAlias = DatasetChoiceAspecJaEn | DatasetChoiceIwslt14 | DatasetChoiceKftt | DatasetChoiceMulti30k | DatasetChoiceOrderProbe | DatasetChoiceParallelText | DatasetChoicePlainText | DatasetChoiceSmallParallelEnja | DatasetChoiceUploaded | DatasetChoiceWmt14 | DatasetChoiceWmt17ZhEn
"""The dataset that the model is trained and tested on, with its options"""


JsonSchema: TypeAlias = dict[str, Any]
"""A JSON Schema"""


JsonValue: TypeAlias = Any
"""Any JSON value"""


LanguageMetricChoice: TypeAlias = Perplexity | LanguageMetricChoiceLogProbability
"""A metric, with its options"""


MetricChoice: TypeAlias = MetricChoiceBleu | MetricChoiceBleuUncased | MetricChoiceChrf | MetricChoiceChrf2 | MetricChoiceTer | MetricChoiceCompoundBleu
"""A metric, with its options"""


PositionalChoice: TypeAlias = PositionalChoiceNone | PositionalChoiceSape | PositionalChoiceLape | PositionalChoiceRpe | PositionalChoiceAdaptiveT5 | PositionalChoicePosnetAttn | PositionalChoicePosnetEmbed | PositionalChoiceWeightConcat | PositionalChoiceT5 | PositionalChoiceRope | PositionalChoiceAlibi | PositionalChoiceXlIn | PositionalChoiceXlHead | PositionalChoiceXlCombined | PositionalChoiceRandomised
"""The positional encoding, with its options"""


RunEvent: TypeAlias = RunEventPhase | RunEventMetric | RunEventProgress | RunEventLog | RunEventCheckpoint
