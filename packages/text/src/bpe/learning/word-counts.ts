/**
 * The number of times that each word occurs. BPE is learned from such counts, and vocabulary files that limit its units contain
 * them.
 */
import { OrdoError } from '@ordo/core/errors';

/**
 * The number of times that each word occurs. Words are in the order in which they first appeared, which decides between equal
 * counts in a vocabulary.
 */
export type WordCounts = ReadonlyMap<string, number>;

/** Words and the number of times that each occurs. The same word may appear more than once. */
export type CountedWords = Iterable<readonly [word: string, count: number]>;

/** Adds the words of one line, which blanks separate, to `counts`. */
export function countWords(line: string, counts: Map<string, number>): void {
  for (const word of trimLine(line).split(' ')) {
    if (word !== '') counts.set(word, (counts.get(word) ?? 0) + 1);
  }
}

/** Adds several counts, for instance those of both sides of a corpus, to learn joint codes. */
export function addCounts(all: readonly CountedWords[]): Map<string, number> {
  const sum = new Map<string, number>();
  for (const counts of all) for (const [word, count] of counts) sum.set(word, (sum.get(word) ?? 0) + count);
  return sum;
}

/** Reads lines of `word count`, as `get_vocab.py` and `learn_joint_bpe_and_vocab.py` write them. */
export function parseWordCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  for (const [index, line] of lines.entries()) {
    // A carriage return ends the line after a count, but before it belongs to the word.
    const [word, count, ...rest] = line.replaceAll(/^ +|[\r ]+$/g, '').split(' ');
    if (!word || count === undefined || !/^[0-9]+$/.test(count) || rest.length > 0) {
      throw new OrdoError('text.invalid-file', `line ${index + 1} of the word counts is "${line}", not "word count"`, {
        fix: 'write one word and one whole number per line, with one blank between them',
      });
    }
    counts.set(word, (counts.get(word) ?? 0) + Number(count));
  }
  return counts;
}

/** Writes `word count` lines, the most frequent word first. Words with equal counts keep their order. */
export function renderWordCounts(counts: WordCounts): string {
  const rows = [...counts].toSorted((a, b) => b[1] - a[1]);
  return rows.map(([word, count]) => `${word} ${count}\n`).join('');
}

/** Does what Python's `strip('\r\n ')` does, for a line without its newline. */
export function trimLine(line: string): string {
  return /^[\r ]|[\r ]$/.test(line) ? line.replaceAll(/^[\r ]+|[\r ]+$/g, '') : line;
}
