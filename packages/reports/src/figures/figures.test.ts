import { describe, expect, it } from 'vitest';
import { renderBarChart } from './bar-chart.ts';
import { renderLineChart } from './line-chart.ts';
import { makeScale } from './scale.ts';

const curve = {
  title: 'loss <of> two & more',
  xLabel: 'updates',
  yLabel: 'nats per token',
  series: [
    {
      name: 'none',
      points: [
        { x: 0, y: 4 },
        { x: 100, y: 2 },
      ],
    },
    {
      name: 'sape',
      points: [
        { x: 0, y: 4 },
        { x: 100, y: 0 },
      ],
    },
  ],
};

describe('makeScale', () => {
  it('widens the range to round ticks', () => {
    const scale = makeScale([0.3, 9.1], [0, 100]);
    expect(scale.ticks).toEqual(['0', '2', '4', '6', '8', '10']);
    expect([0, 5, 10].map((value) => scale.place(value))).toEqual([0, 50, 100]);
  });

  it('ends at the tick next to the data', () => {
    // A step of 5 would leave the upper fifth of 0…15 empty.
    const scale = makeScale([0, 12], [0, 120]);
    expect(scale.ticks).toEqual(['0', '2', '4', '6', '8', '10', '12']);
    expect(scale.place(12)).toBe(120);
  });

  it('prints negative values, and zero without a sign', () => {
    expect(makeScale([-1.2, 3.4], [0, 1]).ticks).toEqual(['-2', '-1', '0', '1', '2', '3', '4']);
  });

  it('prints as many decimals as the step has', () => {
    expect(makeScale([0, 0.1], [0, 1]).ticks).toEqual(['0.00', '0.02', '0.04', '0.06', '0.08', '0.10']);
  });

  it('accepts a single value, and refuses none and NaN', () => {
    expect(makeScale([3, 3], [0, 1]).place(3)).toBeCloseTo(0.5);
    expect(() => makeScale([], [0, 1])).toThrow(/finite values, found none/);
    expect(() => makeScale([1, Number.NaN], [0, 1])).toThrow(/found NaN/);
  });
});

describe('renderLineChart', () => {
  it('places the points on the axes, escapes text, and is deterministic', () => {
    const svg = renderLineChart(curve);
    // x: 0…100 on 72…700; y: 0…4 on 330…48. So (0, 4) is (72, 48), (100, 2) is (700, 189).
    expect(svg).toContain('points="72,48 700,189"');
    expect(svg).toContain('loss &lt;of&gt; two &amp; more');
    expect(renderLineChart(structuredClone(curve))).toBe(svg);
  });

  it('has colours for light and for dark pages', () => {
    expect(renderLineChart(curve)).toContain('@media (prefers-color-scheme:dark)');
  });
});

describe('renderBarChart', () => {
  it('draws bars from zero with error bars, and says which variant has no result', () => {
    const svg = renderBarChart({
      title: 'BLEU',
      yLabel: 'BLEU',
      bars: [
        { label: 'none', value: 10, error: 2 },
        { label: 'sape', value: null, error: null },
      ],
    });
    // The axis runs 0…12 (the largest end), which is 282 pixels, so the bar of 10 is 235 high.
    expect(svg).toContain('height="235"');
    expect(svg.match(/class="error"/g)).toHaveLength(3);
    expect(svg).toContain('no result');
  });
});
