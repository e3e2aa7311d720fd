import { OrdoError } from '@ordo/core';
import { describe, expect, it } from 'vitest';
import { EXIT, EXIT_CODES, exitCodeOf, Inconclusive, Interrupted, WorkFailed } from './exit-codes.ts';

describe('exitCodeOf', () => {
  it('distinguishes failed work, bad input, unreachable services, open verdicts and interruption', () => {
    expect(exitCodeOf(new WorkFailed('1 of 4 runs failed'))).toBe(1);
    expect(exitCodeOf(new Error('a bug'))).toBe(1);
    expect(exitCodeOf(new OrdoError('training.diverged', 'loss is NaN'))).toBe(1);
    expect(exitCodeOf(new OrdoError('spec.invalid', 'a problem'))).toBe(2);
    expect(exitCodeOf(new OrdoError('api.unavailable', 'nobody answers'))).toBe(3);
    expect(exitCodeOf(new Inconclusive('1 of 4 verdicts is open'))).toBe(4);
    expect(exitCodeOf(new Interrupted())).toBe(130);
  });
});

describe('the exit codes', () => {
  it('have a meaning each', () => {
    expect(Object.keys(EXIT_CODES)).toEqual(Object.values(EXIT).map(String));
  });
});
