import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isOrdoError } from '@ordo/core';
import { addScoreCommand } from './score.ts';

const REFERENCE = 'The cat sat on the mat.\nIt rains in the old town, again.\nA dog barks at the moon tonight.\n';
const CLOSE = 'The cat sat on a mat.\nIt rains in the town, again.\nA dog barks at the moon tonight.\n';
const FAR = 'A cat is sitting on a mat.\nRain falls in the town.\nThe dog barks at the moon at night.\n';

let folder = '';
const printed: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ordo-score-'));
  write('ref.txt', REFERENCE);
  write('close.txt', CLOSE);
  write('far.txt', FAR);
  printed.length = 0;
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

function write(name: string, content: string | Uint8Array): void {
  writeFileSync(path.join(folder, name), content);
}

/** Runs `ordo score`. The folder is added to file names. */
async function score(...args: string[]): Promise<string> {
  const program = new Command('ordo').exitOverride().configureOutput({ writeErr: () => {} });
  addScoreCommand(program);
  const complete = args.map((arg) => (arg.endsWith('.txt') ? path.join(folder, arg) : arg));
  await program.parseAsync(['score', ...complete], { from: 'user' });
  return printed.join('').replaceAll(`${folder}/`, '');
}

/** Returns the code, message and fix of the error with which `ordo score` ends. */
async function failure(...args: string[]): Promise<string> {
  try {
    await score(...args);
  } catch (error) {
    if (isOrdoError(error)) return [error.code, error.message, error.problems[0]?.message, error.fix].join(' | ');
    return String(error);
  }
  return 'no error';
}

