export type { KeyBounds, Rotation } from './api-key-changes.ts';
export { type CreatedApiKey, expiredKey, type VerifiedKey } from './api-keys.ts';
export type { AttendedSentence } from './attention.ts';
export type { AuditQuery, Caller } from './audit.ts';
export type { ArtifactStorage, PiecedArtifact, ReceivedArtifact } from './artifact-storage.ts';
export type { FailedAttempt, MovedRun } from './attempt-endings.ts';
export type { OpenAttempt } from './attempts.ts';
export type { HeartbeatState, HeldAttempt, HeldState } from './heartbeats.ts';
export type { NewCheckpoint } from './checkpoints.ts';
export type { ClaimedAttempt } from './claim.ts';
export type { DatabaseOptions } from './database.ts';
export type { AppendedEvents, EventQuery, NewEvent, StoredEvent } from './events.ts';
export type { CancelledRun } from './cancel-chosen.ts';
export type { CountedExperiment, ListedExperiment } from './experiments.ts';
export type {
  ApiKey,
  Attempt,
  AttemptState,
  AuditRecord,
  HostedCheck,
  Role,
  Run,
  RunState,
  Score,
  Study,
  Worker,
} from './generated/client.ts';
export type { NewHostedCheck } from './hosted-checks.ts';
export type { StoredHypotheses } from './hypotheses.ts';
export type { Idempotency } from './idempotency.ts';
export type { Import, ImportedRun } from './imports.ts';
export { createLeadership, type Leadership } from './leadership.ts';
export { openBackupPlace } from './backup/backup-place.ts';
export { createBackup } from './backup/create-backup.ts';
export { restoreBackup } from './backup/restore-backup.ts';
export { createLocalArtifacts } from './local-artifacts.ts';
export { readS3Address, readS3Credentials, type S3Place } from './s3/address.ts';
export { createS3Artifacts } from './s3/s3-artifacts.ts';
export { migrateDatabase } from './migrate.ts';
export type { NewResult, NewScore, StoredResult } from './results.ts';
export { type AttemptEnding, RETRY_RULES, type RetryRule } from './retry-policy.ts';
export { isSamePlace, type Placement } from './placement.ts';
export { describeDemand } from './room.ts';
export type { UnclaimableRun, WakeableRun } from './queued-runs.ts';
export type { ExperimentMember, ListedRun, MemberSummary, RunCounts } from './runs.ts';
export type { RunSegments } from './segment-statistics.ts';
export type { LogLine } from './logs.ts';
export type { NewModel } from './models.ts';
export type { AttemptOwner } from './ownership.ts';
export {
  type ExperimentFilter,
  type ExperimentSelection,
  placeOfExperiment,
} from './listing/experiment-list.ts';
export type { ListPlace } from './listing/list-order.ts';
export { placeOfRun, type RunFilter, type RunSelection } from './listing/run-list.ts';
export { RESERVED_AFTER_SECONDS, type Reserved } from './reservation-rounds.ts';
export { SESSION_SECONDS } from './sessions.ts';
export { type Allowance, describeLimit, type Share } from './shares.ts';
export { createStore, type Store } from './store.ts';
export type { NewStudy, SubmittedStudy } from './studies.ts';
export type { NewRun, Submission, Submitted } from './submission.ts';
export { createTurns } from './turns.ts';
export type { OptionPath, RunGrouping, RunTableColumn, RunTableSelection } from './listing/run-table.ts';
export type { RunGroup, RunTableRow } from './run-table.ts';
export type { WaitingRun } from './waiting-runs.ts';
export type { NewWorker, Offer, WorkerBeat, WorkerWithLoad } from './workers.ts';
