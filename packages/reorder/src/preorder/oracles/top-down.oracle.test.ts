import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { describe, expect, it } from 'vitest';
import type { NumberedSentence } from '../features/vocabulary.ts';
import type { PreorderKernel } from '../native/kernel.ts';
import { WAYS } from '../native/kernels-under-test.ts';
import { createParser } from '../topdown/create-model.ts';
import type { TopDownParser } from '../topdown/model.ts';
import { haveOracle, readOracle, readOracleLines, readOracleLinks, readOracleSentences } from './oracle-files.ts';
import { COLUMNS, pairs, type Trained, trainTopDown } from './top-down-training.ts';

const present = haveOracle('preorder-topdown', 'the top-down parser');

function train(
  folder: string,
  { suffix, ...options }: { suffix: string; iterations: number; kernel: PreorderKernel | null },
): Trained {
  const sentences = readOracleSentences('preorder-topdown', `${folder}/train.annot${suffix}`, COLUMNS);
  const links = readOracleLinks('preorder-topdown', `${folder}/train.align${suffix}`);
  return trainTopDown(sentences, links, { beamWidth: 20, ...options });
}

function parseJsonLines(name: string): unknown[] {
  return readOracleLines('preorder-topdown', name).map((line) => JSON.parse(line) as unknown);
}

describeWithReferences(present, 'The top-down parser against the reference program', () => {
  describe.each(WAYS)('$way', ({ kernel }) => {
    it('makes the same updates on the shipped example, and parses it the same way', () => {
      const { updates, records, number } = train('example', { suffix: '', iterations: 20, kernel });
      expect(updates).toEqual(parseJsonLines('example/updates.jsonl'));
      const parser = createParser(records, { columns: COLUMNS, beamWidth: 20 }, kernel);
      const sentences = readOracleSentences('preorder-topdown', 'example/test.annot', COLUMNS).map(number);
      expect(listOrders(parser, sentences)).toEqual(readOracleLines('preorder-topdown', 'example/test.order'));
    });

    it('makes every update of 200 sentences to the last bit, with the same weights, n-best lists and orders', () => {
      const { updates, number, records } = train('small-enja', { suffix: '.gz', iterations: 3, kernel });
      expect(updates).toEqual(parseJsonLines('small-enja/updates.jsonl.gz'));
      const model = readOracle('preorder-topdown', 'small-enja/train.model.gz');
      for (const [label, expected] of readWeights(model).entries()) {
        expect(records.weights.filter((weight, i) => i % 2 === label && weight !== 0).toSorted()).toEqual(expected);
      }
      const sentences = readOracleSentences('preorder', 'enja/test.annot.gz', COLUMNS).map(number);
      for (const beamWidth of [5, 20]) {
        const parser = createParser(records, { columns: COLUMNS, beamWidth }, kernel);
        const found = sentences.slice(0, 80).map((sentence) => {
          const { size, best } = parser.parse(sentence, 5);
          return {
            size,
            best: best.map(({ actions, order, score }) => ({ actions: pairs(actions), order: [...order], score })),
          };
        });
        expect(found).toEqual(parseJsonLines(`small-enja/nbest.beam${beamWidth}.jsonl.gz`));
      }
      for (const beamWidth of [1, 5, 20, 100]) {
        const parser = createParser(records, { columns: COLUMNS, beamWidth }, kernel);
        expect(listOrders(parser, sentences)).toEqual(
          readOracleLines('preorder-topdown', `small-enja/test.beam${beamWidth}.order`),
        );
      }
    });
  });
});

function listOrders(parser: TopDownParser, sentences: readonly NumberedSentence[]): (string | undefined)[] {
  return sentences.map((sentence) => parser.parse(sentence, 1).best[0]?.order.join(' '));
}

/** Returns [label] → its weights, ascending. For each label, the file has a count and records of a key and a weight. */
function readWeights(model: Buffer): Float32Array[] {
  const labels: Float32Array[] = [];
  for (let at = 0; at < model.length; ) {
    const count = Number(model.readBigUInt64LE(at));
    labels.push(Float32Array.from({ length: count }, (_, i) => model.readFloatLE(at + 8 + i * 12 + 8)).toSorted());
    at += 8 + count * 12;
  }
  return labels;
}
