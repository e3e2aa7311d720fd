import { describe, expect, it } from 'vitest';
import { buildComparison } from './build-comparison.ts';
import { exampleRun, REFERENCES } from './example-runs.ts';
import { layoutComparison } from './layout.ts';
import { renderComparison } from './render-comparison.ts';

const ODD = 'a|b_c & <d> "e", 50%';
const table = buildComparison([
  exampleRun({
    variant: 'none',
    seed: 1,
    hypotheses: REFERENCES.map((line) => line.split(' ').toReversed().join(' ')),
  }),
  exampleRun({ variant: 'none', seed: 2, state: 'failed', failure: 'out of memory' }),
  exampleRun({ variant: ODD, seed: 1, hypotheses: REFERENCES }),
  exampleRun({ variant: ODD, seed: 2, hypotheses: REFERENCES }),
]);

const columns = (line: string): number => line.replaceAll('\\|', '').split('|').length;

describe('renderComparison', () => {
  it('draws a box for terminals in which every line has the same width', () => {
    const text = renderComparison(table, 'text');
    const box = text.split('\n').filter((line) => /^[┌│├└]/.test(line));
    expect(box).toHaveLength(6);
    expect(new Set(box.map((line) => Array.from(line).length)).size).toBe(1);
    expect(text).toContain('│ 100.00 ± 0.00 │');
    expect(text).toContain('1 of 2; seed 2 failed');
    expect(text).toContain('1,234,567');
    expect(text).toContain('none, seed 2 failed: out of memory');
    expect(text).toMatch(/BLEU: nrefs:1\|case:mixed/);
  });

  it('names both variances', () => {
    const text = renderComparison(table, 'text');
    expect(text).toContain('over seeds: the variance of training');
    expect(text).toContain('paired bootstrap over test segments (1000 draws, seeds pooled) against none');
  });

  it('escapes what Markdown would read as markup', () => {
    const [head, rule, , odd] = renderComparison(table, 'markdown').split('\n') as [string, string, string, string];
    expect(odd).toContain('a\\|b\\_c &amp; &lt;d&gt;');
    expect(columns(odd)).toBe(columns(head));
    expect(columns(rule)).toBe(columns(head));
  });

  it('escapes what LaTeX would read as commands', () => {
    const latex = renderComparison(table, 'latex');
    expect(latex).toContain('a\\textbar{}b\\_c \\& \\textless{}d\\textgreater{} "e", 50\\% & 2 & 100.00 $\\pm$ 0.00');
    expect(latex).toContain('\\begin{tabular}{llrrrrrrrr}');
  });

  it('writes CSV by RFC 4180 with full precision', () => {
    const [head, none, odd, ...rest] = renderComparison(table, 'csv').split('\r\n') as [
      string,
      string,
      string,
      ...string[],
    ];
    expect(rest).toEqual(['']);
    expect(head.startsWith('variant,baseline,seeds,seeds_succeeded,seeds_not_succeeded,bleu_mean')).toBe(true);
    expect(none.startsWith('none,true,2,1,2:failed,')).toBe(true);
    expect(odd.startsWith('"a|b_c & <d> ""e"", 50%",false,2,2,,')).toBe(true);
    expect(odd).toContain('1234567,1024,3145728,engine,12.25,false,5000');
  });

  it('heads a column with the title of its metric, or with the id of one that it does not know', () => {
    const metrics = ['compound-bleu', 'meteor'].map((id) => ({ id, higherIsBetter: true, signatures: [] }));
    const { columns: headings, notes } = layoutComparison({ baseline: null, metrics, rows: [], notes: [] });
    const titles = headings.map(({ title }) => title);
    expect(titles.slice(2, 6)).toEqual(['Compound-split BLEU', 'p', 'meteor', 'p']);
    expect(notes).toEqual(['Compound-split BLEU: no scores yet', 'meteor: no scores yet']);
  });

  it('gives JSON that is the table itself', () => {
    expect(JSON.parse(renderComparison(table, 'json'))).toEqual(table);
  });
});
