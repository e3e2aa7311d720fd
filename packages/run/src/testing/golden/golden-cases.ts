/**
 * Short runs whose outputs show whether training and decoding still compute the same. Every entry of a registry is in one of
 * them.
 */
import { listDecoders, listEncoders, listPositionalEncodings } from '@ordo/nmt/declarations';
import { expandSpec, parseSpec, type RunSpec } from '@ordo/spec';
import type { EngineId, Precision } from '@ordo/tensor';

export interface GoldenCase {
  /** The name. Cases with the same name run on several engines, and their outcomes are equal except for rounding. */
  readonly name: string;
  readonly engine: EngineId;
  readonly precision: Precision;
  readonly run: RunSpec;
}

/** The learning rate is large, so that translations differ after a few updates. */
const BASE = {
  kind: 'translation',
  dataset: { id: 'order-probe', train: 40, valid: 4, test: 4 },
  model: { preset: 'probe', dimension: 16, heads: 2, feedForward: 32, encoderLayers: 2, decoderLayers: 2 },
  positional: { type: 'sape' },
  recipe: {
    maxUpdates: 4,
    batchTokens: 120,
    learningRate: 0.03,
    warmupUpdates: 2,
    logEvery: 1,
    validateEvery: 2,
    averageLast: 2,
  },
  evaluation: { beam: 2, maxLengthA: 0, maxLengthB: 5, metrics: [{ id: 'bleu' }] },
};

const LANGUAGE = {
  kind: 'language-model',
  dataset: BASE.dataset,
  preprocessing: { side: 'target', vocabularySize: 300 },
  model: { dimension: 16, heads: 2, feedForward: 32, layers: 2, maxPositions: 32 },
  positional: { type: 'lape' },
  recipe: { maxUpdates: 4, batchTokens: 160, logEvery: 1, validateEvery: 2 },
};

type Changes = Readonly<Record<string, unknown>>;
/** Replaces options within each section. A dataset and an encoding are replaced as a whole. */
function change(base: Readonly<Record<string, unknown>>, changes: Changes): object {
  const sections = Object.entries(changes).map(([name, value]) => {
    const isWhole = name === 'positional' || name === 'dataset' || typeof value !== 'object';
    return [name, isWhole ? value : { ...(base[name] as object | undefined), ...value }];
  });
  return { ...base, ...Object.fromEntries(sections) };
}

function caseOf(name: string, base: object, engine: EngineId): GoldenCase {
  const [run] = expandSpec(parseSpec({ name, seeds: [1], ...change(base as Changes, { resources: { engine } }) }));
  if (run === undefined) throw new Error(`the case ${name} has no run`);
  return { name, engine, precision: run.recipe.precision, run };
}

const ENCODINGS: readonly (readonly [string, object])[] = listPositionalEncodings().map(({ id, readsOrders }) => [
  `encoding ${id}`,
  change(BASE, { positional: { type: id, ...(readsOrders === true ? { orders: { from: 'oracle' } } : {}) } }),
]);

const ORDERS: readonly (readonly [string, object])[] = [
  { from: 'identity' },
  { from: 'random' },
  { from: 'oracle', noise: 0.3 },
  { from: 'btg', sentences: 40, iterations: 1 },
  { from: 'btg', sentences: 20, iterations: 1, parser: 'lader' },
].map((orders) => [
  `orders ${Object.values(orders).join(' ')}`,
  change(BASE, { positional: { type: 'xl-head', orders } }),
]);

const PARTS: readonly (readonly [string, object])[] = [
  ...listEncoders()
    .filter(({ id }) => id !== 'transformer')
    .map(({ id, hasLayers }) => {
      const model = { encoder: { type: id }, ...(hasLayers ? {} : { encoderLayers: 0 }) };
      return [`encoder ${id}`, change(BASE, { model })] as const;
    }),
  ...listDecoders()
    .filter(({ id }) => id !== 'transformer')
    .map(({ id }) => {
      const parts = { model: { encoder: { type: id }, decoder: { type: id } }, positional: { type: 'none' } };
      return [`decoder ${id}`, change(BASE, parts)] as const;
    }),
  ['norm pre', change(BASE, { model: { norm: 'pre', outputBias: true, activation: 'gelu' } })],
];

const RECIPES: readonly (readonly [string, object])[] = Object.entries({
  dropout: { dropout: 0.2, attentionDropout: 0.1, activationDropout: 0.1 },
  'adam and clipping': { adam: { beta1: 0.8, beta2: 0.9, epsilon: 1e-3 }, clipNorm: 0.5, labelSmoothing: 0 },
  'accumulate and parts': { accumulate: 2, batchParts: 2 },
  'best by bleu': { validateOn: 'bleu', finalWeights: 'best', patience: 2 },
}).map(([name, recipe]) => [name, change(BASE, { recipe })]);

const SEARCHES: readonly (readonly [string, object])[] = Object.entries({
  greedy: { beam: 1 },
  'beam 5 gnmt': { beam: 5, lengthPenalty: { kind: 'gnmt', alpha: 0.9 }, minLength: 3 },
  'attention and attribution': { attention: { sentences: 3 }, attribution: { sentences: 3 } },
}).map(([name, evaluation]) => [name, change(BASE, { evaluation: { ...evaluation, metrics: [{ id: 'bleu' }] } })]);

const LANGUAGE_MODELS: readonly (readonly [string, object])[] = ['lape', 'rope', 'alibi'].map((type) => [
  `language model ${type}`,
  change(LANGUAGE, { positional: { type } }),
]);

/** Options that only one engine has. */
const NATIVE: readonly (readonly [string, object])[] = [
  ['bf16', change(BASE, { recipe: { precision: 'bf16' } })],
  ['fp16', change(BASE, { recipe: { precision: 'fp16', lossScale: { initial: 4, window: 4 } } })],
  ['int8', change(BASE, { evaluation: { weights: 'int8' } })],
];
/** Cases for engines that take seconds where others take one. */
const SIMPLE: readonly (readonly [string, object])[] = [
  ['encoding sape', BASE],
  ['language model lape', LANGUAGE],
];
const SHARED: readonly (readonly [string, object])[] = [
  ...SIMPLE,
  ['encoding rpe', change(BASE, { positional: { type: 'rpe' } })],
  [
    'decoder lstm',
    change(BASE, { model: { encoder: { type: 'lstm' }, decoder: { type: 'lstm' } }, positional: { type: 'none' } }),
  ],
];

const FLOAT64 = { recipe: { precision: 'fp64' } };

/**
 * The engine whose bits are the same on every processor runs all cases. Each other engine runs only cases that pass through all
 * of it.
 */
export const GOLDEN_CASES: readonly GoldenCase[] = [
  ...[...ENCODINGS, ...ORDERS, ...PARTS, ...RECIPES, ...SEARCHES, ...LANGUAGE_MODELS].map(([name, spec]) =>
    caseOf(name, spec, 'wasm'),
  ),
  ...(['native', 'tensorflow', 'cuda'] as const).flatMap((engine) =>
    SHARED.map(([name, spec]) => caseOf(name, spec, engine)),
  ),
  ...SIMPLE.map(([name, spec]) => caseOf(name, spec, 'cpu')),
  ...SIMPLE.map(([name, spec]) => caseOf(name, change(spec as Changes, FLOAT64), 'float64')),
  ...NATIVE.map(([name, spec]) => caseOf(name, spec, 'native')),
];
