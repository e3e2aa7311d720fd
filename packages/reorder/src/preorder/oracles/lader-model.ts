/** Reads the weights that lader writes. */
import { FeatureKey } from '../features/feature-key.ts';
import { FeatureTable } from '../features/feature-table.ts';
import type { Vocabulary } from '../features/vocabulary.ts';
import { LADER_TEMPLATES } from '../lader/templates.ts';

const TERMINAL_TEMPLATES = 1 << 10;
/** lader's names of the edge types. A slot of the table has the two labels, and terminals have their own templates. */
const LABELS: Readonly<Record<string, number>> = { S: 0, I: 1, F: 0 };
const BALANCES: Readonly<Record<string, number>> = { L: 0, E: 1, R: 2 };

/** Makes a table from lader's weights: lines such as `O||i||can||S TAB 0.0416`, which follow the line `reorderer_model`. */
export function parseLaderModel(lines: readonly string[], vocabulary: Vocabulary): FeatureTable {
  const table = new FeatureTable(1 << 19);
  const key = new FeatureKey();
  const columns = vocabulary.list().map((words) => new Map(words.map((word, i) => [word, i + 1])));
  for (const line of lines) {
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
