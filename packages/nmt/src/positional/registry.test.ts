/** Looks encodings up, resolves their options, and refuses options of others. */
import { isOrdoError } from '@ordo/core';
import { describe, expect, it } from 'vitest';
import { resolveModel } from '../options/resolve-model.ts';
import { getPositionalEncoding } from './registry.ts';
import { findPositionalProblems, resolvePositional } from './resolve-positional.ts';

describe('the registry', () => {
  const base = resolveModel({ preset: 'base' });

  it('writes every default out, by the size of the model', () => {
    expect(resolvePositional({ type: 'posnet-embed' }, base)).toMatchObject({
      dimension: 128,
      length: 256,
      dropout: 0,
    });
    expect(resolvePositional({ type: 'posnet-embed' }, resolveModel({ preset: 'big' }))).toMatchObject({
      dimension: 256,
    });
  });

  it('suggests the type that was meant', () => {
    expect(findPositionalProblems({ type: 'spae' })).toEqual([
      { pointer: '/type', message: 'unknown positional encoding "spae": did you mean "sape"?', fix: 'use "sape"' },
    ]);
    const error = catchError(() => getPositionalEncoding('posnet-embd'));
    expect(isOrdoError(error, 'model.invalid') && error.fix).toBe('use "posnet-embed"');
  });

  it("refuses another type's options", () => {
    expect(findPositionalProblems({ type: 'sape', length: 3 }).map(({ pointer }) => pointer)).toEqual(['/length']);
  });
});

function catchError(action: () => unknown): unknown {
  try {
    action();
    return undefined;
  } catch (error) {
    return error;
  }
}
