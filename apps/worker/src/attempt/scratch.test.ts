import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { locateBuilt, waitUntil } from '@ordo/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openScratch, type Scratch } from './scratch.ts';

/** The tests watch folders for several beats, on a machine that may be busy. */
vi.setConfig({ testTimeout: 120_000 });

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

const FAST = { beatMs: 50, looks: 12 };
const openFast = async (name: string): Promise<Scratch> => {
  const scratch = await openScratch(stateDir, name, FAST);
  opened.push(scratch);
  return scratch;
};
const nameOf = (worker: string): string => `${worker}.${randomUUID()}`;
/** Leaves the folder of a worker that was killed. Its last sign of life is `aheadSeconds` in the future. */
async function leave(name: string, aheadSeconds = 0): Promise<string> {
  const folder = path.join(stateDir, name);
  await mkdir(path.join(folder, 'attempt'), { recursive: true });
  await writeFile(path.join(folder, 'attempt', 'events.jsonl'), '{}\n');
  const sign = path.join(folder, 'alive');
  await writeFile(sign, '');
  const time = Date.now() / 1000 + aheadSeconds;
  await utimes(sign, time, time);
  return folder;
}
const until = (what: string, holds: () => boolean) => waitUntil(() => holds(), { what });

describe('the scratch folder', () => {
  it('belongs to one worker, even if two have the same name', async () => {
    const [first, second] = [await openFast('same'), await openFast('same')];
    expect(first.folder).not.toBe(second.folder);
    await first.close();
    expect([existsSync(first.folder), existsSync(second.folder)]).toEqual([false, true]);
  });

  it('stays while its worker is alive, however long others look', async () => {
    const first = await openFast('first');
    await writeFile(path.join(first.folder, 'checkpoint'), 'state');
    await openFast('other');
    const dead = await leave(nameOf('dead'));
    await until('the removal of the dead one', () => !existsSync(dead));
    const deadToo = await leave(nameOf('dead'));
    await until('another removal', () => !existsSync(deadToo));
    expect(existsSync(path.join(first.folder, 'checkpoint'))).toBe(true);
  });

  it('is removed by an idle worker once its own has died, whatever the clock said then', async () => {
    const folders = [
      await leave(nameOf('dead')),
      await leave(nameOf('ahead'), 3600),
      await leave(nameOf('late'), -3600),
    ];
    const { folder: own } = await openFast('alive');
    await until('the removal of all', () => folders.every((folder) => !existsSync(folder)));
    expect(existsSync(own)).toBe(true);
  });

  it('is removed without its sign, too: a remover or a worker was killed in between, or an orphan has written', async () => {
    const [unsigned, halfRemoved] = [path.join(stateDir, nameOf('orphan')), path.join(stateDir, `${nameOf('a')}.dead`)];
    for (const folder of [unsigned, halfRemoved])
      await mkdir(path.join(folder, 'attempt', 'work'), { recursive: true });
    const { folder: own } = await openFast('alive');
    await until('the removal of both', () => !existsSync(unsigned) && !existsSync(halfRemoved));
    expect(existsSync(own)).toBe(true);
  });

  it('is all that is removed: folders of other names stay', async () => {
    const foreign = path.join(stateDir, 'from-elsewhere');
    await mkdir(foreign);
    const dead = await leave(nameOf('dead'));
    await openFast('alive');
    await until('the removal of the dead one', () => !existsSync(dead));
    expect(existsSync(foreign)).toBe(true);
  });

  const hasNamespaces = spawnSync('unshare', ['-rpf', 'true']).status === 0;
  if (!hasNamespaces) console.warn('two containers on one volume: skipped, because nobody may create namespaces here');
  it.skipIf(!hasNamespaces)(
    'is safe from a worker in another container, whose process ids mean something else',
    async () => {
      const mine = await openScratch(stateDir, 'worker');
      opened.push(mine);
      const module = locateBuilt('apps/worker', 'attempt/scratch.js');
      const script = `import(${JSON.stringify(module)}).then((m) => m.openScratch(${JSON.stringify(stateDir)}, 'worker'))`;
      const other = spawnSync('unshare', ['-rpf', process.execPath, '-e', script], { encoding: 'utf8' });
      expect([other.status, other.stderr]).toEqual([0, '']);
      expect(existsSync(mine.folder)).toBe(true);
      expect(await readdir(stateDir)).toHaveLength(2);
    },
  );
});
