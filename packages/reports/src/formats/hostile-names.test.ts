import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import { exampleJudgement } from '../examples/example-judgement.ts';
import { exampleRun, REFERENCES } from '../examples/example-runs.ts';
import type { Report } from '../report.ts';
import { renderReport } from './render-report.ts';

/** Names of variants and studies are free text, and anybody who submits a spec can choose them. */
const NAMES = [
  'a|b_c & <d> "e", 50% \'x\' `y` \\ ~ ^ # $ { }',
  '[x] *y* -- ---',
  '*starred*',
  '=HYPERLINK("http://example.org")',
  '+1',
  '@SUM(A1)',
  '-1+1',
  '漢字 Ω é ß ✓',
  '<script>alert(1)</script>]]>',
  '--></style></svg></td></table><img src=x onerror=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '\u001B[2J\u0000\uD800\u0085',
  '- list\n1. **b**',
  '![x](http://example.org/x.png)',
  '\\end{table}\\input{/etc/passwd}',
  '%',
  '\\',
];

const runs = NAMES.map((variant) => exampleRun({ variant, seed: 1, hypotheses: REFERENCES }));
const points = NAMES.map((x, i) => ({ x, y: i, error: 1 }));
const chart = {
  name: 'c',
  title: NAMES[8] ?? '',
  form: 'bars',
  xLabel: 'x',
  yLabel: 'y',
  series: [{ name: 's', points }],
};
const built = await buildReport({
  title: NAMES[9],
  parts: [{ part: 'probe', title: NAMES[10], runs }],
  charts: [chart],
});
const report: Report = {
  ...built,
  study: { id: 'x/y', hash: '0'.repeat(64), title: NAMES[9] ?? '', citation: NAMES[8] ?? null },
  judgements: NAMES.map((claim, i) =>
    exampleJudgement(i % 2 === 0 ? 'worse' : 'inconclusive', { claim, explanation: claim }),
  ),
  notes: [...NAMES],
};

function run(tool: string, args: readonly string[], options: { input?: string; cwd?: string } = {}) {
  const { status, stderr } = spawnSync(tool, args, { ...options, encoding: 'utf8' });
  return { status, stderr };
}

const command = (name: string): boolean => run('which', [name]).status === 0;

/** Counts the cells in a line of a Markdown table. */
const countCells = (line: string): number => line.replaceAll(/\\[\\|]/g, '').split('|').length;

/** Finds elements of XML that are not closed in the right order. */
function findUnbalanced(xml: string): string[] {
  const open: string[] = [];
  for (const [, end, name, empty] of xml.matchAll(/<(\/?)([a-zA-Z][\w-]*)[^<>]*?(\/?)>/g)) {
    if (end === '/') {
      if (open.pop() !== name) return [`</${name}>`];
    } else if (empty !== '/') {
      open.push(name as string);
    }
  }
  return open;
}

describe('hostile names', () => {
  it('become text in HTML, also in its figures', () => {
    const html = renderReport(report, 'html');
    expect(html).not.toMatch(/<script|<img/);
    // After removing the values of attributes, no element has an attribute that runs a script.
    expect(html.replaceAll(/="[^"]*"/g, '=""')).not.toMatch(/<[^>]*\bon\w+=/);
    expect(html).toContain('<bdi>&lt;script&gt;alert(1)&lt;/script&gt;]]&gt;</bdi>');
    expect(html).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;');
    const body = html.slice(html.indexOf('<body>')).replaceAll('<br>', '').replace('</html>', '');
    expect(findUnbalanced(body)).toEqual([]);
  });

  it('become text in XML, without characters that XML does not allow', () => {
    const xml = renderReport(report, 'junit');
    expect(findUnbalanced(xml.replace(/^<\?xml.*\?>/, ''))).toEqual([]);
    expect(xml).not.toMatch(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u);
    expect(xml).not.toContain(']]>');
    for (const { svg } of report.figures) expect(findUnbalanced(svg)).toEqual([]);
  });

  it.skipIf(!command('xmllint'))('leave XML and SVG well-formed (xmllint)', () => {
    for (const xml of [renderReport(report, 'junit'), ...report.figures.map(({ svg }) => svg)]) {
      expect(run('xmllint', ['--noout', '-'], { input: xml })).toEqual({ status: 0, stderr: '' });
    }
  });

  it.skipIf(!command('pdflatex')).each(['pdflatex', 'lualatex'].filter(command))(
    'leave LaTeX that compiles (%s)',
    (engine) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'ordo-latex-'));
      try {
        const head = '\\documentclass{article}\\usepackage[T1]{fontenc}\\usepackage{booktabs}\\begin{document}\n';
        writeFileSync(path.join(folder, 'a.tex'), `${head}${renderReport(report, 'latex')}\\end{document}\n`);
        const { status } = run(engine, ['-halt-on-error', '-interaction=nonstopmode', 'a.tex'], { cwd: folder });
        expect(status === 0 ? '' : readFileSync(path.join(folder, 'a.log'), 'utf8').match(/^!.*(\n.*){3}/gm)).toBe('');
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
    60_000,
  );

  it('do not start commands or optional arguments in LaTeX', () => {
    const latex = renderReport(report, 'latex');
    expect(latex).not.toContain('\\input{');
    expect(latex.match(/\\end\{table\}/g)).toHaveLength(1);
    // After \\, a bracket would be read as a length, and a star as another form of the command.
    expect(latex).not.toMatch(/\\\\\s*[[*]/);
  });

  it('leave every row of a Markdown table with as many cells as its heading', () => {
    const markdown = renderReport(report, 'markdown');
    const tables = markdown.split(/\n(?!\|)/).map((block) => block.split('\n').filter((line) => line.startsWith('|')));
    for (const [head = '', ...rows] of tables)
      expect(rows.filter((row) => countCells(row) !== countCells(head))).toEqual([]);
    expect(markdown).not.toMatch(/<(?:script|img)/);
    // The only images are the figures; the image in the name has become text.
    expect(markdown.match(/(?<!\\)!\[/g)).toHaveLength(report.figures.length);
    expect(markdown).toContain('\\- list 1. \\*\\*b\\*\\*');
  });

  it('are text in spreadsheets, and one record in CSV', () => {
    const csv = renderReport(report, 'csv');
    const records = csv.replaceAll(/"(?:[^"]|"")*"/g, 'q').split('\r\n');
    const [head = '', ...rows] = records.slice(0, -1);
    expect(rows).toHaveLength(NAMES.length);
    expect(rows.filter((row) => row.split(',').length !== head.split(',').length)).toEqual([]);
    expect(csv).toContain(`"'=HYPERLINK(""http://example.org"")"`);
    expect(csv).not.toMatch(/(?:^|,)"?[=@]/m);
  });

  it('cannot move the cursor of a terminal', () => {
    expect(renderReport(report, 'text').replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });
});
