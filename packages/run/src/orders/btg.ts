/** `btg`: the orders of a BTG preorderer, trained on word alignments of the training text (Ding et al. 2020, §4). */
import { OrdoError } from '@ordo/core';
import {
  findParser,
  invertOrder,
  loadPreorderer,
  type Preorderer,
  savePreorderer,
  trainPreorderer,
} from '@ordo/preorder';
import type { SourceOrders } from '@ordo/nmt/declarations';
import { alignUnits } from '../align-units.ts';
import { useOrderCache } from '../order-cache.ts';
import {
  countSentences,
  defineOrderKind,
  identityOrder,
  orderAll,
  type Orderer,
  type OrderRequest,
  unitsOf,
} from '../order-text.ts';
import { divideProgress, type Report } from '../progress.ts';

type BtgOrders = Extract<SourceOrders, { from: 'btg' }>;

/** How often a training looks whether the run was ended, in milliseconds. */
const WATCH = 100;

/** The aligner's passes over the text: five iterations in each of two directions. */
const ALIGNER_PASSES = 10;

async function learn(request: OrderRequest, orders: BtgOrders): Promise<{ preorderer: Preorderer; rest: Report }> {
  const { run, units, interruption } = request;
  const pairs = units.train.source
    .map((source, i) => ({ source: unitsOf(source), target: unitsOf(units.train.target[i] ?? '') }))
    .filter(({ source, target }) => source.length > 0 && target.length > 0);
  const chosen = [...pairs.keys()]
    .filter((i) => (pairs[i]?.source.length ?? 0) <= orders.maximumTokens)
    .slice(0, orders.sentences);
  // By how many sentences each of them goes through, all passes counted.
  const [aligning, training, rest] = divideProgress(request.progress, [
    ALIGNER_PASSES * pairs.length,
    orders.iterations * chosen.length,
    countSentences(units),
  ]);
  const links = await alignUnits(pairs, {
    orders,
    threads: run.resources.threads,
    interruption,
    report: (share) => aligning.report(share, 1),
  });
  const { parser, iterations, beamWidth, unaligned, minimumUpdates } = orders;
  const ended = new AbortController();
  const watch = setInterval(() => {
    interruption.checkOutsideTraining().catch((reason: unknown) => ended.abort(reason));
  }, WATCH);
  try {
    const preorderer = await trainPreorderer(
      { sentences: chosen.map((i) => [pairs[i]?.source ?? []]), links: chosen.map((i) => links[i] ?? []) },
      { parser, iterations, beamWidth, unaligned, minimumUpdates },
      {
        signal: ended.signal,
        onProgress: ({ iteration, iterations: all, sentence, sentences }) => {
          training
            .report((iteration - 1) * sentences + sentence, all * sentences)
            .catch((reason: unknown) => ended.abort(reason));
        },
      },
    );
    return { preorderer, rest };
  } finally {
    clearInterval(watch);
  }
}

/** A sentence that is longer than the parser takes keeps its own order. */
function createOrderer(preorderer: Preorderer): Orderer {
  const { mostWords } = findParser(preorderer.metadata.parser);
  return (units) =>
    units.length === 0 || units.length > mostWords
      ? identityOrder(units.length)
      : invertOrder(preorderer.order([units]));
}

export const btg = defineOrderKind({
  id: 'btg',
  order: async (request, orders) => {
    const compute = async () => {
      const { preorderer, rest } = await learn(request, orders);
      const ordered = await orderAll({ ...request, progress: rest }, createOrderer(preorderer));
      return { ...ordered, file: savePreorderer(preorderer) };
    };
    const { noise: _noise, ...options } = orders;
    const found = await useOrderCache(request, options, compute);
    const preorderer = loadPreorderer(found.file, 'the preorderer');
    return { ...found, remark: `, by the preorderer ${preorderer.hash.slice(0, 12)}` };
  },
  open: (_orders, file) => {
    if (file !== null) return createOrderer(loadPreorderer(file, 'the preorderer of the model'));
    throw new OrdoError('checkpoint.invalid', 'the folder of the model has no preorderer', {
      fix: 'copy the whole folder of the model, with its file orderer.bin',
    });
  },
});
