import { describe, expect, it } from 'vitest';
import { type Drawing, type Line, traceLines } from './chart-traces.ts';
import type { Trace } from './trace.ts';
import { STEPS } from '../curves/axes.ts';
import { seedBandOf } from '../curves/seed-bands.ts';
import { readPoints } from '../../data/points.ts';

const PLAIN: Drawing = { axis: STEPS, logarithmic: { x: false, y: false }, smoothing: 0, seedBand: null };

const line = (label: string, steps: number[], values: number[], group = 0): Line => ({
  label,
  group,
  groupName: `group ${group}`,
  points: readPoints({ name: 'train/loss', total: steps.length, steps, values }),
});
const rowOf = (trace: Trace | undefined) => Array.from(trace?.row ?? []);

describe('traceLines', () => {
  it('puts lines over one axis of steps, with gaps where one has no value', () => {
    const { steps, traces } = traceLines([line('a', [1, 3], [5, 4]), line('b', [2, 3], [7, 6])], PLAIN);
    expect([...steps]).toEqual([1, 2, 3]);
    expect(traces.filter(({ role }) => role === 'measured').map(rowOf)).toEqual([
      [5, null, 4],
      [null, 7, 6],
    ]);
  });

  it('keeps the measured line beside the smoothed one', () => {
    const { traces } = traceLines([line('a', [1, 2], [4, 2])], { ...PLAIN, smoothing: 0.5 });
    expect(traces.map(({ role }) => role)).toEqual(['measured', 'smoothed']);
    expect(rowOf(traces[0])).toEqual([4, 2]);
    expect(rowOf(traces[1])).toEqual([4, (0.5 * 4 + 2) / 1.5]);
  });

  it('draws the extremes of parts that have several values', () => {
    const curve = { name: 'train/loss', total: 4, steps: [2, 4], values: [5, 3], low: [4, 1], high: [6, 5] };
    const { traces } = traceLines([{ label: 'a', group: 0, groupName: 'a', points: readPoints(curve) }], PLAIN);
    expect(traces.map((trace) => [trace.role, rowOf(trace)])).toEqual([
      ['measured', [5, 3]],
      ['greatest', [6, 5]],
      ['least', [4, 1]],
    ]);
  });

  it('counts what cannot stand on a logarithmic axis', () => {
    const lines = [line('a', [0, 1, 2], [3, -1, 2])];
    const y = traceLines(lines, { ...PLAIN, logarithmic: { x: false, y: true } });
    expect([y.unplaced, rowOf(y.traces[0])]).toEqual([1, [3, null, 2]]);
    const x = traceLines(lines, { ...PLAIN, logarithmic: { x: true, y: false } });
    expect([x.unplaced, [...x.steps]]).toEqual([1, [1, 2]]);
  });

  it('puts a line that begins at step 0 at its own steps of a logarithmic axis, also if the axis has as many', () => {
    const lines = [line('ended', [0, 1, 2], [9, 8, 7]), line('ahead', [0, 1, 2, 3], [9, 8, 7, 6])];
    const { steps, traces, unplaced } = traceLines(lines, { ...PLAIN, logarithmic: { x: true, y: false } });
    expect([...steps]).toEqual([1, 2, 3]);
    expect(traces.map(rowOf)).toEqual([
      [8, 7, null],
      [8, 7, 6],
    ]);
    expect(unplaced).toBe(2);
  });

  it('bands the seeds of a group where two of them have a value', () => {
    const lines = [line('a1', [1, 2], [5, 4]), line('a2', [1, 2, 3], [7, 1, 0]), line('b', [1], [9], 1)];
    const { traces } = traceLines(lines, { ...PLAIN, seedBand: seedBandOf('band') });
    expect(traces.slice(-2).map(({ role, group, row }) => [role, group, row])).toEqual([
      ['upper', 0, [7, 4, null]],
      ['lower', 0, [5, 1, null]],
    ]);
  });

  it('bands seeds whose points are at other places along the lines that are drawn', () => {
    // The seeds have points at different positions. Between its own points, the line of a1 is at 5 and 3, where a2 has 4 and 3.
    const lines = [line('a1', [0, 2, 4], [6, 4, 2]), line('a2', [1, 3], [4, 3])];
    const { steps, traces } = traceLines(lines, { ...PLAIN, seedBand: seedBandOf('band') });
    expect([...steps]).toEqual([0, 1, 2, 3, 4]);
    expect(traces.slice(-2).map(({ row }) => row)).toEqual([
      [null, 5, 4, 3, null],
      [null, 4, 3.5, 3, null],
    ]);
  });

  it('draws the mean of seeds with their standard deviation, or with its 95 % interval', () => {
    const lines = [line('a1', [1, 2], [1, 4]), line('a2', [1, 2], [3, 4]), line('a3', [1, 2], [5, 4])];
    // 1, 3 and 5 have the mean 3 and s = 2; Student's t for 2 degrees of freedom is 4.3027, and 4.3027 · 2/√3 = 4.9683.
    for (const [band, half] of [
      ['sd', 2],
      ['interval', 4.9683],
    ] as const) {
      const { traces } = traceLines(lines, { ...PLAIN, seedBand: seedBandOf(band) });
      const [upper, lower, mean] = traces.slice(-3);
      expect([upper, lower, mean].map((trace) => trace?.role)).toEqual(['upper', 'lower', 'mean']);
      expect(rowOf(mean)).toEqual([3, 4]);
      expect([upper?.row[0], lower?.row[0], mean?.spread?.[0]].map((value) => value?.toFixed(3))).toEqual(
        [3 + half, 3 - half, half].map((value) => value.toFixed(3)),
      );
      expect(mean?.label).toMatch(/^group 0, mean/);
    }
  });

  it('leaves out and counts a band that reaches below zero on a logarithmic axis, and keeps the mean', () => {
    const lines = [line('a1', [1, 2], [1, 4]), line('a2', [1, 2], [9, 5])];
    // 1 and 9 have the mean 5 and s = 5.66, so the band begins below zero.
    const drawing = { ...PLAIN, logarithmic: { x: false, y: true }, seedBand: seedBandOf('sd') };
    const { traces, unplaced } = traceLines(lines, drawing);
    expect(traces.slice(-3, -1).map(({ row }) => row[0])).toEqual([null, null]);
    expect([rowOf(traces.at(-1)), unplaced]).toEqual([[5, 4.5], 1]);
  });

  it('draws the mean of the smoothed lines where lines are smoothed', () => {
    const lines = [line('a1', [1, 2], [4, 2]), line('a2', [1, 2], [6, 2])];
    const { traces } = traceLines(lines, { ...PLAIN, smoothing: 0.5, seedBand: seedBandOf('sd') });
    expect(rowOf(traces.at(-1))).toEqual([5, (0.5 * 5 + 2) / 1.5]);
  });
});
