/** A replica of the API that keeps its port when it is killed and restarted, and whose use of the machine is added up. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '@ordo/testing';
import { processorSeconds } from '../measure.mjs';

const SERVER = path.resolve(import.meta.dirname, '../../dist/server.js');

export async function startReplica({ databaseUrl, redisUrl, home, log, profile }) {
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const settings = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, ORDO_HOME: home, ORDO_PORT: String(port) };
  const env = { ...process.env, ...settings, ORDO_LOG_LEVEL: 'warn' };
  const profiling = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
  let child;
  let before = 0;
  const start = async () => {
    // Linux divides processors between sessions. In a common session, a starting replica would take them from the serving one.
    child = spawn(process.execPath, [...profiling, SERVER], { env, stdio: ['ignore', log, log], detached: true });
    while (!(await fetch(`${address}/readyz`).catch(() => ({ ok: false }))).ok) await delay(100);
  };
  process.once('exit', () => child.kill('SIGKILL'));
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  await start();
  return {
    address,
    start,
    /** Returns the processor seconds used so far, including those of killed processes. */
    seconds: () => before + (isAlive() ? processorSeconds(child.pid) : 0),
    memoryMiB: () => (isAlive() ? residentMiB(child.pid) : 0),
    end: async (signal) => {
      const ended = once(child, 'exit');
      if (isAlive()) before += processorSeconds(child.pid);
      child.kill(signal);
      await ended;
    },
  };
}

function residentMiB(pid) {
  const [, kiB = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kiB) / 1024;
}
