/** What starting the local cluster needs to know. */
import type { Environment } from '../env.ts';
import type { Output } from '../output.ts';

export interface ClusterOptions {
  readonly environment: Environment;
  readonly output: Output;
  readonly workers: number;
  /** Whether others may rely on this cluster (see `RunningNote`). */
  readonly lasting: boolean;
  /** Ends the start between two services. */
  readonly signal: AbortSignal;
}
