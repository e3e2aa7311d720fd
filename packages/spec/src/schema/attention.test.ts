import { findProblems } from '@ordo/core';
import { describe, expect, it } from 'vitest';
import { expandSpec } from '../expanding/expand.ts';
import { findSpecProblems, parseSpec } from '../expanding/parse.ts';
import { ResolvedSpecSchema, SpecSchema } from './spec-schema.ts';

const minimal = {
  name: 'minimal',
  kind: 'translation',
  dataset: { id: 'order-probe' },
  model: { preset: 'probe', decoderLayers: 3 },
  positional: { type: 'sape' },
  seeds: [1],
};
const LSTM = {
  model: { preset: 'probe', sharedEmbeddings: false, encoder: { type: 'lstm' }, decoder: { type: 'lstm' } },
  positional: { type: 'none' },
  preprocessing: { vocabulary: { joint: false } },
};
const withAttention = (attention: unknown, change: object = {}) => ({
  ...minimal,
  evaluation: { attention },
  ...change,
});
const evaluationOf = (attention: unknown, change: object = {}) =>
  expandSpec(parseSpec(withAttention(attention, change)))[0]?.evaluation;

describe('evaluation.attention', () => {
  it('reads the last layer but one, the only one, or the one that is named', () => {
    expect(evaluationOf({ sentences: 7 })).toMatchObject({ attention: { sentences: 7, layer: 2 } });
    expect(evaluationOf({ sentences: 7, layer: 3 })).toMatchObject({ attention: { sentences: 7, layer: 3 } });
    const single = { model: { ...minimal.model, decoderLayers: 1 } };
    expect(evaluationOf({ sentences: 7 }, single)).toMatchObject({ attention: { sentences: 7, layer: 1 } });
  });

  it('knows that an LSTM decoder has one attention, whatever its layers', () => {
    const change = { ...LSTM, model: { ...LSTM.model, encoderLayers: 2, decoderLayers: 2 } };
    expect(evaluationOf({ sentences: 1 }, change)).toMatchObject({ attention: { layer: 1 } });
    expect(findSpecProblems(withAttention({ sentences: 1, layer: 2 }, change))).toEqual([
      {
        pointer: '/evaluation/attention/layer',
        message: 'number 2 is asked for, but the attentions of this decoder over the source are 1',
        fix: 'set evaluation.attention.layer to 1 or less',
      },
    ]);
  });

  it('fits the schemas of specs and of runs', () => {
    const [run] = expandSpec(parseSpec(withAttention({ sentences: 7 })));
    expect(findProblems(ResolvedSpecSchema, run)).toEqual([]);
    expect(findProblems(SpecSchema, withAttention({ sentences: 7 }))).toEqual([]);
  });

  it('leaves no trace in a run where it is null', () => {
    expect(evaluationOf(null)).toEqual(evaluationOf(undefined));
    expect(evaluationOf(null)).not.toHaveProperty('attention');
  });

  it.each([
    { sentences: 0 },
    { sentences: 201 },
    { sentences: 1.5 },
    { layer: 1 },
    {},
    { sentences: 3, layer: 0 },
    { sentences: 3, layer: 4 },
    { sentences: 3, heads: 2 },
    true,
    [],
  ])('refuses %j', (attention) => {
    const found = findSpecProblems(withAttention(attention));
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ pointer }) => pointer.startsWith('/evaluation/attention'))).toBe(true);
  });
});
