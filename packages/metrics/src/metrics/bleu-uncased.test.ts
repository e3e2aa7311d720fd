import { describe, expect, it } from 'vitest';
import { createMetric, findBleu } from '../registry.ts';
import { scoreCorpus } from '../scoring/score-corpus.ts';

describe('bleu-uncased', () => {
  const [lines, references] = [['a Dog barks at the moon .'], ['A dog barks at the Moon .']];
  const scoreOf = (choice: Parameters<typeof createMetric>[0]) => {
    const { score, signature, segments } = scoreCorpus(createMetric(choice), lines, [references]);
    return { score, signature, segments };
  };

  it('is BLEU with lowercase, under a name of its own, so that both can stand in one table', () => {
    expect(scoreOf({ id: 'bleu-uncased' })).toEqual(scoreOf({ id: 'bleu', lowercase: true }));
    expect(scoreOf({ id: 'bleu-uncased' }).score).toBeCloseTo(100, 10);
    expect(scoreOf({ id: 'bleu' }).score).toBeLessThan(100);
    expect(createMetric({ id: 'bleu-uncased' })).toMatchObject({ id: 'bleu-uncased', name: 'BLEU (uncased)' });
  });

  it('takes the other options of BLEU, and is no reason to compare validations by it where there is BLEU', () => {
    const choice = { id: 'bleu-uncased', tokenize: 'none', maxOrder: 2 };
    expect(scoreOf(choice)).toEqual(scoreOf({ ...choice, id: 'bleu', lowercase: true }));
    expect(() => createMetric({ id: 'bleu-uncased', lowercase: false })).toThrow('have problems');
    expect(findBleu([{ id: 'bleu-uncased' }, { id: 'bleu' }])).toEqual({ id: 'bleu' });
    expect(findBleu([{ id: 'bleu-uncased' }])).toEqual({ id: 'bleu-uncased' });
  });
});
