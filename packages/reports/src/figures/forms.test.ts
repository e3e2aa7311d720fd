import type { Chart } from '@ordo/studies';
import { describe, expect, it } from 'vitest';
import { drawChart } from './draw-chart.ts';
import { FIGURE_FORMS } from './registry.ts';

const point = (x: number | string, y: number | null, error: number | null = null) => ({ x, y, error });

const chart = (form: string, series: Chart['series']): Chart => ({
  name: 'c',
  title: 'loss <of> two & more',
  form,
  xLabel: 'updates',
  yLabel: 'nats per token',
  series,
});

const POINTS = [point('none', 10, 2), point('sape', null), point('a<b', 12, 1)];
const SERIES = ['printed', 'measured', 'predicted'].map((name) => ({ name, points: POINTS }));

describe.each(FIGURE_FORMS.map(({ form }) => form))('the form %s', (form) => {
  it('draws equal bytes for equal data, with its title as label, for light and dark pages', () => {
    const svg = drawChart(chart(form, SERIES));
    expect(drawChart(structuredClone(chart(form, SERIES)))).toBe(svg);
    expect(svg).toContain('role="img" aria-label="loss &lt;of&gt; two &amp; more"');
    expect(svg).toContain('@media (prefers-color-scheme:dark)');
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  });

  it('escapes names, and cuts long ones without losing them', () => {
    const name = `${'<script>'.repeat(20)}\u0000`;
    const svg = drawChart(chart(form, [{ name, points: [point(name, 1), point('b', 2)] }]));
    expect(svg).not.toContain('<script');
    expect(svg).not.toContain('\u0000');
    expect(svg).toContain(`<title>${'&lt;script&gt;'.repeat(20)}\u{FFFD}</title>`);
  });

  it('confines its styles to figures, so that a page around it keeps its own', () => {
    const style = /<style>(.*)<\/style>/.exec(drawChart(chart(form, SERIES)))?.[1] ?? '';
    const selectors = style.split('}').flatMap((rule) => rule.replace(/^@media[^{]*\{/, '').split('{')[0] ?? []);
    expect(selectors.filter((selector) => selector !== '' && !selector.startsWith('.ordo-figure '))).toEqual([]);
  });

  it('refuses a chart without a value', () => {
    expect(() => drawChart(chart(form, [{ name: 'a', points: [point('x', null)] }]))).toThrow(/needs finite values/);
  });
});

describe('drawChart', () => {
  it('draws lines on the axes, with error bars, and breaks them where a value is missing', () => {
    const points = [point(0, 4), point(25, 3, 1), point(50, null), point(75, 1), point(100, 0)];
    const svg = drawChart(chart('lines', [{ name: 'none', points }]));
    // x: 0…100 on 72…700; y: 0…4 on 330…48. So (0, 4) is (72, 48), (25, 3) is (229, 118.5), (75, 1) is (543, 259.5).
    expect(svg).toContain('points="72,48 229,118.5"');
    expect(svg).toContain('points="543,259.5 700,330"');
    expect(svg.match(/class="error"/g)).toHaveLength(3);
  });

  it('gives series that share a colour other dashes', () => {
    const series = Array.from({ length: 8 }, (_, i) => ({ name: `run ${i}`, points: [point(0, i), point(1, i)] }));
    const classes = [...drawChart(chart('lines', series)).matchAll(/<polyline class="line (s\d d\d)"/g)].map(
      ([, c]) => c,
    );
    expect(classes[0]).toBe('s0 d0');
    expect(classes[7]).toBe('s0 d1');
    expect(new Set(classes).size).toBe(8);
  });

  it('draws bars from zero with error bars, and says where there is no result', () => {
    const svg = drawChart(chart('bars', [{ name: 'BLEU', points: [point('none', 10, 2), point('sape', null)] }]));
    // The axis has the range 0…12 (the largest end) in 282 pixels, so the bar of 10 is 235 pixels high.
    expect(svg).toContain('height="235"');
    expect(svg.match(/class="error"/g)).toHaveLength(3);
    expect(svg).toContain('no result');
  });

  it('draws several series of bars side by side', () => {
    const svg = drawChart(
      chart('bars', [
        { name: 'a', points: [point('x', 1)] },
        { name: 'b', points: [point('x', 2)] },
      ]),
    );
    // There is one slot of 628 pixels, of which 60 % are filled: two bars of 188.4 that meet in its middle at 72 + 314 = 386.
    expect(svg).toMatch(/x="197\.6" y="\d+" width="188\.4"/);
    expect(svg).toMatch(/x="386" y="\d+" width="188\.4"/);
  });

  it('draws intervals as bands, thick lines and thin lines', () => {
    const svg = drawChart(
      chart('intervals', [
        { name: 'printed ± margin', points: [point('A', 5, 5), point('B', 8, 1)] },
        { name: 'measured', points: [point('A', 4, 2), point('B', null)] },
        { name: 'another run', points: [point('A', 4, 4)] },
      ]),
    );
    // Names need 24 + 40 pixels, so 0…10 is drawn at 64…700: a band from 0 to 10, a line from 2 (191.2) to 6 (445.6).
    expect(svg).toContain('class="band s0" x="64" y="53" width="636"');
    expect(svg).toContain('class="thick s1" x1="191.2" y1="65" x2="445.6"');
    expect(svg).toContain('class="thin s2" x1="64" y1="65" x2="572.8"');
    expect(svg.match(/no result/g)).toHaveLength(1);
  });

  it('refuses a form that it does not have, with a suggestion', () => {
    expect(() => drawChart(chart('line', SERIES))).toThrow(/unknown form of a chart "line": did you mean "lines"/);
  });
});
