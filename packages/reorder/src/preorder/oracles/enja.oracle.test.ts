import { createHash } from 'node:crypto';
import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { expect, it } from 'vitest';
import type { Preorderer } from '../model/preorderer.ts';
import { trainPreorderer } from '../model/train-preorderer.ts';
import { nativeKernel } from '../native/kernels-under-test.ts';
import { findRanks } from '../ranks/find-ranks.ts';
import { accuracyOf, chunkLoss, tauLoss } from '../ranks/losses.ts';
import { meanScore, scoreOrder } from '../scoring/score-order.ts';
import { haveOracle, readOracleJson, readOracleLines, readOracleLinks, readOracleSentences } from './oracle-files.ts';

const present =
  haveOracle('preorder', '10,000 English sentences in Japanese order') &&
  haveOracle('preorder-topdown', "the reference program's run on them");

/** The reference runs had words, and the classes twice. */
const COLUMNS = 3;
/** One training can take two minutes on a busy machine, and longer where the native kernel cannot be built. */
const PATIENCE = 3_600_000;

interface Results {
  runs: { enja_att: { training: { usable: number }; model: { weights_sha256: string } } };
}

interface LaderResults {
  runs: { enja: { lader: { chunk: number; tau: number } } };
}

describeWithReferences(present, 'The default parser on 10,000 sentences, English to Japanese', () => {
  it(
    'has the weights and orders of the reference run with attached words, and beats lader by both measures of lader',
    async () => {
      const sentences = readOracleSentences('preorder', 'enja/train.annot.gz', COLUMNS);
      const links = readOracleLinks('preorder', 'enja/train.align.gz');
      // TypeScript gives the same bits, as `native/kernel.test.ts` shows on fewer sentences.
      const preorderer = await trainPreorderer({ sentences, links }, { iterations: 5 }, { kernel: nativeKernel });
      const { runs } = readOracleJson('preorder-topdown', 'enja/results.json') as Results;
      expect(preorderer.metadata.data.learnedFrom).toBe(runs.enja_att.training.usable);
      const { weights } = preorderer.parts.records;
      const hash = createHash('sha256');
      for (const label of [0, 1]) {
        const own = weights.filter((weight, i) => i % 2 === label && weight !== 0).toSorted();
        hash.update(new Uint8Array(own.buffer));
      }
      expect(hash.digest('hex')).toBe(runs.enja_att.model.weights_sha256);

      const { orders, nakagawa, lader } = orderTest(preorderer, COLUMNS);
      expect(orders.map((order) => order.join(' '))).toEqual(
        readOracleLines('preorder-topdown', 'enja/enja_att.beam20.order'),
      );
      const { fuzzy, tau, complete } = nakagawa;
      expect([fuzzy.toFixed(4), tau.toFixed(4), complete.toFixed(3)]).toEqual(['0.7056', '0.8867', '0.492']);
      expect([lader.chunk.toFixed(4), lader.tau.toFixed(4)]).toEqual(['0.7555', '0.8235']);
    },
    PATIENCE,
  );
});

describeWithReferences(present, "lader's parser on 10,000 sentences, English to Japanese", () => {
  it(
    'is no worse than lader by either of its measures',
    async () => {
      const sentences = readOracleSentences('preorder', 'enja/train.annot.gz', 2);
      const links = readOracleLinks('preorder', 'enja/train.align.gz');
      const preorderer = await trainPreorderer({ sentences, links }, { parser: 'lader', beamWidth: 20 });
      const { lader } = orderTest(preorderer, 2);
      const { runs } = readOracleJson('preorder', 'results.json') as LaderResults;
      expect(lader.chunk).toBeGreaterThanOrEqual(runs.enja.lader.chunk);
      expect(lader.tau).toBeGreaterThanOrEqual(runs.enja.lader.tau);
    },
    PATIENCE,
  );
});

/** Returns the orders of the test sentences, and their scores by both pairs of measures. */
function orderTest(preorderer: Preorderer, columns: number) {
  const sentences = readOracleSentences('preorder', 'enja/test.annot.gz', columns);
  const links = readOracleLinks('preorder', 'enja/test.align.gz');
  const orders = sentences.map((sentence) => preorderer.order(sentence));
  const ranks = sentences.map(([words = []], i) =>
    findRanks(words, links[i] ?? [], { unaligned: 'right', merge: true }),
  );
  const accuracy = (loss: typeof chunkLoss): number =>
    accuracyOf(orders.map((order, i) => loss(order, ranks[i] as Int32Array)));
  return {
    orders,
    nakagawa: meanScore(orders.map((order, i) => scoreOrder(order, links[i] ?? []))),
    lader: { chunk: accuracy(chunkLoss), tau: accuracy(tauLoss) },
  };
}
