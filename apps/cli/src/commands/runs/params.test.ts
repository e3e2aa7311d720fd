/** Compares the module sizes that `ordo params` computes by formula with those of real models. */
import { buildModel, countParameters } from '@ordo/nmt';
import { listPositionalEncodings } from '@ordo/nmt/declarations';
import { countModules, expandSpec, orderProbeExample, parseSpec, type TranslationRun } from '@ordo/spec';
import { loadEngine } from '@ordo/tensor';
import { beforeAll, describe, expect, it } from 'vitest';

const WORDS = 104;
const small = {
  preset: 'probe',
  dimension: 16,
  heads: 2,
  feedForward: 24,
  encoderLayers: 3,
  decoderLayers: 2,
} as const;

/** Returns the module of a parameter, by the parameter's name in the model. */
function moduleOf(name: string, positional: string): string {
  if (name.startsWith('positional.')) return `positional encoding (${positional})`;
  const tables: Record<string, string> = {
    embedding: 'embedding (source, target, output)',
    'encoder.embedding': 'source embedding',
    'decoder.embedding': 'target embedding',
    'output.weight': 'output',
    'output.bias': 'output bias',
  };
  const table = tables[name];
  if (table !== undefined) return table;
  const side = name.split('.')[0] as string;
  if (name.includes('norm')) return `${side} layer norms`;
  if (name.includes('feedForward')) return `${side} feed-forward`;
  if (name.includes('.attention.')) return `${side} attention`;
  if (/\.(forward|backward)\./.test(name)) return `${side} directional attention`;
  if (/^(en|de)coder\.\d+\.(input|recurrent)\./.test(name)) return `${side} LSTM`;
  return `${side} ${name.includes('.cross.') ? 'cross-attention' : 'self-attention'}`;
}

function runOf(change: object): TranslationRun {
  const { matrix: _matrix, ...spec } = orderProbeExample;
  return expandSpec(parseSpec({ ...spec, model: small, ...change }))[0] as TranslationRun;
}

describe('parameters by module', () => {
  beforeAll(async () => {
    await loadEngine('auto');
  });

  it.each([
    ...listPositionalEncodings().map(({ id }) => [id, { positional: { type: id } }] as const),
    ['pre-norm', { model: { ...small, norm: 'pre' } }] as const,
    [
      'no encoder',
      { model: { ...small, encoderLayers: 0, encoder: { type: 'none' } }, positional: { type: 't5' } },
    ] as const,
    ['disan', { model: { ...small, norm: 'pre', encoder: { type: 'disan' } } }] as const,
    [
      'lstm',
      {
        model: { ...small, decoderLayers: 3, encoder: { type: 'lstm' }, decoder: { type: 'lstm' } },
        positional: { type: 'none' },
      },
    ] as const,
    ['three tables and a bias', { model: { ...small, sharedEmbeddings: false, outputBias: true } }] as const,
  ])('agree with those of a built model: %s', async (_, change) => {
    const run = runOf(change);
    const vocabulary = { source: WORDS, target: WORDS, padId: 1, eosId: 2, startId: 2 };
    const model = await buildModel({ model: run.model, positional: run.positional, vocabulary, seed: 1 });
    const found = new Map<string, number>();
    for (const [name, { size }] of model.parameters) {
      const module = moduleOf(name, run.positional.type);
      found.set(module, (found.get(module) ?? 0) + size);
    }
    const { total } = countParameters(model);
    model.dispose();
    const counted = countModules(run, WORDS);
    expect(Object.fromEntries(counted.map(({ module, parameters }) => [module, parameters]))).toEqual(
      Object.fromEntries(found),
    );
    expect(counted.reduce((sum, { parameters }) => sum + parameters, 0)).toBe(total);
  });
});
