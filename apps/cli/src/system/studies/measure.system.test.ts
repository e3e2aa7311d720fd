/** Runs `ordo measure` as a process, on models that take seconds. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitUntil } from '@ordo/embedded';
import { isMachineBusy } from '@ordo/tensor';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runOrdo, startCommand } from '../ordo-process.ts';

const SMALL = ['--preset', 'probe', '--vocabulary', '200', '--sentences', '8', '--tokens', '8'];

interface Told {
  readonly settings: { measurement: { rows: readonly { row: string }[] }; rounds: readonly number[] };
  readonly readings: readonly {
    round: number;
    row: string;
    cost: { forward?: { repeats: number; busy: boolean }; memory?: object };
  }[];
  readonly report: { judgements: readonly { verdict: string; reason: string; modifications: { pointer: string }[] }[] };
}

describe('ordo measure', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'ordo-measure-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('times every row of Figure 2 in every round, and reaches no verdict with other sizes', async () => {
    const words = ['measure', 'posnet/figure-2', '--force', '--json', '--repeats', '2', '--out', folder, ...SMALL];
    const { code, stdout, stderr } = await runOrdo(words);
    expect({ code, stderr }).toMatchObject({ code: 4 });
    const { settings, readings, report } = JSON.parse(stdout) as Told;
    const rows = settings.measurement.rows.map(({ row }) => row);
    expect(rows).toEqual(expect.arrayContaining(['w/o PE', 'SAPE', 'RPE', 'Adaptive-T5', 'PosNet-Embed']));
    expect(settings.rounds.length).toBeGreaterThan(1);
    for (const round of settings.rounds) {
      const measured = readings.filter((reading) => reading.round === round);
      expect(measured.map(({ row }) => row).toSorted()).toEqual(rows.toSorted());
      expect(measured.every(({ cost }) => cost.forward?.repeats === 2)).toBe(true);
    }
    // Each round begins with a different row.
    expect(
      new Set(settings.rounds.map((round) => readings.find((one) => one.round === round)?.row)).size,
    ).toBeGreaterThan(1);
    expect(new Set(report.judgements.map(({ reason }) => reason))).toEqual(new Set(['modified-spec']));
    expect(report.judgements[0]?.modifications.map(({ pointer }) => pointer)).toContain('/measurement/size/tokens');
    const files = ['figure-2.svg', 'junit.xml', 'readings.json', 'report.html', 'report.json', 'report.md'];
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(files));
    const table = readFileSync(path.join(folder, 'report.md'), 'utf8');
    expect(table).toMatch(/Transformer probe, 200 types, 8 sentences of 8 tokens, fp32, 2 passes in each round/);
  }, 240_000);

  it('measures the memory of chosen rows of Table 3, each in a process of its own', async () => {
    const words = ['measure', 'posnet/table-3', '--part', 'en-fr', '--json', '--out', folder, ...SMALL];
    const { code, stdout, stderr } = await runOrdo([...words, '--variant', 'w/o PE', 'RPE']);
    expect({ code, stderr }).toMatchObject({ code: 4 });
    const { readings } = JSON.parse(stdout) as Told;
    const peak = { processPeakBytes: expect.any(Number) as number };
    expect(readings.filter(({ round }) => round === readings[0]?.round)).toMatchObject([
      { row: 'w/o PE', cost: { memory: peak } },
      { row: 'RPE', cost: { memory: peak } },
    ]);
  }, 240_000);

  it('refuses to time a busy machine, and says what to do', async () => {
    const burner = startCommand([
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
      await waitUntil(async () => (await isMachineBusy()).share > 0.4, { what: 'a busy machine' });
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

  it('suggests a known row for an unknown one, and says which studies have no measurement', async () => {
    expect(await runOrdo(['measure', 'posnet/figure-3'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('posnet/figure-3 has no part that is measured') as string,
    });
    const unknownRow = await runOrdo(['measure', 'posnet/table-3', '--part', 'en-de', '--variant', 'RoPE']);
    expect(unknownRow.stderr).toContain('unknown row of en-de "RoPE": did you mean "RPE"?');
  });
});
