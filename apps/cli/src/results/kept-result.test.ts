import { expandSpec, identifyResult, orderProbeExample, parseSpec, type RunResult, type RunSpec } from '@ordo/spec';
import { exampleResult } from '@ordo/spec/example-result';
import { canonicalJson, sha256 } from '@ordo/core';
import { createMetric, scoreCorpus } from '@ordo/metrics';
import { describe, expect, it } from 'vitest';
import { fileOf, type KeptResult, parseKept, renderKept } from './kept-result.ts';

const HASH = 'a'.repeat(64);
const SPAN = { engine: 'native', instructionSet: 'avx512', node: 20 };

function keptResult(): KeptResult {
  const [spec] = expandSpec(parseSpec(orderProbeExample)) as [RunSpec];
  const [hypotheses, references] = [['one two three four'], ['one two three five']];
  const result: RunResult = {
    ...exampleResult({ score: 0, codeVersion: 'c' }),
    scores: spec.evaluation.metrics.map((choice) => {
      const { metric, score, signature, higherIsBetter, segments } = scoreCorpus(createMetric(choice), hypotheses, [
        references,
      ]);
      return { metric, score, signature, higherIsBetter, segments };
    }),
    hypotheses,
    references: [references],
    identity: identifyResult({
      contentHash: HASH,
      trainedOn: [{ fromUpdate: 1, ...SPAN, microBatches: 1 }],
      decodedOn: SPAN,
    }),
  };
  return { hash: HASH, hypothesesHash: 'b'.repeat(64), codeVersion: 'c', spec, result };
}

/** Writes a result as a forger who knows the form would, with a digest that fits. */
const forge = (kept: KeptResult): string => JSON.stringify({ ...kept, digest: sha256(canonicalJson(kept)) });

describe('parseKept', () => {
  it('reads what renderKept writes', () => {
    expect(parseKept(fileOf(HASH), renderKept(keptResult()))).toEqual(keptResult());
  });

  it('finds a score that its translations do not have, even under a digest that fits', () => {
    const kept = keptResult();
    const [first, ...others] = kept.result.scores;
    const scores = [{ ...(first as (typeof kept.result.scores)[number]), score: 99 }, ...others];
    expect(parseKept(fileOf(HASH), forge({ ...kept, result: { ...kept.result, scores } }))).toMatch(
      /is 99 as it was kept, and .* when scored again/u,
    );
  });

  it('finds a result that belongs to another run', () => {
    const other = 'd'.repeat(64);
    expect(parseKept(fileOf(other), forge({ ...keptResult(), hash: other }))).toContain('the identity of another one');
    expect(parseKept(fileOf(other), renderKept(keptResult()))).toContain('holds the result of another run');
  });
});
