/** Compares BLEU, chrF, chrF++ and TER on corpora of our own with the scores of sacreBLEU 2.6.0. */
import { readReferencePart } from '@ordo/testing/reference-part';
import { describe, expect, it } from 'vitest';
import { BLEU, CHRF, TER } from './bindings.ts';
import { runMetricCases } from './metric-cases.ts';
import type { MetricCase } from './metric-case.ts';

interface Corpus {
  readonly name: string;
  readonly hypotheses: string[];
  readonly references: (string | null)[][];
}

type PartCase = Omit<MetricCase, 'corpus'> & { readonly corpus: string };

const corpora = new Map(
  readReferencePart<Corpus>('metrics', 'corpora.json').cases.map((one) => [one.name, one] as const),
);

describe('scores, details and signatures on corpora of our own', () => {
  it.each([BLEU, CHRF, TER])('are those of $file', (binding) => {
    const part = readReferencePart<PartCase>('metrics', binding.file);
    const cases = part.cases.map(({ corpus, ...one }): MetricCase => {
      const { hypotheses, references } = corpora.get(corpus) as Corpus;
      return { ...one, hypotheses, references };
    });
    const { cases: compared, failures } = runMetricCases(binding, cases);
    expect(failures).toEqual([]);
    expect(compared).toBeGreaterThan(200);
  });
});
