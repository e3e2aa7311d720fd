/** The worker protocol as an interface: one method per route of the API. */
import type { EarlierResult } from '@ordo/run';
import type { Device, FailureKind, LackKind, RunEvent, RunResult, RunSpec } from '@ordo/spec';

export interface WorkerIdentity {
  readonly name: string;
  readonly pool: string;
  readonly labels: readonly string[];
  readonly engine: string;
  readonly device: string;
  readonly codeVersion: string;
  readonly concurrency: number;
  readonly machine: string;
  /** The processors that it hands out; absent if it leaves them to the kernel. */
  readonly cores?: number;
  readonly memoryMiB: number;
  readonly devices: readonly Device[];
}

export interface HeldAttempt {
  readonly id: string;
  readonly number: number;
}

export interface HeldState {
  readonly id: string;
  readonly state: 'running' | 'preempted' | 'cancelled' | 'superseded';
  /** The run that is to have the place of one that is preempted. */
  readonly displacedBy?: string;
}

export interface HeartbeatAnswer {
  readonly attempts: readonly HeldState[];
}

export interface SavedCheckpoint {
  readonly step: number;
  readonly sha256: string;
  readonly bytes: number;
}

/** Hash and size of the archive that holds a trained model. */
export interface SavedModel {
  readonly sha256: string;
  readonly bytes: number;
}

export interface NextRun {
  /** Null when there is no run for the worker. */
  readonly claimed: Claim | null;
  /** How many runs of the pool wait for another worker, or for room; 0 where one was claimed. */
  readonly waitingRuns: number;
}

export interface Claim {
  readonly runId: string;
  /** The runs that have handed back their places for it. */
  readonly displacedRunIds: readonly string[];
  readonly attempt: {
    readonly id: string;
    readonly number: number;
    readonly microBatches: number;
    /** The ids of the devices that the attempt has for itself. */
    readonly devices: readonly string[];
  };
  readonly contentHash: string;
  readonly datasetHash: string;
  readonly spec: RunSpec;
  /** The checkpoint to resume from; null to start from the beginning. */
  readonly checkpoint: SavedCheckpoint | null;
  /** A succeeded run whose translations this run only needs to score; null when there is none. */
  readonly translatedRunId: string | null;
}

export interface NumberedEvent {
  /** Numbers the attempt's events 1, 2, 3, … */
  readonly seq: number;
  /** ISO 8601. */
  readonly at: string;
  readonly event: RunEvent;
}

export type Finish =
  | { readonly outcome: 'failed'; readonly kind: Exclude<FailureKind, 'unsuitable'>; readonly message: string }
  | { readonly outcome: 'failed'; readonly kind: 'unsuitable'; readonly lack: LackKind; readonly message: string }
  | { readonly outcome: 'cancelled' | 'released' };

/**
 * Every method throws an OrdoError: `api.unavailable` when no answer came, otherwise with the API's own code. All methods
 * may be repeated without harm.
 */
export interface ApiPort {
  register(identity: WorkerIdentity): Promise<{ readonly id: string }>;
  heartbeat(workerId: string, attempts: readonly HeldAttempt[]): Promise<HeartbeatAnswer>;
  signOff(workerId: string): Promise<void>;
  /** Claims the run whose turn it is of all that suit the worker. */
  claim(workerId: string): Promise<NextRun>;
  /** Returns the number of the last event stored. */
  sendEvents(attempt: HeldAttempt, events: readonly NumberedEvent[]): Promise<number>;
  /** Streams `file`, whose size and hash must be those of `checkpoint`. */
  uploadCheckpoint(attempt: HeldAttempt, checkpoint: SavedCheckpoint, file: string, signal: AbortSignal): Promise<void>;
  /** Streams `file`, whose size and hash must be those of `model`. */
  uploadModel(attempt: HeldAttempt, model: SavedModel, file: string, signal: AbortSignal): Promise<void>;
  /** Streams the run's newest checkpoint into `file` and returns the SHA-256 of the received bytes. */
  downloadCheckpoint(runId: string, file: string, signal: AbortSignal): Promise<string>;
  /** Says that a checkpoint cannot be read. Returns the one to resume from instead; null to start from the beginning. */
  reportUnreadable(attempt: HeldAttempt, sha256: string): Promise<SavedCheckpoint | null>;
  /** Fetches the result of a succeeded run, without its scores. */
  fetchTranslations(runId: string): Promise<EarlierResult>;
  sendResult(attempt: HeldAttempt, result: RunResult): Promise<void>;
  finish(attempt: HeldAttempt, finish: Finish): Promise<void>;
}
