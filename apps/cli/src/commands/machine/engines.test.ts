/** Tests what `ordo engines` refuses, and what it lists. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isOrdoError } from '@ordo/core';
import { type ChosenProducts, ENGINE_IDS, type EngineStatus } from '@ordo/tensor';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildProgram } from '../../program.ts';

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
    [['webgpu', '--gpu'], 'is installed for one kind of device'],
    [['tensorflow', '--gpu', '--cpu'], '--gpu and --cpu were both given'],
  ])('refuses to install %j before it writes anything', async (words, reason) => {
    const error: unknown = await run('engines', 'install', ...words).catch((thrown: unknown) => thrown);
    expect(isOrdoError(error, 'request.invalid') && error.message).toContain(reason);
    expect(readdirSync(home)).toEqual([]);
  });

  it('measures the products of bf16 on request, and shows what they are and why', async () => {
    const written: string[] = [];
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
    await run('engines', 'list', '--measure', '--json')
      .then(() => run('engines', 'list'))
      .finally(() => write.mockRestore());
    const [json = '', text = ''] = written;
    const native = (JSON.parse(json) as (EngineStatus & { products?: ChosenProducts | null })[]).find(
      ({ id }) => id === 'native',
    );
    if (native?.products === undefined || native.products === null) {
      console.warn('SKIPPED: this machine has no native engine with products of bfloat16 operands');
      return;
    }
    expect(native.reason).toContain(`bf16 uses ${native.products.choice}`);
    expect(native.products).toMatchObject({ firstDepths: [0, 384, 1024], notKept: null });
    expect(native.products.file.startsWith(home)).toBe(true);
    expect(text).toMatch(/depth of a product +bf16 takes .*GFLOP\/s +why\nshallow: 0 to 383 /u);
    expect(text).toContain(`kept in ${native.products.file}`);
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
