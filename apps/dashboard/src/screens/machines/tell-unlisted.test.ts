import { describe, expect, it } from 'vitest';
import { tellUnlisted } from './tell-unlisted.ts';

const listed = [...Array.from({ length: 50 }, () => ({ pool: 'gpu' })), { pool: 'cpu' }];

describe('the list of waiting runs', () => {
  it('says how many it leaves out', () => {
    const pools = [
      { pool: 'gpu', queuedRuns: 2_050 },
      { pool: 'cpu', queuedRuns: 1 },
    ];
    expect(tellUnlisted(listed, pools)).toBe('More runs wait behind those above: 2,000 of pool gpu');
  });

  it('says nothing where all are listed, also when some have begun meanwhile', () => {
    expect(tellUnlisted(listed, [{ pool: 'gpu', queuedRuns: 49 }])).toBeNull();
  });
});
