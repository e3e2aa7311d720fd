/** Measures one row in a process of its own, so that its peaks are its own and nothing is warm from the row before. */
import { fork } from 'node:child_process';
import path from 'node:path';
import { OrdoError } from '@ordo/core';
import type { MeasureAnswer, MeasureOrder } from './messages.ts';

/** Compiled beside this file. */
const SCRIPT = path.join(import.meta.dirname, 'measuring-process.js');

/** @throws OrdoError with what the process said or how it died; the signal's reason when aborted. */
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
          new OrdoError('engine.out-of-memory', `the measuring process ${ending} without a word`, {
            fix: 'if memory ran out, measure with a smaller --preset, or fewer --sentences',
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
