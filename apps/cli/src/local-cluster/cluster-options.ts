/** The options for starting the local cluster. */
import type { Environment } from '../env.ts';
import type { Output } from '../output.ts';

export interface ClusterOptions {
  readonly environment: Environment;
  readonly output: Output;
  readonly workers: number;
  /** Whether other commands may rely on this cluster (see `RunningNote`). */
  readonly lasting: boolean;
  /** Aborts the start between two services. */
  readonly signal: AbortSignal;
}
