import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { replace } from './damage.ts';

it('replaces a file although two faults meet in it, and leaves nothing beside it', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ordo-damage-'));
  const file = path.join(folder, 'artifact');
  const versions = Array.from({ length: 8 }, (_, i) => `version ${i}`);
  await Promise.all(versions.map((version) => replace(file, Buffer.from(version))));
  expect(versions).toContain(await readFile(file, 'utf8'));
  expect(await readdir(folder)).toEqual(['artifact']);
  await rm(folder, { recursive: true });
});
