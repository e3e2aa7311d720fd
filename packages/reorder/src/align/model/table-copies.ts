/**
 * Finds out when fast_align copies its tables, which changes their order. It collects about a million pairs of words and then
 * makes room for new words. Every table is copied when the list of tables must move.
 */
import { type Corpus, fastAlignNumber, NULL_WORD } from '../corpus/corpus.ts';

/** fast_align's -b is 10,000 lines, and it expects 100 pairs of words in a line. */
const MOST_COLLECTED = 1_000_000;

export interface TableCopy {
  /** The pair before whose words the tables are copied. */
  readonly pair: number;
  /**
   * The pair before which the empty word's table is copied. Its translations are not collected, so its table is ahead of the
   * others.
   */
  readonly pairOfNull: number;
}

export function listTableCopies({ source, target }: Corpus, hasNull: boolean): TableCopy[] {
  const copies: TableCopy[] = [];
  const pairs = source.starts.length - 1;
  let [size, room] = hasNull ? [2, 2] : [0, 0];
  let [greatest, needed, collected, first] = [0, 0, 0, 0];
  const makeRoom = (end: number): void => {
    const collectedWords = source.words.subarray(source.starts[first], source.starts[end]);
    greatest = collectedWords.reduce((one, other) => (one > other ? one : other), greatest);
    needed = fastAlignNumber(greatest) + 1;
    if (needed > room) {
      if (size > 0) copies.push({ pair: first, pairOfNull: end });
      room = size + Math.max(size, needed - size);
    }
    size = Math.max(size, needed);
    [collected, first] = [0, end];
  };
  for (let pair = 0; pair < pairs; pair++) {
    const n = (source.starts[pair + 1] as number) - (source.starts[pair] as number);
    collected += n * ((target.starts[pair + 1] as number) - (target.starts[pair] as number));
    if (collected > MOST_COLLECTED) makeRoom(pair + 1);
  }
  makeRoom(pairs);
  return copies;
}

/** Returns the pairs before which the table of a word is copied. A copy after the last pair has the number of pairs. */
export function copyPairsOf(word: number, copies: readonly TableCopy[]): Uint32Array {
  return Uint32Array.from(copies, (copy) => (word === NULL_WORD ? copy.pairOfNull : copy.pair));
}
