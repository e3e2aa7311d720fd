import { Type } from 'typebox';
import { describe, expect, it, vi } from 'vitest';
import { MAX_PROBLEMS } from './errors.ts';
import { suggestClosest } from './look-up.ts';
import { collectErrors, findProblems, MAX_DEPTH } from './validate.ts';

const Recipe = Type.Object(
  {
    dropout: Type.Number({ minimum: 0, exclusiveMaximum: 1 }),
    norm: Type.Union([Type.Literal('pre'), Type.Literal('post')]),
    updates: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  { additionalProperties: false },
);

describe('findProblems', () => {
  it('finds no problem in a valid value', () => {
    expect(findProblems(Recipe, { dropout: 0.1, norm: 'pre' })).toEqual([]);
  });

  it('suggests the known key for a misspelt one', () => {
    expect(findProblems(Recipe, { droupout: 0.1, dropout: 0.1, norm: 'pre' })).toEqual([
      {
        pointer: '/droupout',
        message: 'unknown key "droupout": did you mean "dropout"?',
        fix: 'rename it to "dropout"',
      },
    ]);
  });

  it('reports every problem at once', () => {
    const pointers = findProblems(Recipe, { dropout: 2, norm: 'mid', updates: 0 }).map((problem) => problem.pointer);
    expect(pointers.toSorted()).toEqual(['/dropout', '/norm', '/updates']);
  });

  it('joins the branches of a union of literals into one problem', () => {
    expect(findProblems(Recipe, { dropout: 0, norm: 'mid' })).toEqual([
      { pointer: '/norm', message: '"mid" is not "pre" or "post"', fix: 'use "pre" or "post"' },
    ]);
  });

  it('says that a single value is the only one', () => {
    expect(findProblems(Type.Object({ study: Type.Literal(1) }), { study: 2 })).toEqual([
      { pointer: '/study', message: '2 is not 1', fix: 'use 1, the only value that is accepted here' },
    ]);
  });

  it('says what a text should look like, where its schema does', () => {
    const Id = Type.Object({ id: Type.String({ pattern: '^[a-z]+$', 'x-expects': 'a word in lower case' }) });
    const problem = { pointer: '/id', fix: 'give a word in lower case' };
    expect(findProblems(Id, { id: 'A' })).toEqual([{ ...problem, message: '"A" is not a word in lower case' }]);
    expect(findProblems(Id, { id: 1 })).toEqual([{ ...problem, message: '1 is not a word in lower case' }]);
  });

  it('names the word that is unknown among several', () => {
    const words = { 'x-expects': 'one or more of id, name, separated by commas', 'x-words': ['id', 'name'] };
    const Fields = Type.Object({ fields: Type.String({ pattern: '^(?:id|name)(?:,(?:id|name))*$', ...words }) });
    expect(findProblems(Fields, { fields: 'id,name' })).toEqual([]);
    expect(findProblems(Fields, { fields: 'id,nmae' })).toEqual([
      { pointer: '/fields', message: '"nmae" is not one of "id", "name": did you mean "name"?', fix: 'use "name"' },
    ]);
    for (const fields of ['id,', ['id', 'name']]) {
      expect(findProblems(Fields, { fields })[0]?.fix).toBe('give one or more of id, name, separated by commas');
    }
  });

  it('coerces nothing: a number in quotes is a problem', () => {
    expect(findProblems(Recipe, { dropout: '0.1', norm: 'pre' })).toEqual([
      { pointer: '/dropout', message: '"0.1" is not of type number', fix: 'give a value of type number' },
    ]);
  });

  it.each([
    ['half a surrogate pair', { dropout: 0, norm: 'pr\ud800e' }, '/norm', /surrogate/],
    ['a NUL character', { dropout: 0, norm: 'pr\u0000e' }, '/norm', /NUL/],
    ['a prototype key', JSON.parse('{"__proto__": {"dropout": 0}}'), '/__proto__', /not allowed as a key/],
    ['not a number', { dropout: Number.NaN, norm: 'pre' }, '/dropout', /NaN is not a finite number/],
  ])('refuses %s anywhere in the input', (_, value, pointer, message) => {
    const [problem] = findProblems(Recipe, value);
    expect(problem?.pointer).toBe(pointer);
    expect(problem?.message).toMatch(message);
  });

  it('refuses what is of a class, and does not walk what it refers to', () => {
    class Socket {
      get request(): never {
        throw new Error('walked');
      }
    }
    const problem = { pointer: '/body', message: 'is not a JSON value', fix: 'give JSON' };
    expect(findProblems(Type.Any(), { body: new Socket() })).toEqual([problem]);
    expect(findProblems(Type.Any(), Object.create(null))).toEqual([]);
  });

  it(`refuses nesting deeper than ${MAX_DEPTH} levels instead of exhausting the stack`, () => {
    let deep: unknown = 1;
    for (let i = 0; i < 100_000; i++) deep = [deep];
    expect(findProblems(Type.Any(), deep)[0]?.message).toBe(`nested deeper than ${MAX_DEPTH} levels`);
  });

  it.each([
    [Type.Array(Type.Integer(), { minItems: 1 }), [], /has fewer items than 1/, 'give at least 1 item'],
    [Type.String({ minLength: 1 }), '', /is shorter than 1/, 'give at least 1 character'],
    [Type.Integer({ minimum: 1 }), 0, /^0 is less than 1$/, 'give 1 or more'],
    [Type.Number({ exclusiveMaximum: 1 }), 1, /^1 is not below 1$/, 'give a number below 1'],
    [
      Type.Array(Type.Integer(), { uniqueItems: true }),
      [3, 3],
      /the same item twice, at 0 and 1/,
      'remove one of the two',
    ],
    [Type.String({ pattern: '^[a-z]{2}$', description: 'A language code' }), 'EN', /A language code/, 'write "en"'],
    [Type.String({ pattern: '^[a-z]+/[a-z]+$' }), '/data/train', /does not have the form/, 'write "data/train"'],
    [Type.String({ pattern: '^[a-z]{2}$' }), '12', /does not have the form/, 'write it in the form ^[a-z]{2}$'],
  ])('says what to do about %j in words of its own', (schema, value, message, fix) => {
    const [problem] = findProblems(schema, value);
    expect(problem?.message).toMatch(message);
    expect(problem?.fix).toBe(fix);
  });
});

describe('a value with very many problems', () => {
  const wide = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`k${i}`, 1]));

  it('has a hundred of them collected', () => {
    expect(findProblems(Recipe, wide)).toHaveLength(MAX_PROBLEMS);
    const list = Type.Array(Type.Object({ norm: Recipe.properties.norm }));
    const wrong = Array.from({ length: 20_000 }, () => ({ norm: 'mid' }));
    expect(findProblems(list, wrong)).toHaveLength(MAX_PROBLEMS);
    expect(
      findProblems(
        Type.Array(Type.String()),
        Array.from({ length: 20_000 }, () => '\u0000'),
      ),
    ).toHaveLength(MAX_PROBLEMS);
  });

  it('is not searched to its end: Ajv ends at its thousandth error', () => {
    expect(collectErrors(Recipe, wide)).toHaveLength(1_000);
    const union = Type.Array(Type.Union([Recipe, Type.Object({ id: Type.String() })]));
    const wrong = Array.from({ length: 20_000 }, () => ({ norm: 'mid' }));
    expect(collectErrors(union, wrong).length).toBeLessThanOrEqual(1_000);
  });

  it('compares no key that is far longer than all known ones', () => {
    const length = vi.spyOn(String.prototype, 'toLowerCase');
    expect(suggestClosest('x'.repeat(10_000), ['dropout', 'norm'])).toBeUndefined();
    expect(length).not.toHaveBeenCalled();
    length.mockRestore();
  });
});
