/** Orders the source sentences of a run whose encoding reads source orders, before its training. */
import { readFile } from 'node:fs/promises';
import { withOrders } from '@ordo/data';
import type { TranslationModel } from '@ordo/nmt';
import { sourceOrdersOf } from '@ordo/nmt/declarations';
import type { TranslationRun } from '@ordo/spec';
import { loadOrderKind } from './registry.ts';
import type { OrderedText, Orderer, OrderRequest } from './order-text.ts';
import type { PreparedText } from '../text/prepare-text.ts';
import type { Progress } from '../progress.ts';

type PhaseOptions = Pick<OrderRequest, 'dataDir' | 'codeVersion' | 'interruption'> & {
  readonly progress: Progress;
  readonly workDir: string;
  readonly cacheDir?: string;
};

/**
 * Adds the orders to the text.
 * @returns the unchanged text, and null, if the encoding reads no orders
 */
export async function orderPhase(
  run: TranslationRun,
  text: PreparedText,
  { workDir, cacheDir = workDir, ...options }: PhaseOptions,
): Promise<{ readonly text: PreparedText; readonly orders: OrderedText | null }> {
  const orders = sourceOrdersOf(run.positional);
  const { units } = text;
  if (orders === null || units === null) return { text, orders: null };
  await options.progress.enter('order');
  const kind = await loadOrderKind(orders.from);
  const found = await kind.order({ run, units, cacheDir, ...options }, orders);
  const ordered = {
    ...text,
    units: null,
    train: withOrders(text.train, found.train),
    valid: withOrders(text.valid, found.valid),
    evaluated: withOrders(text.evaluated, found.evaluated),
  };
  return { text: ordered, orders: found };
}

/**
 * Opens the orderer of new text for a trained model; null if its encoding reads no source orders.
 * @param file the path of the file in the model's folder, which need not exist
 */
export async function openOrderer({ positional }: TranslationModel, file: string): Promise<Orderer | null> {
  const orders = sourceOrdersOf(positional);
  if (orders === null) return null;
  const bytes = await readFile(file).catch(() => null);
  return (await loadOrderKind(orders.from)).open(orders, bytes);
}
