import { describe, expect, it } from 'vitest';
import {
  AFTER_STANDSTILL_MS,
  BETWEEN_STANDSTILLS_MS,
  CODE_LEAVES_AFTER_MS,
  CODE_SIGN_INTERVAL_MS,
  GONE_AFTER_MS,
  GONE_GATHER_MS,
  HEARTBEAT_GATHER_MS,
  HEARTBEAT_INTERVAL_MS,
  HEARTBEAT_TIMEOUT_MS,
  HUNG_AFTER_MS,
  JOB_LOCK_MS,
  JOB_STALLED_CHECK_MS,
  LATE_SHARE_OF_LEASE,
  LEADER_SIGN_INTERVAL_MS,
  LEADER_SILENT_AFTER_MS,
  LEASE_MS,
  LONGEST_REST_MS,
  LOST_AFTER_MS,
  LOST_CHECK_INTERVAL_MS,
  OUTAGE_PAUSE_MS,
  PROGRESS_LOOK_MS,
  RECONCILE_INTERVAL_MS,
  REST_MS,
  SILENT_AFTER_MS,
  STANDSTILL_MS,
} from './lease.ts';

const LATE_MS = LATE_SHARE_OF_LEASE * LEASE_MS;

describe('a worker that lives keeps its lease', () => {
  it('when one heartbeat is never answered', () => {
    // After the last answer, the worker pauses, waits in vain for the next one, and pauses again.
    const betweenAnswers = HEARTBEAT_INTERVAL_MS + HEARTBEAT_TIMEOUT_MS + HEARTBEAT_INTERVAL_MS;
    expect(betweenAnswers + HEARTBEAT_GATHER_MS).toBeLessThan(LEASE_MS);
  });

  it('when four heartbeats in a row are refused at once', () => {
    expect(5 * (HEARTBEAT_INTERVAL_MS + HEARTBEAT_GATHER_MS)).toBeLessThan(LEASE_MS);
  });

  it('and is not late as long as it misses a single one', () => {
    expect(2 * (HEARTBEAT_INTERVAL_MS + HEARTBEAT_GATHER_MS)).toBeLessThan(LATE_MS);
    expect(LATE_MS).toBeLessThan(LEASE_MS);
  });

  it('when its connection was closed, because two heartbeats come by another one before it counts as gone', () => {
    expect(2 * (HEARTBEAT_INTERVAL_MS + HEARTBEAT_GATHER_MS)).toBeLessThan(GONE_AFTER_MS);
  });
});

describe('a worker that died loses its runs', () => {
  it('earlier by its closed connection than by its lease', () => {
    expect(GONE_GATHER_MS + GONE_AFTER_MS).toBeLessThan(LEASE_MS);
  });

  it('soon after the end of its lease, because a lease has several rounds', () => {
    expect(4 * RECONCILE_INTERVAL_MS).toBeLessThanOrEqual(LATE_MS);
  });

  it('and counts as silent only after its lease has ended, and as lost only after every pause', () => {
    expect(LEASE_MS + RECONCILE_INTERVAL_MS).toBeLessThan(SILENT_AFTER_MS);
    expect(SILENT_AFTER_MS + OUTAGE_PAUSE_MS + LEASE_MS).toBeLessThan(LOST_AFTER_MS);
    expect(LOST_CHECK_INTERVAL_MS).toBeLessThan(LOST_AFTER_MS);
  });
});

describe('no lease ends while workers had no chance to renew it', () => {
  it('because a standstill is told from the pause between rounds, and lets a heartbeat or two pass', () => {
    expect(4 * RECONCILE_INTERVAL_MS).toBeLessThan(STANDSTILL_MS);
    expect(STANDSTILL_MS).toBeLessThan(LEASE_MS);
    expect(2 * (HEARTBEAT_INTERVAL_MS + HEARTBEAT_GATHER_MS)).toBeLessThan(AFTER_STANDSTILL_MS);
  });

  it('yet standstills that follow each other do not keep leases for ever', () => {
    expect(STANDSTILL_MS + AFTER_STANDSTILL_MS).toBeLessThan(BETWEEN_STANDSTILLS_MS);
  });

  it('because an outage gives workers two leases more, in which they find another replica', () => {
    expect(2 * LEASE_MS).toBeLessThanOrEqual(OUTAGE_PAUSE_MS);
  });

  it('because a leader that lives gives several signs before it loses the lead, and leads again before a lease has passed', () => {
    expect(3 * LEADER_SIGN_INTERVAL_MS).toBeLessThan(LEADER_SILENT_AFTER_MS);
    expect(LEADER_SILENT_AFTER_MS).toBeLessThan(LEASE_MS);
  });
});

describe('a trainer that hangs under a worker that lives', () => {
  it('is looked at often in the shortest silence that counts, which is longer than any pause of the service', () => {
    expect(100 * PROGRESS_LOOK_MS).toBeLessThan(HUNG_AFTER_MS);
    expect(OUTAGE_PAUSE_MS + LEASE_MS).toBeLessThan(HUNG_AFTER_MS);
  });
});

describe('queued runs and their jobs', () => {
  it('wait for code that restarts: for several signs of an API process, and for longer than a worker is online', () => {
    expect(3 * CODE_SIGN_INTERVAL_MS).toBeLessThan(CODE_LEAVES_AFTER_MS);
    expect(SILENT_AFTER_MS).toBeLessThan(CODE_LEAVES_AFTER_MS);
  });

  it("have a dead worker's job back in about the time of a lease", () => {
    expect(JOB_LOCK_MS).toBeLessThan(LEASE_MS);
    expect(2 * JOB_STALLED_CHECK_MS).toBeLessThan(JOB_LOCK_MS);
  });

  it('are asked for by workers that rest at least as often as a worker must be heard of to be online', () => {
    expect(REST_MS).toBeLessThan(LONGEST_REST_MS);
    expect(LONGEST_REST_MS).toBeLessThanOrEqual(SILENT_AFTER_MS);
  });
});
