/** Counts the streams of each key, and ends those whose key is no longer valid. */
import { setTimeout as delay } from 'node:timers/promises';
import { isOrdoError, OrdoError } from '@ordo/core';
import type { FastifyRequest } from 'fastify';
import { bearerOf } from '../callers/bearer.ts';
import type { KnownKeys } from '../callers/known-keys.ts';

export interface OpenStreams {
  /**
   * Opens a stream.
   * @returns a signal that aborts when the caller's key is revoked or expires
   * @throws OrdoError `request.rate-limited` when the key already has the largest number of streams
   */
  open(request: FastifyRequest): { readonly signal: AbortSignal; readonly close: () => void };
}

interface Surroundings {
  readonly limits: { readonly streamsPerKey: number; readonly streamKeyMs: number };
  readonly knownKeys: Pick<KnownKeys, 'verify'>;
  readonly knownSessions: Pick<KnownKeys, 'verify'>;
}

export function createOpenStreams({ limits, knownKeys, knownSessions }: Surroundings): OpenStreams {
  const counts = new Map<string, number>();
  const count = (who: string, change: 1 | -1): void => {
    const now = (counts.get(who) ?? 0) + change;
    if (now === 0) counts.delete(who);
    else counts.set(who, now);
  };
  const isValid = async (request: FastifyRequest): Promise<boolean> => {
    if (request.apiKey === null) return true;
    const { session } = request;
    try {
      const key =
        session === null ? await knownKeys.verify(bearerOf(request) ?? '') : await knownSessions.verify(session);
      return key !== null;
    } catch (error) {
      // A caller who could read before the database became unreachable may continue.
      return !isOrdoError(error, 'auth.expired-key');
    }
  };
  return {
    open: (request) => {
      const who = request.apiKey?.id ?? request.ip;
      if ((counts.get(who) ?? 0) >= limits.streamsPerKey) throw tooMany(limits.streamsPerKey);
      count(who, 1);
      const over = new AbortController();
      const watch = async (): Promise<void> => {
        while (!over.signal.aborted) {
          await delay(limits.streamKeyMs, undefined, { ref: false, signal: over.signal }).catch(() => undefined);
          if (!over.signal.aborted && !(await isValid(request))) over.abort();
        }
      };
      void watch();
      const close = (): void => {
        over.abort();
        count(who, -1);
      };
      return { signal: over.signal, close };
    },
  };
}

function tooMany(most: number): OrdoError {
  return new OrdoError('request.rate-limited', `the key has ${most} open streams, which is as many as it may`, {
    fix: 'close one of them, or follow several runs by one GET /v1/changes',
  });
}
