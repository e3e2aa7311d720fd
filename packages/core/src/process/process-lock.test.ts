import { spawnSync } from 'node:child_process';
import fs, { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findHolder, takeLock } from './process-lock.ts';
import { readProcessSpace } from './process-table.ts';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ordo-lock-'));
});
beforeEach(() => {
  file = path.join(folder, `${Math.random()}.lock`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The id of a process that has ended. */
const DEAD = spawnSync(process.execPath, ['-e', '']).pid;

describe('a lock between processes', () => {
  it('has one owner at a time, and leaves nothing', async () => {
    const release = await takeLock(file);
    expect(release).not.toBeNull();
    expect(await takeLock(file)).toBeNull();
    await release?.();
    const again = await takeLock(file);
    expect(again).not.toBeNull();
    await again?.();
    expect(await readdir(folder)).toEqual([]);
  });

  it('stays with an owner that lives, whatever the clock says', async () => {
    const release = await takeLock(file);
    for (const time of [new Date(0), new Date('2100-01-01')]) {
      await utimes(file, time, time);
      expect(await takeLock(file)).toBeNull();
    }
    await release?.();
  });

  it('is taken over from an owner that has ended, also if a new process has its id', async () => {
    for (const owner of [`${DEAD} 1 a ${readProcessSpace()}`, `${process.pid} 1 a ${readProcessSpace()}`]) {
      await writeFile(file, owner);
      const release = await takeLock(file);
      expect(release).not.toBeNull();
      await release?.();
    }
  });

  it('stays with an owner on another machine that was seen for less than two minutes', async () => {
    await writeFile(file, '1 1 a another-machine');
    expect(await takeLock(file)).toBeNull();
    await utimes(file, new Date(0), new Date(0));
    expect(await takeLock(file)).toBeNull();
    expect(await readFile(file, 'utf8')).toBe('1 1 a another-machine');
    await rm(file);
  });

  it('stays with an owner that the table of processes hides, because another user started it', async () => {
    const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' });
    });
    await writeFile(file, `${DEAD} 1 a ${readProcessSpace()}`);
    const pace = { renewMs: 10, goneMs: 20 };
    expect(await takeLock(file, pace)).toBeNull();
    expect(await findHolder(file)).toMatchObject({ isHere: false, isRunning: false });
    // Nothing but its renewals shows whether it lives.
    await delay(40);
    const release = await takeLock(file, pace);
    expect(release).not.toBeNull();
    await release?.();
    kill.mockRestore();
  });

  it('names its holder, and shows by a sign that changes whether an owner elsewhere renews it', async () => {
    const release = await takeLock(file);
    expect(await findHolder(file)).toMatchObject({ pid: String(process.pid), isHere: true, isRunning: true });
    await release?.();
    expect(await findHolder(file)).toBeNull();
    await writeFile(file, '7 1 a another-machine');
    const first = await findHolder(file);
    expect(first).toMatchObject({ pid: '7', isHere: false, isRunning: false });
    expect(await findHolder(file)).toEqual(first);
    await utimes(file, new Date(0), new Date(0));
    expect((await findHolder(file))?.sign).not.toBe(first?.sign);
    await rm(file);
  });

  it('whose owner died while it wrote its name is taken over like that of another machine', async () => {
    await writeFile(file, '');
    expect(await takeLock(file, { renewMs: 10, goneMs: 20 })).toBeNull();
    await delay(40);
    const release = await takeLock(file, { renewMs: 10, goneMs: 20 });
    expect(release).not.toBeNull();
    await release?.();
  });

  it('is given to one of many that find the lock of a dead owner at once', async () => {
    for (let round = 0; round < 20; round++) {
      await writeFile(file, `${DEAD} 1 a ${readProcessSpace()}`);
      const taken = (await Promise.all(Array.from({ length: 8 }, () => takeLock(file)))).filter((one) => one !== null);
      expect(taken).toHaveLength(1);
      await taken[0]?.();
    }
  });

  it('can be read by the other users of its folder, who would otherwise never learn that its owner has ended', async () => {
    const release = await takeLock(file);
    expect((await stat(file)).mode & 0o777).toBe(0o666 & ~process.umask());
    await release?.();
  });

  it('which one process may not remove can still be taken over by another', async () => {
    await writeFile(file, `${DEAD} 1 a ${readProcessSpace()}`);
    const refusal = Object.assign(new Error('EPERM'), { code: 'EPERM' });
    const removal = vi.spyOn(fs, 'rm').mockRejectedValueOnce(refusal);
    syncBuiltinESMExports();
    await expect(takeLock(file)).rejects.toBe(refusal);
    removal.mockRestore();
    syncBuiltinESMExports();
    const release = await takeLock(file);
    expect(release).not.toBeNull();
    await release?.();
  });

  it('that cannot be read is refused, and not waited for', async () => {
    await mkdir(file);
    await expect(takeLock(file)).rejects.toMatchObject({ code: 'EISDIR' });
    await expect(findHolder(file)).rejects.toMatchObject({ code: 'EISDIR' });
    await rm(file, { recursive: true });
  });

  it('is not released by an earlier owner', async () => {
    const release = await takeLock(file);
    await writeFile(file, '1 1 a another-machine');
    await release?.();
    expect(await readFile(file, 'utf8')).toBe('1 1 a another-machine');
    await rm(file);
  });
});
