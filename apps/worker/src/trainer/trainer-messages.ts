/** The messages between worker and trainer, over the child process's IPC channel. */
import type { EarlierResult, EnergySettings } from '@ordo/run';
import type { RunEvent, RunResult, RunSpec } from '@ordo/spec';
import type { EnginePreference } from '@ordo/tensor';
import type { TrainerError } from './trainer-error.ts';

/** The first message, which makes the trainer load the engine ahead of time, so that the run can start at once. */
export interface Preload {
  readonly type: 'preload';
  readonly engine: EnginePreference;
  readonly threads: number;
  /** The number of GPUs that the process was given. */
  readonly gpus: number;
}

export interface RunOrder {
  readonly type: 'run';
  readonly spec: RunSpec;
  readonly workDir: string;
  /** The folder for the trained model. */
  readonly modelDir: string;
  readonly dataDir: string | null;
  /** The folder for files that several runs share. */
  readonly cacheDir: string;
  /** The folder of the prepared training texts of this machine. */
  readonly preparedDir: string;
  /** How the energy of the run is measured. */
  readonly energy: EnergySettings;
  /** The checkpoint file to resume from. */
  readonly resumeFrom: string | null;
  readonly microBatches: number;
  /** The run's content hash, for its result's identity. */
  readonly codeVersion: string;
  readonly contentHash: string;
  readonly datasetHash: string;
  /** The result of a run with the same translations, which then only need to be scored; null to train. */
  readonly earlier: EarlierResult | null;
}

/** `stop`: save a checkpoint and exit. `cancel`: exit. */
export interface AbortOrder {
  readonly type: 'abort';
  readonly kind: 'stop' | 'cancel';
}

export type ToTrainer = Preload | RunOrder | AbortOrder;

export type FromTrainer =
  | { readonly type: 'ready'; readonly engine: string; readonly device: string }
  | { readonly type: 'event'; readonly at: string; readonly event: RunEvent }
  /** Signals that an update, a batch or a block of lines is finished, whether or not there is an event about it. */
  | { readonly type: 'pulse' }
  /** The digest of the trained model, which is sent before the result. */
  | { readonly type: 'model'; readonly digest: string }
  | { readonly type: 'result'; readonly result: RunResult }
  | { readonly type: 'error'; readonly error: TrainerError };
