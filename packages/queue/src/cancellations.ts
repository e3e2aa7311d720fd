/**
 * Broadcasts cancellations to all workers, whichever of them has the attempt. A cancellation names the attempt and not the
 * run, so that one that is delivered late cannot stop a later attempt at the same run.
 */
import type { Logger } from '@ordo/core';
import { type Opened, openRelay, type RunRelay } from './backend.ts';
import { createErrorListener } from './connection-log.ts';
import { openForEver } from './retrying.ts';

export const CANCEL_TOPIC = 'attempts.cancel';

export function openCancellations(queueUrl: string, role: 'producer' | 'consumer', log: Logger): Opened<RunRelay> {
  const opened = openRelay(queueUrl, role);
  opened.bull.on('error', createErrorListener(log, 'cancellations'));
  return opened;
}

export interface Listening {
  close(): Promise<void>;
}

/**
 * Calls `onCancel` for each cancellation from now on. A cancellation that is published while the connection is down is
 * lost; the worker then learns of it from its next heartbeat.
 */
export function listenForCancellations(
  queueUrl: string,
  { onCancel, log }: { onCancel: (attemptId: string) => void; log: Logger },
): Listening {
  const stopping = new AbortController();
  const opening = openForEver<RunRelay>(
    {
      open: () => openCancellations(queueUrl, 'consumer', log),
      ready: (relay) =>
        relay.subscribe<{ attemptId?: unknown }>(CANCEL_TOPIC, ({ data }) => {
          if (typeof data.attemptId === 'string') onCancel(data.attemptId);
        }),
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
