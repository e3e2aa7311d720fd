import { describe, expect, it } from 'vitest';
import { showScore } from './format-score.ts';

describe('the digits of a metric', () => {
  it('are two for a score, and for what has neither a unit nor a better direction unless it is whole', () => {
    const bleu = showScore({ unit: null, higherIsBetter: true });
    const correlation = showScore({ unit: null, higherIsBetter: null });
    expect(bleu.format(42)).toBe('42.00');
    expect(correlation.format(0.0317)).toBe('0.03');
    expect(correlation.format(-0.4)).toBe('-0.40');
    expect(correlation.format(174_080)).toBe('174,080');
  });
});
