/** Executes a run whose model several processes train together: starts the processes, and passes on the messages of rank 0. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { OrdoError } from '@ordo/core';
import type { Launcher } from './mpi/launchers/launcher.ts';
import { findLauncher } from './mpi/launchers/registry.ts';
import { openMpi } from './mpi/mpi-addon.ts';
import type { RunResult, RunSpec } from '@ordo/spec';
import { enginesFolder } from '@ordo/tensor';
import type { RunOptions } from '../run-options.ts';
import { RankListener } from './rank-listener.ts';

const RANK_SCRIPT = fileURLToPath(new URL('./rank-main.js', import.meta.url));
const LINE_VARIABLE = 'ORDO_RANK_LINE';
/** The time in milliseconds that the launcher has to end its processes before it is killed. */
const ENDING_MS = 5000;
const LAST_WORDS_LENGTH = 4000;

/**
 * Starts the processes and waits for the result.
 * @throws OrdoError `processes.unavailable` if MPI is absent, `processes.lost` when a process died, and all errors of
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
    const { engine: _engine, emit, onPulse, signal, onModel, ...told } = options;
    const order = { run, options: told, enginesFolder: enginesFolder() };
    const listener = new RankListener(server, order, { emit, onPulse, signal, onModel });
    const child = launch(launcher, {
      processes: run.resources.processes ?? 1,
      address,
      onEnd: (error) => void listener.giveUp(error),
    });
    try {
      const settled = await listener.settled;
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

interface Launch {
  readonly processes: number;
  /** The address of the socket to which the processes send their events. */
  readonly address: string;
  /** Called with the error if the launcher could not start, or when it has ended. */
  readonly onEnd: (error: unknown) => void;
}

function launch(launcher: Launcher, { processes, address, onEnd }: Launch): ChildProcess {
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
  child.once('error', onEnd);
  child.once('close', (code, signal) => {
    const how = signal === null ? `with code ${code}` : `by ${signal}`;
    const what = `${launcher.id} ended ${how} before the run did${findLoss(lastWords)}`;
    onEnd(new OrdoError('processes.lost', what, { fix: 'start the run again: it continues from its last checkpoint' }));
  });
  return child;
}

/** Finds the sentence in the launcher's output that names the lost process. */
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
