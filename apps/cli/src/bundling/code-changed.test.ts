import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isCodeChanged } from './code-changed.ts';

const run = promisify(execFile);
let clone = '';

async function git(...words: string[]): Promise<string> {
  return (await run('git', ['-C', clone, ...words])).stdout;
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(clone, file)), { recursive: true });
  await writeFile(path.join(clone, file), text);
}

beforeEach(async () => {
  clone = await mkdtemp(path.join(tmpdir(), 'ordo-clone-'));
  await git('init', '--quiet');
  await write('apps/a.ts', 'one');
  await write('package.json', '{}');
  await git('add', '.');
  await git('-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '--quiet', '-m', 'first');
});
afterEach(async () => {
  await rm(clone, { recursive: true });
});

it('takes a report, a key and a spec that were written into a clone for no change of the code', async () => {
  await write('ordo-checks/mine/report.json', '{}');
  await write('mine.pem', 'secret');
  await write('my-spec.yaml', 'name: mine');
  expect(await isCodeChanged(git)).toBe(false);
});

it('takes a new file among the code for a change', async () => {
  await write('packages/nmt/new.ts', 'two');
  expect(await isCodeChanged(git)).toBe(true);
});

it.each(['apps/a.ts', 'package.json'])('takes another text of %s for a change', async (file) => {
  await write(file, 'other');
  expect(await isCodeChanged(git)).toBe(true);
});
