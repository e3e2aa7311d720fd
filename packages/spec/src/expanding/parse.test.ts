import { findProblems, isOrdoError, Random } from '@ordo/core';
import { describe, expect, it } from 'vitest';
import { orderProbeExample } from '../examples/order-probe.ts';
import { findSpecProblems, parseSpec } from './parse.ts';
import { SpecSchema } from '../schema/spec-schema.ts';

const minimal = {
  name: 'minimal',
  kind: 'translation',
  dataset: { id: 'order-probe' },
  model: { preset: 'probe' },
  positional: { type: 'sape' },
  seeds: [1],
};
const problemsOf = (change: object) => findSpecProblems({ ...minimal, ...change });
const problemsOfMetrics = (...metrics: readonly object[]) => problemsOf({ evaluation: { metrics } });
const pointersOf = (change: object) => problemsOf(change).map((problem) => problem.pointer);

describe('parseSpec', () => {
  it('accepts the smallest spec and the example unchanged, and returns copies', () => {
    expect(parseSpec(minimal)).toEqual(minimal);
    const parsed = parseSpec(orderProbeExample);
    expect(parsed).toEqual(orderProbeExample);
    expect(parsed.dataset).not.toBe(orderProbeExample.dataset);
  });

  it('agrees with the schema that is published for editors and the API', () => {
    expect(findProblems(SpecSchema, minimal)).toEqual([]);
    expect(findProblems(SpecSchema, orderProbeExample)).toEqual([]);
    expect(findProblems(SpecSchema, { ...minimal, recipe: { droupout: 1 } })).not.toEqual([]);
  });

  it('reports all problems at once, each with its pointer and a fix', () => {
    const bad = {
      ...minimal,
      name: '',
      dataset: { id: 'multi30k', source: 'xx' },
      model: { preset: 'probe', head: 2 },
      positional: { type: 'posnet-embd' },
      recipe: { droupout: 0.1, learningRate: '1e-3' },
      seeds: [1, 1],
      evaluation: { metrics: [{ id: 'blue' }, { id: 'chrf', wordorder: 2 }] },
    };
    const problems = findSpecProblems(bad);
    expect(problems.map((problem) => problem.pointer).toSorted()).toEqual([
      '/dataset/source',
      '/evaluation/metrics/0/id',
      '/evaluation/metrics/1/wordorder',
      '/model/head',
      '/name',
      '/positional/type',
      '/recipe/droupout',
      '/recipe/learningRate',
      '/seeds',
    ]);
    expect(problems.every((problem) => problem.message !== '' && problem.fix !== '')).toBe(true);
    expect(() => parseSpec(bad)).toThrow(
      expect.objectContaining({ code: 'spec.invalid', message: 'the spec has 9 problems', problems }),
    );
  });

  it.each([
    [{ recipe: { droupout: 0.1 } }, '/recipe/droupout', 'dropout'],
    [{ model: { preset: 'probe', layers: 2, encoderLayer: 2 } }, '/model/encoderLayer', 'encoderLayers'],
    [{ dataset: { id: 'order-prob' } }, '/dataset/id', 'order-probe'],
    [{ positional: { type: 'spae' } }, '/positional/type', 'sape'],
    [{ evaluation: { metrics: [{ id: 'belu' }] } }, '/evaluation/metrics/0/id', 'bleu'],
    [{ sedes: [1] }, '/sedes', 'seeds'],
    [{ resources: { engine: 'wsam' } }, '/resources/engine', 'wasm'],
    [{ preprocessing: { bpe: { merge: 10 } } }, '/preprocessing/bpe/merge', 'merges'],
  ])('suggests the likely word for a misspelling in %j', (change, pointer, word) => {
    const problem = problemsOf(change).find((candidate) => candidate.pointer === pointer);
    expect(`${problem?.message} ${problem?.fix}`).toContain(`"${word}"`);
  });

  it('validates only the branch that an id or type names, so that no other branch adds noise', () => {
    expect(problemsOf({ positional: { type: 'lape', dimension: 4 } })).toHaveLength(1);
    expect(problemsOf({ dataset: { id: 'order-probe', source: 'en' } })).toHaveLength(1);
  });

  it.each([
    ['null', null],
    ['a list', []],
    ['a string', '{"name": "x"}'],
    ['a number', 7],
    ['undefined', undefined],
    ['an empty object', {}],
  ])('refuses %s', (_what, input) => {
    expect(() => parseSpec(input)).toThrow(expect.objectContaining({ code: 'spec.invalid' }));
  });

  it('names every key that an empty object lacks', () => {
    expect(
      findSpecProblems({})
        .map((problem) => problem.pointer)
        .toSorted(),
    ).toEqual(['/dataset', '/model', '/name', '/positional', '/seeds']);
  });

  it('refuses a memory limit that no number holds exactly, and says that null would do', () => {
    const problems = problemsOf({ recipe: { memoryLimitBytes: 2 ** 53 } });
    expect(problems.map(({ pointer }) => pointer)).toEqual(['/recipe/memoryLimitBytes', '/recipe/memoryLimitBytes']);
  });

  it.each([
    ['NaN', { recipe: { dropout: Number.NaN } }, '/recipe/dropout'],
    ['infinity', { recipe: { learningRate: Number.POSITIVE_INFINITY } }, '/recipe/learningRate'],
    ['a huge number', { recipe: { maxUpdates: 1e300 } }, '/recipe/maxUpdates'],
    ['a huge seed', { seeds: [2 ** 53] }, '/seeds/0'],
    ['a negative seed', { seeds: [-1] }, '/seeds/0'],
    ['a fractional seed', { seeds: [1.5] }, '/seeds/0'],
    ['no seed', { seeds: [] }, '/seeds'],
    ['a NUL byte', { name: 'a\u0000b' }, '/name'],
    ['a control character', { name: 'a\u001bb' }, '/name'],
    ['a name that is too long', { name: 'x'.repeat(201) }, '/name'],
    ['text for a number', { recipe: { dropout: '0.1' } }, '/recipe/dropout'],
    ['a number for a switch', { preprocessing: { lowercase: 1 } }, '/preprocessing/lowercase'],
    ['a list for an object', { recipe: [] }, '/recipe'],
    ['null for a section', { recipe: null }, '/recipe'],
    ['null for the dataset', { dataset: null }, '/dataset'],
    ['a string for the encoding', { positional: 'sape' }, '/positional'],
    ['no metrics', { evaluation: { metrics: [] } }, '/evaluation/metrics'],
    ['the same metric twice', { evaluation: { metrics: [{ id: 'bleu' }, { id: 'bleu' }] } }, '/evaluation/metrics/1'],
    ['a metric that is no object', { evaluation: { metrics: ['bleu'] } }, '/evaluation/metrics/0'],
    ['traversal in a pool', { resources: { pool: '../admin' } }, '/resources/pool'],
    ['a label with blanks', { resources: { labels: ['a b'] } }, '/resources/labels/0'],
    ['an unknown kind', { kind: 'language-modal' }, '/kind'],
    ['one language twice', { dataset: { id: 'multi30k', source: 'de' } }, '/dataset/target'],
    ['heads that do not divide the dimension', { model: { preset: 'probe', heads: 7 } }, '/model/heads'],
    [
      'heads that rope cannot rotate in pairs',
      { model: { preset: 'probe', dimension: 60 }, positional: { type: 'rope' } },
      '/model/heads',
    ],
    [
      'a dimension without a cosine for each sine',
      { model: { preset: 'probe', dimension: 63, heads: 3 }, positional: { type: 'sape' } },
      '/model/dimension',
    ],
    [
      't5 with a distance that is too short for its buckets',
      { positional: { type: 't5', buckets: 32, distance: 16 } },
      '/positional/distance',
    ],
    ['an unknown kind of encoder', { model: { preset: 'probe', encoder: { type: 'lsmt' } } }, '/model/encoder/type'],
    [
      'options that a kind of encoder does not have',
      { model: { preset: 'probe', encoder: { type: 'disan', heads: 2 } } },
      '/model/encoder/heads',
    ],
    [
      'an encoding that needs attention in an LSTM',
      {
        model: { preset: 'probe', encoder: { type: 'lstm' }, decoder: { type: 'lstm' } },
        positional: { type: 'rpe' },
      },
      '/positional/type',
    ],
    [
      'an encoding that needs attention beside disan',
      { model: { preset: 'probe', encoder: { type: 'disan' } }, positional: { type: 't5' } },
      '/positional/type',
    ],
    [
      'cross-lingual heads without an encoder',
      { model: { preset: 'probe', encoder: { type: 'none' } }, positional: { type: 'xl-head' } },
      '/positional/type',
    ],
    [
      "an LSTM's decoder without an LSTM's encoder",
      { model: { preset: 'probe', decoder: { type: 'lstm' } }, positional: { type: 'none' } },
      '/model/decoder',
    ],
    [
      'an LSTM with more layers on one side',
      {
        model: { preset: 'probe', decoderLayers: 3, encoder: { type: 'lstm' }, decoder: { type: 'lstm' } },
        positional: { type: 'none' },
      },
      '/model/decoderLayers',
    ],
    [
      'layers of no encoder',
      { model: { preset: 'probe', encoderLayers: 2, encoder: { type: 'none' } } },
      '/model/encoderLayers',
    ],
    ['an encoder without layers', { model: { preset: 'probe', encoderLayers: 0 } }, '/model/encoderLayers'],
    [
      'directions that cannot share the features alike',
      {
        model: { preset: 'probe', dimension: 63, heads: 3, encoder: { type: 'disan' } },
        positional: { type: 'none' },
      },
      '/model/dimension',
    ],
    [
      'shared embeddings of two vocabularies',
      { preprocessing: { vocabulary: { joint: false } } },
      '/model/sharedEmbeddings',
    ],
    ['splitting hyphens without a tokenizer', { preprocessing: { aggressive: true } }, '/preprocessing/aggressive'],
    ['Moses rules for a language that has none', { preprocessing: { normalize: true } }, '/preprocessing'],
    ['cleaning that keeps nothing', { preprocessing: { clean: { minimum: 9, maximum: 3 } } }, '/preprocessing/clean'],
  ])('refuses %s', (_what, change, pointer) => {
    expect(pointersOf(change)).toEqual([pointer]);
  });

  it('says how to fix an encoding that does not fit the model, with or without a matrix', () => {
    const model = { preset: 'probe', dimension: 60 };
    const matrix = { '/positional': [{ type: 'none' }, { type: 'rope' }] };
    expect(problemsOf({ model, positional: { type: 'rope' } })).toEqual([
      {
        pointer: '/model/heads',
        message: 'rope rotates pairs of dimensions, and heads of 60 / 4 = 15 are odd',
        fix: 'choose model.dimension and model.heads so that dimension / heads is even',
      },
    ]);
    expect(problemsOf({ model, matrix }).map(({ message }) => message)).toEqual([
      'rope rotates pairs of dimensions, and heads of 60 / 4 = 15 are odd',
    ]);
    expect(problemsOf({ model: { ...model, dimension: 63, heads: 3 }, positional: { type: 'none' } })).toEqual([]);
  });

  it.each(['../../etc/passwd', '/etc/passwd', 'C:\\secret', '%2e%2e/secret', '//proc/self/root'])(
    'refuses the file name %s',
    (name) => {
      const pair = { source: 'a.en', target: 'a.de' };
      const dataset = { id: 'parallel-text', source: 'en', target: 'de', train: pair, valid: pair };
      expect(pointersOf({ dataset: { ...dataset, test: { source: name, target: 'a.de' } } })).toEqual([
        '/dataset/test/source',
      ]);
    },
  );

  it('refuses keys that would reach a prototype, wherever they occur', () => {
    const polluted: unknown = JSON.parse(
      `{"name": "x", "__proto__": {"admin": true}, "recipe": {"constructor": {"prototype": {}}}}`,
    );
    const pointers = findSpecProblems(polluted).map((problem) => problem.pointer);
    expect(pointers).toContain('/__proto__');
    expect(pointers).toContain('/recipe/constructor');
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it('quickly refuses input that is far too deep, too wide or too long', () => {
    const deep: unknown = JSON.parse(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`);
    const wide = Object.fromEntries(Array.from({ length: 9000 }, (_, i) => [`key${i}`, 1]));
    const long = { seeds: Array.from({ length: 1_000_000 }, (_, i) => i) };
    const started = process.cpuUsage();
    for (const change of [{ recipe: deep }, { recipe: wide }, long, { name: 'x'.repeat(5_000_000) }]) {
      expect(problemsOf(change).length).toBeGreaterThan(0);
    }
    // The processor's time is compared, because the machine may be busy with other work.
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1e6).toBeLessThan(5);
  });

  it('throws nothing but its own error, whichever values are replaced by junk', () => {
    const random = Random.fromSeed(11, 'fuzz');
    const junk = [
      null,
      true,
      -1,
      0.5,
      1e21,
      '',
      'x',
      '\u0000',
      [],
      [[]],
      {},
      { id: 1 },
      { type: [] },
      Number.NaN,
      undefined,
    ];
    const spec = JSON.stringify({ ...orderProbeExample, recipe: { adam: { beta1: 0.9 } }, evaluation: { beam: 2 } });
    for (let i = 0; i < 500; i++) {
      const mutant = mutate(JSON.parse(spec), junk, random);
      const outcome = attempt(() => parseSpec(mutant));
      expect(outcome instanceof Error && !isOrdoError(outcome) ? outcome : 'a spec or its own error').toBe(
        'a spec or its own error',
      );
    }
  });

  it('takes BLEU with and without regard to case beside each other, and says so where one metric is listed twice', () => {
    expect(problemsOfMetrics({ id: 'bleu' }, { id: 'bleu-uncased' })).toEqual([]);
    expect(problemsOfMetrics({ id: 'bleu' }, { id: 'bleu', lowercase: true })).toEqual([
      {
        pointer: '/evaluation/metrics/1',
        message: 'the metric "bleu" is listed twice',
        fix: 'remove one of the two, or list "bleu-uncased", which ignores case, beside "bleu"',
      },
    ]);
    expect(problemsOfMetrics({ id: 'ter' }, { id: 'ter' })[0]?.fix).toBe('remove one of the two');
  });

  describe('of lower-cased output, scored against references in true case', () => {
    const lowered = { preprocessing: { lowercase: true } };
    const scoredBy = (...metrics: readonly object[]) => ({ ...lowered, evaluation: { metrics } });

    it('is refused, with what makes the score ignore case', () => {
      expect(problemsOf(scoredBy({ id: 'bleu' }, { id: 'chrf', lowercase: false }))).toEqual([
        {
          pointer: '/evaluation/metrics/0',
          message:
            'preprocessing.lowercase makes all output lower-case, and bleu would compare it with references in true case',
          fix: 'write {"id": "bleu", "lowercase": true}, or set evaluation.scored to "tokenized", which lower-cases references too',
        },
        expect.objectContaining({
          pointer: '/evaluation/metrics/1',
          fix: expect.stringContaining('write {"id": "chrf", "lowercase": true}, or'),
        }),
      ]);
      // The default metrics, BLEU and chrF++, are also reported.
      expect(pointersOf(lowered)).toEqual(['/evaluation/metrics/0', '/evaluation/metrics/1']);
      expect(problemsOf(scoredBy({ id: 'ter', caseSensitive: true }))[0]?.fix).toMatch(
        /^write \{"id": "ter", "caseSensitive": false\}, or/u,
      );
      // This metric has no option that ignores case.
      expect(problemsOf(scoredBy({ id: 'compound-bleu' }))[0]?.fix).toMatch(/^set evaluation.scored to "tokenized"/u);
    });

    it('is valid where the metric ignores case, or the references are lower-case too', () => {
      expect(problemsOf(scoredBy({ id: 'bleu', lowercase: true }, { id: 'ter' }))).toEqual([]);
      expect(problemsOf({ ...lowered, evaluation: { scored: 'tokenized' } })).toEqual([]);
      expect(problemsOf({ preprocessing: { lowercase: false } })).toEqual([]);
    });
  });
});

function attempt(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error;
  }
}

/** Puts an invalid value at the end of a random path through a JSON value. */
function mutate(value: unknown, junk: readonly unknown[], random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.nextFloat() < 0.15) {
    return junk[random.nextBelow(junk.length)];
  }
  const keys = Object.keys(value);
  const key = keys[random.nextBelow(Math.max(1, keys.length))];
  if (key === undefined) return junk[random.nextBelow(junk.length)];
  if (Array.isArray(value)) return value.map((item, i) => (String(i) === key ? mutate(item, junk, random) : item));
  const changed = mutate((value as Record<string, unknown>)[key], junk, random);
  return { ...value, [random.nextFloat() < 0.1 ? `${key}x` : key]: changed };
}
