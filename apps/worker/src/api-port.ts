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
  /** The number of processors that the worker offers; absent if it leaves them to the kernel. */
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
  /** The run that will take the place of a preempted one. */
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

/** The hash and size of the archive that holds a trained model. */
export interface SavedModel {
  readonly sha256: string;
  readonly bytes: number;
}

/** A file of the dataset of a run, if that was added to the service. */
export interface NeededFile {
  readonly split: 'train' | 'valid' | 'test';
  readonly side: 'source' | 'target';
  readonly sha256: string;
  readonly bytes: number;
}

export interface NextRun {
  /** The claimed run; null when there is no run for the worker. */
  readonly claimed: Claim | null;
  /** The number of runs in the pool that wait for another worker or for room; 0 if one was claimed. */
  readonly waitingRuns: number;
}

export interface Claim {
  readonly runId: string;
  /** The runs that have given up their places for this one. */
  readonly displacedRunIds: readonly string[];
  readonly attempt: {
    readonly id: string;
    readonly number: number;
    readonly microBatches: number;
    /** The ids of the devices that only this attempt may use. */
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
  /** The number of the event; an attempt's events are numbered 1, 2, 3, … */
  readonly seq: number;
  /** The time of the event, in ISO 8601. */
  readonly at: string;
  readonly event: RunEvent;
}

export type Finish =
  | { readonly outcome: 'failed'; readonly kind: Exclude<FailureKind, 'unsuitable'>; readonly message: string }
  | { readonly outcome: 'failed'; readonly kind: 'unsuitable'; readonly lack: LackKind; readonly message: string }
  | { readonly outcome: 'cancelled' | 'released' };

/**
 * The interface to the API. Every method throws an OrdoError: `api.unavailable` when no answer came, otherwise with the API's
 * own code. Any call may be repeated without harm.
 */
export interface ApiPort {
  register(identity: WorkerIdentity): Promise<{ readonly id: string }>;
  heartbeat(workerId: string, attempts: readonly HeldAttempt[]): Promise<HeartbeatAnswer>;
  signOff(workerId: string): Promise<void>;
  /** Claims the next run, in the order of turns, that suits the worker. */
  claim(workerId: string): Promise<NextRun>;
  /** Returns the number of the last event stored. */
  sendEvents(attempt: HeldAttempt, events: readonly NumberedEvent[]): Promise<number>;
  /** Streams `file`, whose size and hash must be those of `checkpoint`. */
  uploadCheckpoint(attempt: HeldAttempt, checkpoint: SavedCheckpoint, file: string, signal: AbortSignal): Promise<void>;
  /** Streams `file`, whose size and hash must be those of `model`. */
  uploadModel(attempt: HeldAttempt, model: SavedModel, file: string, signal: AbortSignal): Promise<void>;
  /** Streams the run's newest checkpoint into `file` and returns the SHA-256 of the received bytes. */
  downloadCheckpoint(runId: string, file: string, signal: AbortSignal): Promise<string>;
  /** Reports that a checkpoint cannot be read. Returns the one to resume from instead; null to start from the beginning. */
  reportUnreadable(attempt: HeldAttempt, sha256: string): Promise<SavedCheckpoint | null>;
  /** Fetches the result of a succeeded run, without its scores. */
  fetchTranslations(runId: string): Promise<EarlierResult>;
  /** The files of the dataset of the run, if that was added to the service. @throws OrdoError `dataset.not-found` */
  listNeededFiles(attempt: HeldAttempt): Promise<readonly NeededFile[]>;
  /** Streams one of these files into `file` and returns the SHA-256 of the received bytes. */
  downloadNeededFile(attempt: HeldAttempt, sha256: string, file: string, signal: AbortSignal): Promise<string>;
  sendResult(attempt: HeldAttempt, result: RunResult): Promise<void>;
  finish(attempt: HeldAttempt, finish: Finish): Promise<void>;
}
