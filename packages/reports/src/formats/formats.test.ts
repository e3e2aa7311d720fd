import { describe, expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import { exampleRun, REFERENCES } from '../examples/example-runs.ts';
import { REPORT_FORMATS } from './registry.ts';
import { renderReport } from './render-report.ts';

const ODD = 'a|b_c & <d> "e", 50%';
const report = await buildReport({
  parts: [
    {
      runs: [
        exampleRun({
          variant: 'none',
          seed: 1,
          hypotheses: REFERENCES.map((line) => line.split(' ').toReversed().join(' ')),
        }),
        exampleRun({ variant: 'none', seed: 2, state: 'failed', failure: 'out of memory' }),
        exampleRun({ variant: ODD, seed: 1, hypotheses: REFERENCES }),
        exampleRun({ variant: ODD, seed: 2, hypotheses: REFERENCES }),
      ],
    },
  ],
});

const columns = (line: string): number => line.replaceAll('\\|', '').split('|').length;

const wordsOf = (text: string): Set<string> => new Set(text.split(/[\s│┌┐├┤└┘─┬┼┴]+/u));

describe('renderReport', () => {
  it('draws a box for terminals in which every line has the same width', () => {
    const text = renderReport(report, 'text');
    const box = text.split('\n').filter((line) => /^[┌│├└]/.test(line));
    expect(box).toHaveLength(6);
    expect(new Set(box.map((line) => Array.from(line).length)).size).toBe(1);
    expect(text).toContain('│ 100.00 ± 0.00 │');
    expect(text).toContain('1 of 2; seed 2 failed');
    expect(text).toContain('1,234,567');
    expect(text).toContain('none, seed 2 failed: out of memory');
    expect(text).toMatch(/BLEU: nrefs:1\|case:mixed/);
  });

  it('fits a terminal, whose columns it is told, and has the same words', () => {
    const text = renderReport(report, 'text', 100);
    expect(Math.max(...text.split('\n').map((line) => Array.from(line).length))).toBeLessThanOrEqual(100);
    expect(wordsOf(text)).toEqual(wordsOf(renderReport(report, 'text')));
  });

  it('names both variances', () => {
    const text = renderReport(report, 'text').replaceAll(/\s+/g, ' ');
    expect(text).toContain('over seeds: the variance of training');
    expect(text).toContain('whether another test set would show the difference from none');
    expect(text).toContain('paired bootstrap over test segments (1000 draws, seeds pooled)');
  });

  it('escapes what Markdown would read as markup', () => {
    const [head, rule, , odd] = renderReport(report, 'markdown').split('\n') as [string, string, string, string];
    expect(odd).toContain('a\\|b\\_c &amp; &lt;d&gt;');
    expect(columns(odd)).toBe(columns(head));
    expect(columns(rule)).toBe(columns(head));
  });

  it('escapes what LaTeX would read as commands', () => {
    const latex = renderReport(report, 'latex');
    expect(latex).toContain(
      'a\\textbar{}b\\_c \\& \\textless{}d\\textgreater{} \\textquotedbl{}e\\textquotedbl{}, 50\\% & 2 & 100.00 $\\pm$ 0.00',
    );
    expect(latex).toContain('\\begin{tabular}{llrrrrrrrr}');
  });

  it('writes CSV by RFC 4180 with full precision', () => {
    const [head, none, odd, ...rest] = renderReport(report, 'csv').split('\r\n') as [
      string,
      string,
      string,
      ...string[],
    ];
    expect(rest).toEqual(['']);
    expect(head.startsWith('part,variant,title,baseline,seeds,seeds_finished,seeds_not_finished,bleu_mean')).toBe(true);
    expect(none.startsWith(',none,none,true,2,1,2:failed,')).toBe(true);
    expect(odd.startsWith(',"a|b_c & <d> ""e"", 50%","a|b_c & <d> ""e"", 50%",false,2,2,,')).toBe(true);
    expect(odd).toContain('1234567,1024,3145728,engine,12.25,12,13,false,5000');
  });

  it('keeps spreadsheets from running names as formulas', async () => {
    const runs = [exampleRun({ variant: '=HYPERLINK("http://a")', seed: 1 }), exampleRun({ variant: '-1+1', seed: 1 })];
    const lines = renderReport(await buildReport({ parts: [{ runs }] }), 'csv').split('\r\n');
    expect(lines[1]).toMatch(/^,"'=HYPERLINK\(""http:\/\/a""\)",/);
    expect(lines[2]).toMatch(/^,'-1\+1,/);
  });

  it('keeps control characters from the terminal', async () => {
    const runs = [exampleRun({ variant: 'a\u001B[2J\nb', seed: 1 })];
    const text = renderReport(await buildReport({ parts: [{ runs }] }), 'text');
    expect(text).toContain('a\u{FFFD}[2J b');
    expect(text).not.toContain('\u001B');
  });

  it('heads a column with the title of its metric, or with the id of one that it does not know', async () => {
    const run = exampleRun({ variant: 'sape', seed: 1 });
    const metrics = [{ id: 'compound-bleu' }, { id: 'meteor' }];
    const spec = { ...run.spec, evaluation: { ...run.spec.evaluation, metrics } } as typeof run.spec;
    const { tables } = await buildReport({ parts: [{ runs: [{ ...run, spec }] }] });
    const titles = tables[0]?.columns.map(({ title }) => title);
    expect(titles).toContain('Compound-split BLEU');
    expect(titles).toContain('meteor');
    expect(tables[0]?.notes).toContain('Compound-split BLEU: no scores yet');
  });

  it('gives JSON that is the report itself', () => {
    expect(JSON.parse(renderReport(report, 'json'))).toEqual(report);
  });

  it.each(REPORT_FORMATS.map(({ id }) => id))('gives equal bytes for equal reports in %s', (id) => {
    expect(renderReport(structuredClone(report), id)).toBe(renderReport(report, id));
  });

  it('refuses an unknown format with a suggestion', () => {
    expect(() => renderReport(report, 'markdwon')).toThrow(/unknown format "markdwon": did you mean "markdown"/);
  });
});
