/** Pairs the lines of two streams, and collects whole corpora from such streams. */
import { countOf, OrdoError } from '@ordo/core';
import type { ParallelCorpus, ParallelText, Split } from './parallel-corpus.ts';

/** A file, or a side of a corpus, and its number of lines. */
interface Side {
  readonly name: string;
  readonly count: number;
}

/** @throws OrdoError `text.line-mismatch` with both lengths and the first line without a partner */
export function requirePartners(source: Side, target: Side): void {
  const [a, b] = [source.count, target.count];
  if (a === b) return;
  const longer = a > b ? source.name : target.name;
  throw new OrdoError(
    'text.line-mismatch',
    `${source.name} has ${countOf(a, 'line')} and ${target.name} has ${b}: line ${Math.min(a, b) + 1} of ${longer} has no partner`,
    { pointer: '/dataset', fix: 'give files in which line i of one translates line i of the other' },
  );
}

/** The lines of one side, in blocks of any size. */
export interface SideLines {
  readonly name: string;
  readonly blocks: AsyncIterable<readonly string[]>;
}

/**
 * Yields blocks of pairs with the sizes in which both sides give them.
 * @throws OrdoError `text.line-mismatch` at the end, with the length of both sides
 */
export async function* pairBlocks(source: SideLines, target: SideLines): AsyncGenerator<ParallelText> {
  const sides = [new BlockReader(source.blocks), new BlockReader(target.blocks)] as const;
  try {
    for (;;) {
      const count = Math.min(...(await inOrder(sides.map((side) => side.available()))));
      if (count === 0) break;
      yield { source: sides[0].take(count), target: sides[1].take(count) };
    }
    requirePartners(
      { name: source.name, count: await sides[0].countAll() },
      { name: target.name, count: await sides[1].countAll() },
    );
  } finally {
    await Promise.all(sides.map((side) => side.close()));
  }
}

/**
 * Returns the results of simultaneous requests. If several fail, the first in order is thrown, so that equal input gives an equal
 * error.
 */
async function inOrder<T>(asked: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(asked);
  return Promise.all(asked);
}

class BlockReader {
  readonly #blocks: AsyncIterator<readonly string[]>;
  #block: readonly string[] = [];
  #at = 0;
  #taken = 0;

  constructor(blocks: AsyncIterable<readonly string[]>) {
    this.#blocks = blocks[Symbol.asyncIterator]();
  }

  /** Returns how many lines can be taken now; 0 at the end. */
  async available(): Promise<number> {
    while (this.#at === this.#block.length) {
      const next = await this.#blocks.next();
      if (next.done === true) return 0;
      this.#block = next.value;
      this.#at = 0;
    }
    return this.#block.length - this.#at;
  }

  take(count: number): readonly string[] {
    const start = this.#at;
    this.#at += count;
    this.#taken += count;
    return start === 0 && this.#at === this.#block.length ? this.#block : this.#block.slice(start, this.#at);
  }

  /** Reads to the end, and returns the number of all lines. */
  async countAll(): Promise<number> {
    for (let more = await this.available(); more > 0; more = await this.available()) this.take(more);
    return this.#taken;
  }

  async close(): Promise<void> {
    await this.#blocks.return?.();
  }
}

/** Reads a split to its end. */
export async function collectPairs(blocks: AsyncIterable<ParallelText>): Promise<ParallelText> {
  const [source, target]: [string[], string[]] = [[], []];
  for await (const block of blocks) {
    for (const line of block.source) source.push(line);
    for (const line of block.target) target.push(line);
  }
  return { source, target };
}

/** Reads all splits to their ends. */
export async function collectCorpus(read: (split: Split) => AsyncIterable<ParallelText>): Promise<ParallelCorpus> {
  const [train, valid, test] = [read('train'), read('valid'), read('test')];
  return { train: await collectPairs(train), valid: await collectPairs(valid), test: await collectPairs(test) };
}
