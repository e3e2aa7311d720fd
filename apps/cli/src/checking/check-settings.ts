/** What everything that checks a part of a study in this process needs to know. */
import type { Context } from '../context.ts';

export interface CheckSettings {
  readonly context: Context;
  readonly parts: readonly string[];
  /** The folder of the report. Each part has a folder in it. */
  readonly out: string;
  /** Stops in order. What is left then stays open. */
  readonly stop: AbortSignal;
}
