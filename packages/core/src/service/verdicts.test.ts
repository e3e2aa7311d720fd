import { describe, expect, it } from 'vitest';
import {
  countStanding,
  countVerdicts,
  isVerdict,
  nameVerdict,
  quoteVerdicts,
  STANDING_EXIT_CODES,
  VERDICT_TABLE,
  VERDICTS,
  worstVerdict,
} from './verdicts.ts';

const weightsOf = (standing: string): number[] =>
  Object.values(VERDICT_TABLE).flatMap((entry) => (entry.standing === standing ? [entry.weight] : []));

describe('the table of verdicts', () => {
  it('has a glyph and a weight of its own for each, so that the worst of all is never a matter of order', () => {
    const entries = Object.values(VERDICT_TABLE);
    expect(new Set(entries.map(({ glyph }) => glyph)).size).toBe(entries.length);
    expect(new Set(entries.map(({ weight }) => weight)).size).toBe(entries.length);
  });

  it('weighs what fails more than what is open, and that more than what holds', () => {
    expect(Math.min(...weightsOf('fails'))).toBeGreaterThan(Math.max(...weightsOf('open')));
    expect(Math.min(...weightsOf('open'))).toBeGreaterThan(Math.max(...weightsOf('holds')));
  });

  it('has an exit code of its own for each standing, which is 0 where the claim holds', () => {
    expect(STANDING_EXIT_CODES.holds).toBe(0);
    expect(new Set(Object.values(STANDING_EXIT_CODES)).size).toBe(3);
  });

  it('leaves open what no test has shown, and nothing else', () => {
    for (const { standing, shownBy } of Object.values(VERDICT_TABLE))
      expect(shownBy === null).toBe(standing === 'open');
  });

  it('names those of one standing in a sentence', () => {
    expect(quoteVerdicts('holds')).toMatch(/^"reproduced" or "better"/u);
    expect(quoteVerdicts('fails')).toMatch(/^"worse"/u);
  });

  it('knows its words and no others', () => {
    expect(VERDICTS.every(isVerdict)).toBe(true);
    expect([isVerdict('toString'), isVerdict('good'), isVerdict(null)]).toEqual([false, false, false]);
    expect(nameVerdict('worse')).toBe('▼ worse');
  });

  it('counts verdicts and what they amount to, and finds the worst', () => {
    const verdicts = ['better', 'reproduced', 'inconclusive', 'reproduced'] as const;
    expect(countVerdicts(verdicts)).toMatchObject({ reproduced: 2, better: 1, worse: 0, inconclusive: 1 });
    expect(countStanding(verdicts, 'holds')).toBe(3);
    expect(worstVerdict(verdicts)).toBe('inconclusive');
    expect(worstVerdict(['better', 'reproduced'])).toBe('reproduced');
    expect(worstVerdict([])).toBeNull();
  });
});
