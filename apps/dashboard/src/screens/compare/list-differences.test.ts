import { describe, expect, it } from 'vitest';
import { listDifferences } from './list-differences.ts';

describe('the differences of documents', () => {
  it('are the places whose values are not all equal, also where one document has none', () => {
    const one = { seed: 1, positional: { type: 'rope', base: 10_000 }, seeds: [1, 2] };
    const two = { seed: 1, positional: { type: 'alibi' }, seeds: [1, 3] };
    expect(listDifferences([one, two])).toEqual([
      { pointer: '/positional/type', values: ['"rope"', '"alibi"'] },
      { pointer: '/positional/base', values: ['10000', undefined] },
      { pointer: '/seeds/1', values: ['2', '3'] },
    ]);
    expect(listDifferences([one, one])).toEqual([]);
  });

  it('have names as in RFC 6901, and tell an empty object from none', () => {
    expect(listDifferences([{ 'a/b~c': {} }, {}])).toEqual([
      { pointer: '/a~1b~0c', values: ['{}', undefined] },
      { pointer: '', values: [undefined, '{}'] },
    ]);
  });
});
