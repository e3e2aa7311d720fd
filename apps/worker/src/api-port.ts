/** What the worker asks of the API, one method per route of the worker protocol. */
import type { FailureKind, RunEvent, RunResult, RunSpec } from '@ordo/spec';

export interface WorkerIdentity {
  readonly name: string;
  readonly pool: string;
  readonly labels: readonly string[];
  readonly engine: string;
  readonly device: string;
  readonly codeVersion: string;
  readonly concurrency: number;
}

export interface HeldAttempt {
  readonly id: string;
  readonly number: number;
}

export interface HeartbeatAnswer {
  readonly attempts: readonly { readonly id: string; readonly state: 'running' | 'cancelled' | 'superseded' }[];
}

export interface SavedCheckpoint {
  readonly step: number;
  readonly sha256: string;
  readonly bytes: number;
}

/** A file of exactly these bytes. */
export interface SavedModel {
  readonly sha256: string;
  readonly bytes: number;
}

export interface Claim {
  readonly attempt: {
    readonly id: string;
    readonly number: number;
    readonly microBatches: number;
  };
  readonly spec: RunSpec;
  /** The state of training to go on from; null to begin afresh. */
  readonly checkpoint: SavedCheckpoint | null;
}

export interface NumberedEvent {
  /** 1, 2, 3, … within the attempt. */
  readonly seq: number;
  /** ISO 8601. */
  readonly at: string;
  readonly event: RunEvent;
}

export type Finish =
  | { readonly outcome: 'failed'; readonly kind: FailureKind; readonly message: string }
  | { readonly outcome: 'cancelled' | 'released' };

/**
 * Every method throws OrdoError: `api.unavailable` when no answer came, otherwise the API's own code. Repeating any of
 * them is harmless.
 */
export interface ApiPort {
  register(identity: WorkerIdentity): Promise<{ readonly id: string }>;
  heartbeat(workerId: string, attempts: readonly HeldAttempt[]): Promise<HeartbeatAnswer>;
  signOff(workerId: string): Promise<void>;
  claim(runId: string, workerId: string): Promise<Claim>;
  /** Returns the number of the last event stored. */
  sendEvents(attempt: HeldAttempt, events: readonly NumberedEvent[]): Promise<number>;
  /** Streams `file`, which holds exactly what `checkpoint` says. */
  uploadCheckpoint(attempt: HeldAttempt, checkpoint: SavedCheckpoint, file: string, signal: AbortSignal): Promise<void>;
  /** Streams `file`, which holds exactly what `model` says. */
  uploadModel(attempt: HeldAttempt, model: SavedModel, file: string, signal: AbortSignal): Promise<void>;
  /** Streams the run's newest checkpoint into `file` and returns the SHA-256 of what came. */
  downloadCheckpoint(runId: string, file: string, signal: AbortSignal): Promise<string>;
  sendResult(attempt: HeldAttempt, result: RunResult): Promise<void>;
  finish(attempt: HeldAttempt, finish: Finish): Promise<void>;
}
