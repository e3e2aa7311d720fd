/** What everything that gathers the parts of a study needs to know. */
import type { Context } from '../context.ts';

export interface GatherOptions {
  readonly context: Context;
  readonly parts: readonly string[];
  /** The folder of the report. Each part has a folder in it. */
  readonly out: string;
  /** Stops in order. What is left then stays open. */
  readonly stop: AbortSignal;
}
