/**
 * Messages from the API to all workers at once. A message that is published while a connection is down is lost, so each one is
 * only a hint: a worker also learns about a cancellation from its next heartbeat, and asks for runs again without a message.
 */
import type { Logger } from '@ordo/core';
import { type Opened, openRelay, type RunRelay } from './backend.ts';
import { createErrorListener } from './connection-log.ts';
import { openForEver } from './retrying.ts';

/**
 * The topic of cancellations. A message names the attempt and not the run, so that a late message cannot stop a later attempt
 * at the same run.
 */
export const CANCEL_TOPIC = 'attempts.cancel';
/** The topic that tells workers about new waiting runs in a pool. */
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

/** Calls the listeners for each message that arrives from now on. */
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
