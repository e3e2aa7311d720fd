/** What `ordo engines` refuses, and what it lists. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isOrdoError } from '@ordo/core';
import { ENGINE_IDS, type EngineStatus } from '@ordo/tensor';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildProgram } from '../program.ts';

async function run(...words: string[]): Promise<void> {
  const program = await buildProgram(words);
  await program.parseAsync(words, { from: 'user' });
}

describe('ordo engines', () => {
  let home = '';
  beforeEach(() => {
    home = mkdtempSync(path.join(tmpdir(), 'ordo-home-'));
    vi.stubEnv('ORDO_HOME', home);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(home, { recursive: true });
  });

  it.each([
    [['tensorflow', '--pip', '--mirror', 'https://example.org'], '2 sources of libtensorflow'],
    [['tensorflow', '--wheel', '/no/such.whl'], '/no/such.whl does not exist'],
    [['tensorflow', '--mirror', 'ftp://example.org'], 'is not a URL'],
    [['tensorflow', '--mirror', 'mysql://me:hunter2@host/x'], 'is mysql://me:***@host/x, which'],
    [['tensorflow', '--wheel', import.meta.filename], 'cannot be read'],
    [['tensorflow', '--libtensorflow', import.meta.filename], 'tar -xzf'],
    [['webgpu', '--pip'], 'does not use libtensorflow'],
  ])('refuses to install %j before it writes anything', async (words, reason) => {
    const error: unknown = await run('engines', 'install', ...words).catch((thrown: unknown) => thrown);
    expect(isOrdoError(error, 'request.invalid') && error.message).toContain(reason);
    expect(readdirSync(home)).toEqual([]);
  });

  it('lists every engine with its state, device and reason, and absent ones with the fix', async () => {
    const written: string[] = [];
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
    await run('engines', 'list', '--json').finally(() => write.mockRestore());
    const list = JSON.parse(written.join('')) as EngineStatus[];
    expect(list.map(({ id }) => id).toSorted()).toEqual([...ENGINE_IDS].toSorted());
    expect(list.find(({ id }) => id === 'wasm')).toMatchObject({ available: true, fix: null });
    expect(list.find(({ id }) => id === 'tensorflow')).toEqual({
      id: 'tensorflow',
      title: 'TensorFlow (tfjs-node)',
      available: false,
      reason: 'it is not installed',
      fix: 'install it: ordo engines install tensorflow',
      device: null,
    });
  });
});
