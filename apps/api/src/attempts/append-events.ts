/** Stores a batch of events that a worker has sent. */
import type { RunEvent } from '@ordo/spec';
import { readBodyOf } from '../apart/read-body.ts';
import type { Tools } from '../apart/tools.ts';
import { readTime } from '../lists/read-time.ts';
import { EventBatchSchema } from '@ordo/protocol/schemas/worker';

export interface SentEvents {
  readonly attemptId: string;
  /** The body: JSON as bytes. */
  readonly body: unknown;
}

export interface StoredBatch {
  readonly runId: string;
  readonly lastSeq: number;
  /** The number of events in the batch. */
  readonly count: number;
  /** The training speeds in the batch, in tokens per second. */
  readonly speeds: number[];
}

/**
 * Stores the batch.
 * @throws OrdoError `request.invalid`, `attempt.sequence-gap`, `attempt.stale`, `attempt.not-found`
 */
export async function appendEvents({ attemptId, body }: SentEvents, { store }: Tools): Promise<StoredBatch> {
  const { attemptNumber, events } = readBodyOf(EventBatchSchema, body);
  for (const [i, { at }] of events.entries()) readTime(at, `/events/${i}/at`);
  const stored = await store.events.append(
    attemptId,
    attemptNumber,
    events.map(({ seq, at, event }) => ({ seq, at, kind: event.kind, step: stepOf(event), event })),
  );
  return { ...stored, count: events.length, speeds: events.flatMap(({ event }) => speedOf(event)) };
}

function speedOf(event: RunEvent): number[] {
  const speed = event.kind === 'metric' ? event.values['train/tokens-per-second'] : undefined;
  return speed === undefined ? [] : [speed];
}

function stepOf(event: RunEvent): number | null {
  switch (event.kind) {
    case 'metric':
    case 'checkpoint':
      return event.step;
    case 'log':
      return event.step ?? null;
    case 'phase':
    case 'progress':
      return null;
  }
}
