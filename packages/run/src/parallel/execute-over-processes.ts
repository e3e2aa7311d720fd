/** Carries out a run whose model several processes train together: starts them, and passes on what rank 0 tells. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { OrdoError } from '@ordo/core';
import { findLauncher, type Launcher, openMpi } from '@ordo/mpi';
import type { RunResult, RunSpec } from '@ordo/spec';
import type { AbortReason } from '../interruption.ts';
import type { RunOptions } from '../run-options.ts';
import { MessageLine } from './message-line.ts';
import { type FromRank, hearError, type Order, type ToRank } from './messages.ts';

const RANK_SCRIPT = fileURLToPath(new URL('./rank-main.js', import.meta.url));
const LINE_VARIABLE = 'ORDO_RANK_LINE';
/** How long rank 0 may take to give its own account of an error that another rank has told. */
const ACCOUNT_MS = 5000;
/** How long the launcher may take to end its processes before it is killed. */
const ENDING_MS = 5000;
const LAST_WORDS_LENGTH = 4000;

type Settled = { readonly result: RunResult } | { readonly error: unknown };

/**
 * Starts the processes and waits for the result.
 * @throws OrdoError `processes.unavailable` where MPI is absent, `processes.lost` when a process died, and all errors of
 *   `executeRun`
 */
export async function executeOverProcesses(run: RunSpec, options: RunOptions): Promise<RunResult> {
  openMpi();
  const launcher = findLauncher(process.env);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ordo-ranks-'));
  const server = createServer();
  try {
    const address = path.join(folder, 'line');
    server.listen(address);
    await once(server, 'listening');
    const { engine: _engine, emit, signal, onModel, ...told } = options;
    const heard = listen(server, { run, options: told }, { emit, signal, onModel });
    const { child, died } = launch(launcher, run.resources.processes ?? 1, address);
    try {
      const settled = await Promise.race([heard, died]);
      if ('error' in settled) throw settled.error;
      return settled.result;
    } finally {
      await end(child);
    }
  } finally {
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Gives rank 0 its order, passes its events on one after the other, and resolves with how the run ended. */
function listen(
  server: Server,
  order: Order,
  { emit, signal, onModel }: Pick<RunOptions, 'emit' | 'signal'> & { readonly onModel: RunOptions['onModel'] },
): Promise<Settled> {
  return new Promise((resolve) => {
    let passed: Promise<void> = Promise.resolve();
    const passAfter = async (before: Promise<void>, next: () => void | Promise<void>): Promise<void> => {
      try {
        await before;
        await next();
      } catch (error) {
        resolve({ error });
      }
    };
    const pass = (next: () => void | Promise<void>): void => {
      passed = passAfter(passed, next);
    };
    server.on('connection', (stream) => {
      const line = new MessageLine<ToRank, FromRank>(stream, (message) => {
        switch (message.type) {
          case 'joined':
            if (message.rank > 0) return;
            void line.send({ type: 'run', order });
            onAbort(signal, (reason) => void line.send({ type: 'abort', reason }));
            return;
          case 'event':
            pass(() => emit(message.event));
            return;
          case 'model':
            pass(() => onModel?.(message.digest));
            return;
          case 'result':
            pass(() => resolve({ result: message.result }));
            return;
          case 'error': {
            const error = hearError(message.error);
            if (message.rank === 0) pass(() => resolve({ error }));
            else void delay(ACCOUNT_MS).then(() => pass(() => resolve({ error })));
          }
        }
      });
    });
  });
}

function onAbort(signal: AbortSignal, tell: (reason: AbortReason) => void): void {
  const reason = (): AbortReason =>
    (signal.reason as Partial<AbortReason> | undefined)?.kind === 'stop' ? { kind: 'stop' } : { kind: 'cancel' };
  if (signal.aborted) tell(reason());
  else signal.addEventListener('abort', () => tell(reason()), { once: true });
}

/** Starts the group. `died` resolves when the launcher has ended, after all that its processes have told was heard. */
function launch(launcher: Launcher, processes: number, address: string) {
  const program = [process.execPath, RANK_SCRIPT] as const;
  const [command, ...args] = launcher.command({ processes, program, variables: [LINE_VARIABLE] });
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, [LINE_VARIABLE]: address },
  });
  let lastWords = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-LAST_WORDS_LENGTH);
      process.stderr.write(text);
    });
  }
  const died = new Promise<Settled>((resolve) => {
    child.once('error', (cause) => resolve({ error: cause }));
    child.once('close', (code, signal) => {
      const how = signal === null ? `with code ${code}` : `by ${signal}`;
      const error = new OrdoError(
        'processes.lost',
        `${launcher.id} ended ${how} before the run did${findLoss(lastWords)}`,
        {
          fix: 'start the run again: it goes on from its last checkpoint',
        },
      );
      // What rank 0 has told may still be on its way.
      setTimeout(() => resolve({ error }), 200);
    });
  });
  return { child, died };
}

/** The sentence of the launcher that names the process. */
function findLoss(words: string): string {
  const found = /[^\n]*(?:process rank|rank|task) \d+[^\n]*/u.exec(words.replaceAll(/\n(?=\S)/gu, ' '));
  return found === null ? '' : `: ${found[0].trim().slice(0, 500)}`;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const closed = once(child, 'close');
  const isOver = async (ms: number): Promise<boolean> =>
    (await Promise.race([closed, delay(ms, 'late', { ref: false })])) !== 'late';
  if (await isOver(200)) return;
  child.kill('SIGTERM');
  if (await isOver(ENDING_MS)) return;
  child.kill('SIGKILL');
  await closed;
}
