/** The settings for everything that checks a part of a study on this machine. */
import type { Context } from '../context.ts';
import type { GivenResources } from '../local-run/override-resources.ts';

export interface CheckSettings {
  readonly context: Context;
  readonly parts: readonly string[];
  /** The folder of the report. Each part has a folder in it. */
  readonly out: string;
  /** Stops in an orderly way. The remaining work stays open. */
  readonly stop: AbortSignal;
  /** The number of runs at a time; undefined lets the machine decide. Measurements are always taken alone. */
  readonly jobs: number | undefined;
  /** The engine, threads and processes of the runs, in place of what the study says. */
  readonly resources?: GivenResources;
}
