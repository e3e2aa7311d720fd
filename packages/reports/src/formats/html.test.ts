import { describe, expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import { exampleRun, REFERENCES } from '../examples/example-runs.ts';
import { EXAMPLE_STUDY as study } from '../examples/example-study.ts';
import { renderReport } from './render-report.ts';

const runs = ['sape', 'none'].flatMap((variant) =>
  [1, 2].map((seed) =>
    exampleRun({
      variant,
      seed,
      hypotheses: variant === 'sape' ? REFERENCES : REFERENCES.map((line) => `${line} no`.repeat(seed)),
    }),
  ),
);
const report = await buildReport({ study, parts: [{ part: 'probe', runs }] });
const html = renderReport(report, 'html');

describe('HTML', () => {
  it('is one page that loads nothing and runs nothing', () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(html).not.toMatch(/<script|<link|<iframe|\bsrc=|@import|url\(/);
    expect(html).toContain('color-scheme:light dark');
  });

  it('heads every column and every row, and names every table', () => {
    const tables = html.match(/<table>.*?<\/table>/gs) ?? [];
    // These are the scores, the verdicts, and the numbers of two figures.
    expect(tables).toHaveLength(4);
    expect(html.match(/<caption>/g)).toHaveLength(2);
    for (const table of tables) {
      const rows = table.match(/<tbody>.*<\/tbody>/s)?.[0].match(/<tr>.*?<\/tr>/gs) ?? [];
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.every((row) => row.includes('<th scope="row"'))).toBe(true);
      expect(table).toContain('<th scope="col"');
    }
  });

  it('says verdicts in words and signs, and shows what stands behind a number', () => {
    expect(html).toMatch(/<td class="verdict open">\? inconclusive<\/td>/);
    expect(html).toMatch(/95 % interval of the mean over 2 seeds: \d+\.\d\d to \d+\.\d\d/);
    expect(html).toMatch(/centred: (?:<|&lt;)?0\.\d{3}/);
    expect(html).toContain('adjusted by Holm’s correction over ');
  });

  it('has a column of sources only where a claim names one', () => {
    const judgements = report.judgements.map((one) => ({ ...one, citation: null }));
    expect(html).toContain('>source</th>');
    expect(renderReport({ ...report, judgements }, 'html')).not.toContain('>source</th>');
  });

  it('has its figures inside, with their numbers', () => {
    expect(html.match(/<figure>\n<svg /g)).toHaveLength(2);
    expect(html).toContain('<summary>Numbers of the figure “Parameters”</summary>');
  });

  it('says what the runs were made with', () => {
    expect(html).toContain('<dt>engines and instruction sets</dt><dd>native avx512</dd>');
    expect(html).toMatch(/example\/table-1, version [0-9a-f]{12}; Example et al\. 2024, Table 1/);
  });
});
