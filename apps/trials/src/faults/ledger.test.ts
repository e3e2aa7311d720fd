import { expect, it } from 'vitest';
import { describeTrial } from './ledger.ts';
import type { Outcome } from './plan.ts';
import { createRecord, violate } from './trial/record.ts';

function outcomeOf(record: Outcome['record']): Outcome {
  const plan = { count: 3, seed: 7, kinds: [], workerDeaths: 2, apiAway: 60_000, keep: false };
  const absence = { awayMs: 60_000, runs: 3, events: 120, endedAfterMs: 2500 };
  return { plan, record, unavailable: new Map([['full-disk', 'no mounts']]), deaths: [5000, 7400], absence };
}

it('counts faults by group and kind, with the quantiles of their recovery', () => {
  const record = createRecord();
  for (const recoveryMs of [1000, 3000, 2000])
    record.faults.push({ kind: 'cut', group: 'network', target: 'x', recoveryMs });
  const text = describeTrial(outcomeOf(record));
  // The smallest value that 50 % of 1, 2 and 3 s do not exceed is 2 s, and for 95 % it is 3 s.
  expect(text).toContain('|  | cut | 3 | 2.0 | 3.0 | 3.0 |');
  expect(text).toContain('p50 5.0 s, p95 7.4 s, at most 7.4 s');
  expect(text).toContain('120 metrics');
  expect(text).toContain('Not available: full-disk, since no mounts.');
  expect(text).toContain('Nothing was lost, doubled or stuck.');
});

it('names each violation once', () => {
  const record = createRecord();
  violate(record, 'an event is missing');
  violate(record, 'an event is missing');
  const text = describeTrial(outcomeOf(record));
  expect(text.match(/an event is missing/gu)).toHaveLength(1);
  expect(text).not.toContain('Nothing was lost');
});
