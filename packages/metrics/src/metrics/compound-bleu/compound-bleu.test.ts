import { describe, expect, it } from 'vitest';
import { splitCompounds } from './split-compounds.ts';
import { createMetric } from '../../registry.ts';
import { scoreCorpus } from '../../score-corpus.ts';
import { isClose, oraclesPresent, readOracle } from '../../oracles/oracle-files.ts';

interface ScorerOracle {
  readonly score: number;
  readonly precisions: number[];
  readonly bp: number;
  readonly sys_len: number;
  readonly ref_len: number;
  readonly matches: number[];
  readonly counts?: number[];
  readonly string?: string;
  readonly hash_collision_extra_matches?: number[];
}

interface CompoundCase {
  readonly name: string;
  readonly hypotheses: string[];
  readonly references: string[][];
  readonly split_hypotheses_first: string[];
  readonly split_references_first: string[];
  readonly split_hypotheses?: string[];
  readonly expected: Record<'plain' | 'compound_split', Record<'exact' | 'fairseq_score', ScorerOracle>>;
}

describe.skipIf(!oraclesPresent)('compound-split BLEU against fairseq', () => {
  const { cases } = (oraclesPresent ? readOracle('compound-split.json') : { cases: [] }) as { cases: CompoundCase[] };

  it('is checked on 17 corpora', () => {
    expect(cases.length).toBeGreaterThanOrEqual(17);
  });

  it.each(cases)('splits $name as the script does', (oracle) => {
    const split = oracle.hypotheses.map(splitCompounds);
    expect(split.slice(0, oracle.split_hypotheses_first.length)).toEqual(oracle.split_hypotheses_first);
    const references = (oracle.references[0] ?? []).map(splitCompounds);
    expect(references.slice(0, oracle.split_references_first.length)).toEqual(oracle.split_references_first);
    if (oracle.split_hypotheses !== undefined) expect(split).toEqual(oracle.split_hypotheses);
  });

  it.each(
    cases.flatMap((oracle) =>
      (['plain', 'compound_split'] as const).flatMap((text) =>
        (['exact', 'fairseq_score'] as const).map((scorer) => ({ name: oracle.name, oracle, text, scorer })),
      ),
    ),
  )('scores $name, $text, $scorer', ({ oracle, text, scorer }) => {
    const instance = createMetric({
      id: 'compound-bleu',
      split: text === 'compound_split',
      scorer: scorer === 'exact' ? 'exact' : 'fairseq',
    });
    const result = scoreCorpus(instance, oracle.hypotheses, oracle.references);
    const expected = oracle.expected[text][scorer];
    expect(isClose(result.score, expected.score)).toBe(true);
    expect(result.details['counts']).toEqual(expected.matches);
    expect([result.details['systemLength'], result.details['referenceLength']]).toEqual([
      expected.sys_len,
      expected.ref_len,
    ]);
    // The oracle has the n-gram totals of the exact values only, and the printed line of fairseq's only.
    if (scorer === 'exact') expect(result.details['totals']).toEqual(expected.counts);
    else expect(expected.string).toContain(result.verbose);
  });
});
