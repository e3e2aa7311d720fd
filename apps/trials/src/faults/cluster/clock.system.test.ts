/** Tests that a process with its own clock follows it at once, and otherwise notices nothing. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { locateBuilt, type NodeProcess, spawnNode, waitUntil } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clockOptions, setClock } from './clock.ts';

const DAY_MS = 86_400_000;
const SAYS = `
  setInterval(() => console.log(JSON.stringify({
    ms: Date.now(), made: new Date().getTime(), text: Date.parse(Date()), epoch: new Date(0).toISOString(),
    is: new Date() instanceof Date, utc: Date.UTC(2026, 0),
  })), 50);
`;

interface Said {
  readonly ms: number;
  readonly made: number;
  readonly text: number;
  readonly epoch: string;
  readonly is: boolean;
  readonly utc: number;
}

let home: string;
let child: NodeProcess;
beforeAll(async () => {
  locateBuilt('apps/trials', 'faults/cluster/shifted-clock.js');
  home = await mkdtemp(path.join(os.tmpdir(), 'ordo-clock-'));
  const script = path.join(home, 'says.mjs');
  await writeFile(script, SAYS);
  child = spawnNode({ script, env: { NODE_OPTIONS: clockOptions(home, 'one') } });
}, 300_000);
afterAll(async () => {
  child.signal('SIGKILL');
  await child.exited;
  await rm(home, { recursive: true });
});

/** Waits until the process reports a time that is wrong by this number of days, give or take an hour. */
const waitForDays = (days: number): Promise<Said> =>
  waitUntil(
    () =>
      child.lines
        .map((line) => JSON.parse(line) as Said)
        .findLast(({ ms }) => Math.abs(ms - Date.now() - days * DAY_MS) < DAY_MS / 24),
    { what: `the process to be off by ${days} days`, timeoutMs: 120_000 },
  );

describe('the clock of a process', () => {
  it('is the true one, then ten days ahead, then ten days behind, in all ways to ask for it', async () => {
    for (const days of [0, 10, -10]) {
      await setClock(home, 'one', days * DAY_MS);
      const { ms, made, text, epoch, is, utc } = await waitForDays(days);
      expect(Math.abs(made - ms)).toBeLessThan(60_000);
      expect(Math.abs(text - ms)).toBeLessThan(60_000);
      expect({ epoch, is, utc }).toEqual({ epoch: '1970-01-01T00:00:00.000Z', is: true, utc: 1767225600000 });
    }
  }, 400_000);
});
