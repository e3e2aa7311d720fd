import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { OrdoError } from '@ordo/core';
import { waitUntil } from '@ordo/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NumberedEvent } from '../api-port.ts';
import { EventPump } from './event-pump.ts';
import { EventSpool } from './event-spool.ts';

let directory = '';
let spool: EventSpool;
let pump: EventPump | undefined;
const away = new OrdoError('api.unavailable', 'no answer');

beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'ordo-pump-'));
  spool = new EventSpool(path.join(directory, 'events.jsonl'));
});
afterEach(async () => {
  await pump?.close();
  await spool.close();
  await rm(directory, { recursive: true });
});

interface Receiver {
  readonly batches: NumberedEvent[][];
  readonly seqs: number[];
  readonly refused: unknown[];
  readonly connection: unknown[];
  error: unknown;
  /** The largest number of events that is accepted at a time. */
  largest: number;
}

/** Creates a pump that sends into lists. While `error` is set, sending fails with it. */
function pumpInto(): { pump: EventPump; got: Receiver } {
  const got: Receiver = { batches: [], seqs: [], refused: [], connection: [], error: undefined, largest: 100 };
  pump = new EventPump({
    spool,
    send: (events) => {
      if (got.error !== undefined) return Promise.reject(got.error);
      if (events.length > got.largest) return Promise.reject(new OrdoError('request.too-large', '413'));
      got.batches.push([...events]);
      got.seqs.push(...events.map(({ seq }) => seq));
      return Promise.resolve(events.at(-1)?.seq ?? 0);
    },
    onOutage: (error) => void got.connection.push(error),
    onRecovery: (error) => void got.connection.push('back', error),
    onFailure: (error) => void got.refused.push(error),
  });
  return { pump, got };
}

const push = (to: EventPump, message: string): number =>
  to.push('2026-01-01T00:00:00.000Z', { kind: 'log', level: 'info', message });

describe('EventPump', () => {
  it('numbers events from 1 and sends the first at once', async () => {
    const { pump, got } = pumpInto();
    expect(push(pump, 'first')).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    // If the first event had waited for others, both would be in one batch.
    expect(push(pump, 'second')).toBe(2);
    await pump.stored();
    const at = '2026-01-01T00:00:00.000Z';
    expect(got.batches).toEqual([
      [{ seq: 1, at, event: { kind: 'log', level: 'info', message: 'first' } }],
      [{ seq: 2, at, event: { kind: 'log', level: 'info', message: 'second' } }],
    ]);
  });

  it('gathers the events of 250 ms into one batch', async () => {
    const { pump, got } = pumpInto();
    push(pump, 'first');
    await pump.stored();
    for (let i = 0; i < 5; i++) {
      push(pump, `later ${i}`);
      await delay(10);
    }
    await pump.stored();
    expect(got.batches.map((batch) => batch.length)).toEqual([1, 5]);
  });

  it('sends at most 100 events at a time, in order', async () => {
    const { pump, got } = pumpInto();
    for (let i = 0; i < 1234; i++) push(pump, `event ${i}`);
    await pump.stored();
    expect(got.seqs).toEqual(Array.from({ length: 1234 }, (_, i) => i + 1));
    expect(Math.max(...got.batches.map((batch) => batch.length))).toBe(100);
  });

  it('keeps everything on disk while the API is away, and sends it in order when it is back', async () => {
    const { pump, got } = pumpInto();
    got.error = away;
    for (let i = 0; i < 300; i++) {
      push(pump, `event ${i}`);
      if (i % 100 === 0) await delay(150);
    }
    await waitUntil(() => got.connection.length === 1, { what: 'the news that the API is away' });
    got.error = undefined;
    await pump.stored();
    expect(got.seqs).toEqual(Array.from({ length: 300 }, (_, i) => i + 1));
    expect(got.connection).toEqual([away, 'back', away]);
  });

  it('sends everything again when the API misses earlier events', async () => {
    const { pump, got } = pumpInto();
    push(pump, 'one');
    await pump.stored();
    got.error = new OrdoError('attempt.sequence-gap', 'the last one stored is 0');
    push(pump, 'two');
    await delay(400);
    got.error = undefined;
    await pump.stored();
    expect(got.seqs).toEqual([1, 1, 2]);
  });

  it('sends fewer events at a time where that is too much, and fails when a single event is', async () => {
    const { pump, got } = pumpInto();
    got.largest = 3;
    for (let i = 0; i < 10; i++) push(pump, `event ${i}`);
    await pump.stored();
    expect(got.seqs).toEqual(Array.from({ length: 10 }, (_, i) => i + 1));
    got.largest = 0;
    push(pump, 'one');
    await expect(pump.stored()).rejects.toMatchObject({ code: 'request.too-large' });
  });

  it('waits while the API answers with what nobody expects', async () => {
    const { pump, got } = pumpInto();
    const unexpected = new OrdoError('auth.unknown-key', 'the key was revoked');
    got.error = unexpected;
    push(pump, 'one');
    await waitUntil(() => got.connection.length === 1, { what: 'the news of the refusal' });
    got.error = undefined;
    await pump.stored();
    expect([got.seqs, got.refused, got.connection]).toEqual([[1], [], [unexpected, 'back', unexpected]]);
  });

  it('gives up when the API refuses the attempt', async () => {
    const { pump, got } = pumpInto();
    const stale = new OrdoError('attempt.stale', 'attempt a has number 2');
    got.error = stale;
    push(pump, 'one');
    await expect(pump.stored()).rejects.toBe(stale);
    await expect(pump.stored()).rejects.toBe(stale);
    expect(got.refused).toEqual([stale]);
  });

  it('rejects what still waits when it is closed', async () => {
    const { pump, got } = pumpInto();
    got.error = away;
    push(pump, 'one');
    const waiting = pump.stored();
    waiting.catch(() => undefined);
    await pump.close();
    await expect(waiting).rejects.toThrow('the pump was closed');
    expect(got.refused).toEqual([]);
  });
});
