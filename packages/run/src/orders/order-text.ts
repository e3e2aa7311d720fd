/** Gives each source sentence of a run an order. This file holds what all kinds of source orders have in common. */
import { OrdoError, Random, sha256, shortHash } from '@ordo/core';
import type { OrdersKind, SourceOrders } from '@ordo/nmt/declarations';
import type { TranslationRun } from '@ordo/spec';
import { splitWords } from '@ordo/text';
import type { Interruption } from '../interruption.ts';
import type { UnitText } from '../text/prepare-text.ts';
import type { Report } from '../progress.ts';

/** Returns, for each unit of a sentence, its position in the sentence's other order, from 0. */
export type Orderer = (units: readonly string[]) => Int32Array;

export interface OrderRequest {
  readonly run: TranslationRun;
  readonly units: UnitText;
  readonly dataDir: string | undefined;
  /** The folder for files that several runs share. */
  readonly cacheDir: string;
  readonly codeVersion: string;
  readonly interruption: Interruption;
  readonly progress: Report;
}

/** The orders of all source sentences, before noise. */
export interface SplitOrders {
  readonly train: readonly Int32Array[];
  readonly valid: readonly Int32Array[];
  readonly evaluated: readonly Int32Array[];
  /** The file of the model's folder that orders new text; null if the options are enough. */
  readonly file: Uint8Array | null;
  /** A sentence that a reader should know about these orders besides their kind; empty if there is none. */
  readonly remark: string;
}

/** The orders with which a run is trained and evaluated. */
export interface OrderedText extends SplitOrders {
  /** A note for the result: where the orders come from, and their name. */
  readonly note: string;
}

/** One kind of source orders: a file in `orders/` that is named by its id, and a line in `orders/registry.ts`. */
export interface OrderKind {
  readonly id: OrdersKind;
  /** @throws OrdoError when the text cannot be ordered in this way */
  readonly order: (request: OrderRequest, orders: SourceOrders) => Promise<OrderedText>;
  /**
   * Orders new text with a trained model.
   * @param file the file that `order` returned for the model's folder
   */
  readonly open: (orders: SourceOrders, file: Uint8Array | null) => Orderer;
}

interface KindDefinition<K extends OrdersKind> {
  readonly id: K;
  readonly order: (request: OrderRequest, orders: Extract<SourceOrders, { from: K }>) => Promise<SplitOrders>;
  readonly open: (orders: Extract<SourceOrders, { from: K }>, file: Uint8Array | null) => Orderer;
}

/** Adds what all kinds share: the noise in training, and the name of the orders. */
export function defineOrderKind<K extends OrdersKind>({ id, order, open }: KindDefinition<K>): OrderKind {
  type Own = Extract<SourceOrders, { from: K }>;
  return {
    id,
    open: (orders, file) => open(orders as Own, file),
    order: async (request, orders) => {
      const exact = await order(request, orders as Own);
      const { seed } = request.run;
      const train = exact.train.map((positions, row) =>
        addNoise(positions, orders.noise, Random.fromSeed(seed, `noise of the order of training sentence ${row}`)),
      );
      const noise = orders.noise === 0 ? '' : `, with ${100 * orders.noise} % noise in training`;
      const note = `source orders from ${id}${noise}: ${nameOf({ ...exact, train })}${exact.remark}`;
      return { ...exact, train, note };
    },
  };
}

/** Returns the shortened SHA-256 hash of all orders. */
function nameOf({ train, valid, evaluated }: Pick<SplitOrders, 'train' | 'valid' | 'evaluated'>): string {
  const text = [train, valid, evaluated].map((rows) => rows.map((row) => row.join(' ')).join('\n')).join('\n\n');
  return shortHash(sha256(text));
}

/**
 * Swaps the positions of ⌊r·n/2⌋ random pairs of tokens, and no token twice, so that a share r of the positions is wrong (Ding et
 * al. 2020, §4.5).
 */
export function addNoise(positions: Int32Array, ratio: number, random: Random): Int32Array {
  const pairs = Math.floor((ratio * positions.length) / 2);
  if (pairs === 0) return positions;
  const tokens = random.shuffle([...positions.keys()]);
  const noisy = positions.slice();
  for (let i = 0; i < pairs; i++) {
    const [a, b] = [tokens[2 * i] as number, tokens[2 * i + 1] as number];
    noisy[a] = positions[b] as number;
    noisy[b] = positions[a] as number;
  }
  return noisy;
}

export function countSentences({ train, valid, evaluated }: UnitText): number {
  return train.source.length + valid.length + evaluated.length;
}

/** Orders every split by the units of its sentences. */
export async function orderAll(
  { units, interruption, progress }: OrderRequest,
  order: Orderer,
): Promise<Pick<SplitOrders, 'train' | 'valid' | 'evaluated'>> {
  const total = countSentences(units);
  let done = 0;
  const orderLines = async (lines: readonly string[]): Promise<Int32Array[]> => {
    const rows: Int32Array[] = [];
    for (const line of lines) {
      await interruption.checkOutsideTraining();
      rows.push(order(unitsOf(line)));
      await progress.report(++done, total);
    }
    return rows;
  };
  return {
    train: await orderLines(units.train.source),
    valid: await orderLines(units.valid),
    evaluated: await orderLines(units.evaluated),
  };
}

/**
 * Returns the units of a source line, as many as the vocabulary reads. Other white space than blanks separates them only where it
 * changes their number: stored results were computed from what stands between blanks.
 */
export function unitsOf(line: string): string[] {
  const units = splitAtBlanks(line);
  const words = splitWords(line);
  return units.length === words.length ? units : words;
}

/** Returns what stands between the blanks of a line, which may include other white space. */
export function splitAtBlanks(line: string): string[] {
  return line.split(' ').filter((unit) => unit !== '');
}

export function identityOrder(length: number): Int32Array {
  return Int32Array.from({ length }, (_, position) => position);
}

/**
 * Returns the order of units from the order of their words. The units of a word stay together, in their own order.
 * @throws OrdoError `spec.invalid` when the order has a different number of words
 */
export function orderUnits(units: readonly string[], order: Int32Array): Int32Array {
  const words: number[][] = [];
  let inside = false;
  units.forEach((unit, place) => {
    if (inside) words.at(-1)?.push(place);
    else words.push([place]);
    inside = unit.endsWith('@@');
  });
  if (words.length !== order.length) {
    throw new OrdoError(
      'spec.invalid',
      `after preprocessing, the sentence "${units.join(' ')}" has ${words.length} words, and its order has ${order.length}`,
      { pointer: '/preprocessing', fix: 'set preprocessing.tokenizer to "none" and preprocessing.normalize to false' },
    );
  }
  const positions = new Int32Array(units.length);
  let next = 0;
  for (const word of [...order.keys()].toSorted((a, b) => (order[a] as number) - (order[b] as number))) {
    for (const place of words[word] ?? []) positions[place] = next++;
  }
  return positions;
}
