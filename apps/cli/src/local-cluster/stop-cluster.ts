/** Ends an `up` from another process. */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { OrdoError } from '@ordo/core';
import { isRunning, layOut, readNote, type RunningNote } from './home.ts';

const LOOK_EVERY_MS = 100;

export interface StopOptions {
  /** The longest wait for the orderly end, in seconds. */
  readonly timeout: number;
  readonly signal: AbortSignal;
}

/**
 * Asks the `up` of a home to end, and waits until it has. Returns the note of what ran there; undefined when nothing did.
 * @throws OrdoError `environment.invalid` when it is still running after the timeout, or belongs to another user
 */
export async function stopCluster(home: string, { timeout, signal }: StopOptions): Promise<RunningNote | undefined> {
  const note = await readNote(home);
  if (note === undefined) return undefined;
  ask(note);
  const deadline = performance.now() + 1000 * timeout;
  while (isRunning(note)) {
    if (performance.now() > deadline) throw lateError(note, home, timeout);
    await delay(LOOK_EVERY_MS, undefined, { signal });
  }
  return note;
}

function ask({ pid }: RunningNote): void {
  try {
    process.kill(pid, 'SIGTERM');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // The process has just ended.
    if (code === 'ESRCH') return;
    throw new OrdoError('environment.invalid', `process ${pid}, which runs the services, cannot be ended: ${code}`, {
      fix: 'run `ordo down` as the user who started it',
      cause: error,
    });
  }
}

function lateError({ pid }: RunningNote, home: string, timeout: number): OrdoError {
  return new OrdoError('environment.invalid', `process ${pid} still runs ${timeout} s after it was asked to end`, {
    fix:
      'wait with a longer --timeout: workers may still be writing checkpoints; if it never ends, see ' +
      `${path.join(layOut(home).logs)} and kill process ${pid}, with which its services end too`,
  });
}
