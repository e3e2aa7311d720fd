/** Waits until a process that has been started does its work. */
import { setTimeout as delay } from 'node:timers/promises';
import { OrdoError } from '@ordo/core';
import { type RunningProcess, trackExit } from './guarded-process.ts';

export interface ReadyOptions {
  readonly name: string;
  readonly withinMs: number;
  readonly signal?: AbortSignal;
  /** What to do when the process does not become ready. */
  readonly fix: string;
}

const ASK_EVERY_MS = 50;
/** The number of lines in the message about a process that is not ready. */
const LAST_LINES = 20;

/**
 * Asks until the answer is yes.
 * @throws OrdoError `environment.invalid` with the last lines of the process when it ends or takes too long
 */
export async function untilReady(
  running: RunningProcess,
  isReady: () => Promise<boolean>,
  { name, withinMs, signal, fix }: ReadyOptions,
): Promise<void> {
  const ended = trackExit(running);
  const deadline = Date.now() + withinMs;
  while (!(await isReady())) {
    signal?.throwIfAborted();
    if (ended() || Date.now() > deadline) {
      const words = running.lines.slice(-LAST_LINES).map((line) => `    ${line}`);
      throw new OrdoError('environment.invalid', `${name} did not become ready; its last lines:\n${words.join('\n')}`, {
        fix,
      });
    }
    await delay(ASK_EVERY_MS);
  }
}
