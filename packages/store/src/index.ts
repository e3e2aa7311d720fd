export type { KeyBounds, Rotation } from './access/api-key-changes.ts';
export { type CreatedApiKey, expiredKey, type VerifiedKey } from './access/api-keys.ts';
export type { AttendedSentence } from './results/attention.ts';
export type { AuditQuery, Caller } from './access/audit.ts';
export type { ArtifactStorage, PiecedArtifact, ReceivedArtifact } from './artifacts/artifact-storage.ts';
export type { FailedAttempt, MovedRun } from './attempts/attempt-endings.ts';
export type { OpenAttempt } from './attempts/attempts.ts';
export type { NewCheckpoint } from './artifacts/checkpoints.ts';
export type { ClaimedAttempt } from './scheduling/claim.ts';
export type { DatabaseOptions } from './database/database.ts';
export type { AppendedEvents, EventQuery, NewEvent, StoredEvent } from './attempts/events.ts';
export type { CancelledRun } from './runs/cancel-chosen.ts';
export type { CountedExperiment, FoundSearch, ListedExperiment } from './runs/experiments.ts';
export type {
  ApiKey,
  Attempt,
  AttemptState,
  AuditRecord,
  Dataset,
  DatasetFile,
  Experiment,
  HostedCheck,
  Role,
  Run,
  RunState,
  Search,
  Score,
  Study,
  Worker,
} from './generated/client.ts';
export type { NewHostedCheck } from './runs/hosted-checks.ts';
export type { StoredHypotheses } from './results/hypotheses.ts';
export type { Idempotency } from './access/idempotency.ts';
export type { Import, ImportedRun } from './runs/imports.ts';
export type { AddedDataset, NewDataset, NewDatasetFile } from './datasets/add-dataset.ts';
export type { DatasetReader, KnownFile } from './datasets/datasets.ts';
export { datasetNotFound } from './datasets/remove-dataset.ts';
export { createLeadership, type Leadership } from './database/leadership.ts';
export { openBackupPlace } from './backup/backup-place.ts';
export { createBackup } from './backup/create-backup.ts';
export { restoreBackup } from './backup/restore-backup.ts';
export { createLocalArtifacts } from './artifacts/local-artifacts.ts';
export { readS3Address, readS3Credentials, type S3Place } from './s3/address.ts';
export { createS3Artifacts } from './s3/s3-artifacts.ts';
export { migrateDatabase } from './database/migrate.ts';
export type { NewResult, StoredResult } from './results/results.ts';
export { type AttemptEnding, RETRY_RULES, type RetryRule } from './attempts/retry-policy.ts';
export { isSamePlace, type Placement, UNKNOWN_OWNER } from './runs/placement.ts';
export { describeDemand } from './scheduling/room.ts';
export type { NextRun } from './scheduling/claim.ts';
export type { DuePool } from './scheduling/due-runs.ts';
export type { UnclaimableRun } from './scheduling/queued-runs.ts';
export type { ExperimentMember, ListedRun, MemberSummary, RunCounts, VariantCounts } from './runs/runs.ts';
export type { RunSegments } from './results/segment-statistics.ts';
export type { LogLine } from './results/logs.ts';
export type { NewModel } from './artifacts/models.ts';
export type { AttemptOwner } from './access/ownership.ts';
export {
  type ExperimentFilter,
  type ExperimentSelection,
  placeOfExperiment,
} from './listing/experiment-list.ts';
export type { ListPlace } from './listing/list-order.ts';
export { placeOfRun, type RunFilter, type RunSelection } from './listing/run-list.ts';
export { RESERVED_AFTER_SECONDS, type Reserved } from './scheduling/reservation-rounds.ts';
export { SESSION_SECONDS } from './access/sessions.ts';
export { type Allowance, describeLimit, type Share } from './scheduling/shares.ts';
export { createStore, type Store } from './store.ts';
export type { NewStudy, SubmittedStudy } from './runs/studies.ts';
export type { Continuation } from './runs/searches.ts';
export type { NewRun, Submission, Submitted } from './runs/submission.ts';
export { createTurns } from './scheduling/turns.ts';
export type {
  OptionPath,
  RunGroupFilter,
  RunGrouping,
  RunTableColumn,
  RunTableSelection,
} from './listing/run-table.ts';
export type { RunGroup, RunTableRow } from './runs/run-table.ts';
export type { WaitingRun } from './scheduling/waiting-runs.ts';
export type { MeanUse } from './attempts/machine-use.ts';
export type { NewWorker, Offer, WorkerBeat, WorkerWithLoad } from './attempts/workers.ts';
