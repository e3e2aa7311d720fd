import { buildReport } from '@ordo/reports';
import { findStudy } from '@ordo/studies';
import { describe, expect, it } from 'vitest';
import type { Reading } from './measure-part.ts';
import { findMeasurement } from './measurement.ts';
import { reportReadings } from './report-readings.ts';

const study = findStudy('posnet/figure-2');
const { part, measurement } = findMeasurement(study, undefined);

/** Returns a reading of each row in each round: the rows are ever slower, and slower by far on a processor than on a GPU. */
const measure = (engineOf: (row: number) => 'cuda' | 'native'): Reading[] =>
  study.seeds.flatMap((round) =>
    measurement.rows.map(({ row }, i) => ({
      round,
      row,
      cost: {
        forward: {
          median: (engineOf(i) === 'cuda' ? 5 : 100) * (1 + 0.2 * i) + 0.01 * round * (i + 1),
          minimum: 1,
          maximum: 200,
          repeats: 10,
          busy: false,
        },
        parameters: { total: 1, positional: 0 },
        environment: {
          codeVersion: 'c',
          engine: engineOf(i),
          device: engineOf(i) === 'cuda' ? 'gpu' : 'cpu',
          threads: 1,
          node: 'v20',
          platform: 'linux',
          cpu: 'a processor',
          hostname: 'here',
        },
      },
    })),
  );

const reportOf = async (readings: readonly Reading[]) => {
  const settings = {
    measurement,
    rounds: study.seeds,
    engine: 'auto',
    threads: 1,
    precision: 'fp32',
    codeVersion: 'c',
  } as const;
  const told = reportReadings(readings, { part, settings, whole: measurement, force: false });
  const { judgements } = await buildReport({ study, parts: [told] });
  return { told, reasons: new Set(judgements.map(({ reason }) => reason)) };
};

describe('a report on readings', () => {
  it('decides nothing where a part of them was taken on another engine, and names both', async () => {
    const alike = await reportOf(measure(() => 'native'));
    expect(alike.told.notes?.filter((note) => note.startsWith('Engine'))).toEqual(['Engine native on cpu, 1 thread.']);
    expect(alike.reasons).not.toContain('modified-spec');
    const mixed = await reportOf(measure((row) => (row < 2 ? 'cuda' : 'native')));
    expect(mixed.told.notes?.filter((note) => note.startsWith('Engine'))).toEqual([
      'Engine cuda on gpu, 1 thread.',
      'Engine native on cpu, 1 thread.',
    ]);
    expect(mixed.reasons).toEqual(new Set(['modified-spec']));
  });
});
