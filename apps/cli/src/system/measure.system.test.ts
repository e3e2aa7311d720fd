/** Runs `ordo measure` as a process, on models that take seconds. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isMachineBusy } from '@ordo/tensor';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runOrdo, startOrdo, waitUntil } from './ordo-process.ts';

const SMALL = ['--preset', 'probe', '--vocabulary', '200', '--sentences', '8', '--tokens', '8'];

interface Told {
  readonly rows: readonly { row: string; cost: { forward?: { repeats: number; busy: boolean }; memory?: object } }[];
  readonly judgements: readonly { verdict: string }[];
  readonly files: readonly string[];
}

describe('ordo measure', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'ordo-measure-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('times every row of Figure 2 and writes table, bars, readings and verdicts', async () => {
    const words = ['measure', 'posnet/figure-2', '--force', '--json', '--repeats', '3', '--out', folder, ...SMALL];
    const { code, stdout, stderr } = await runOrdo(words);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const told = JSON.parse(stdout) as Told;
    expect(told.rows.map(({ row }) => row)).toEqual([
      'w/o PE',
      'SAPE',
      'LAPE',
      'RPE',
      'Adaptive-T5',
      'PosNet-Attn',
      'PosNet-Embed',
    ]);
    expect(told.rows.map(({ cost }) => cost.forward?.repeats)).toEqual([3, 3, 3, 3, 3, 3, 3]);
    expect(told.judgements).toHaveLength(10);
    expect(readdirSync(folder).toSorted()).toEqual(['figure.svg', 'measurement.json', 'table.csv', 'table.md']);
    expect(stderr).toContain('7 of 7  PosNet-Embed:');
    const table = readFileSync(path.join(folder, 'table.md'), 'utf8');
    expect(table).toMatch(/Transformer probe, 200 types, 8 sentences of 8 tokens, fp32, 3 passes/);
    // Each row tells whether other work disturbed it, and disturbed rows decide nothing.
    const disturbed = told.rows.every(({ cost }) => cost.forward?.busy);
    const decided = told.judgements.filter(({ verdict }) => verdict !== 'inconclusive');
    expect(disturbed && decided.length > 0).toBe(false);
  }, 120_000);

  it('measures the memory of chosen rows of Table 3, each in a process of its own', async () => {
    const rows = ['--variant', 'w/o PE', 'RPE'];
    const { code, stdout, stderr } = await runOrdo([
      'measure',
      'posnet/table-3',
      '--json',
      '--out',
      folder,
      ...SMALL,
      ...rows,
    ]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const told = JSON.parse(stdout) as Told;
    const peak = { processPeakBytes: expect.any(Number) as number };
    expect(told.rows).toMatchObject([
      { row: 'w/o PE', cost: { memory: peak } },
      { row: 'RPE', cost: { memory: peak } },
    ]);
    expect(readFileSync(path.join(folder, 'table.md'), 'utf8')).toContain('En-Fr GB (paper)');
  }, 120_000);

  it('refuses to time a busy machine, and says what to do', async () => {
    const burner = startOrdo([
      'measure',
      'posnet/figure-2',
      '--force',
      '--out',
      folder,
      '--repeats',
      '10000',
      ...SMALL,
    ]);
    try {
      await waitUntil(async () => (await isMachineBusy()).share > 0.4);
      const { code, stderr } = await runOrdo(['measure', 'posnet/figure-2', '--out', path.join(folder, 'refused')]);
      expect(code).toBe(2);
      expect(stderr).toMatch(/other work takes \d+ % of this machine’s processor time/);
      expect(stderr).toContain('--force');
      expect(existsSync(path.join(folder, 'refused'))).toBe(false);
    } finally {
      burner.child.kill('SIGTERM');
      expect((await burner.ended).code).toBe(130);
    }
  }, 120_000);

  it('suggests a known name for an unknown measurement or row', async () => {
    expect(await runOrdo(['measure', 'posnet/figure-3'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('did you mean "posnet/figure-2"?') as string,
    });
    const unknownRow = await runOrdo(['measure', 'posnet/table-3', '--variant', 'RoPE']);
    expect(unknownRow.stderr).toContain('unknown row of posnet/table-3 "RoPE": did you mean "RPE"?');
  });
});
