import { describe, expect, it } from 'vitest';
import { expandSpec } from '../expanding/expand.ts';
import { findSpecProblems, parseSpec } from '../expanding/parse.ts';
import { ResolvedSpecSchema, SpecSchema } from './spec-schema.ts';
import { findProblems } from '@ordo/core';

const minimal = {
  name: 'minimal',
  kind: 'translation',
  dataset: { id: 'order-probe' },
  model: { preset: 'probe' },
  positional: { type: 'sape' },
  seeds: [1],
};
const withAttribution = (attribution: unknown, change: object = {}) => ({
  ...minimal,
  evaluation: { metrics: [{ id: 'bleu' }], attribution },
  ...change,
});
const evaluationOf = (attribution: unknown) => expandSpec(parseSpec(withAttribution(attribution)))[0]?.evaluation;

describe('evaluation.attribution', () => {
  it('adds its metrics, with its number of sentences, to a run that says so', () => {
    expect(evaluationOf({ sentences: 7 })).toMatchObject({
      attribution: { sentences: 7 },
      metrics: [
        { id: 'bleu' },
        { id: 'delta-lp-source', sentences: 7 },
        { id: 'delta-lp-previous', sentences: 7 },
        { id: 'delta-lp-distance', sentences: 7 },
      ],
    });
    const [run] = expandSpec(parseSpec(withAttribution({ sentences: 7 })));
    expect(findProblems(ResolvedSpecSchema, run)).toEqual([]);
    expect(findProblems(SpecSchema, withAttribution({ sentences: 7 }))).toEqual([]);
  });

  it('leaves no trace in a run where it is null', () => {
    expect(evaluationOf(null)).toEqual(evaluationOf(undefined));
    expect(evaluationOf(null)).not.toHaveProperty('attribution');
  });

  it.each([{ sentences: 0 }, { sentences: 1.5 }, { sentences: '3' }, {}, { sentences: 3, words: 2 }, true, 'all', []])(
    'refuses %j',
    (attribution) => {
      const found = findSpecProblems(withAttribution(attribution));
      expect(found.length).toBeGreaterThan(0);
      expect(found.every(({ pointer }) => pointer.startsWith('/evaluation/attribution'))).toBe(true);
    },
  );

  it('refuses its metrics by name, which are there only with it', () => {
    const metrics = [{ id: 'delta-lp-source' }];
    const [problem] = findSpecProblems({ ...minimal, evaluation: { metrics } });
    expect(problem?.pointer).toBe('/evaluation/metrics/0/id');
  });

  it('refuses models that cannot be decomposed, before they are trained', () => {
    const model = { preset: 'probe', sharedEmbeddings: 'decoder', encoder: { type: 'lstm' } };
    const change = { model: { ...model, sharedEmbeddings: false }, positional: { type: 'none' } };
    const spec = withAttribution({ sentences: 1 }, { ...change, preprocessing: { vocabulary: { joint: false } } });
    expect(findSpecProblems(spec)).toEqual([
      {
        pointer: '/evaluation/attribution',
        message: 'the encoder lstm cannot be decomposed exactly: it has gates',
        fix: 'set model.encoder.type to "transformer", or evaluation.attribution to null',
      },
    ]);
  });
});
