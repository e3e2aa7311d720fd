/** The options that the caller of a run decides, in addition to the run itself. */
import type { RunEvent } from '@ordo/spec';
import type { Engine } from '@ordo/tensor';

/** What the owner of a machine says about its energy. */
export interface EnergySettings {
  /** The folder of the counters of the processors, if it is not that of Linux, as in a container. */
  readonly powercapDir?: string;
  /** The grams of CO₂-equivalent per kWh at the place of the machine. */
  readonly gramsPerKwh?: number;
}

export interface RunOptions {
  /** The folder for checkpoints. It is created if it does not exist. */
  readonly workDir: string;
  /** The folder that holds the datasets. Undefined if this machine has none. */
  readonly dataDir: string | undefined;
  /** The engine to use. Defaults to the one that the spec names. */
  readonly engine?: Engine;
  /**
   * The number of GPUs that the run was given. With 0 its engine `auto` stays on the processor. Defaults to the number in the
   * spec and, if the spec has none, to the GPUs of this machine.
   */
  readonly gpus?: number;
  /** Receives events in order; each call is awaited before the next. */
  readonly emit: (event: RunEvent) => void | Promise<void>;
  /**
   * Called during updates, batches and blocks of lines, at most twice a second, even if there is nothing to report. It shows an
   * observer that the run is making progress. It must return at once.
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
  /** The name of the data for which the run is meant: see `Dataset.fingerprint`. If it is given, other data are refused. */
  readonly datasetHash?: string;
  /**
   * The folder to write the finished model to, with everything that is needed to use it. By default no model is
   * written.
   */
  readonly modelDir?: string;
  /** Called with the digest of the model's folder as soon as the folder is written: see `digestModel`. */
  readonly onModel?: (digest: string) => void | Promise<void>;
  /** The number of micro-batches in which each batch is computed. Defaults to 1. */
  readonly microBatches?: number;
  /** The folder for files that several runs share, such as orders of the text. Defaults to `workDir`. */
  readonly cacheDir?: string;
  /** How energy is measured. By default, the counters are where Linux has them, and nothing is known about emissions. */
  readonly energy?: EnergySettings;
  /** The folder of the prepared training texts on this machine. Defaults to one in `cacheDir`. */
  readonly preparedDir?: string;
}
