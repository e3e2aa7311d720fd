import { describe, expect, it } from 'vitest';
import { expandSpec } from './expand.ts';
import { findSpecProblems, parseSpec } from './parse.ts';

const base = {
  name: 'matrix',
  kind: 'translation',
  dataset: { id: 'order-probe' },
  model: { preset: 'probe' },
  positional: { type: 'sape' },
  seeds: [1, 2],
};
const labelsOf = (matrix: object) => [...new Set(expandSpec(parseSpec({ ...base, matrix })).map((run) => run.variant))];
const problemsOf = (matrix: object) => findSpecProblems({ ...base, matrix });

describe('the matrix', () => {
  it('expands with its first key varying slowest and the seeds fastest', () => {
    const matrix = { '/positional': [{ type: 'none' }, { type: 'sape' }], '/recipe/dropout': [0, 0.1] };
    const runs = expandSpec(parseSpec({ ...base, matrix }));
    expect(runs.map((run) => `${run.variant} #${run.seed}`)).toEqual([
      'none, dropout=0 #1',
      'none, dropout=0 #2',
      'none, dropout=0.1 #1',
      'none, dropout=0.1 #2',
      'sape, dropout=0 #1',
      'sape, dropout=0 #2',
      'sape, dropout=0.1 #1',
      'sape, dropout=0.1 #2',
    ]);
    expect(runs[2]?.positional).toEqual({ type: 'none' });
    expect(runs[2]?.recipe.dropout).toBe(0.1);
  });

  it('labels a variant only by how it differs from the others', () => {
    expect(labelsOf({})).toEqual(['sape']);
    expect(labelsOf({ '/recipe/dropout': [0.2] })).toEqual(['sape']);
    expect(
      labelsOf({
        '/positional': [
          { type: 'sape' },
          { type: 'posnet-embed', dimension: 64, length: 128 },
          { type: 'posnet-embed', dimension: 32, length: 128 },
        ],
      }),
    ).toEqual(['sape', 'posnet-embed dimension=64', 'posnet-embed dimension=32']);
    expect(labelsOf({ '/preprocessing/bpe': [null, { merges: 50 }] })).toEqual(['bpe=null', 'bpe={"merges":50}']);
    expect(labelsOf({ '/model': [{ preset: 'probe' }, { preset: 'tiny', heads: 2 }] })).toEqual(['probe', 'tiny']);
    expect(labelsOf({ '/recipe/adam/beta1': [0.8, 0.9], '/evaluation/beam': [1, 2] })[0]).toBe('beta1=0.8, beam=1');
  });

  it('may supply a section that the spec itself leaves out', () => {
    const { positional: _left, ...rest } = base;
    const spec = parseSpec({ ...rest, matrix: { '/positional': [{ type: 'none' }, { type: 'lape' }] } });
    expect(expandSpec(spec).map((run) => run.variant)).toEqual(['none', 'none', 'lape', 'lape']);
  });

  it('reports a bad value at its place in the matrix', () => {
    const matrix = { '/positional': [{ type: 'none' }, { type: 'lape', lenght: 9 }], '/recipe/dropout': [2, 0.1, 'x'] };
    expect(problemsOf(matrix).map((problem) => problem.pointer)).toEqual([
      '/matrix/~1recipe~1dropout/0',
      '/matrix/~1positional/1/lenght',
      '/matrix/~1recipe~1dropout/2',
    ]);
  });

  it('refuses a mistake in a section that it replaces, which no run would show', () => {
    const matrix = { '/positional': [{ type: 'none' }, { type: 'sape' }] };
    const problems = (positional: unknown) => findSpecProblems({ ...base, positional, matrix });
    expect(problems(0)).toMatchObject([{ pointer: '/positional' }]);
    expect(problems({ type: 'nonsense' })).toMatchObject([{ pointer: '/positional/type' }]);
    expect(problems({ type: 'sape' })).toEqual([]);
  });

  it.each([
    [{ '/seeds': [[1], [2]] }],
    [{ '/name': ['a', 'b'] }],
    [{ '/recipee/dropout': [0] }],
    [{ 'recipe/dropout': [0] }],
    [{ '/recipe/../seeds': [0] }],
    [{ '/recipe/__proto__': [{}] }],
    [{ '/recipe/dropout': [] }],
    [{ '/recipe/dropout': 0.1 }],
  ])('refuses %j', (matrix) => {
    expect(problemsOf(matrix).length).toBeGreaterThan(0);
  });

  it('refuses a key that leads to no option', () => {
    expect(problemsOf({ '/recipe/droupout': [0, 0.1] })).toMatchObject([
      { pointer: '/matrix/~1recipe~1droupout/0', message: expect.stringContaining('did you mean "dropout"?') },
      { pointer: '/matrix/~1recipe~1droupout/1' },
    ]);
  });

  it('refuses sections that contradict each other in only some variants', () => {
    expect(problemsOf({ '/preprocessing/vocabulary/joint': [true, false] })).toMatchObject([
      { pointer: '/model/sharedEmbeddings' },
    ]);
    expect(problemsOf({ '/model/heads': [4, 7] })).toMatchObject([
      { pointer: '/matrix', message: expect.stringContaining('variant heads=7: dimension 64') },
    ]);
  });

  it('refuses two variants that are one run once the defaults are written out', () => {
    expect(problemsOf({ '/positional': [{ type: 'sape' }, { type: 'sape', offset: 2 }] })).toMatchObject([
      { pointer: '/matrix', message: 'the variants "sape" and "sape offset=2" are the same run' },
    ]);
  });

  it('refuses more than 10,000 runs before making any', () => {
    const many = Array.from({ length: 80 }, (_, i) => i / 100);
    // 80 · 80 variants × 2 seeds = 12,800 runs.
    expect(() => parseSpec({ ...base, matrix: { '/recipe/dropout': many, '/recipe/attentionDropout': many } })).toThrow(
      expect.objectContaining({
        code: 'spec.too-many-runs',
        message: '6400 variants × 2 seeds = 12800 runs, more than 10000',
      }),
    );
  });
});
