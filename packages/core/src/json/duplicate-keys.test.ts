import { describe, expect, it } from 'vitest';
import { findDuplicateKey, hasDuplicateKey } from './duplicate-keys.ts';

describe('a duplicate key', () => {
  it.each([
    ['{"a":1,"a":2}', { key: 'a', pointer: '/a' }],
    ['{"a":{"b":[0,{"c":1,"c":1}]}}', { key: 'c', pointer: '/a/b/1/c' }],
    ['[[],{"x/y":1,"x/y":2}]', { key: 'x/y', pointer: '/1/x~1y' }],
    ['{"a":1,"\\u0061":2}', { key: 'a', pointer: '/a' }],
  ])('is found in %s', (json, found) => {
    expect(findDuplicateKey(json)).toEqual(found);
    expect(hasDuplicateKey(json, JSON.parse(json))).toBe(true);
  });

  it.each([
    '{"a":{"a":{"a":1}},"b":{"a":1}}',
    '[{"a":1},{"a":1}]',
    '{"a":"a","b":["a","a"]}',
    '{"a":"{\\"a\\":1,\\"a\\":2}"}',
    '{"a\\\\":":","b\\":":"\\\\"}',
    '{"a:\\\\\\":":{},":":[":"]}',
    '"a"',
  ])('is not found in %s', (json) => {
    expect(findDuplicateKey(json)).toBeNull();
    expect(hasDuplicateKey(json, JSON.parse(json))).toBe(false);
  });

  it.each(['{"a":1,', ''])('is not found in %j, which is no JSON', (json) => {
    expect(findDuplicateKey(json)).toBeNull();
  });

  it('is found in time linear in the length of the text', () => {
    // If the time grew with the square of the length, this would take many minutes.
    const deep = `${'{"a":['.repeat(300_000)}${']}'.repeat(300_000)}`;
    expect(findDuplicateKey(deep)).toBeNull();
    const closed = `${'['.repeat(300_000)}${']'.repeat(300_000)}`;
    expect(hasDuplicateKey(closed, JSON.parse(closed))).toBe(false);
  });
});
