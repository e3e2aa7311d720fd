import { describe, expect, it } from 'vitest';
import { renderFigurePage } from '../formats/figure-page.ts';
import { drawWordMap } from './word-map.ts';

const MAP = {
  title: 'line 1: <b> & more',
  rows: ['der', '<script>'],
  columns: ['the', 'man', '<s>'],
  values: [
    [2, -1, null],
    [0, 0.5, 4],
  ],
  border: 2,
};

describe('drawWordMap', () => {
  const svg = drawWordMap(MAP);

  it('writes each number into its cell, and colours it by its sign and by its part of the strongest', () => {
    const cells = [
      ...svg.matchAll(/<rect[^>]*class="(s[01])" fill-opacity="([\d.]+)"[^>]*\/><text[^>]*>(-?[\d.]+)</gu),
    ];
    // The strongest value, 4, has an opacity of 0.75. The value 2 has half of that, and -1 a quarter in the other colour.
    expect(cells.map(([, colour, opacity, value]) => [colour, opacity, value])).toEqual([
      ['s0', '0.38', '2.00'],
      ['s1', '0.19', '-1.00'],
      ['s0', '0', '0.00'],
      ['s0', '0.09', '0.50'],
      ['s0', '0.75', '4.00'],
    ]);
  });

  it('escapes words, and stands alone as well as in a page', () => {
    expect(svg).not.toContain('<script');
    expect(svg).toContain('aria-label="line 1: &lt;b&gt; &amp; more"');
    const page = renderFigurePage('ΔLP & more', [svg, svg]);
    expect(page).toContain('<title>ΔLP &amp; more</title>');
    expect(page.split('<svg ')).toHaveLength(3);
    expect(page).not.toMatch(/NaN|undefined/u);
  });

  it('draws a map without differences, and one that is wider than a page', () => {
    const many = Array.from({ length: 40 }, (_, i) => `w${i}`);
    const wide = drawWordMap({ title: 'wide', rows: ['a'], columns: many, values: [many.map(() => 0)] });
    // The width is 130 for labels, 40 cells of 52 each, and 130 for slanted headings.
    expect(wide).toContain('viewBox="0 0 2340 170"');
    expect(wide).not.toMatch(/NaN|Infinity/u);
  });
});
