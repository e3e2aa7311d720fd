import { describe, expect, it } from 'vitest';
import { drawView } from '../listing/formats.ts';
import { drawPower, type OpenVerdict } from './draw-power.ts';

const open: OpenVerdict = {
  part: 'en-de',
  metric: 'bleu',
  row: 'SAPE',
  over: null,
  claim: 'SAPE is 27.48',
  reason: 'too-vague',
  finishedSeeds: 3,
  power: { possible: true, moreSeeds: 4, hours: 6.25, explanation: '4 more seeds' },
};

const drawOpen = (verdicts: readonly OpenVerdict[]): string => drawView(drawPower(verdicts));

describe('drawPower', () => {
  it('shows seeds and hours of each open verdict, and the seeds that serve all of them', () => {
    const text = drawOpen([
      open,
      { ...open, power: { ...(open.power as object), moreSeeds: 9 } as OpenVerdict['power'] },
    ]);
    expect(text).toContain('SAPE is 27.48  3      4           6.3    too vague');
    expect(text).toContain(
      '2 verdicts are open. With 9 more seeds of the rows that are judged, each of 2 is decided in 80 % of cases.',
    );
  });

  it('says when no number of seeds can decide, and when nothing is known yet', () => {
    const never = { possible: false, moreSeeds: null, hours: null, explanation: 'The print itself is too vague.' };
    const text = drawOpen([
      { ...open, power: never },
      { ...open, reason: 'missing-seeds', power: null },
    ]);
    expect(text).toContain('none suffice  unknown  The print itself is too vague.');
    expect(text).toContain('unknown       unknown  missing seeds');
    expect(text).toContain('1 cannot be decided by any number of seeds.');
  });

  it('says that nothing is open', () => {
    expect(drawOpen([])).toBe('no verdict is open');
  });
});
