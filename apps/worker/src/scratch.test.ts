import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildAndLocate, waitUntil } from '@ordo/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openScratch, type Scratch } from './scratch.ts';

let stateDir = '';
let opened: Scratch[] = [];
beforeEach(async () => {
  stateDir = await mkdtemp(path.join(tmpdir(), 'ordo-scratch-'));
  opened = [];
});
afterEach(async () => {
  for (const scratch of opened) await scratch.close();
  await rm(stateDir, { recursive: true, force: true });
});

const FAST = { beatMs: 50, deadAfterMs: 500 };
const openFast = async (name: string): Promise<Scratch> => {
  const scratch = await openScratch(stateDir, name, FAST);
  opened.push(scratch);
  return scratch;
};
/** Leaves the folder of a worker that was killed some seconds ago; its process id may belong to a living process. */
async function leave(name: string, secondsAgo: number): Promise<string> {
  const folder = path.join(stateDir, name);
  await mkdir(path.join(folder, 'attempt'), { recursive: true });
  await writeFile(path.join(folder, 'attempt', 'events.jsonl'), '{}\n');
  const sign = path.join(folder, 'alive');
  await writeFile(sign, '');
  const time = Date.now() / 1000 - secondsAgo;
  await utimes(sign, time, time);
  return folder;
}

describe('the scratch folder', () => {
  it('belongs to one worker, even if two have the same name', async () => {
    const [first, second] = [await openFast('same'), await openFast('same')];
    expect(first.folder).not.toBe(second.folder);
    await first.close();
    expect([existsSync(first.folder), existsSync(second.folder)]).toEqual([false, true]);
  });

  it('stays while its worker is alive, however often others come and look', async () => {
    const first = await openFast('first');
    await writeFile(path.join(first.folder, 'checkpoint'), 'state');
    for (let i = 0; i < 4; i++) {
      await openFast('other');
      await delay(300);
    }
    expect(existsSync(path.join(first.folder, 'checkpoint'))).toBe(true);
  });

  it('is removed by others once its worker has died, at their start or later', async () => {
    const dead = await leave(`dead.${process.pid}`, 3600);
    const dying = await leave('dying.1', 0);
    const unsigned = path.join(stateDir, 'being-created');
    await mkdir(unsigned);
    await openFast('alive');
    expect([existsSync(dead), existsSync(dying)]).toEqual([false, true]);
    await waitUntil(() => !existsSync(dying), { what: 'the removal of a folder without signs of life' });
    expect(existsSync(unsigned)).toBe(true);
  });

  const hasNamespaces = spawnSync('unshare', ['-rpf', 'true']).status === 0;
  if (!hasNamespaces) console.warn('two containers on one volume: skipped, because nobody may create namespaces here');
  it.skipIf(!hasNamespaces)(
    'is safe from a worker in another container, whose process ids mean something else',
    async () => {
      const mine = await openScratch(stateDir, 'worker');
      opened.push(mine);
      const module = buildAndLocate('apps/worker', 'scratch.js');
      const script = `import(${JSON.stringify(module)}).then((m) => m.openScratch(${JSON.stringify(stateDir)}, 'worker'))`;
      const other = spawnSync('unshare', ['-rpf', process.execPath, '-e', script], { encoding: 'utf8' });
      expect([other.status, other.stderr]).toEqual([0, '']);
      expect(existsSync(mine.folder)).toBe(true);
      expect(await readdir(stateDir)).toHaveLength(2);
    },
  );
});
