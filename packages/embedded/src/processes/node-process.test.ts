import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signalProcess } from './guarded-process.ts';
import { spawnNode } from './node-process.ts';
import { readStartTime } from '@ordo/core/process-table';
import { waitUntil } from './wait-until.ts';

/** Starts a child that lives for a minute, says its id, and ignores SIGTERM if it is told to. */
const SCRIPT = `
  import { spawn } from 'node:child_process';
  if (process.argv[2] === 'stubborn') process.on('SIGTERM', () => console.log('no'));
  console.log(spawn('sleep', ['60']).pid);
  setInterval(() => {}, 1000);`;

let folder = '';
let script = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ordo-node-'));
  script = path.join(folder, 'parent.mjs');
  writeFileSync(script, SCRIPT);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const env = { PATH: process.env['PATH'] };

describe('spawnNode', () => {
  it('keeps what the process writes, and leaves its children alone', async () => {
    const one = spawnNode({ script, env });
    const child = Number(await one.waitForLine(/^\d+$/u));
    await one.stop();
    expect([await one.exited, one.isAlive()]).toEqual([{ code: null, signal: 'SIGTERM' }, false]);
    expect(readStartTime(child)).toBeDefined();
    signalProcess(child, 'SIGKILL');
  });

  it('lets the process write its output into a file, and ends its session with it', async () => {
    const log = path.join(folder, 'log');
    const one = spawnNode({ script, env, log, detached: true, stopSignal: 'SIGKILL' });
    const written = await waitUntil(() => /^\d+\n/u.exec(readFileSync(log, 'utf8'))?.[0], { what: 'the id' });
    await one.stop();
    expect(one.lines).toEqual([]);
    await waitUntil(() => readStartTime(Number(written)) === undefined, { what: 'the end of the child' });
  });

  it('kills a process that ignores the polite signal', async () => {
    const one = spawnNode({ script, args: ['stubborn'], env, detached: true, patienceSeconds: 1 });
    await one.waitForLine(/^\d+$/u);
    await one.stop();
    expect([await one.exited, one.lines.at(-1)]).toEqual([{ code: null, signal: 'SIGKILL' }, 'no']);
  });
});
