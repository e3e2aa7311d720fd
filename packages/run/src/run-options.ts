/** What the caller of a run decides, apart from the run itself. */
import type { RunEvent } from '@ordo/spec';
import type { Engine } from '@ordo/tensor';

export interface RunOptions {
  /** The folder for checkpoints. It is created if it does not exist. */
  readonly workDir: string;
  /** The folder that holds the datasets. Undefined if this machine has none. */
  readonly dataDir: string | undefined;
  /** The engine to use. Defaults to the one that the spec names. */
  readonly engine?: Engine;
  /**
   * The number of GPUs that the run was given: with 0 its engine `auto` stays on the processor. Defaults to what its spec asks for
   * and, where that says nothing, to whatever GPU is there.
   */
  readonly gpus?: number;
  /** Receives events in order; each call is awaited before the next. */
  readonly emit: (event: RunEvent) => void | Promise<void>;
  /**
   * Called while updates, batches and blocks of lines get done, at most twice a second, also where there is nothing to tell. Whoever
   * watches the run sees by it that the run goes on. Must return at once.
   */
  readonly onPulse?: () => void;
  /** Aborts the run. Its reason says whether to stop or to cancel: see `AbortReason`. */
  readonly signal: AbortSignal;
  /** The checkpoint file to resume from. It must come from the same run. */
  readonly resumeFrom?: string;
  /** A hash of the files that run, which the result records. See `readCodeBase` in `spec`. */
  readonly codeVersion: string;
  /** The run's content hash, which becomes part of the result's identity. See `listHashes` in `spec`. */
  readonly contentHash: string;
  /** Names the data that the run is for: see `Dataset.fingerprint`. When given, other data are refused. */
  readonly datasetHash?: string;
  /**
   * The folder to write the finished model to, with everything that is needed to use it. By default no model is
   * written.
   */
  readonly modelDir?: string;
  /** Receives the digest of the model's folder as soon as it is written: see `digestModel`. */
  readonly onModel?: (digest: string) => void | Promise<void>;
  /** The number of micro-batches that each batch is computed in. Defaults to 1. */
  readonly microBatches?: number;
  /** The folder for what several runs share, such as orders of the text. Defaults to `workDir`. */
  readonly cacheDir?: string;
  /** The folder of the prepared training texts of this machine. Defaults to one in `cacheDir`. */
  readonly preparedDir?: string;
}
