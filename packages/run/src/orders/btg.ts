/** `btg`: the orders of a BTG preorderer that is trained on word alignments of the training text (Ding et al. 2020, §4). */
import { OrdoError, shortHash } from '@ordo/core';
import { findDataset } from '@ordo/data';
import {
  findParser,
  invertOrder,
  loadPreorderer,
  type Preorderer,
  savePreorderer,
  trainPreorderer,
  WordClasses,
} from '@ordo/reorder/preorder';
import type { SourceOrders } from '@ordo/nmt/declarations';
import { alignUnits } from '../text/align-units.ts';
import { useOrderCache } from './order-cache.ts';
import {
  countSentences,
  defineOrderKind,
  identityOrder,
  orderAll,
  type Orderer,
  type OrderRequest,
  splitAtBlanks,
  unitsOf,
} from './order-text.ts';
import { divideProgress, type Report } from '../progress.ts';

type BtgOrders = Extract<SourceOrders, { from: 'btg' }>;

/** The time between two checks in training whether the run was ended, in milliseconds. */
const WATCH = 100;

/** The aligner's passes over the text: five iterations in each of two directions. */
const ALIGNER_PASSES = 10;

/** The inputs of a preorderer's training besides the text and its links. */
interface Setting {
  readonly orders: BtgOrders;
  readonly classes: WordClasses | null;
}

async function learn(
  request: OrderRequest,
  { orders, classes }: Setting,
): Promise<{ preorderer: Preorderer; rest: Report }> {
  const { run, units, interruption } = request;
  const pairs = units.train.source
    .map((source, i) => ({ source: unitsOf(source), target: splitAtBlanks(units.train.target[i] ?? '') }))
    .filter(({ source, target }) => source.length > 0 && target.length > 0);
  const chosen = [...pairs.keys()]
    .filter((i) => (pairs[i]?.source.length ?? 0) <= orders.maximumTokens)
    .slice(0, orders.sentences);
  // The shares are the numbers of sentences that each part processes, counting all passes.
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
      {
        sentences: chosen.map((i) => [pairs[i]?.source ?? []]),
        links: chosen.map((i) => links[i] ?? []),
        ...(classes === null ? {} : { classes }),
      },
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

/** Creates an orderer. A sentence that is too long for the parser keeps its own order. */
function createOrderer(preorderer: Preorderer): Orderer {
  const { mostWords } = findParser(preorderer.metadata.parser);
  return (units) =>
    units.length === 0 || units.length > mostWords
      ? identityOrder(units.length)
      : invertOrder(preorderer.order([units]));
}

/**
 * Reads the classes of the dataset, and counts the units of the training text that have none; null if the orders need no classes.
 */
async function readClasses(
  { run, dataDir, units }: OrderRequest,
  orders: BtgOrders,
): Promise<{ readonly classes: WordClasses; readonly remark: string } | null> {
  if (orders.classes !== true) return null;
  const { id } = run.dataset;
  const found = (await findDataset(id).wordClasses?.(run.dataset, dataDir)) ?? null;
  const fix = 'name the right file in dataset.classes, or set positional.orders.classes to false';
  if (found === null) {
    throw new OrdoError('spec.invalid', `the dataset ${id} names no classes of words`, {
      pointer: '/positional/orders/classes',
      fix,
    });
  }
  const classes = WordClasses.from(found);
  const sentences = units.train.source.map((line) => [unitsOf(line)]);
  const count = sentences.reduce((sum, [words = []]) => sum + words.length, 0);
  const unknown = classes.countUnknown(sentences);
  if (unknown === count) {
    throw new OrdoError(
      'spec.invalid',
      `no word of the training text has a class: ${found.size} other words have one`,
      {
        pointer: '/dataset/classes',
        fix,
      },
    );
  }
  return { classes, remark: ` with classes of words, which ${unknown} of ${count} training tokens do not have` };
}

export const btg = defineOrderKind({
  id: 'btg',
  order: async (request, orders) => {
    const given = await readClasses(request, orders);
    const classes = given?.classes ?? null;
    const compute = async () => {
      const { preorderer, rest } = await learn(request, { orders, classes });
      const ordered = await orderAll({ ...request, progress: rest }, createOrderer(preorderer));
      return { ...ordered, file: savePreorderer(preorderer) };
    };
    const { noise: _noise, ...options } = orders;
    const key = classes === null ? options : { ...options, classes: classes.sha256 };
    const found = await useOrderCache(request, key, compute);
    const preorderer = loadPreorderer(found.file, 'the preorderer');
    return { ...found, remark: `, by the preorderer ${shortHash(preorderer.hash)}${given?.remark ?? ''}` };
  },
  open: (_orders, file) => {
    if (file !== null) return createOrderer(loadPreorderer(file, 'the preorderer of the model'));
    throw new OrdoError('checkpoint.invalid', 'the folder of the model has no preorderer', {
      fix: 'copy the whole folder of the model, with its file orderer.bin',
    });
  },
});
