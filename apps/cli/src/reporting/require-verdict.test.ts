import { countVerdicts } from '@ordo/core/verdicts';
import { describe, expect, it } from 'vitest';
import { exitCodeOf } from '../exit-codes.ts';
import { type AllowOption, requireSomeVerdict, requireVerdict } from './require-verdict.ts';

type Summary = Parameters<typeof requireVerdict>[0];
const NONE: Summary = { verdict: null, ...countVerdicts([]) };

function exitCode(summary: Partial<Summary>, options: AllowOption = {}): number {
  try {
    requireVerdict({ ...NONE, ...summary }, options);
    return 0;
  } catch (error) {
    return exitCodeOf(error);
  }
}

describe('requireVerdict', () => {
  it('accepts tables without targets, and those that are reproduced or better', () => {
    expect(exitCode({})).toBe(0);
    expect(exitCode({ verdict: 'reproduced', reproduced: 3 })).toBe(0);
    expect(exitCode({ verdict: 'better', reproduced: 2, better: 1 })).toBe(0);
  });

  it('tells an open verdict from a worse one, and --allow excuses only the open one', () => {
    const open = { verdict: 'inconclusive', reproduced: 2, inconclusive: 1 } as const;
    const worse = { verdict: 'worse', reproduced: 1, worse: 1, inconclusive: 1 } as const;
    expect([exitCode(open), exitCode(worse)]).toEqual([4, 1]);
    expect([exitCode(open, { allow: 'inconclusive' }), exitCode(worse, { allow: 'inconclusive' })]).toEqual([0, 1]);
  });

  it('says how many verdicts are the reason', () => {
    const summary: Summary = { ...NONE, verdict: 'inconclusive', reproduced: 2, inconclusive: 1 };
    expect(() => requireVerdict(summary, {})).toThrow('1 of 3 verdicts are "inconclusive"');
  });
});

describe('requireSomeVerdict', () => {
  it('lets no report pass that judges nothing, whatever is allowed', () => {
    for (const options of [{}, { allow: 'inconclusive' }] as const) {
      expect(() => requireSomeVerdict(NONE, options)).toThrow('the report has no verdict at all');
    }
    expect(() => requireSomeVerdict({ ...NONE, verdict: 'reproduced', reproduced: 1 }, {})).not.toThrow();
    expect(() => requireSomeVerdict({ ...NONE, verdict: 'worse', worse: 1 }, {})).toThrow(
      '1 of 1 verdicts are "worse"',
    );
  });
});
