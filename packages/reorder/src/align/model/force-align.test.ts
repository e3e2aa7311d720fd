// Compares fast_align's -f with what the program writes for the same tables and texts.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCorpus } from '../corpus/read-corpus.ts';
import { ForcedAligner, renderLoaded, renderTotal } from './force-align.ts';
import { ALIGNER_DEFAULTS } from './train.ts';
import { TranslationFile } from './translation-file.ts';

interface Reference {
  /** All texts, whose bytes are given as latin1. */
  readonly text: string;
  readonly tables: Readonly<Record<string, string>>;
  readonly cases: readonly {
    readonly table: string;
    readonly flags: readonly string[];
    readonly lines: readonly string[];
    readonly log: string;
  }[];
}

const REFERENCE = JSON.parse(
  readFileSync(new URL('../fixtures/force-align.json', import.meta.url), 'utf8'),
) as Reference;

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('Alignment with a given table', () => {
  it.each(REFERENCE.cases)('equals fast_align -f with $table and $flags', ({ table: name, flags, lines, log }) => {
    const numberOf = (flag: string): number | null =>
      flags.includes(flag) ? Number(flags[flags.indexOf(flag) + 1]) : null;
    const table = new TranslationFile(bytesOf(REFERENCE.tables[name] ?? ''), name);
    const tension = numberOf('-T') ?? (flags.includes('-d') ? ALIGNER_DEFAULTS.tension : null);
    const aligner = new ForcedAligner(readCorpus(bytesOf(REFERENCE.text), 'text'), table, {
      reverse: flags.includes('-r'),
      prior: {
        tension,
        nullProbability: numberOf('-q') ?? ALIGNER_DEFAULTS.nullProbability,
        hasNull: !flags.includes('-N'),
      },
      lengthRatio: numberOf('-m') ?? 1,
    });
    const forced = Array.from({ length: aligner.pairs }, (_, pair) => aligner.align(pair));
    expect(forced.map((one, pair) => aligner.render(pair, one).toString('latin1'))).toEqual(
      lines.map((line) => `${line}\n`),
    );
    const total = forced.reduce((sum, { logProbability }) => sum + logProbability, 0);
    expect(renderLoaded(table) + renderTotal(total)).toBe(log);
  });

  it.each([
    ['a\tb\t-1\nc\td\n', 'line 2 of "table" is not an entry of a translation table: "c\\td"'],
    ['a\tb\t-1\n\n', 'line 2 of "table" is not an entry'],
    ['a\tb\tnan\n', 'line 1 of "table" is not an entry'],
    ['a\tb\t-1\tc\n', 'line 1 of "table" is not an entry'],
    ['a\tb\t0x1\n', 'line 1 of "table" is not an entry'],
    ['', '"table" has no entries'],
  ])('refuses the table %j with the line', (text, message) => {
    expect(() => new TranslationFile(bytesOf(text), '"table"')).toThrow(message);
  });
});
