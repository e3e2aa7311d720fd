import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FileMemory } from './remember-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ordo-memory-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('computes once for a file that stays, and again when it is written, even with the old size and time', async () => {
  const file = path.join(folder, 'a.en');
  const memory = new FileMemory<number>();
  let computed = 0;
  const read = () => memory.read(file, async () => ++computed);
  await writeFile(file, 'abc');
  expect([await read(), await read()]).toEqual([1, 2]);
  await delay(1_100);
  expect([await read(), await read(), await read()]).toEqual([3, 3, 3]);
  const then = new Date(Date.now() - 60_000);
  await writeFile(file, 'abd');
  await utimes(file, then, then);
  expect(await read()).toBe(4);
});
