import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { expect, it } from 'vitest';
import { sweepNgramOrders, type NgramOrderSweeps } from '../ngrams/sweep-ngram-orders.ts';
import { oraclesPresent, readMetricCases } from './oracle-files.ts';
import { isClose } from './metric-case.ts';

interface Series {
  readonly file: string;
  readonly group: string;
  readonly option: string;
  readonly sweep: keyof NgramOrderSweeps;
  readonly cases: number;
}

const SERIES: Series[] = [
  { file: 'chrf.json', group: 'fig4-char-order', option: 'char_order', sweep: 'chrfCharacters', cases: 72 },
  { file: 'chrf.json', group: 'fig4-word-order', option: 'word_order', sweep: 'chrfWords', cases: 32 },
  { file: 'bleu.json', group: 'ngram-order', option: 'max_ngram_order', sweep: 'bleu', cases: 48 },
];

describeWithReferences(oraclesPresent, 'the sweeps of Figure 4 against sacreBLEU 2.6.0', () => {
  it.each(SERIES)('gives the series $group in one pass', ({ file, group, option, sweep, cases }) => {
    const oracles = readMetricCases(file).filter((oracle) => oracle.groups.includes(group));
    expect(oracles.length).toBeGreaterThanOrEqual(cases);
    const sweeps = new Map<string, NgramOrderSweeps>();
    for (const oracle of oracles) {
      const effectiveOrder = oracle.options['effective_order'] === true;
      const key = `${oracle.corpus_name} ${effectiveOrder}`;
      if (!sweeps.has(key)) {
        const { hypotheses, references } = oracle;
        sweeps.set(key, sweepNgramOrders(hypotheses, references, { bleu: { effectiveOrder } }));
      }
      const point = sweeps.get(key)?.[sweep].find(({ ngramOrder }) => ngramOrder === oracle.options[option]);
      const close = isClose(point?.score ?? Number.NaN, oracle.expected['score'] as number);
      expect({ id: oracle.id, close }).toEqual({ id: oracle.id, close: true });
      expect(point?.signature).toBe(oracle.signature);
    }
  });
});
