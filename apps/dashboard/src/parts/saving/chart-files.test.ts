import { describe, expect, it } from 'vitest';
import { STEPS } from '../curves/axes.ts';
import { chartCsv } from './chart-files.ts';

describe('the numbers of a chart as a file', () => {
  it('have the extremes of parts, and the value itself where there is one', () => {
    const [steps, values] = [Float64Array.of(10, 20), Float64Array.of(3, 2.5)];
    const extremes = { low: Float64Array.of(2, 2), high: Float64Array.of(4, 3) };
    const lines = [
      { label: 'a', group: 0, groupName: 'a', points: { steps, values, extremes } },
      { label: '=b', group: 1, groupName: '=b', points: { steps, values } },
    ];
    expect(chartCsv(lines, STEPS, 'train/loss').split('\r\n')).toEqual([
      '"run","steps","mean of train/loss","least","greatest"',
      '"a",10,3,2,4',
      '"a",20,2.5,2,3',
      `"'=b",10,3,3,3`,
      `"'=b",20,2.5,2.5,2.5`,
      '',
    ]);
  });

  it('name the metric alone where every value is one that was measured', () => {
    const points = { steps: Float64Array.of(10), values: Float64Array.of(3) };
    expect(chartCsv([{ label: 'a', group: 0, groupName: 'a', points }], STEPS, 'train/loss')).toBe(
      '"run","steps","train/loss","least","greatest"\r\n"a",10,3,3,3\r\n',
    );
  });
});
