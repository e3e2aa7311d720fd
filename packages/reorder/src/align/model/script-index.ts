/**
 * Finds the entry in the translation table for every cell, once. A cell is a source and a target position of a pair. Words are
 * visited by source word, so that a plain array over target words replaces a hash table.
 */
import { fastAlignNumber, NULL_WORD } from '../corpus/corpus.ts';
import { type ModelInput, placeCells } from './model.ts';
import { SparseHashOrder } from './sparse-hash-order.ts';
import { copyPairsOf, listTableCopies, type TableCopy } from './table-copies.ts';

export interface CellIndex {
  /** [pair] → where its cells begin. */
  readonly cellStarts: Float64Array;
  /** [cell] → its entry. */
  readonly entries: Uint32Array;
  /** [source word] → where its entries begin. There is one more entry than words. */
  readonly starts: Float64Array;
  /** [entry] → the target word. */
  readonly targets: Uint32Array;
  /** The entries of each word, counted from its first entry, in the orders of fast_align's two tables, which are used in turn. */
  readonly orders: readonly [Uint32Array, Uint32Array];
}

/** A row is a source position of a pair, or the place of the empty word in the pair. */
interface Rows {
  /** [source word] → where its rows begin in the lists below. */
  readonly starts: Uint32Array;
  readonly pairs: Uint32Array;
  /** The positions among the rows of the pair. */
  readonly positions: Uint32Array;
}

export function indexCells(input: ModelInput): CellIndex {
  const { corpus } = input;
  const cellStarts = placeCells(input);
  const rows = sortRows(input);
  const words = corpus.list.size;
  const entries = new Uint32Array(cellStarts.at(-1) as number);
  const starts = new Float64Array(words + 1);
  const lastSource = new Int32Array(words).fill(-1);
  const entryOf = new Uint32Array(words);
  const copies = listTableCopies(corpus, input.hasNull);
  const orders = new WordOrders();
  let targets = new Uint32Array(1 << 16);
  let size = 0;
  for (let word = 0; word < words; word++) {
    const order = orders.begin(word, copies);
    for (let row = rows.starts[word] as number; row < (rows.starts[word + 1] as number); row++) {
      const pair = rows.pairs[row] as number;
      const first = corpus.target.starts[pair] as number;
      const m = (corpus.target.starts[pair + 1] as number) - first;
      const cell = (cellStarts[pair] as number) + (rows.positions[row] as number) * m;
      if (size + m > targets.length) targets = extend(targets);
      orders.reach(pair);
      for (let j = 0; j < m; j++) {
        const target = corpus.target.words[first + j] as number;
        if (lastSource[target] !== word) {
          lastSource[target] = word;
          entryOf[target] = size;
          targets[size++] = target;
          order.add(fastAlignNumber(target));
        }
        entries[cell + j] = entryOf[target] as number;
      }
    }
    orders.end();
    starts[word + 1] = size;
  }
  return { cellStarts, entries, starts, targets: targets.subarray(0, size), orders: orders.take() };
}

/** Tracks the order of the tables, one word after another. */
class WordOrders {
  readonly #order = new SparseHashOrder();
  #copyPairs: Uint32Array = new Uint32Array(0);
  #copied = 0;
  #first = new Uint32Array(1 << 16);
  #second = new Uint32Array(1 << 16);
  #size = 0;

  begin(word: number, copies: readonly TableCopy[]): SparseHashOrder {
    this.#order.clear();
    this.#copyPairs = copyPairsOf(word, copies);
    this.#copied = 0;
    return this.#order;
  }

  /** Makes the copies that come before the words of a pair. */
  reach(pair: number): void {
    for (; (this.#copyPairs[this.#copied] ?? Infinity) <= pair; this.#copied++) this.#order.copy();
  }

  end(): void {
    this.reach(Number.MAX_SAFE_INTEGER);
    while (this.#size + this.#order.size > this.#first.length) {
      this.#first = extend(this.#first);
      this.#second = extend(this.#second);
    }
    this.#order.write(this.#first, this.#size);
    // After reading, fast_align makes one more copy, which is the other table.
    this.#order.copy();
    this.#order.write(this.#second, this.#size);
    this.#size += this.#order.size;
  }

  take(): readonly [Uint32Array, Uint32Array] {
    return [this.#first.subarray(0, this.#size), this.#second.subarray(0, this.#size)];
  }
}

/** Sorts the rows by their words. The rows of a word stay in the order of the corpus. */
function sortRows({ corpus: { list, source }, hasNull }: ModelInput): Rows {
  const pairs = source.starts.length - 1;
  const starts = new Uint32Array(list.size + 1);
  if (hasNull) starts[NULL_WORD + 1] = pairs;
  for (const word of source.words) (starts[word + 1] as number)++;
  for (let word = 0; word < list.size; word++) (starts[word + 1] as number) += starts[word] as number;
  const next = starts.slice();
  const rows = starts[list.size] as number;
  const sorted = { starts, pairs: new Uint32Array(rows), positions: new Uint32Array(rows) };
  const put = (word: number, pair: number, position: number): void => {
    const row = (next[word] as number)++;
    sorted.pairs[row] = pair;
    sorted.positions[row] = position;
  };
  const offset = hasNull ? 1 : 0;
  for (let pair = 0; pair < pairs; pair++) {
    const first = source.starts[pair] as number;
    const n = (source.starts[pair + 1] as number) - first;
    if (hasNull) put(NULL_WORD, pair, 0);
    for (let i = 0; i < n; i++) put(source.words[first + i] as number, pair, i + offset);
  }
  return sorted;
}

function extend(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(array.length * 2 + 2 ** 15);
  longer.set(array);
  return longer;
}
