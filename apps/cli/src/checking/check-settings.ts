/** What everything that checks a part of a study on this machine needs to know. */
import type { Context } from '../context.ts';
import type { GivenResources } from '../local-run/override-resources.ts';

export interface CheckSettings {
  readonly context: Context;
  readonly parts: readonly string[];
  /** The folder of the report. Each part has a folder in it. */
  readonly out: string;
  /** Stops in order. What is left then stays open. */
  readonly stop: AbortSignal;
  /** How many runs are executed at a time; undefined leaves it to the machine. Measurements are always taken alone. */
  readonly jobs: number | undefined;
  /** With what the runs compute, in place of what the study says. */
  readonly resources?: GivenResources;
}
