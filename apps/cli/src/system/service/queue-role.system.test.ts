/** Tests `ordo up` without Redis: its workers reach the queue in Postgres with their own role. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '@ordo/embedded';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCommand, waitUntilSaid } from '../ordo-process.ts';

let home: string;
beforeAll(() => {
  home = mkdtempSync(path.join(tmpdir(), 'ordo-role-'));
  // The folder gets every program of this machine except Redis.
  mkdirSync(path.join(home, 'bin'));
  const programs = ['/usr/bin', '/bin'].flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)));
  const kept = new Map(programs.map((file) => [path.basename(file), file]));
  kept.set('node', process.execPath);
  for (const [name, file] of kept) {
    if (!/^(redis|valkey)-/u.test(name)) symlinkSync(file, path.join(home, 'bin', name));
  }
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

it.runIf(process.platform === 'linux')(
  'gives workers the URL of a role that can use the queue alone, and no other key to the database',
  async () => {
    const state = path.join(home, 'state');
    const environment = { ORDO_HOME: state, ORDO_PORT: String(await findFreePort()), PATH: path.join(home, 'bin') };
    const up = startCommand(['up', '--workers', '1', '--json'], environment);
    await waitUntilSaid(up, 'Ctrl-C stops everything', 300_000);
    const password = readFileSync(path.join(state, 'postgres', 'password'), 'utf8').trim();
    const given = environmentOfWorker(state);
    up.child.kill('SIGINT');
    await up.ended;
    const url = new URL(given.find((line) => line.startsWith('DATABASE_URL='))?.slice('DATABASE_URL='.length) ?? '');
    expect(url.username).toMatch(/_worker$/u);
    expect(url.password).not.toBe('');
    expect(given.filter((line) => line.includes(password))).toEqual([]);
  },
  600_000,
);

function environmentOfWorker(state: string): string[] {
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/u.test(entry))) {
    try {
      const lines = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
      const isWorker = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('worker/dist/main.js');
      if (isWorker && lines.includes(`ORDO_HOME=${state}`)) return lines;
    } catch {
      // The process has ended in the meantime.
    }
  }
  throw new Error('no worker was found');
}
