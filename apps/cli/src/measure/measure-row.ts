/** Measures one row in a fresh process, so that an earlier row affects neither its peak memory nor its caches. */
import { fork } from 'node:child_process';
import path from 'node:path';
import { OrdoError } from '@ordo/core';
import type { MeasureAnswer, MeasureOrder } from './messages.ts';

/** The script, which is compiled next to this file. */
const SCRIPT = path.join(import.meta.dirname, 'measuring-process.js');

/**
 * Measures the row.
 * @throws OrdoError with the error of the process, or a description of its death; the signal's reason when aborted
 */
export async function measureRow(
  message: MeasureOrder,
  signal: AbortSignal,
): Promise<Exclude<MeasureAnswer, { kind: 'error' }>> {
  signal.throwIfAborted();
  const child = fork(SCRIPT, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], serialization: 'advanced' });
  const stop = (): void => void child.kill('SIGKILL');
  signal.addEventListener('abort', stop);
  try {
    const answer = await new Promise<MeasureAnswer>((resolve, reject) => {
      child.once('message', resolve);
      child.once('error', reject);
      child.once('exit', (code, how) => {
        const ending = how === null ? `ended with exit code ${code}` : `was ended by ${how}`;
        reject(
          new OrdoError('engine.out-of-memory', `the measuring process ${ending} without an answer`, {
            fix: 'if the machine ran out of memory, use a smaller --preset or fewer --sentences',
          }),
        );
      });
      child.send(message);
    });
    if (answer.kind !== 'error') return answer;
    throw new OrdoError('engine.unavailable', `${answer.code}: ${answer.message}`);
  } finally {
    signal.removeEventListener('abort', stop);
    child.kill();
  }
}
