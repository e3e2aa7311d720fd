import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeContext } from '../../context.ts';
import { addInitCommand } from './init.ts';

let folder = '';
const written: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ordo-init-'));
  written.length = 0;
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

it('writes a spec into a folder that does not exist yet', async () => {
  const file = path.join(folder, 'new/deep/mine.yaml');
  const program = new Command('ordo').exitOverride();
  addInitCommand(program, makeContext(program));
  await program.parseAsync(['init', file, '--seeds', '7'], { from: 'user' });
  expect(await readFile(file, 'utf8')).toContain('seeds: [7]');
});

it('names next commands that a terminal in a clone finds', async () => {
  const file = path.join(folder, 'mine.yaml');
  const program = new Command('ordo').exitOverride();
  addInitCommand(program, makeContext(program));
  await program.parseAsync(['init', file], { from: 'user' });
  expect(written.join('')).toContain(`  npm run ordo -- plan ${file} --offline\n  npm run ordo -- run ${file}\n`);
});
