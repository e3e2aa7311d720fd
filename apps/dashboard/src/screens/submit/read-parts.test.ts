import { describe, expect, it } from 'vitest';
import { readParts } from './read-parts.ts';

describe('readParts', () => {
  it('reads what the form shows', () => {
    const variants = [{ type: 'none' }, { type: 'sape' }];
    const spec = {
      kind: 'translation',
      name: 'n',
      dataset: { id: 'order-probe' },
      model: { preset: 'probe' },
      seeds: [1, 2],
      matrix: { '/positional': variants },
    };
    expect(readParts(spec)).toEqual({
      kind: 'translation',
      name: 'n',
      dataset: 'order-probe',
      preset: 'probe',
      seeds: [1, 2],
      variants,
    });
  });

  it.each([
    [{ name: {}, kind: 1, dataset: { id: {} }, model: 'probe', seeds: 1, matrix: { '/positional': { type: 'none' } } }],
    [{ name: null, dataset: null, model: { preset: [] }, seeds: 'one', matrix: [] }],
    [{}],
  ])('shows nothing for parts of other types: %j', (spec) => {
    expect(readParts(spec)).toEqual({ seeds: [], variants: [] });
  });
});
