/** Compares compound-split BLEU on lines of our own with the scores of fairseq's library and the splits of its script. */
import { readReferencePart } from '@ordo/testing/reference-part';
import { describe, expect, it } from 'vitest';
import { isClose } from '../../oracles/metric-case.ts';
import { createMetric } from '../../registry.ts';
import { scoreCorpus } from '../../scoring/score-corpus.ts';
import { splitCompounds } from './split-compounds.ts';

interface Score {
  readonly score: number;
  readonly matches: readonly number[];
  readonly counts?: readonly number[];
  readonly sys_len: number;
  readonly ref_len: number;
  readonly string?: string;
}

interface CompoundCase {
  readonly name: string;
  readonly hypotheses: string[];
  readonly references: string[];
  readonly split_hypotheses: string[];
  readonly split_references: string[];
  readonly expected: Readonly<
    Record<'plain' | 'compound_split', { readonly fairseq_score: Score; readonly exact?: Score }>
  >;
}

const { cases } = readReferencePart<CompoundCase>('metrics', 'compound-split.json');
const scored = cases.flatMap((one) =>
  (['plain', 'compound_split'] as const).flatMap((text) =>
    (['fairseq', 'exact'] as const).flatMap((scorer) => {
      const expected = one.expected[text][scorer === 'exact' ? 'exact' : 'fairseq_score'];
      return expected === undefined ? [] : [{ ...one, text, scorer, expected }];
    }),
  ),
);

describe('compound-split BLEU on lines of our own', () => {
  it.each(cases)('splits $name as the script does', (one) => {
    expect(one.hypotheses.map(splitCompounds)).toEqual(one.split_hypotheses);
    expect(one.references.map(splitCompounds)).toEqual(one.split_references);
  });

  it.each(scored)('scores $name, $text, by $scorer', ({ hypotheses, references, text, scorer, expected }) => {
    const instance = createMetric({ id: 'compound-bleu', split: text === 'compound_split', scorer });
    const { score, details } = scoreCorpus(instance, hypotheses, [references]);
    expect(isClose(score, expected.score)).toBe(true);
    expect(details).toMatchObject({
      counts: expected.matches,
      systemLength: expected.sys_len,
      referenceLength: expected.ref_len,
      ...(expected.counts !== undefined && { totals: expected.counts }),
    });
  });

  it.each(scored.filter(({ scorer }) => scorer === 'fairseq'))('prints the line of $name, $text', (one) => {
    const instance = createMetric({ id: 'compound-bleu', split: one.text === 'compound_split', scorer: 'fairseq' });
    expect(one.expected.string).toContain(scoreCorpus(instance, one.hypotheses, [one.references]).verbose);
  });
});
