import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { readPoints } from '../../data/points.ts';
import { AXES, type Axis, axisOf } from '../curves/axes.ts';
import { Readout } from './chart-readout.tsx';
import { traceLines } from './chart-traces.ts';

/** Returns what is read at the end of one reduced curve. */
function read(axis: Axis, curve: { values: number[]; low: number[]; high: number[] }, y: boolean): string {
  const steps = curve.values.map((_, i) => 10 * (i + 1));
  const points = readPoints({ name: 'lm/margin', total: 100, steps, ...curve });
  const lines = [{ label: 'a', group: 0, groupName: 'a', points }];
  const traced = traceLines(lines, { axis, logarithmic: { x: false, y }, smoothing: 0, seedBand: null });
  const props = { axis, title: 'lm/margin', traced, range: undefined, place: null };
  const markup = renderToStaticMarkup(createElement(Readout, { ...props, onMove: ignore, onTurn: () => false }));
  return /<span>(a: .*?)<\/span>/u.exec(markup)?.[1]?.replaceAll(/<\/?b>/gu, '') ?? '';
}

const ignore = (): void => undefined;

describe('what is read under the crosshair', () => {
  it.each(AXES)('names the extremes of the same part as the mean on a logarithmic axis, over $id', (axis) => {
    const curve = { values: [3, 2], low: [1, -1], high: [4, 5] };
    expect(read(axis, curve, true)).toBe('a: 2.0000, mean of -1.0000 to 5.0000');
    expect(read(axis, curve, false)).toBe('a: 2.0000, mean of -1.0000 to 5.0000');
  });

  it('has the extremes of the last mean that has a place on a logarithmic axis', () => {
    const curve = { values: [3, -0.5], low: [1, -6], high: [4, 5] };
    expect(read(axisOf('tokens'), curve, true)).toBe('a: 3.0000, mean of 1.0000 to 4.0000');
    expect(read(axisOf('steps'), curve, true)).toBe('');
  });
});
