import { findProblems } from '@ordo/core';
import { listPositionalEncodings } from '@ordo/nmt/declarations';
import { describe, expect, it } from 'vitest';
import { estimateRun } from '../expanding/estimate.ts';
import { expandSpec } from '../expanding/expand.ts';
import { hashRun } from '../identity/hash-run.ts';
import { findSpecProblems, parseSpec } from '../expanding/parse.ts';
import { type LanguageRun, RunSpecSchema } from '../results/run-spec.ts';

const minimal = {
  name: 'language',
  kind: 'language-model',
  dataset: { id: 'multi30k' },
  model: { dimension: 128, heads: 4, feedForward: 512, layers: 4, maxPositions: 256 },
  positional: { type: 'lape' },
  seeds: [1],
};
const problemsOf = (change: object) => findSpecProblems({ ...minimal, ...change });
const runOf = (change: object = {}) => expandSpec(parseSpec({ ...minimal, ...change }))[0] as LanguageRun;

describe('a spec of the kind language-model', () => {
  it('is expanded with every default written out', () => {
    const run = runOf();
    expect(findProblems(RunSpecSchema, run)).toEqual([]);
    expect(run).toMatchObject({
      kind: 'language-model',
      variant: 'lape',
      preprocessing: { side: 'source', lowercase: false, vocabularySize: 4096 },
      model: { decoderOnly: true, decoderLayers: 4, norm: 'pre', sharedEmbeddings: true },
      recipe: { labelSmoothing: 0, accumulate: 1 },
      evaluation: { split: 'test', metrics: [{ id: 'perplexity' }, { id: 'log-probability' }] },
    });
  });

  it('is another kind of run than a translation, and a translation needs no kind', () => {
    const { kind: _kind, ...rest } = minimal;
    const translation = { ...rest, model: { preset: 'tiny' } };
    const context = {
      versions: { text: 't', training: 't', decoding: 't', scoring: 't' },
      datasetHash: 'd',
    };
    const hashOf = (spec: object) => hashRun(expandSpec(parseSpec(spec))[0] as LanguageRun, context).contentHash;
    expect(hashOf(translation)).toBe(hashOf({ ...translation, kind: 'translation' }));
    expect(hashOf(minimal)).not.toBe(hashOf(translation));
    expect(hashOf(minimal)).not.toBe(hashOf({ ...minimal, preprocessing: { side: 'target' } }));
  });

  it.each(listPositionalEncodings().map(({ id, needsEncoder }) => [id, needsEncoder === true] as const))(
    'takes %s if a decoder can have it',
    (type, needsEncoder) => {
      const problems = problemsOf({ positional: { type }, model: { ...minimal.model, maxPositions: 64 } });
      const refusal = `${type} changes the encoder, and a language model has none`;
      expect(problems.map(({ message }) => message).slice(0, 1)).toEqual(needsEncoder ? [refusal] : []);
    },
  );

  it.each([
    ['an unknown kind', { kind: 'language-modal' }, '/kind'],
    ['a preset of translation models', { model: { preset: 'tiny' } }, '/model/preset'],
    ['layers of an encoder', { model: { ...minimal.model, encoderLayers: 2 } }, '/model/encoderLayers'],
    ['a beam', { evaluation: { beam: 5 } }, '/evaluation/beam'],
    ['a metric of translations', { evaluation: { metrics: [{ id: 'bleu' }] } }, '/evaluation/metrics/0/id'],
    ['Moses', { preprocessing: { tokenizer: 'moses' } }, '/preprocessing/tokenizer'],
    ['validation by BLEU', { recipe: { validateOn: 'bleu' } }, '/recipe/validateOn'],
    ['a vocabulary without all bytes', { preprocessing: { vocabularySize: 200 } }, '/preprocessing/vocabularySize'],
    ['a context that no batch holds', { recipe: { batchTokens: 128 } }, '/recipe/batchTokens'],
    [
      'a context that is longer than the positions',
      { positional: { type: 'posnet-attn', length: 100 } },
      '/positional/length',
    ],
    ['a context of one token', { model: { ...minimal.model, maxPositions: 1 } }, '/model/maxPositions'],
    ['heads that do not divide', { model: { ...minimal.model, heads: 3 } }, '/model/heads'],
  ])('refuses %s by name, with a fix', (_name, change, pointer) => {
    const problems = problemsOf(change);
    expect(problems.map((problem) => problem.pointer)).toContain(pointer);
    expect(problems.every(({ message, fix }) => message !== '' && fix !== '')).toBe(true);
  });

  it('refuses metrics of language models in a translation', () => {
    const { kind: _kind, ...rest } = minimal;
    const translation = { ...rest, model: { preset: 'tiny' }, evaluation: { metrics: [{ id: 'perplexity' }] } };
    expect(findSpecProblems(translation)[0]?.pointer).toBe('/evaluation/metrics/0/id');
  });

  it('is estimated by the parts that it has', () => {
    const { parameters, vocabularySize } = estimateRun(runOf(), null);
    const [d, f, v] = [128, 512, 4096];
    // Each layer has four projections with biases, two maps with biases and two norms. Then come one norm and two tables.
    const layer = 4 * (d * d + d) + 2 * d * f + f + d + 2 * 2 * d;
    expect(vocabularySize).toBe(v);
    expect(parameters).toBe(v * d + 256 * d + 4 * layer + 2 * d);
  });
});
