import { describe, expect, it } from 'vitest';
import { type Drawing, type Line, type Trace, traceLines } from './chart-traces.ts';
import { STEPS } from './axes.ts';
import { readPoints } from '../data/points.ts';

const PLAIN: Drawing = { axis: STEPS, logarithmic: { x: false, y: false }, smoothing: 0, seedBands: false };

const line = (label: string, steps: number[], values: number[], group = 0): Line => ({
  label,
  group,
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
    const { traces } = traceLines([{ label: 'a', group: 0, points: readPoints(curve) }], PLAIN);
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

  it('bands the seeds of a group where two of them have a value', () => {
    const lines = [line('a1', [1, 2], [5, 4]), line('a2', [1, 2, 3], [7, 1, 0]), line('b', [1], [9], 1)];
    const { traces } = traceLines(lines, { ...PLAIN, seedBands: true });
    expect(traces.slice(-2).map(({ role, group, row }) => [role, group, row])).toEqual([
      ['greatest', 0, [7, 4, null]],
      ['least', 0, [5, 1, null]],
    ]);
  });

  it('bands seeds whose points are at other places along the lines that are drawn', () => {
    // Seeds are of different tokens at the same step: the line of a1 is at 5 and 3 where a2 has 4 and 3.
    const lines = [line('a1', [0, 2, 4], [6, 4, 2]), line('a2', [1, 3], [4, 3])];
    const { steps, traces } = traceLines(lines, { ...PLAIN, seedBands: true });
    expect([...steps]).toEqual([0, 1, 2, 3, 4]);
    expect(traces.slice(-2).map(({ row }) => row)).toEqual([
      [null, 5, 4, 3, null],
      [null, 4, 3.5, 3, null],
    ]);
  });
});
