import type uPlot from 'uplot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AXES, STEPS } from '../curves/axes.ts';
import { chartOptions, type ChartView } from './chart-options.ts';
import type { Trace } from './trace.ts';

const view = {
  width: 600,
  axis: STEPS,
  logarithmic: { x: false, y: false },
  hands: {},
} as unknown as ChartView;

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('getComputedStyle', () => ({
    color: '#000',
    getPropertyValue: (name: string) => `${name} as computed`,
  }));
});
afterEach(() => vi.unstubAllGlobals());

/** Returns the labels of ticks beside the chart, and the pixels that the axis reserves for them. */
function label(ticks: readonly (number | null)[]): { labels: string[]; room: number } {
  const axis = chartOptions([], view).axes?.[1];
  const { values, size } = axis as { values: CallableFunction; size: uPlot.Axis['size'] };
  const labels = values(null, ticks) as string[];
  return { labels, room: (size as CallableFunction)(null, labels, 1, 0) as number };
}

describe('the series of a chart', () => {
  it('have the colours of the tokens, the eighth that of the first', () => {
    const traces = [0, 1, 7].map((group) => ({ role: 'measured', label: String(group), group })) as unknown as Trace[];
    const [, ...series] = chartOptions(traces, view).series;
    const colours = ['--series-0 as computed', '--series-1 as computed', '--series-0 as computed'];
    expect(series.map(({ stroke }) => stroke)).toEqual(colours);
  });
});

describe('the labels below a chart', () => {
  it('are whole steps', () => {
    const incrs = chartOptions([], view).axes?.[0]?.incrs as number[];
    expect(incrs.slice(0, 4)).toEqual([1, 2, 5, 10]);
    expect(incrs.every((one) => Number.isInteger(one))).toBe(true);
    expect(incrs.at(-1)).toBe(5e9);
  });

  it('are fractions of what can be divided', () => {
    const axes = AXES.map((axis) => chartOptions([], { ...view, axis }).axes?.[0]);
    expect(axes.map((axis) => axis?.label)).toEqual(['steps', 'tokens', 'hours', 'epochs']);
    expect(axes.map((axis) => Array.isArray(axis?.incrs))).toEqual([true, true, false, false]);
  });
});

describe('the labels beside a chart', () => {
  it('are whole, however long the numbers are', () => {
    const { labels, room } = label([0, 100_000_000, 200_000_000]);
    expect(labels).toEqual(['0', '100,000,000', '200,000,000']);
    // Eleven characters of 7.5 pixels, and 16 for the tick and the gap.
    expect(room).toBe(99);
    expect(label([0, 2, 4]).room).toBe(50);
  });

  it('tell small numbers apart', () => {
    expect(label([0, 0.0001, 0.0002, 0.000_000_15]).labels).toEqual(['0', '0.0001', '0.0002', '1.5e−7']);
    expect(label([-0.5, 0.1 + 0.2, 2.25]).labels).toEqual(['−0.5', '0.3', '2.25']);
  });

  it('leave out what a logarithmic axis leaves out', () => {
    expect(label([1, null, 10]).labels).toEqual(['1', '', '10']);
  });
});
