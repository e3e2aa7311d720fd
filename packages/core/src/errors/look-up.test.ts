import { describe, expect, it } from 'vitest';
import { isOrdoError, type OrdoError } from './errors.ts';
import { describeUnknown, findById } from './look-up.ts';

const fruits = [{ id: 'apple' }, { id: 'banana' }, { id: 'cherry' }];
const refusal = { code: 'request.invalid', kind: 'fruit', pointer: '/fruit' } as const;

function refuse(id: string): OrdoError {
  try {
    findById(fruits, id, refusal);
  } catch (error) {
    if (isOrdoError(error)) return error;
  }
  throw new Error('nothing was refused');
}

describe('looking up by id', () => {
  it('finds the entry', () => {
    expect(findById(fruits, 'banana', refusal)).toBe(fruits[1]);
  });

  it('suggests the id that was probably meant', () => {
    const { code, message, fix, pointer } = refuse('aple');
    expect({ code, message, fix, pointer }).toEqual({
      code: 'request.invalid',
      message: 'unknown fruit "aple": did you mean "apple"?',
      fix: 'use "apple"',
      pointer: '/fruit',
    });
  });

  it('lists every id when none is close', () => {
    expect(refuse('durian')).toMatchObject({
      message: 'unknown fruit "durian"',
      fix: 'use one of: apple, banana, cherry',
    });
  });

  it('suggests no id with which a short name has no letter in common', () => {
    const { message } = describeUnknown('language', 'xx', ['as', 'de']);
    expect(message).toBe('unknown language "xx"');
  });

  it('describes a value that is no name at all', () => {
    expect(describeUnknown('fruit', 7, ['apple']).message).toBe('unknown fruit 7');
  });
});
