/** `ordo up --detach`: starts an `up` that outlives this command and its terminal. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeFolder, OrdoError } from '@ordo/core';
import type { Environment } from '../env.ts';
import type { Output } from '../output.ts';
import { layOut, readNote, requireNobody, type RunningNote } from './home.ts';
import { requireNamedServers } from './require-named-servers.ts';

const MAIN = path.resolve(import.meta.dirname, '../../dist/main.js');
const LOOK_EVERY_MS = 100;
/** The number of log lines that an error shows. */
const LAST_LINES = 8;

export interface DetachedOptions {
  readonly environment: Environment;
  readonly workers: number;
  readonly output: Output;
  readonly signal: AbortSignal;
}

export interface DetachedCluster extends RunningNote {
  readonly log: string;
}

/**
 * Starts the services, and returns when all are ready. After an interruption, nothing is left running.
 * @throws OrdoError `environment.invalid` with the end of the log when the services cannot be started
 */
export async function startDetached(options: DetachedOptions): Promise<DetachedCluster> {
  const { environment, workers, output, signal } = options;
  const { home } = environment;
  await requireNamedServers(environment, signal);
  await requireNobody(home);
  const { logs } = layOut(home);
  await makeFolder(logs);
  const log = path.join(logs, 'up.log');
  const file = await open(log, 'w', 0o600);
  const child = spawn(process.execPath, [MAIN, 'up', '--workers', String(workers)], {
    detached: true,
    env: variablesOf(environment),
    stdio: ['ignore', file.fd, file.fd],
  });
  await file.close();
  output.say(`starting; the log is ${log}`);
  const note = await untilRunning(child, home, signal);
  if (note === undefined) throw await explainEnd(child, log);
  child.unref();
  return { ...note, log };
}

/**
 * Returns the environment of the `up`. Changes by options are passed on as variables, because addresses may contain passwords,
 * and everybody can see command lines.
 */
function variablesOf({ variables, home, port, databaseUrl, redisUrl, artifactsKey }: Environment): NodeJS.ProcessEnv {
  return {
    ...variables,
    ORDO_HOME: home,
    ...(port === undefined ? {} : { ORDO_PORT: String(port) }),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
    ...(artifactsKey === undefined ? {} : { ORDO_ARTIFACTS_KEY: artifactsKey }),
  };
}

/** Returns undefined when the process ends before its services are ready. */
async function untilRunning(child: ChildProcess, home: string, signal: AbortSignal): Promise<RunningNote | undefined> {
  const ended = once(child, 'close');
  for (;;) {
    const note = await readNote(home);
    if (note?.pid === child.pid) return note;
    if (child.exitCode !== null || child.signalCode !== null) return undefined;
    if (signal.aborted) {
      child.kill('SIGTERM');
      await ended;
      signal.throwIfAborted();
    }
    await Promise.race([ended, delay(LOOK_EVERY_MS)]);
  }
}

async function explainEnd({ exitCode, signalCode }: ChildProcess, log: string): Promise<OrdoError> {
  const end = (await readFile(log, 'utf8')).trimEnd().split('\n').slice(-LAST_LINES).join('\n');
  const how = signalCode === null ? `exit code ${exitCode}` : signalCode;
  return new OrdoError('environment.invalid', `the services did not start (${how}):\n${end}`, {
    fix: `do what the lines above say; the whole log is ${log}, and each service has one beside it`,
  });
}
