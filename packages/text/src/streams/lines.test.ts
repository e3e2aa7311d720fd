import { describe, expect, it } from 'vitest';
import { createLineFilter } from './byte-filter.ts';
import { filterBlocks, type NamedInput, readLines, readPairs } from './lines.ts';

async function* chunked(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

const input = (content: string | Uint8Array, size = 3): NamedInput => ({
  chunks: chunked(Buffer.from(content), size),
  name: 'the text',
});

async function collect(source: NamedInput): Promise<string[]> {
  const lines: string[] = [];
  for await (const some of readLines(source)) lines.push(...some);
  return lines;
}

async function pairsOf(source: string, target: string): Promise<string[][]> {
  const pairs: string[][] = [];
  const inputs = [
    { ...input(source), name: 'a.en' },
    { ...input(target), name: 'a.de' },
  ] as const;
  for await (const pair of readPairs(...inputs)) pairs.push(pair);
  return pairs;
}

describe('readLines', () => {
  it('splits at newlines only, wherever the chunks are cut', async () => {
    const text = 'é\u2028x\u0085\r\n\n日本\n';
    for (const size of [1, 2, 3, 5, 100]) {
      expect(await collect(input(text, size))).toEqual(['é\u2028x\u0085\r', '', '日本']);
    }
  });

  it('accepts a last line without a newline, and finds no line in an empty input', async () => {
    expect(await collect(input('a\nb'))).toEqual(['a', 'b']);
    expect(await collect(input(''))).toEqual([]);
    expect(await collect(input('\n'))).toEqual(['']);
  });

  it('names the line and the byte that are not UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from('eins\nzw'), Buffer.of(0xf6), Buffer.from('lf\n')]);
    await expect(collect(input(bytes))).rejects.toThrow('line 2 of the text is not UTF-8: byte 3 is 0xf6');
    // A character is cut off at the end of the text.
    await expect(collect(input(Buffer.from('a\n日').subarray(0, 4)))).rejects.toThrow('line 2');
    // The bytes are a surrogate, which UTF-8 does not have.
    await expect(collect(input(Buffer.of(0xed, 0xa0, 0x80, 0x0a)))).rejects.toThrow('line 1');
  });
});

describe('filterBlocks', () => {
  it('writes one line for each line read', async () => {
    let text = '';
    const filter = createLineFilter((line) => line.toUpperCase());
    for await (const block of filterBlocks(input('a\n\nb'), filter)) text += Buffer.from(block).toString('utf8');
    expect(text).toBe('A\n\nB\n');
  });
});

describe('readPairs', () => {
  it('reads both sides together', async () => {
    expect(await pairsOf('a\nb\n', 'x\ny')).toEqual([
      ['a', 'x'],
      ['b', 'y'],
    ]);
  });

  it('says which side ends first and where', async () => {
    await expect(pairsOf('a\nb\n', 'x\n')).rejects.toThrow('a.de ends after 1 line, but a.en has more');
    await expect(pairsOf('a\n', 'x\ny\n')).rejects.toThrow('a.en ends after 1 line, but a.de has more');
  });
});
