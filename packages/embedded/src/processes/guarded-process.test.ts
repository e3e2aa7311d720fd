import { execSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type RunningProcess, signalProcess, spawnGuarded } from './guarded-process.ts';
import { readStartTime } from '@ordo/core/process-table';

const node = (script: string) => ({ command: process.execPath, args: ['-e', script] });
const FOREVER = 'setInterval(() => {}, 1000)';

/** Starts a program that runs until it is killed, and waits until its set-up is done. */
async function startAndListen(setUp: string): Promise<RunningProcess> {
  const lines: string[] = [];
  const guarded = await spawnGuarded({
    ...node(`${setUp} console.log('set up'); ${FOREVER}`),
    patienceSeconds: 1,
    onLine: (line) => lines.push(line),
  });
  while (lines.length === 0) await delay(10);
  return guarded;
}

describe('spawnGuarded', () => {
  it('passes on the exit code and every line of the program', async () => {
    const lines: string[] = [];
    const guarded = await spawnGuarded({
      ...node(
        'process.stdin.on("data", (d) => { console.log(`got ${d}`); console.error("x"); process.exitCode = 7; })',
      ),
      input: 'hello',
      onLine: (line) => lines.push(line),
    });
    expect(await guarded.exited).toEqual({ code: 7, signal: null });
    expect(lines.toSorted()).toEqual(['got hello', 'x']);
  });

  it('tells which signal killed the program', async () => {
    const guarded = await spawnGuarded(node(FOREVER));
    signalProcess(guarded.pid, 'SIGKILL');
    expect(await guarded.exited).toEqual({ code: null, signal: 'SIGKILL' });
  });

  it('stops a program politely, and kills one that ignores the signal', async () => {
    const polite = await startAndListen("process.on('SIGTERM', () => process.exit(3));");
    await polite.stop();
    expect(await polite.exited).toEqual({ code: 3, signal: null });

    const stubborn = await startAndListen("process.on('SIGTERM', () => {});");
    await stubborn.stop();
    expect(await stubborn.exited).toEqual({ code: null, signal: 'SIGKILL' });
  });

  it('ends the program when its guard is killed', async () => {
    const guarded = await spawnGuarded({ command: '/bin/sh', args: ['-c', 'echo $PPID; exec sleep 60'] });
    const guardPid = Number(execSync(`ps -o ppid= -p ${guarded.pid}`).toString());
    signalProcess(guardPid, 'SIGKILL');
    await guarded.exited;
    expect(readStartTime(guarded.pid)).toBeUndefined();
  });

  it('names the program that could not be started', async () => {
    const guarded = await spawnGuarded({ command: '/no/such/program', args: [] });
    expect(await guarded.exited).toEqual({ code: 127, signal: null });
    await expect(spawnGuarded({ command: 'true', args: [], cwd: '/no/such/place' })).rejects.toThrow(
      /true could not be started/u,
    );
  });
});
