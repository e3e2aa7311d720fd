import { describe, expect, it } from 'vitest';
import { drawView, LIST_FORMATS } from './formats.ts';
import { tableOf, type View } from './table.ts';

const RUNS = [
  { variant: 'sape', tokens: 1_234_567, note: null },
  { variant: 'rpe | "all"', tokens: 5, note: '=1+1' },
];
const table = tableOf(RUNS, {
  variant: ['variant', (run) => run.variant],
  trainingTokens: ['training tokens', (run) => run.tokens, (run) => `at most ${run.tokens.toLocaleString('en-US')}`],
  note: ['note', (run) => run.note],
});
const VIEW: View = ['a title', '', table, '', tableOf(RUNS, { variant: ['second', (run) => run.variant] })];

describe('the formats of lists', () => {
  it('text shows tables and lines below each other, and a dash where nothing is known', () => {
    expect(LIST_FORMATS.text(RUNS, VIEW).stdout.split('\n').slice(0, 4)).toEqual([
      'a title',
      '',
      'variant      training tokens    note',
      'sape         at most 1,234,567  –',
    ]);
  });

  it('text breaks tables and lines between words where the terminal is narrow', () => {
    const lines = drawView(['a long line of words', table], 30).split('\n');
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(30);
    expect(lines.find((line) => line.startsWith('variant'))).toMatch(/^variant +training +note$/u);
  });

  it('json is the whole value', () => {
    expect(JSON.parse(LIST_FORMATS.json(RUNS, VIEW).stdout)).toEqual(RUNS);
  });

  it('csv has names of fields and plain values of the first table, and everything else goes to stderr', () => {
    const { stdout, stderr } = LIST_FORMATS.csv(RUNS, VIEW);
    // A spreadsheet must not compute a text, and a missing value is an empty field.
    expect(stdout).toBe(`variant,trainingTokens,note\r\nsape,1234567,\r\n"rpe | ""all""",5,'=1+1\r\n`);
    expect(stderr).toBe('a title\n\n\nsecond\nsape\nrpe | "all"');
  });

  it('csv of lines without a table prints nothing on stdout, and the lines on stderr', () => {
    expect(LIST_FORMATS.csv([], ['no verdict is open'])).toEqual({ stdout: '', stderr: 'no verdict is open' });
  });

  it('md has tables of Markdown, in which no name becomes markup', () => {
    expect(LIST_FORMATS.md(RUNS, VIEW).stdout.split('\n').slice(0, 6)).toEqual([
      'a title',
      '',
      '| variant | training tokens | note |',
      '| --- | --- | --- |',
      '| sape | at most 1,234,567 | – |',
      '| rpe \\| "all" | at most 5 | =1+1 |',
    ]);
  });
});
