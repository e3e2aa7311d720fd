/** Executes one run in a separate process, so that several can be executed at a time. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { OrdoError } from '@ordo/core';
import type { ErrorCode } from '@ordo/core/errors';
import type { ReportRun } from '@ordo/reports';
import type { AbortReason } from '@ordo/run';
import type { RunSpec } from '@ordo/spec';
import type { RunFolder } from './run-folder.ts';
import type { FromRun, RunOrder, ToRun } from './run-messages.ts';
import { labelOf, type RunSettings, type RunSurroundings, unendedRun } from './run-one.ts';

/** The script, which is compiled next to the command. */
const SCRIPT = path.join(import.meta.dirname, '../runner.js');

/**
 * Does the same as `findOrRun`. If the process dies without an answer, the run has failed, like any other run.
 * @throws OrdoError with the error of the process
 */
export async function runInProcess(
  run: RunSpec,
  folder: RunFolder,
  {
    board,
    signal,
    say,
    out,
    dataDir,
    preparedDir,
    energy,
    fresh,
    codeVersion,
    datasetHash,
  }: RunSettings & RunSurroundings,
): Promise<ReportRun> {
  const unended = unendedRun(run, folder, datasetHash);
  const setState = (state: string): void => board.setState(folder.hash, labelOf(run), state);
  const known = fresh ? null : await folder.readResult();
  if (known !== null) {
    setState('succeeded');
    return { ...unended, state: 'succeeded', result: known };
  }
  if (signal.aborted) return unended;
  const { hashes, translations } = folder;
  const settings: RunSettings = { out, dataDir, preparedDir, energy, fresh, codeVersion, datasetHash };
  const ending = await askProcess({ kind: 'run', run, hashes, translations, settings }, signal, (message) => {
    if (message.kind === 'state') setState(message.state);
    else if (message.kind === 'event') board.apply(folder.hash, message.event);
    else if (message.kind === 'said') say(message.line);
  });
  if (typeof ending !== 'string') return ending;
  if (signal.aborted) {
    setState('paused');
    return { ...unended, state: 'paused' };
  }
  const failure = { code: 'engine.out-of-memory', message: ending };
  await folder.writeFailure(failure);
  setState('failed');
  return { ...unended, state: 'failed', failure: `${failure.code}: ${ending}` };
}

/** Waits until the process has ended. Returns how the run ended, or describes how the process died. */
async function askProcess(
  order: RunOrder,
  signal: AbortSignal,
  hear: (message: FromRun) => void,
): Promise<ReportRun | string> {
  const child = fork(SCRIPT, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], serialization: 'advanced' });
  // Sending only fails when the process has ended, which `close` reports.
  const tell = (message: ToRun): void => void child.send(message, () => undefined);
  const stop = (): void => tell({ kind: 'abort', reason: signal.reason as AbortReason });
  signal.addEventListener('abort', stop);
  let last: FromRun | undefined;
  child.on('message', (message: FromRun) => {
    last = message;
    hear(message);
  });
  tell(order);
  try {
    const [code, how] = (await once(child, 'close')) as [number | null, string | null];
    if (last?.kind === 'ended') return last.run;
    if (last?.kind === 'error') throw errorOf(last);
    return describeDeath(code, how);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function errorOf({ code, message, fix }: Extract<FromRun, { kind: 'error' }>): OrdoError {
  return new OrdoError(code as ErrorCode, message, fix === undefined ? {} : { fix });
}

function describeDeath(code: number | null, how: string | null): string {
  const ending = how === null ? `ended with exit code ${code}` : `was ended by ${how}`;
  return `the process of the run ${ending} without an answer; if the machine ran out of memory, use fewer --jobs`;
}
