import { describe, expect, it } from 'vitest';
import { isOrdoError } from '@ordo/core';
import { countReferences } from './check-corpus.ts';
import { createMetric } from '../registry.ts';
import { scoreCorpus } from './score-corpus.ts';

const bleu = createMetric({ id: 'bleu' });

function messageOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return isOrdoError(error) ? `${error.code}: ${error.message} → ${error.fix ?? ''}` : String(error);
  }
  return 'nothing was thrown';
}

describe('a corpus that cannot be scored', () => {
  it('names the reference set that is too short, with both lengths', () => {
    expect(messageOf(() => scoreCorpus(bleu, ['a', 'b'], [['a', 'b'], ['a']]))).toMatch(
      /metric\.invalid-input: reference set 2 has 1 line, and the number of hypotheses is 2/,
    );
  });

  it('names the segment without any reference', () => {
    expect(messageOf(() => scoreCorpus(bleu, ['a', 'b'], [['a', null]]))).toMatch(/segment 2 has no reference/);
  });

  it('refuses no hypotheses and no references', () => {
    expect(messageOf(() => scoreCorpus(bleu, [], [[]]))).toMatch(/no hypotheses/);
    expect(messageOf(() => scoreCorpus(bleu, ['a'], []))).toMatch(/no references/);
  });

  it('refuses several references if the metric takes only one', () => {
    const compound = createMetric({ id: 'compound-bleu' });
    expect(messageOf(() => scoreCorpus(compound, ['a'], [['a'], ['b']]))).toMatch(/2 references for one segment/);
  });

  it('names option, value and alternatives when an option is wrong', () => {
    expect(() => createMetric({ id: 'bleu', tokenize: '13b' })).toThrow(/options of metric "bleu"/);
  });
});

describe('countReferences', () => {
  it('gives the number that all segments share, or "var"', () => {
    expect(
      countReferences([
        ['a', 'b'],
        ['c', 'd'],
      ]),
    ).toBe(2);
    expect(
      countReferences([
        ['a', 'b'],
        ['c', null],
      ]),
    ).toBe('var');
  });
});
