/** What worker and trainer say to each other over the child process's channel. */
import type { RunEvent, RunResult, RunSpec } from '@ordo/spec';
import type { EnginePreference } from '@ordo/tensor';

/** Sent first: load what takes time, so that the run itself starts at once. */
export interface Preload {
  readonly type: 'preload';
  readonly engine: EnginePreference;
  readonly threads: number;
}

export interface RunOrder {
  readonly type: 'run';
  readonly spec: RunSpec;
  readonly workDir: string;
  /** Where the finished model is written. */
  readonly modelDir: string;
  readonly dataDir: string | null;
  /** Checkpoint file to go on from. */
  readonly resumeFrom: string | null;
  readonly microBatches: number;
  readonly codeVersion: string;
}

/** `stop`: save the state and end. `cancel`: end. */
export interface AbortOrder {
  readonly type: 'abort';
  readonly kind: 'stop' | 'cancel';
}

export type ToTrainer = Preload | RunOrder | AbortOrder;

export type FromTrainer =
  | { readonly type: 'ready'; readonly engine: string; readonly device: string }
  | { readonly type: 'event'; readonly at: string; readonly event: RunEvent }
  | { readonly type: 'result'; readonly result: RunResult }
  | { readonly type: 'error'; readonly error: TrainerError };

/** An error as it crosses the channel. `code` is null for anything that is not an OrdoError. */
export interface TrainerError {
  readonly code: string | null;
  readonly retryable: boolean;
  readonly message: string;
  readonly stack: string;
}
