import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { readQuery } from './read-query.ts';

const schema = Type.Object({ limit: Type.Integer(), all: Type.Boolean(), name: Type.String() });

describe('readQuery', () => {
  it('reads numbers and booleans, and leaves texts and unknown parameters as they are', () => {
    const query = { limit: '5', all: 'true', name: '7', other: '1' };
    expect(readQuery(schema, query)).toEqual({ limit: 5, all: true, name: '7', other: '1' });
  });

  it.each(['', ' 5', '0x10', '1e3', '+5', 'NaN', 'five'])('leaves %j, which is no number, to be refused', (limit) => {
    expect(readQuery(schema, { limit })).toEqual({ limit });
  });

  it('keeps the fraction of a number, so that it is refused where a whole number is asked for', () => {
    expect(readQuery(schema, { limit: '1.5' })).toEqual({ limit: 1.5 });
  });

  it('leaves a boolean that is neither true nor false, and a parameter that is given twice', () => {
    expect(readQuery(schema, { all: '1', limit: ['1', '2'] })).toEqual({ all: '1', limit: ['1', '2'] });
  });
});
