import { describe, expect, it } from 'vitest';
import { sayDifference, sayScore } from './say-score.ts';

describe('the score of a run', () => {
  it('has two decimals, also where it is that of one sentence', () => {
    expect([sayScore(45.7432), sayScore(7), sayScore(-0.88)]).toEqual(['45.74', '7.00', '−0.88']);
  });

  it('is never 0 where it is not', () => {
    expect(sayScore(0.0041)).toBe('0.0041');
  });

  it('is a dash where there is none', () => {
    expect([sayScore(null), sayScore(undefined)]).toEqual(['–', '–']);
  });

  it('has its sign where it is compared with another one', () => {
    expect([sayDifference(46, 45.75), sayDifference(45.75, 46)]).toEqual(['+0.25', '−0.25']);
  });
});
