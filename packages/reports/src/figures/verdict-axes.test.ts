import { describe, expect, it } from 'vitest';
import { exampleJudgement } from '../examples/example-judgement.ts';
import { drawVerdictAxes } from './verdict-axes.ts';
import { styleOf } from './style.ts';

describe('drawVerdictAxes', () => {
  it('draws what was measured on an axis around the print, in the colour of the verdict', () => {
    const svg = drawVerdictAxes({ title: 'Table 1', judgements: [exampleJudgement('reproduced')] });
    // The margin of 0.5 is the farthest end, so the axis extends 0.55 to both sides of x = 455, in 245 pixels. The value 0.02
    // is drawn 8.91 pixels to the right of the centre.
    expect(svg).toContain('<circle class="s2" cx="463.91"');
    expect(svg).toContain('<line class="thick s2" x1="410.45" y1="85" x2="517.36" y2="85"/>');
    expect(svg).toContain('>probe: SAPE has 27.48 BLEU, reproduced</text>');
    expect(svg).toContain('>printed 27.48</text>');
  });

  it('keeps the place of a verdict without a result, and says so', () => {
    const nothing = exampleJudgement('inconclusive', { measured: null, deviation: null, interval: null });
    const svg = drawVerdictAxes({ title: 'Table 1', judgements: [nothing, exampleJudgement('worse')] });
    expect(svg).toContain('>no result</text>');
    expect(svg.match(/<circle class="s1"/g)).toHaveLength(1);
  });
});

describe('styleOf', () => {
  it('lets the rule with more classes win, then the later one, as CSS does', () => {
    // The rule of `.line.d1` names two classes, so it wins. The rule of `.line` comes after that of `.s1`, so it wins over that
    // one.
    expect(styleOf('polyline', ['line', 's1', 'd1'], 'light')).toEqual({
      stroke: '#d55e00',
      fill: 'none',
      'stroke-width': '2',
      'stroke-dasharray': '8 4',
    });
    expect(styleOf('text', ['title'], 'dark')).toMatchObject({ fill: '#eee', 'font-size': '15px' });
  });
});
