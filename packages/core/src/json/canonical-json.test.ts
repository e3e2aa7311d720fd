import { describe, expect, it } from 'vitest';
import { canonicalJson, hashJson, RenderedJson, sha256 } from './canonical-json.ts';

describe('canonicalJson', () => {
  it('sorts keys at every level and drops white space', () => {
    expect(canonicalJson({ b: [1, { d: 2, c: null }], a: 'x' })).toBe('{"a":"x","b":[1,{"c":null,"d":2}]}');
  });

  it('leaves out a key whose value is undefined, as JSON does', () => {
    expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}');
  });

  it('renders a value that was rendered before as it would render the value itself', () => {
    const value = { b: [1, 'ö"'], a: null };
    expect(canonicalJson({ z: new RenderedJson(value), a: [new RenderedJson(value)] })).toBe(
      canonicalJson({ z: value, a: [value] }),
    );
  });

  it('refuses numbers that JSON cannot hold', () => {
    expect(() => canonicalJson({ loss: Number.NaN })).toThrow(/NaN has no JSON form/);
  });

  it('hashes equal values equally, whatever the order of their keys', () => {
    expect(hashJson({ a: 1, b: 2 })).toBe(hashJson({ b: 2, a: 1 }));
  });

  it('computes SHA-256 as FIPS 180 does', () => {
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
