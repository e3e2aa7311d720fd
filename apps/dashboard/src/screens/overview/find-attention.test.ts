import { describe, expect, it } from 'vitest';
import type { Schemas } from '../../data/api.ts';
import { findAttention, mayMissSome } from './find-attention.ts';

const NOW = Date.parse('2026-11-27T12:00:00Z');
const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();
const row = (change: object) =>
  ({
    id: 'r',
    variant: 'rope',
    seed: 1,
    worker: 'w1',
    experiment: { id: 'e', name: 'x', study: null },
    failure: null,
    finishedAt: null,
    lastEventAt: null,
    ...change,
  }) as Schemas['RunTableRow'];
const waits = (reason: string, explanation: string) =>
  ({ runId: explanation, pool: 'gpu', reason, explanation }) as unknown as Schemas['WaitingRun'];
const worker = (change: object) =>
  ({
    id: 'w',
    name: 'w1',
    state: 'online',
    lacks: [],
    lastSeenAt: ago(1),
    ...change,
  }) as unknown as Schemas['WorkerList']['workers'][number];
const NOTHING = {
  now: NOW,
  failed: [],
  running: [],
  waiting: [],
  perPool: 50,
  workers: [],
  unread: { failed: 0, running: 0 },
};
const titles = (known: object) => findAttention({ ...NOTHING, ...known }).map(({ title }) => title);

describe('what needs a person', () => {
  it('is nothing while all goes well', () => {
    const known = { running: [row({ lastEventAt: ago(9) })], waiting: [waits('busy', 'b')], workers: [worker({})] };
    expect(titles(known)).toEqual([]);
  });

  it('is a run that failed within a week, which can be retried at once', () => {
    const failure = { kind: 'permanent', message: 'the loss is not a number\nat update 7' };
    const failed = [row({ finishedAt: ago(60), failure }), row({ finishedAt: ago(8 * 24 * 60), failure })];
    expect(findAttention({ ...NOTHING, failed })).toMatchObject([
      { title: 'rope, seed 1 failed', text: 'the loss is not a number', retry: { experiment: 'e', run: 'r' } },
    ]);
  });

  it('is a run that has said nothing for ten minutes', () => {
    expect(titles({ running: [row({ lastEventAt: ago(23) })] })).toEqual([
      'rope, seed 1 has said nothing for 23 min 0 s',
    ]);
  });

  it('is one line for all runs that wait for the same machine', () => {
    const waiting = [
      waits('no-worker', 'none has label a100'),
      waits('no-worker', 'none has label a100'),
      waits('too-large', 'big'),
    ];
    expect(titles({ waiting })).toEqual([
      '2 runs wait for a machine that is not there',
      '1 run waits for a machine that is not there',
    ]);
  });

  it('is at least what was read, of a pool with more waiting runs than the list has', () => {
    const waiting = Array.from({ length: 50 }, () => waits('no-worker', 'none has label a100'));
    expect(titles({ waiting })).toEqual(['At least 50 runs wait for a machine that is not there']);
    expect(mayMissSome({ ...NOTHING, waiting })).toBe(true);
    expect(mayMissSome({ ...NOTHING, waiting: waiting.slice(1) })).toBe(false);
  });

  it('may be more than was read, unless the failures that were not read are older than a week', () => {
    const [recent, old] = [row({ finishedAt: ago(60) }), row({ finishedAt: ago(8 * 24 * 60) })];
    const unread = { failed: 5, running: 0 };
    expect(mayMissSome({ ...NOTHING, failed: [recent, recent], unread })).toBe(true);
    expect(mayMissSome({ ...NOTHING, failed: [recent, old], unread })).toBe(false);
    expect(mayMissSome({ ...NOTHING, unread: { failed: 0, running: 1 } })).toBe(true);
  });

  it('is a worker that is silent or lacks something, unless it has signed off', () => {
    const lacks = [{ kind: 'disk', message: 'no room' }];
    expect(
      titles({ workers: [worker({ state: 'silent' }), worker({ lacks }), worker({ state: 'signed-off', lacks })] }),
    ).toEqual(['w1 is silent', 'w1 takes fewer runs: disk']);
  });
});
