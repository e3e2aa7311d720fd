/**
 * Tests the choice of the native engine's products in bf16: when it is measured, where it is kept, and what a resumed run uses.
 */
import { mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enginesFolder, setEnginesFolder } from '../../installation/record.ts';
import { chooseNativeProducts, findNativeProducts } from './native-products.ts';
import { listEngines, loadEngine } from '../registry.ts';

const isBuilt = (await listEngines()).some(({ id, available }) => id === 'native' && available);
const hasBf16 = isBuilt && (await chooseNativeProducts()) !== null;
if (!hasBf16) console.warn('SKIPPED: this machine has no native engine with products of bfloat16 operands');

const loaded = async (like?: string): Promise<string> => {
  const options = { precision: 'bf16', ...(like === undefined ? {} : { like }) } as const;
  return (await loadEngine('native', options)).instructionSet;
};

describe.skipIf(!hasBf16)('the products of bf16', () => {
  const usual = enginesFolder();
  let folder = '';
  let kept = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'ordo-products-'));
    kept = path.join(folder, 'native-products');
    setEnginesFolder(folder);
  });
  afterEach(() => {
    setEnginesFolder(usual);
    rmSync(folder, { recursive: true, force: true });
  });

  const keptFile = (): string => path.join(kept, readdirSync(kept)[0] ?? '');
  /** Writes a choice as if another process had left it. */
  const keep = (change: (text: string) => string, from: string): void => {
    mkdirSync(kept, { recursive: true });
    writeFileSync(path.join(kept, path.basename(from)), change(readFileSync(from, 'utf8')));
  };
  /** Switches to a new folder, about which this process knows nothing yet. */
  const moveOn = (): void => {
    const next = mkdtempSync(path.join(folder, 'next-'));
    kept = path.join(next, 'native-products');
    setEnginesFolder(next);
  };

  it('are measured when bf16 is first used, and never for fp32', async () => {
    await loadEngine('native');
    expect([readdirSync(folder), findNativeProducts()]).toEqual([[], null]);
    const { instructionSet } = await loadEngine('native', { precision: 'bf16' });
    const found = findNativeProducts();
    const fp32 = (await loadEngine('native')).instructionSet.split(', ')[0];
    expect(instructionSet.split(', ')[0]).toBe(found?.choice === 'fp32' ? fp32 : found?.choice);
    expect(found).toMatchObject({ file: keptFile(), notKept: null });
  });

  it('are those of the file when there is one, and the instruction set names them', async () => {
    await chooseNativeProducts();
    const first = keptFile();
    moveOn();
    keep((text) => text.replace(/"choice": "[^"]*"/u, '"choice": "shallow=fp32 middle=avx512-bf16 deep=fp32"'), first);
    expect(await loaded()).toMatch(/^shallow=fp32 middle=avx512-bf16 deep=fp32, /u);
    moveOn();
    keep((text) => text.replace(/"choice": "[^"]*"/u, '"choice": "fp32"'), first);
    expect(await loaded()).toBe((await loadEngine('native')).instructionSet);
  });

  it.each([
    ['damaged', (text: string) => text.slice(0, 100)],
    ['of another processor', (text: string) => text.replace(/"cpu": "[^"]*"/u, '"cpu": "another"')],
    ['of another form', () => '{"measured":{"choice":5}}'],
    ['of products that are absent', (text: string) => text.replace(/"choice": "[^"]*"/u, '"choice": "no-such"')],
  ])('are measured again where the file is %s', async (_, change) => {
    await chooseNativeProducts();
    const first = keptFile();
    moveOn();
    keep(change, first);
    expect(findNativeProducts()).toBeNull();
    const chosen = await chooseNativeProducts();
    expect(chosen?.notKept).toBeNull();
    expect(JSON.parse(readFileSync(keptFile(), 'utf8'))).toMatchObject({ measured: { choice: chosen?.choice } });
  });

  it('are measured and used where they cannot be kept, once in a process, and say so', async () => {
    writeFileSync(path.join(folder, 'file'), '');
    setEnginesFolder(path.join(folder, 'file'));
    const chosen = await chooseNativeProducts();
    expect(chosen?.notKept).toMatch(/ENOTDIR|EEXIST/u);
    expect(await chooseNativeProducts()).toBe(chosen);
    const { warning } = await loadEngine('native', { precision: 'bf16' });
    expect(warning).toContain(`cannot be kept in ${chosen?.file} (`);
    expect(warning).toMatch(/: make that folder writable, or set ORDO_HOME to one that is$/u);
    expect(await loadEngine('native', { precision: 'bf16' })).not.toHaveProperty('warning');
  });

  it('are those of an earlier part of the work, where this machine has them', async () => {
    const own = await loaded();
    const other = own.startsWith('avx512-bf16') ? 'shallow=fp32 middle=fp32 deep=avx512-bf16' : 'avx512-bf16';
    const libraries = own.slice(own.indexOf(', '));
    expect(await loaded(`${other}${libraries}`)).toBe(`${other}${libraries}`);
    const exact = (await loadEngine('native')).instructionSet;
    expect(await loaded(exact)).toBe(exact);
    expect(await loaded('wasm-simd')).toBe(own);
    expect(await loaded(`no-such${libraries}`)).toBe(own);
  });
});
