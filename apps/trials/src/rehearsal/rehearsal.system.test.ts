/** Tests a short rehearsal with the built product. The rehearsal itself checks the kill and the end of each update. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { locateBuilt } from '@ordo/testing';
import { afterAll, expect, it } from 'vitest';
import { runWatched } from './measured-process.ts';
import { environmentOf } from './env.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ordo-rehearsal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rehearsal = async (...words: string[]) => {
  locateBuilt('apps/cli', 'main.js');
  return await runWatched(
    [locateBuilt('apps/trials', 'rehearsal/main.js'), ...words],
    environmentOf({ corpus: folder, home: folder }),
  );
};

it('goes from a corpus to a table, through a kill, and measures each step', async () => {
  const report = path.join(folder, 'report.md');
  const words = ['--pairs', '1500', '--updates', '6', '--preset', 'probe', '--threads', '1'];
  const { code, stdout, stderr } = await rehearsal(...words, '--folder', folder, '--report', report);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  for (const step of ['corpus', 'prepare', 'train, killed', 'load', 'train', 'average', 'decode', 'score']) {
    // Each step took time and memory.
    expect(stdout).toMatch(new RegExp(`^\\| ${step} \\| [\\d.]+ (s|min) \\| [\\d.]+ s \\| \\d+ MiB \\|`, 'mu'));
  }
  expect(stdout).toMatch(/kill -9 after the checkpoint of update [2-6] \|$/mu);
  expect(stdout).toMatch(/from update [2-6] to 6,/u);
  expect(stdout).toMatch(/│ sape +│ 1 /u);
}, 900_000);

it('refuses what it cannot rehearse before it writes anything', async () => {
  const { code, stderr } = await rehearsal('--updates', '3');
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('It must be at least 4') as string });
});