describe('ordo score prints what sacreBLEU 2.6.0 prints', () => {
  it('as JSON, a list for several metrics', async () => {
    expect(await score('-r', 'ref.txt', '-i', 'close.txt', '-m', 'ter', 'bleu', '-w', '2')).toBe(`[
{
 "name": "BLEU",
 "score": 72.46,
 "signature": "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0",
 "verbose_score": "95.7/85.0/70.6/57.1 (BP = 0.957 ratio = 0.958 hyp_len = 23 ref_len = 24)",
 "nrefs": "1",
 "case": "mixed",
 "eff": "no",
 "tok": "13a",
 "smooth": "exp",
 "version": "2.6.0"
},
{
 "name": "TER",
 "score": 10.0,
 "signature": "nrefs:1|case:lc|tok:tercom|norm:no|punct:yes|asian:no|version:2.6.0",
 "nrefs": "1",
 "case": "lc",
 "tok": "tercom",
 "norm": "no",
 "punct": "yes",
 "asian": "no",
 "version": "2.6.0"
}
]
`);
  });

  it('as text aligned at the equals sign, with short options of several letters', async () => {
    const text = await score(
      'ref.txt',
      '-i',
      'close.txt',
      '-m',
      'bleu',
      'chrf',
      'ter',
      '-f',
      'text',
      '-lc',
      '-tok',
      'intl',
    );
    expect(text).toBe(
      `          BLEU|nrefs:1|case:lc|eff:no|tok:intl|smooth:exp|version:2.6.0 = 72.5 95.7/85.0/70.6/57.1 (BP = 0.957 ratio = 0.958 hyp_len = 23 ref_len = 24)
      chrF2|nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no|version:2.6.0 = 83.5
TER|nrefs:1|case:lc|tok:tercom|norm:no|punct:yes|asian:no|version:2.6.0 = 10.0
`,
    );
  });

  it('as a table with the paired bootstrap', async () => {
    const text = await score(
      'ref.txt',
      '-i',
      'close.txt',
      'far.txt',
      '-m',
      'bleu',
      'chrf',
      '-pbs',
      '-pbsn',
      '100',
      '-f',
      'text',
    );
    // The width of the box depends on the path of the baseline, so blanks and rules are removed.
    expect(
      text
        .replace(/ +/g, ' ')
        .split('\n')
        .filter((line) => line.startsWith('│')),
    ).toEqual([
      '│ System │ BLEU (μ ± 95% CI) │ chrF2 (μ ± 95% CI) │',
      '│ Baseline: close.txt │ 72.5 (71.3 ± 19.1) │ 83.5 (82.5 ± 13.5) │',
      '│ far.txt │ 24.9 (22.6 ± 15.8) │ 45.2 (43.9 ± 20.2) │',
      '│ │ (p = 0.0099)* │ (p = 0.0099)* │',
    ]);
    expect(text).toContain(
      ' - BLEU       nrefs:1|bs:100|seed:12345|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0\n',
    );
  });

  it('as JSON with the paired randomization test', async () => {
    const json: unknown = JSON.parse(
      await score('ref.txt', '-i', 'close.txt', 'far.txt', '-m', 'chrf', '-par', '-parn', '100'),
    );
    expect(json).toEqual([
      { system: 'Baseline: close.txt', chrF2: { score: 83.466582629799, p_value: null, mean: null, ci: null } },
      { system: 'far.txt', chrF2: { score: 45.18594061050725, p_value: 0.009900990099009901, mean: null, ci: null } },
    ]);
  });

  it('as a table with the sign test of Collins et al.', async () => {
    const text = await score('ref.txt', '-i', 'close.txt', 'far.txt', '-m', 'chrf', '--paired-sign', '-f', 'text');
    // far.txt is worse in each of the three lines: 2 · C(3, 0) / 2³ = 0.25.
    expect(text).toContain('(p = 0.2500)');
    expect(text).toContain('Paired sign test (Collins et al. 2005)');
    expect(text).toContain('|sign:collins2005|');
  });

  it('as LaTeX for several systems', async () => {
    const text = await score('ref.txt', '-i', 'close.txt', 'far.txt', '-m', 'ter', 'chrf', '-f', 'latex');
    const rows = text.split('\n').map((line) =>
      line
        .replace(/ +/g, ' ')
        .replaceAll('\\_', '_')
        .replace(/[^ ]*\//, ''),
    );
    expect(rows.slice(0, 7)).toEqual([
      '\\begin{tabular}{rcc}',
      '\\toprule',
      ' System & chrF2 & TER \\\\',
      '\\midrule',
      ' close.txt & 83.5 & 10.0 \\\\',
      ' far.txt & 45.2 & 60.0 \\\\',
      '\\bottomrule',
    ]);
  });

  it('the same with --metric-options as with the flags of a metric', async () => {
    const flags = await score('ref.txt', '-i', 'far.txt', '-m', 'ter', '--ter-normalized', '--ter-no-punct');
    printed.length = 0;
    const options = '{"ter":{"normalized":true,"noPunct":true}}';
    expect(await score('ref.txt', '-i', 'far.txt', '-m', 'ter', '--metric-options', options)).toBe(flags);
  });

  it('sentence by sentence, only the scores', async () => {
    expect(await score('ref.txt', '-i', 'far.txt', '-sl', '-b', '-w', '3')).toBe('13.135\n11.709\n46.714\n');
  });
});

describe('ordo score refuses, naming file, line, value and fix,', () => {
  it('text that is not UTF-8', async () => {
    write(
      'latin1.txt',
      Buffer.concat([Buffer.from('The cat sat.\nIt rains '), Buffer.from([0xe9, 0x0a]), Buffer.from('x\n')]),
    );
    expect(await failure('-r', 'ref.txt', '-i', 'latin1.txt')).toMatch(
      /text\.invalid-utf8 \| line 2 of .*latin1\.txt is not UTF-8: byte 10 is 0xe9 \|.*iconv/,
    );
  });

  it('files of unequal length', async () => {
    write('short.txt', 'The cat sat on a mat.\n');
    expect(await failure('-r', 'ref.txt', '-i', 'short.txt')).toMatch(
      /text\.line-mismatch \| .*short\.txt has 1 line, .*ref\.txt has 3: line 2, "It rains in the old town, again\.", has no counterpart/,
    );
  });

  it('an empty reference file', async () => {
    write('empty.txt', '');
    expect(await failure('-r', 'empty.txt', '-i', 'close.txt')).toMatch(
      /empty\.txt has no lines \|.*one segment per line/,
    );
  });

  it('a blank reference line, unless allowed', async () => {
    write('gap.txt', REFERENCE.replace('It rains in the old town, again.', ' '));
    expect(await failure('-r', 'gap.txt', '-i', 'close.txt')).toMatch(
      /blank on line 2 of .*gap\.txt.*--allow-empty-references/,
    );
    expect(await score('-r', 'gap.txt', '-i', 'close.txt', '-b', '--allow-empty-references')).toMatch(/^\d/);
    printed.length = 0;
    expect(await score('-r', 'gap.txt', '-r', 'ref.txt', '-i', 'close.txt', '-b')).toMatch(/^\d/);
  });

  it('a missing file', async () => {
    expect(await failure('-r', 'ref.txt', '-i', 'nowhere.txt')).toMatch(/there is no file ".*nowhere\.txt"/);
  });

  it('an unknown tokenizer or metric', async () => {
    expect(await failure('-r', 'ref.txt', '-i', 'close.txt', '-tok', '13b')).toMatch(
      /"13b" is not one of "13a", "intl"/,
    );
    expect(await failure('-r', 'ref.txt', '-i', 'close.txt', '-m', 'blue')).toMatch(/did you mean "bleu"/);
  });

  it('flags that cannot be combined', async () => {
    expect(await failure('-r', 'ref.txt', '-i', 'close.txt', '--paired-bs')).toMatch(/got 1 system/);
    expect(
      await failure('-r', 'ref.txt', '-i', 'close.txt', 'far.txt', '--paired-bs', '--paired-ar', '--paired-sign'),
    ).toMatch(/--paired-ar, --paired-bs and --paired-sign were given together/);
    expect(await failure('-r', 'ref.txt', '-i', 'close.txt', '-sl', '-ci')).toMatch(/leave out --confidence/);
    expect(await failure('-r', 'ref.txt', '-i', 'close.txt', 'far.txt', '-ci')).toMatch(/--confidence got 2 systems/);
    expect(await failure('-r', 'ref.txt', '-i', 'close.txt', '-sl', '-m', 'bleu', 'ter')).toMatch(/got 2 metrics/);
    expect(await failure('-r', 'ref.txt', '-i', 'close.txt', 'close.txt')).toMatch(/was given twice/);
    expect(await failure('-i', 'close.txt')).toMatch(/no reference was given/);
  });

  it('options of a metric that it does not have, or of one that is not computed', async () => {
    const texts = ['-r', 'ref.txt', '-i', 'close.txt'];
    expect(await failure(...texts, '--metric-options', '{"bleu":{"order":3}}')).toMatch(
      /unknown key "order".*|options of metric "bleu"/,
    );
    expect(await failure(...texts, '--metric-options', '{"ter":{"normalized":true}}')).toMatch(
      /--metric-options has options of "ter", which is not computed/,
    );
    expect(await failure(...texts, '--metric-options', '{"blue":{"maxOrder":3}}')).toMatch(
      /unknown metric "blue": did you mean "bleu"\?/,
    );
    expect(await failure(...texts, '--metric-options', '[1]')).toMatch(/must be a JSON object/);
  });

  it('columns that differ between lines', async () => {
    write('two.txt', 'a\tb\nc\n');
    expect(await failure('-r', 'two.txt', '-nr', '2', '-i', 'close.txt')).toMatch(
      /line 2 of .*two\.txt has 1 tab-separated columns/,
    );
  });
});
