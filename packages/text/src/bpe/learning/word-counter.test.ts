import { describe, expect, it } from 'vitest';
import { countInput } from './word-counter.ts';
import { countWords } from './word-counts.ts';

async function* chunked(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

describe('countInput', () => {
  it('counts as countWords does line by line, wherever the text is cut', async () => {
    const lines = ['b a  b', '', ' \r a\rb \r', 'été\u2028x 日本\u00a0語', '\r\n', '  ', 'tab\tb b\0', 'a'];
    const expected = new Map<string, number>();
    for (const line of lines.join('\n').split('\n')) countWords(line, expected);
    for (const size of [1, 3, 7, 1000]) {
      const counts = await countInput({ chunks: chunked(lines.join('\n'), size), name: 'the text' });
      // The words are in the order of first appearance, which decides between equal counts in vocabularies.
      expect([...counts]).toEqual([...expected]);
    }
  });

  it('refuses what is not UTF-8', async () => {
    const chunks = (async function* () {
      yield Buffer.from([0x61, 0x0a, 0xff, 0x0a]);
    })();
    await expect(countInput({ chunks, name: 'the text' })).rejects.toThrow('line 2 of the text is not UTF-8');
  });
});
