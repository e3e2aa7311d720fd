import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { describe, expect, it } from 'vitest';
import { splitCompounds } from './split-compounds.ts';
import { createMetric } from '../../registry.ts';
import { type CorpusScore, scoreCorpus } from '../../scoring/score-corpus.ts';
import { oraclesPresent, readOracle } from '../../oracles/oracle-files.ts';
import { isClose } from '../../oracles/metric-case.ts';

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

describeWithReferences(oraclesPresent, 'compound-split BLEU against fairseq', () => {
  const { cases } = readOracle('compound-split.json') as { cases: CompoundCase[] };
  const scored = cases.flatMap((oracle) =>
    (['plain', 'compound_split'] as const).map((text) => ({ name: oracle.name, oracle, text })),
  );

  it('is checked on 17 corpora', () => {
    expect(cases.length).toBeGreaterThanOrEqual(17);
  });

  it.each(cases)('splits the first lines of $name as the script does', (oracle) => {
    const split = oracle.hypotheses.map(splitCompounds);
    expect(split.slice(0, oracle.split_hypotheses_first.length)).toEqual(oracle.split_hypotheses_first);
    const references = (oracle.references[0] ?? []).map(splitCompounds);
    expect(references.slice(0, oracle.split_references_first.length)).toEqual(oracle.split_references_first);
  });

  it.each(cases.filter((oracle) => oracle.split_hypotheses !== undefined))(
    'splits every line of $name as the script does',
    (oracle) => {
      expect(oracle.hypotheses.map(splitCompounds)).toEqual(oracle.split_hypotheses);
    },
  );

  it.each(scored)('scores $name, $text, exactly', ({ oracle, text }) => {
    const { expected, result } = scoreAs('exact', oracle, text);
    expect(isClose(result.score, expected.score)).toBe(true);
    expect(result.details).toMatchObject({
      counts: expected.matches,
      totals: expected.counts,
      systemLength: expected.sys_len,
      referenceLength: expected.ref_len,
    });
  });

  it.each(scored)('scores $name, $text, as fairseq-score does, and prints its line', ({ oracle, text }) => {
    const { expected, result } = scoreAs('fairseq_score', oracle, text);
    expect(isClose(result.score, expected.score)).toBe(true);
    expect(result.details).toMatchObject({
      counts: expected.matches,
      systemLength: expected.sys_len,
      referenceLength: expected.ref_len,
    });
    expect(expected.string).toContain(result.verbose);
  });
});

describe('compound-split BLEU at another order', () => {
  it('counts n-grams up to that order, and says so in its signature', () => {
    // Without hyphens it is plain BLEU on tokens. 3 of 4 words and 2 of 3 pairs match, so the score is √(3/4 · 2/3) = √(1/2).
    const instance = createMetric({ id: 'compound-bleu', maxOrder: 2 });
    const { score } = scoreCorpus(instance, ['a b c d'], [['a b c e']]);
    expect(score).toBeCloseTo(100 * Math.sqrt(1 / 2), 10);
    expect(instance.signature(1)).toContain('order:2');
    expect(createMetric({ id: 'compound-bleu' }).signature(1)).not.toContain('order');
  });
});

function scoreAs(
  scorer: 'exact' | 'fairseq_score',
  oracle: CompoundCase,
  text: 'plain' | 'compound_split',
): { expected: ScorerOracle; result: CorpusScore } {
  const instance = createMetric({
    id: 'compound-bleu',
    split: text === 'compound_split',
    scorer: scorer === 'exact' ? 'exact' : 'fairseq',
  });
  return {
    expected: oracle.expected[text][scorer],
    result: scoreCorpus(instance, oracle.hypotheses, oracle.references),
  };
}
