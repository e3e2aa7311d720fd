import { describe, expect, it } from 'vitest';
import { createBpe } from '../bpe/apply.ts';
import { parseBpeCodes } from '../bpe/codes.ts';
import { createBpeFilter } from '../bpe/filter.ts';
import { createTokenizer, createTokenizerFilter } from '../moses/tokenize.ts';
import type { ByteFilter } from './byte-filter.ts';

const run = (filter: ByteFilter, text: string): string => Buffer.from(filter(Buffer.from(text))).toString('utf8');

/** Ordinary lines, and every kind of line that cannot take the fast path. */
const lines = [
  'Mr. Smith met Dr. No. 5 times.',
  'He said "stop." and left. then',
  '',
  '   ',
  ' leading and trailing ',
  'two  blanks   inside',
  ',5 starts with a comma,',
  "'tis 5' '6 rock 'n' roll'",
  "a quote.'",
  'no\u00a0break, para\u2029graph, next\u0085line, tab\there',
  '日本語。 𠮷野家 😀 étage “quoted” – dash',
  '<b>tag</b>',
  'carriage return\r',
  'word '.repeat(300).trim(),
];

describe('Byte filters', () => {
  it.each(['en', 'de', 'fr', 'fi'])('tokenise %s as the function for lines does', (language) => {
    const tokenize = createTokenizer({ language, skipMarkup: true });
    const filter = createTokenizerFilter({ language, skipMarkup: true });
    const expected = lines.map((line) => `${tokenize(line)}\n`).join('');
    expect(run(filter, `${lines.join('\n')}\n`)).toBe(expected);
    // The second time, the results for all words are already known.
    expect(run(filter, `${lines.join('\n')}\n`)).toBe(expected);
  });

  it('apply BPE as the function for lines does', () => {
    const codes = parseBpeCodes('#version: 0.2\nw o\nr d</w>\nwo rd</w>\né t\n');
    const bpe = createBpe(codes);
    const expected = lines.map((line) => `${bpe.apply(line)}\n`).join('');
    expect(run(createBpeFilter(codes), `${lines.join('\n')}\n`)).toBe(expected);
  });

  it('hold many distinct words without losing one', () => {
    const codes = parseBpeCodes('#version: 0.2\n1 2\n');
    const text = Array.from({ length: 20_000 }, (_, i) => `word${i} ${i} ${i % 7}\n`).join('');
    const bpe = createBpe(codes);
    const expected = text
      .split('\n')
      .slice(0, -1)
      .map((line) => `${bpe.apply(line)}\n`)
      .join('');
    expect(run(createBpeFilter(codes), text)).toBe(expected);
  });
});
