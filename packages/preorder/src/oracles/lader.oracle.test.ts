import { describe, expect, it } from 'vitest';
import { FeatureKey } from '../features/feature-key.ts';
import { FeatureTable } from '../features/feature-table.ts';
import { Vocabulary } from '../features/vocabulary.ts';
import { createLaderOrder } from '../lader/parse.ts';
import { LADER_TEMPLATES } from '../lader/templates.ts';
import { haveOracle, readOracleLines, readOracleSentences } from './oracle-files.ts';

const present = haveOracle('preorder', "lader's model and its orders");
const COLUMNS = 2;
const TERMINAL_TEMPLATES = 1 << 10;
/** lader's names of the edge types: a slot of the table has the two labels, and terminals have their own templates. */
const LABELS: Readonly<Record<string, number>> = { S: 0, I: 1, F: 0 };
const BALANCES: Readonly<Record<string, number>> = { L: 0, E: 1, R: 2 };

/** The table that lader's weights make: lines like `O||i||can||S TAB 0.0416`, classes being words like c12. */
function readModel(run: string, vocabulary: Vocabulary): FeatureTable {
  const table = new FeatureTable(1 << 19);
  const lines = readOracleLines('preorder', `${run}/model.txt.gz`);
  const key = new FeatureKey();
  const columns = vocabulary.list().map((words) => new Map(words.map((word, i) => [word, i + 1])));
  for (const line of lines.slice(lines.indexOf('reorderer_model') + 1)) {
    const [feature = '', weight = ''] = line.split('\t');
    const [name = '', ...values] = feature.split('||');
    const type = values.pop() ?? '';
    const template = LADER_TEMPLATES.findIndex((candidate) => candidate.name === name);
    if (template < 0) continue;
    const numbersIn = (column: number): (number | undefined)[] =>
      values.map((value) => (value === '<s>' ? 0 : columns[column]?.get(value)));
    const once = LADER_TEMPLATES[template]?.once === true;
    // The ends of the sentence have the same names in both columns.
    for (const column of [0, 1]) {
      const numbers = once ? values.map((value) => BALANCES[value] ?? Number(value)) : numbersIn(column);
      if (numbers.includes(undefined) || (once && column > 0)) continue;
      key.start(column * LADER_TEMPLATES.length + template + (type === 'F' ? TERMINAL_TEMPLATES : 0));
      for (const number of numbers) key.add(number as number);
      key.finish();
      table.weights[table.add(key.low, key.high) + (LABELS[type] as number)] = Number(weight);
    }
  }
  return table;
}

describe.skipIf(!present)("lader's parser with lader's weights", () => {
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
