/** Makes random texts, cut anywhere, and codes, for tests of both implementations of BPE. */
import { Random } from '@ordo/core/random';
import { plainLines, randomLines } from '../native/random-text.ts';
import type { NamedInput } from '../streams/lines.ts';
import type { BpeCodes } from './codes.ts';
import { learnBpe } from './learning/learn.ts';
import { countWords } from './learning/word-counts.ts';

type Merge = BpeCodes['merges'][number];

export const SEEDS = Array.from({ length: 8 }, (_, i) => i + 1);

async function* cut(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

export async function collect(blocks: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const block of blocks) pieces.push(Buffer.from(block));
  return Buffer.concat(pieces).toString();
}

export const inputOf = (text: string, size: number): NamedInput => ({ chunks: cut(text, size), name: 'the text' });
export const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

export function countsOf(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) countWords(line, counts);
  return counts;
}

/** Returns lines, about half of them odd, and codes that were learned from other lines of the same kind. */
export function randomCase(seed: number): { lines: string[]; codes: BpeCodes; random: Random } {
  const random = Random.fromSeed(seed, 'native BPE');
  const lines = [...randomLines(random, 150, 12), ...plainLines(random, 150)];
  const known = countsOf([...randomLines(random, 80, 12), ...plainLines(random, 80)]);
  const { merges } = learnBpe(known, random.nextBelow(300), { kernel: null });
  const isOld = seed % 3 === 0;
  const pairs = isOld ? markEndsApart(merges) : merges;
  return { lines, random, codes: { version: isOld ? '0.1' : '0.2', merges: pairs.filter(isReadNatively) } };
}

/** Returns false for a merge with a carriage return at an end of its line: the native kernel leaves such codes to JavaScript. */
function isReadNatively([left, right]: Merge): boolean {
  return !left.startsWith('\r') && !right.endsWith('\r');
}

/** Rewrites merges for the old format, in which a symbol and the end of a word must be merged first. */
function markEndsApart(merges: readonly Merge[]): Merge[] {
  return merges.flatMap(([left, right]): Merge[] =>
    right.endsWith('</w>')
      ? [
          [right.slice(0, -4), '</w>'],
          [left, right],
        ]
      : [[left, right]],
  );
}
