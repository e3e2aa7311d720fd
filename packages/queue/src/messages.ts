/**
 * What the API tells all workers at once. A message that is published while a connection is down is lost, so each is only a
 * hint: a worker learns of a cancellation from its next heartbeat, too, and asks for a run again by itself.
 */
import type { Logger } from '@ordo/core';
import { type Opened, openRelay, type RunRelay } from './backend.ts';
import { createErrorListener } from './connection-log.ts';
import { openForEver } from './retrying.ts';

/** A cancellation names the attempt and not the run, so that one that is late cannot stop a later attempt at the same run. */
export const CANCEL_TOPIC = 'attempts.cancel';
/** Runs wait in a pool that were not there before. */
export const WAITING_TOPIC = 'runs.waiting';

export function openMessages(queueUrl: string, role: 'producer' | 'consumer', log: Logger): Opened<RunRelay> {
  const opened = openRelay(queueUrl, role);
  opened.bull.on('error', createErrorListener(log, 'messages'));
  return opened;
}

export interface MessageListeners {
  readonly onCancel: (attemptId: string) => void;
  readonly onWaiting: (pool: string) => void;
  readonly log: Logger;
}

export interface Listening {
  close(): Promise<void>;
}

/** Calls the listeners for each message from now on. */
export function listenForMessages(queueUrl: string, { onCancel, onWaiting, log }: MessageListeners): Listening {
  const stopping = new AbortController();
  const opening = openForEver<RunRelay>(
    {
      open: () => openMessages(queueUrl, 'consumer', log),
      ready: async (relay) => {
        await relay.subscribe<{ attemptId?: unknown }>(CANCEL_TOPIC, ({ data }) => {
          if (typeof data.attemptId === 'string') onCancel(data.attemptId);
        });
        await relay.subscribe<{ pool?: unknown }>(WAITING_TOPIC, ({ data }) => {
          if (typeof data.pool === 'string') onWaiting(data.pool);
        });
      },
    },
    stopping.signal,
  );
  return {
    close: async () => {
      stopping.abort();
      await (await opening)?.close(true);
    },
  };
}
