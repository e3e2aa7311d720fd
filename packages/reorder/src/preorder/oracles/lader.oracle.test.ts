import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { expect, it } from 'vitest';
import type { FeatureTable } from '../features/feature-table.ts';
import { Vocabulary } from '../features/vocabulary.ts';
import { createLaderOrder } from '../lader/parse.ts';
import { parseLaderModel } from './lader-model.ts';
import { haveOracle, readOracleLines, readOracleSentences } from './oracle-files.ts';

const present = haveOracle('preorder', "lader's model and its orders");
const COLUMNS = 2;

function readModel(run: string, vocabulary: Vocabulary): FeatureTable {
  const lines = readOracleLines('preorder', `${run}/model.txt.gz`);
  return parseLaderModel(lines.slice(lines.indexOf('reorderer_model') + 1), vocabulary);
}

describeWithReferences(present, "lader's parser with lader's weights", () => {
  it.each(['enja', 'ende'])('gives the orders of lader on %s', (run) => {
    const sentences = readOracleSentences('preorder', `${run}/test.annot.gz`, COLUMNS);
    const vocabulary = Vocabulary.of(sentences, COLUMNS);
    const order = createLaderOrder(readModel(run, vocabulary), COLUMNS);
    const orders = sentences.map((sentence) => order(vocabulary.number(sentence)).join(' '));
    const expected = readOracleLines('preorder', `${run}/test.lader-output.tsv`).map((line) => line.split('\t')[0]);
    const different = orders.filter((found, i) => found !== expected[i]);
    expect(different).toEqual([]);
  });
});
