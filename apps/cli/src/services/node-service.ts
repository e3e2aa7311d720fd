/** The API and the workers as supervised services: one guarded Node process each. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { OrdoError } from '@ordo/core';
import { type RunningProcess, type Service, spawnGuarded } from '@ordo/embedded';
import { REPOSITORY } from '../env.ts';
import { ServiceLog } from './service-log.ts';

export interface NodeServiceOptions {
  readonly name: string;
  /** The built entry, relative to the clone. */
  readonly entry: string;
  /** Read at each start, because a service before may have chosen a port. */
  readonly variables: () => NodeJS.ProcessEnv;
  readonly logs: string;
  /** Resolves when the service is ready; asked every few milliseconds. */
  readonly isReady: () => Promise<boolean>;
  /** How long a polite stop may take: a worker writes a checkpoint first. */
  readonly patienceSeconds: number;
}

const READY_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 25;

export function nodeService(options: NodeServiceOptions): Service {
  return {
    name: options.name,
    start: async () => {
      const entry = path.join(REPOSITORY, options.entry);
      if (!existsSync(entry)) {
        throw new OrdoError('environment.invalid', `${options.entry} is not built`, {
          fix: 'run "npm run ordo -- up", which builds what is missing, or "npm run build"',
        });
      }
      const log = new ServiceLog(options.logs, options.name);
      const running = await spawnGuarded({
        command: process.execPath,
        args: [entry],
        cwd: REPOSITORY,
        env: options.variables(),
        patienceSeconds: options.patienceSeconds,
        onLine: log.write,
      });
      await waitUntilReady(running, options, log);
      return running;
    },
  };
}

async function waitUntilReady(running: RunningProcess, options: NodeServiceOptions, log: ServiceLog): Promise<void> {
  let ended = false;
  void running.exited.then(() => {
    ended = true;
  });
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await options.isReady())) {
    if (ended || Date.now() > deadline) {
      await running.stop();
      throw new OrdoError('environment.invalid', `${options.name} did not get ready; its last words:\n${log.tail()}`, {
        fix: `read ${log.file}`,
      });
    }
    await delay(ASK_EVERY_MS);
  }
}
